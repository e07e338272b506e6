import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeLeadBody } from '@/e2e/support/applicant';
import { expectAccessible, expectContrast } from '@/e2e/support/axe';
import { expect, test } from '@/e2e/support/portal-test';
import type { DemoAccess } from '@/lib/demo/access';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
/** What is left of the desktop at 200 % zoom. */
const zoomed = { width: 720, height: 450 };

/** Every page, and who looks at it. `[…]` is filled with something that is there. */
const pages = {
  nobody: ['/sign-in', '/docs', '/invitation/[token]'],
  manager: [
    '/dashboard',
    '/lead',
    '/lead/new',
    '/lead/[hashid]',
    '/batch',
    '/batch/new',
    '/batch/[batch_id]',
    '/sandbox',
    '/go-live',
    '/api-key',
    '/team',
    '/request',
    '/account',
  ],
  operator: [
    '/operator',
    '/operator/affiliate',
    '/operator/affiliate/[id]',
    '/operator/intent',
    '/operator/partner',
    '/operator/partner/[id]',
    '/operator/partner/new',
    '/operator/catalogue',
    '/operator/environment',
    '/operator/audit',
  ],
} as const;

// Many pages in one test, on two cores that may be busy with other tests beside us.
test.describe.configure({ timeout: 300_000 });

test('the walk leaves no page out', () => {
  const app = join(import.meta.dirname, '..', '..', 'app');
  const found = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/\/?page\.tsx$/, '').replace(/\(\w+\)\/?/g, '')}`);
  const walked: string[] = Object.values(pages).flat();
  // The home page only leads on.
  expect(found.filter((path) => path !== '/' && !walked.includes(path))).toEqual([]);
});

test('who is not signed in finds every page accessible, in both themes, on a phone and enlarged', async ({
  page,
}) => {
  for (const path of pages.nobody) await expectGoodPage(page, path.replace('[token]', 'unknown'));
});

test('a manager does', async ({ page, demo, request }) => {
  const made = await makeSubjects(request, demo);
  await signIn(page, demo.manager);
  for (const path of pages.manager)
    await expectGoodPage(page, path.replace('[hashid]', made.lead).replace('[batch_id]', made.batch));
});

test('an operator does', async ({ page, demo }) => {
  await signIn(page, demo.operator);
  const first = async (list: string) => {
    await page.goto(list);
    const hrefs = await page
      .locator(`main a[href^="${list}/"]`)
      .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    return hrefs.find((href) => /\/\d+$/.test(href)) ?? '';
  };
  const details = [await first('/operator/affiliate'), await first('/operator/partner')];
  expect(details).not.toContain('');
  for (const path of [...pages.operator.filter((path) => !path.includes('[')), ...details, '/account'])
    await expectGoodPage(page, path);
});

async function signIn(page: Page, { email, password }: { email: string; password: string }): Promise<void> {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/, { timeout: 30_000 });
}

/** An accepted lead and a finished batch with rows that were refused. */
async function makeSubjects(
  request: APIRequestContext,
  { uatKey }: DemoAccess,
): Promise<{ lead: string; batch: string }> {
  const headers = { authorization: `Bearer ${uatKey}` };
  const body = makeLeadBody({ intent: 'Personal Loan', gross_income: 32_000, expenses: 9_000 });
  const offered = await request.post('/api/v2/offer', { headers, data: body });
  const offer = (await offered.json()) as { id: string; matches: { id: number }[] };
  const accept = { hashid: offer.id, partner_id: offer.matches[0]?.id };
  expect((await request.post('/api/v2/accept', { headers, data: accept })).ok()).toBe(true);
  const rows = [makeLeadBody(), makeLeadBody({ id_number: '123' })].map((row) => ({
    ...row,
    intent: 'Personal Loan',
  }));
  const sent = await request.post('/api/v2/lead/batch', { headers, data: rows });
  return { lead: offer.id, batch: ((await sent.json()) as { batch_id: string }).batch_id };
}

/** No violation in light and dark on a desktop and a phone, and no sideways scrolling there and at 200 %. */
async function expectGoodPage(page: Page, path: string): Promise<void> {
  await test.step(path, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(desktop);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // The page answers by now.
    await expect(page.locator('[data-early]')).toHaveCount(0);
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme: 'light' });
      await expectNoSidewaysScrolling(page, path);
      await expectAccessible(page);
      // The theme changes colours and nothing else.
      await page.emulateMedia({ colorScheme: 'dark' });
      await expectContrast(page);
    }
    await page.setViewportSize(zoomed);
    await expectNoSidewaysScrolling(page, path);
  });
}

async function expectNoSidewaysScrolling(page: Page, path: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `${path} scrolls sideways`).toBe(0);
}
