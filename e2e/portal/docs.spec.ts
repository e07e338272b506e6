import { operations } from '@/lib/openapi/operation';
import { magicValues } from '@/lib/sandbox/magic-value';
import { differences } from '@/lib/v1/difference';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';

test('the reference is for everybody, and shows every call, every magic value and every difference to v1', async ({
  page,
}) => {
  await page.goto('/docs');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Lead-matching API');
  for (const { title } of operations)
    await expect(page.getByRole('heading', { level: 3, name: title, exact: true })).toHaveCount(1);
  for (const { lastName } of magicValues)
    await expect(page.getByRole('cell', { name: lastName, exact: true })).toHaveCount(1);
  await expect(page.locator('#v1 li')).toHaveCount(differences.length);
});

test('its first example can be run as it stands, with a key', async ({ page, demo, request }) => {
  await page.goto('/docs');
  const shown = await page.locator('#start pre').textContent();
  const address = /curl '([^']+)'/.exec(shown ?? '')?.[1] ?? '';
  const key = demo.uatKey;
  const response = await request.get(address, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status()).toBe(200);
});

test('its examples can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/docs');
  const start = page.locator('#start');
  await start.getByRole('button', { name: 'Copy' }).first().click();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toContain('curl ');
  expect(await start.locator('pre').first().textContent()).toContain(copied.trim());
  expect(problems).toEqual([]);
});

test('who is signed in sees the same page: no name, no key', async ({ page, demo }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(demo.agent.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.agent.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
  await page.goto('/docs');
  const html = await page.content();
  expect(html).not.toContain(demo.agent.email);
  expect(html).not.toContain('lmk_');
});

for (const [colorScheme, width] of [
  ['light', 390],
  ['dark', 1280],
] as const) {
  test(`no accessibility violations and no sideways scrolling, ${colorScheme}, ${width} px wide`, async ({
    browser,
    baseURL,
  }) => {
    // A long page: axe checks every element.
    test.setTimeout(120_000);
    const context = await browser.newContext({ colorScheme, viewport: { width, height: 900 }, baseURL });
    const page = await context.newPage();
    await page.goto('/docs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    await context.close();
  });
}
