import type { Page } from '@playwright/test';
import { operations } from '@/lib/docs/openapi/operation';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('one finds the way through the docs by links, the keyboard alone included', async ({ page }) => {
  await page.goto('/docs');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/#content$/);
  const navigation = page.getByRole('navigation', { name: 'Docs' });
  await navigation.getByRole('link', { name: 'Sending twice' }).press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Send twice safely');
  await expect(navigation.getByRole('link', { name: 'Sending twice' })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await page.getByRole('navigation', { name: 'Next and previous page' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Rate limits');
});

test('its first example can be run as it stands, with a key', async ({ page, demo, request }) => {
  await page.goto('/docs');
  const shown = await page.locator('pre').first().textContent();
  const address = /curl '([^']+)'/.exec(shown ?? '')?.[1] ?? '';
  const key = demo.uatKey;
  const response = await request.get(address, { headers: { authorization: `Bearer ${key}` } });
  expect(response.status()).toBe(200);
});

test('examples and links to sections can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const problems: string[] = [];
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto('/docs');
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole('button', { name: 'Copy Your first call' }).click();
  await expect.poll(copied).toContain('curl ');
  await page.getByRole('heading', { name: 'How it works' }).hover();
  await page.getByRole('link', { name: 'Link to How it works' }).click();
  await expect.poll(copied).toMatch(/^http.*\/docs#how$/);
  expect(problems).toEqual([]);
});

test('an address of the former single page leads to where its section is now', async ({ page }) => {
  await page.goto('/docs#acceptOffer');
  await expect(page).toHaveURL(/\/docs\/reference\/accept#acceptOffer$/);
  await expect(page.getByRole('heading', { name: 'Accept a match', exact: true })).toBeInViewport();
  await page.goto('/docs#v1');
  await expect(page).toHaveURL(/\/docs\/guide\/v1$/);
});

test('every endpoint shows its examples', async ({ page }) => {
  for (const tag of new Set(operations.map((operation) => operation.tag))) {
    await page.goto(`/docs/reference/${tag.toLowerCase()}`);
    for (const { title, id } of operations.filter((operation) => operation.tag === tag)) {
      await expect(page.getByRole('heading', { level: 2, name: title, exact: true })).toHaveCount(1);
      await expect(page.locator(`#${id} pre`).first()).toContainText('$API_KEY');
    }
  }
});

test('samples come in the reader’s language, on every page', async ({ page }) => {
  await page.goto('/docs/reference/offer');
  const sample = page.locator('#makeOffer pre').first();
  await expect(sample).toContainText('curl ');
  await page.getByLabel('Language of Get offers').selectOption('Python');
  await expect(sample).toContainText('requests.post(');
  await page.goto('/docs/reference/intent');
  await expect(page.locator('#listIntents pre').first()).toContainText('requests.get(');
});

test('the search finds what a message means, by the keyboard alone', async ({ page }) => {
  await page.goto('/docs');
  await expect(page.locator('[data-early]')).toHaveCount(0);
  await page.keyboard.press('Control+k');
  const field = page.getByRole('combobox', { name: 'Find' });
  await expect(field).toBeFocused();
  await expect(page.getByRole('option', { name: /Quickstart/ })).toBeVisible();
  await field.fill('{"message":"lead is not in matched, declined, or failed state"}');
  const first = page.getByRole('option').first();
  await expect(first).toContainText('There was no offer, an accept is under way');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/message#answer-lead-is-not-in-matched-declined-or-failed-state$/);
  await expect(page.locator(':target')).toContainText('wait for the outcome');
});

test('who is signed in sees their own key’s last four in the samples, and finds the way there and back', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.manager);
  await page.goto('/sandbox');
  await page.getByRole('main').getByRole('link', { name: 'Docs' }).click();
  await expect(page).toHaveURL(/\/docs\/sandbox$/);
  await page.getByRole('link', { name: 'Sandbox in the portal' }).click();
  await expect(page).toHaveURL(/\/sandbox$/);
  await page.getByRole('button', { name: /: account$/ }).click();
  await page.getByRole('menuitem', { name: 'API docs' }).click();
  await expect(page).toHaveURL(/\/docs\/sandbox$/);
  await page.goto('/docs/reference/intent');
  await expect(page.locator('#listIntents pre').first()).toContainText(
    `API_KEY: your UAT key that ends in ${demo.uatKey.slice(-4)}`,
  );
});

test('a page loads at most 190 kB of scripts, and hardly anything moves once it is there', async ({
  page,
}) => {
  for (const path of ['/docs', '/docs/reference/lead', '/docs/message']) {
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const { scripts, shift } = await page.evaluate(() => {
      const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
      const scripts = entries.filter(({ name }) => /\.js(?:$|\?)/.test(name));
      const shifts = new PerformanceObserver(() => {});
      shifts.observe({ type: 'layout-shift', buffered: true });
      const shift = shifts
        .takeRecords()
        .reduce((sum, entry) => sum + (entry as PerformanceEntry & { value: number }).value, 0);
      return { scripts: scripts.reduce((sum, entry) => sum + entry.encodedBodySize, 0), shift };
    });
    expect(scripts, path).toBeGreaterThan(50_000);
    expect(scripts, path).toBeLessThan(190_000);
    // The code's font may come a moment after the text; 0.1 is what Lighthouse calls good.
    expect(shift, path).toBeLessThan(0.05);
  }
});

