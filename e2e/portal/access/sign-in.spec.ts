import { CapturePage } from '@/e2e/page/capture-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('who is not signed in is asked to, and is then taken where they wanted to go', async ({
  page,
  demo,
}) => {
  const signInPage = await SignInPage.open(page, '/lead?before=none');
  await expectAccessible(page);
  await signInPage.submit(demo.agent);
  await expect(page).toHaveURL(/\/lead\?before=none$/);
});

test('an address that leads to another site is forgotten', async ({ page, demo, baseURL }) => {
  await page.goto('/sign-in?next=/%09/evil.example/lead');
  await new SignInPage(page).submit(demo.agent);
  await expect(page).toHaveURL(`${baseURL}/lead/new`);
});

test('a wrong password is refused in plain words, and repeated guesses have to wait', async ({ page }) => {
  const signInPage = await SignInPage.open(page);
  const email = `nobody-${crypto.randomUUID()}@example.test`;
  const alert = page.getByRole('alert').filter({ hasText: /\w/ });
  for (let count = 0; count < 5; count += 1) {
    await signInPage.submit({ email, password: `guess ${count}` });
    await expect(alert).toHaveText('Email or password is wrong.');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  }
  await signInPage.submit({ email, password: 'guess 6' });
  await expect(alert).toContainText(/Too many attempts\. Try again in 1[0-5] minutes\./);
  await expectAccessible(page);
});

test('signing out ends the session on the server, and leaves the pages of other tabs', async ({
  page,
  demo,
  context,
}) => {
  await (await SignInPage.open(page)).signIn(demo.agent);
  const cookies = await context.cookies();
  const other = await context.newPage();
  await other.goto('/lead');
  await expect(other.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: `${demo.agent.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(other.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await context.addCookies(cookies);
  await page.goto('/lead/new');
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

test('the menus of the header work by keyboard, and give the focus back', async ({ page, demo }) => {
  await signIn(page, demo.agent);
  await CapturePage.open(page);
  for (const name of [/^Environment: UAT/, `${demo.agent.name}: account`]) {
    const button = page.getByRole('button', { name });
    await button.press('Enter');
    await expect(page.getByRole('menu')).toBeVisible();
    await expect(page.getByRole('menuitemradio').first()).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('menu')).toBeHidden();
    await expect(button).toBeFocused();
  }
});

test('a change that another site’s page sends is refused, with a good session too', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.agent);
  const change = { data: { environment: 'production' } };
  const foreign = await page.request.put('/api/portal/session/environment', {
    ...change,
    headers: { origin: 'https://evil.example' },
  });
  expect(foreign.status()).toBe(403);
  const without = await page.request.put('/api/portal/session/environment', change);
  expect(without.status()).toBe(403);
});

test('pages cannot be framed and run no script without their nonce', async ({ page }) => {
  const response = await page.goto('/sign-in');
  const policy = response?.headers()['content-security-policy'] ?? '';
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toMatch(/script-src 'self' 'nonce-[^']+' 'strict-dynamic';/);
  expect(response?.headers()['x-content-type-options']).toBe('nosniff');
});