test('who is signed in gets the same page: no name, no key', async ({ page, demo }) => {
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

test.describe('the quickstart', () => {
  const steps = [
    'List the intents',
    'Get offers',
    'Accept a match',
    'Get the partner’s link',
    'Read the outcome',
    'Receive the event',
  ];
  const runOf = (page: Page, title: string) => page.getByRole('button', { name: `: ${title}` });
  const stepOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });

  test('leads from the first call to the partner’s decision, with the reader’s key', async ({
    page,
    demo,
  }) => {
    const sentTo = new Set<string>();
    page.on('request', (request) => {
      if (request.headers().authorization) sentTo.add(new URL(request.url()).pathname);
    });
    await page.goto('/docs/quickstart');
    // Without a key nothing is sent.
    await runOf(page, 'List the intents').click();
    await expect(page.getByLabel('UAT key')).toBeFocused();
    await expect(page.getByText('Enter your UAT key.')).toBeVisible();
    await page.getByLabel('UAT key').fill(`Bearer ${demo.uatKey} `);
    await page.keyboard.press('Enter');
    await expect(page.getByText(`…${demo.uatKey.slice(-4)}`).first()).toBeVisible();
    await runOf(page, 'Accept a match').click({ force: true });
    await expect(stepOf(page, 'Accept a match')).toContainText('Run step 2 first');
    expect([...sentTo]).toEqual([]);

    for (const title of steps) {
      // Twice, as impatient people press.
      await runOf(page, title).dblclick();
      await expect(stepOf(page, title).getByRole('status')).toContainText('200', { timeout: 30_000 });
      await expect(runOf(page, title)).not.toHaveAttribute('aria-busy', 'true', { timeout: 60_000 });
    }
    await expect(stepOf(page, 'Get the partner’s link')).toContainText('Ready.');
    await expect(stepOf(page, 'Read the outcome')).toContainText('The lead is accepted.');
    await expect(stepOf(page, 'Receive the event')).toContainText('lead.accepted has arrived.');
    await expect(stepOf(page, 'Accept a match')).toContainText('Start over for another applicant');
    expect([...sentTo].every((path) => path.startsWith('/api/v2/'))).toBe(true);

    // The key is gone with the button, and with the tab.
    expect(page.url()).not.toContain('lmk_');
    expect(await page.evaluate(() => localStorage.length)).toBe(0);
    await page.reload();
    await expect(page.getByText(`…${demo.uatKey.slice(-4)}`).first()).toBeVisible();
    await page.getByRole('button', { name: 'Forget key' }).click();
    await expect(page.getByLabel('UAT key')).toBeVisible();
    expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
  });

  test('says what is wrong with a key, and what a refusal means', async ({ page, demo }) => {
    await page.goto('/docs/quickstart');
    const useKey = async (key: string) => {
      await page.getByLabel('UAT key').fill(key);
      await page.getByRole('button', { name: 'Use key' }).click();
    };
    await useKey(demo.uatKey.replace('lmk_uat_', 'lmk_live_'));
    await expect(page.getByText('This is a Production key.')).toBeVisible();
    await useKey('lmk_uat_short');
    await expect(page.getByText('This is not a whole UAT key.')).toBeVisible();
    // The form of a key, and nobody's.
    await useKey(`lmk_uat_${'x'.repeat(49)}`);
    await runOf(page, 'List the intents').click();
    const first = stepOf(page, 'List the intents');
    await expect(first.getByRole('status')).toContainText('401');
    await first.getByRole('link', { name: 'Cause and cure of “unauthorized”' }).click();
    await expect(page.locator('#answer-unauthorized')).toBeInViewport();
  });

  test('sends an accept again whose response was lost, and it arrives once', async ({
    page,
    demo,
    context,
  }) => {
    await page.goto('/docs/quickstart');
    await page.getByLabel('UAT key').fill(demo.uatKey);
    await page.getByRole('button', { name: 'Use key' }).click();
    for (const title of steps.slice(0, 2)) {
      await runOf(page, title).click();
      await expect(stepOf(page, title).getByRole('status')).toContainText('200');
    }
    // It arrives, and its response does not.
    await page.route('**/api/v2/accept', async (route) => {
      await route.fetch();
      await route.abort();
    });
    await runOf(page, 'Accept a match').click();
    const accept = stepOf(page, 'Accept a match');
    await expect(accept).toContainText('The response was lost.');
    await page.unroute('**/api/v2/accept');
    const repeated = page.waitForResponse('**/api/v2/accept');
    await runOf(page, 'Accept a match').click();
    expect(await (await repeated).headerValue('idempotency-replayed')).toBe('true');
    await expect(accept).toContainText('Khanya Finance: pending.');
    // Without a connection the page says so, and the step can be run later.
    await context.setOffline(true);
    await runOf(page, 'Read the outcome').click();
    await expect(stepOf(page, 'Read the outcome')).toContainText('could not be reached');
    await context.setOffline(false);
    await runOf(page, 'Read the outcome').click();
    await expect(stepOf(page, 'Read the outcome')).toContainText(/The lead is accepted|Asking again/);
  });
});
