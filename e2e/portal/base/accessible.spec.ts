import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { APIRequestContext, Page } from '@playwright/test';
import { southAfricanDate } from '@/lib/base/time/date';
import type { DemoAccess } from '@/lib/sample/demo/access';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { expectAccessible, expectContrast } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, switchTo } from '@/test/browser/sign-in';

const desktop = { width: 1440, height: 900 };
const phone = { width: 360, height: 740 };
/** The desktop viewport at 200 % zoom. */
const zoomed = { width: 720, height: 450 };

/** Both widths and both themes, each under all rules once: of the four pairs, two have it all. */
const looks = [
  [desktop, 'light'],
  [phone, 'dark'],
] as const;

/** Every page, and who opens it. `[…]` is replaced by an existing id. */
const pages = {
  nobody: [
    '/sign-in',
    '/call',
    '/docs',
    '/docs/guide/lead',
    '/docs/message',
    '/docs/partner',
    '/docs/quickstart',
    '/docs/reference/accept',
    '/invitation/[token]',
    '/lender/[token]',
    '/password-reset/[token]',
    '/record/[token]',
    '/set-up/[token]',
    '/sign-in-link/[token]',
  ],
  manager: [
    '/dashboard',
    '/report',
    '/report/call',
    '/lead',
    '/lead/work',
    '/lead/work?tab=call-back',
    '/lead/new',
    '/lead/[hashid]',
    '/lead/[hashid]/read',
    '/batch',
    '/batch/new',
    '/batch/[id]',
    '/sandbox',
    '/practice',
    '/go-live',
    '/api-key',
    '/team',
    '/team/message-text',
    '/team/wall',
    '/team/disposition',
    '/team/opt-out',
    '/return',
    '/team/rights',
    '/team/rights/[id]',
    '/team/role',
    '/request',
    '/webhook',
    '/webhook/[id]',
    '/commission',
    '/commission/[month]',
    '/view-as',
    '/account',
    '/second-factor',
  ],
  operator: [
    '/operator',
    '/operator/affiliate',
    '/operator/api-key',
    '/operator/alert',
    '/operator/affiliate/[id]',
    '/operator/product',
    '/operator/lead/[hashid]',
    '/operator/capacity',
    '/operator/file',
    '/operator/lender',
    '/operator/lender/[id]',
    '/operator/lender/company',
    '/operator/lender/company/[id]',
    '/operator/lender/new',
    '/operator/inbox',
    '/operator/applicant',
    '/operator/application',
    '/operator/incident',
    '/operator/incident/[id]',
    '/operator/opt-out',
    '/operator/rights',
    '/operator/rights/[id]',
    '/operator/outcome',
    '/operator/lead',
    '/operator/report',
    '/operator/report/unmatched',
    '/operator/api-call',
    '/operator/api-call/refused',
    '/operator/change/import',
    '/operator/change',
    '/operator/change/proposal/[id]',
    '/operator/return',
    '/operator/return/[id]',
    '/operator/return/reason',
    '/operator/balance',
    '/operator/plan',
    '/operator/statement',
    '/operator/balance/[id]',
    '/operator/balance/[id]/[month]',
    '/operator/consent-text',
    '/operator/environment',
    '/operator/colleague',
    '/operator/audit',
    '/account',
  ],
  lender: [
    '/lender/application',
    '/lender/application/[id]',
    '/lender/capacity',
    '/lender/connection',
    '/lender/outcome',
    '/lender/return',
    '/lender/rules',
    '/lender/return/[id]',
    '/lender/inbox',
    '/lender/team',
    '/account',
  ],
} as const;

// Other tests may share the two cores, and axe checks everything twice.
test.describe.configure({ timeout: 480_000 });

test('the walk leaves no page out', () => {
  const app = join(import.meta.dirname, '../../../app');
  const found = readdirSync(app, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)page\.tsx$/.test(file))
    .map((file) => `/${file.replace(/(?:\/\[\[\.{3}\w+\]\])?\/?page\.tsx$/, '').replace(/\(\w+\)\/?/g, '')}`);
  const walked: string[] = Object.values(pages).flat();
  // The home page only redirects.
  expect(found.filter((path) => path !== '/' && !walked.includes(path))).toEqual([]);
});

test('axe finds what is hard to read among texts that look almost like it', async ({ page }) => {
  const text = (words: string, style = '') => `<p class="text" style="${style}">${words}</p>`;
  await page.setContent(
    `<html lang="en"><title>Texts</title><body style="background: #fff"><main><h1>Texts</h1>${[
      text('on white'),
      text('on white too'),
      text('pale', 'color: #ccc'),
      `<div style="background: #000">${text('dark on black', 'color: #222')}</div>`,
      `<div style="background: #fff; opacity: 0.3">${text('faded')}</div>`,
      text('small', 'color: #888'),
      text('large', 'color: #888; font-size: 3rem'),
    ].join('')}</main></body></html>`,
  );
  // Twice, as the second run knows what the first has found.
  for (let runs = 0; runs < 2; runs += 1)
    await expect(expectContrast(page)).rejects.toThrow(/"color-contrast: .*pale.*dark.*faded.*small<\/p>"/);
});

const theirs = 'is accessible in both themes, on a desktop and a phone, and never scrolls sideways';

for (const path of pages.nobody)
  test(`${path} ${theirs}`, ({ page }) => expectGoodPage(page, path.replace('[token]', 'unknown')));

for (const path of pages.manager)
  test(`a manager's ${path} ${theirs}`, async ({ page, demo, request, baseURL }) => {
    if (path.startsWith('/commission')) {
      await signIn(page, demo.operator);
      await closeLastMonth(page, demo, baseURL ?? '');
      await page.context().clearCookies();
    }
    await signIn(page, demo.manager);
    if (path === '/commission/[month]') return expectGoodPage(page, `/commission/${lastMonth()}`);
    if (path === '/team/rights/[id]')
      return expectGoodPage(page, await enterRequest(page, '/team/rights', baseURL ?? ''));
    if (path === '/webhook/[id]') return expectGoodPage(page, await makeWebhook(page, baseURL ?? ''));
    await expectGoodPage(page, path.includes('[') ? await makeSubject(request, demo, path) : path);
  });

for (const path of pages.operator)
  test(`an operator's ${path} ${theirs}`, async ({ page, demo, request, baseURL }) => {
    if (path === '/operator/return/[id]' && demo.lender) {
      await makeSubject(request, demo, '/lead/[hashid]', 'Marula Money');
      await signIn(page, demo.lender);
      await claimReturn(page, baseURL ?? '');
      await page.context().clearCookies();
    }
    if (path === '/operator/change/proposal/[id]' && demo.lender) {
      await signIn(page, demo.lender);
      await proposeHours(page);
      await page.context().clearCookies();
    }
    await signIn(page, demo.operator);
    if (path === '/operator/return/[id]') await switchTo(page, 'uat');
    if (path === '/operator/change/proposal/[id]') {
      await switchTo(page, 'uat');
      await page.goto('/operator/change');
      const link = page.locator('main a[href^="/operator/change/proposal/"]').first();
      return expectGoodPage(page, (await link.getAttribute('href')) ?? path);
    }
    if (path === '/operator/incident/[id]')
      return expectGoodPage(page, await makeIncident(page, demo, baseURL ?? ''));
    if (path === '/operator/rights/[id]')
      return expectGoodPage(page, await enterRequest(page, '/operator/rights', baseURL ?? ''));
    if (/^\/operator\/(balance|plan)/.test(path)) {
      const id = await closeLastMonth(page, demo, baseURL ?? '');
      return expectGoodPage(page, path.replace('[id]', id).replace('[month]', lastMonth()));
    }
    if (path === '/operator/lead/[hashid]')
      return expectGoodPage(page, `/operator${await makeSubject(request, demo, '/lead/[hashid]')}`);
    await expectGoodPage(page, path.includes('[') ? await findSubject(page, path) : path);
  });

for (const path of pages.lender)
  test(`a lender's ${path} ${theirs}`, async ({ page, demo, request, baseURL }) => {
    if (!demo.lender) throw new Error('the demo has no lender');
    // Theirs to look at: an application that their company holds.
    if (path.endsWith('[id]')) await makeSubject(request, demo, '/lead/[hashid]', 'Marula Money');
    await signIn(page, demo.lender);
    if (path === '/lender/return/[id]') await claimReturn(page, baseURL ?? '');
    await expectGoodPage(page, path.includes('[') ? await findSubject(page, path) : path);
  });

test(`the banner of "View as", and a masked lead below it, ${theirs}`, async ({ page, demo, request }) => {
  await signIn(page, demo.operator);
  const lead = await makeSubject(request, demo, '/lead/[hashid]');
  const origin = new URL((await page.request.get('/api/auth/csrf')).url()).origin;
  await page.goto('/operator/affiliate?q=thuthuka');
  await page.getByRole('link', { name: demo.affiliate.name }).click();
  const manager = page
    .getByRole('region', { name: 'Users' })
    .getByRole('row')
    .filter({ hasText: demo.manager.email });
  await manager.getByRole('button', { name: 'View as' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'View as' }).click();
  await expect(page.getByRole('region', { name: 'View as' })).toBeVisible();
  // The demo's leads are UAT's.
  await page.request.put('/api/portal/session/environment', {
    headers: { origin },
    data: { environment: 'uat' },
  });
  await expectGoodPage(page, lead);
  await expect(page.getByRole('region', { name: 'View as' })).toContainText(demo.manager.name);
  await expect(page.getByText('••• ••• •')).not.toHaveCount(0);
});

/** Claims the return of the newest application that the lender accepted; it may have been claimed before. */
async function claimReturn(page: Page, origin: string): Promise<void> {
  await page.goto('/lender/application?state=accepted');
  const href = await page.locator('main a[href^="/lender/application/"]').first().getAttribute('href');
  const answer = await page.request.post(`/api/portal${href ?? ''}/return`, {
    headers: { origin },
    data: { reason: 'duplicate', words: 'She has been with us since March' },
  });
  // Claimed before, or the limit of the month is reached by one that was: there is one to look at.
  expect([200, 409, 422], await answer.text()).toContain(answer.status());
}

/** Proposes other hours in which to decide; one who has done so before proposes it again. */
async function proposeHours(page: Page): Promise<void> {
  await page.goto('/lender/rules');
  await page.getByRole('textbox', { name: 'Decided within' }).first().fill('40');
  await page.getByRole('button', { name: 'Propose' }).first().click();
  await expect(page.getByText('Waits for a decision').first()).toBeVisible();
}

/** Enters a request of an applicant; returns the address of its page. */
async function enterRequest(page: Page, board: string, origin: string): Promise<string> {
  const answer = await page.request.post('/api/portal/rights-request', {
    headers: { origin },
    data: {
      kind: 'access',
      channel: 'phone',
      idNumber: makeIdNumber(),
      receivedOn: southAfricanDate(new Date()),
      name: 'Nomsa Ḓavhana',
      language: 've',
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  return `${board}/${((await answer.json()) as { id: number }).id}`;
}

/** The first item of a console list. */
async function findSubject(page: Page, path: string): Promise<string> {
  const list = path.replace('/[id]', '');
  await page.goto(list);
  const first = page.locator(`main a[href^="${list}/"]:not([href$="/new"])`).first();
  return (await first.getAttribute('href')) ?? list;
}

/** An accepted lead, or a finished batch with a rejected row. `lender`: who accepts; without it the best one. */
async function makeSubject(
  request: APIRequestContext,
  { uatKey }: DemoAccess,
  path: string,
  lender?: string,
): Promise<string> {
  const send = async <Answer>(to: string, data: unknown) => {
    const headers = { authorization: `Bearer ${uatKey}` };
    const answer = await request.post(`/api/v2/${to}`, { headers, data });
    expect(answer.ok(), await answer.text()).toBe(true);
    return (await answer.json()) as Answer;
  };
  const body = { intent: 'Personal Loan', gross_income: 32_000, expenses: 9_000 };
  if (path.startsWith('/batch/')) {
    const rows = [makeLeadBody(body), makeLeadBody({ ...body, id_number: '123' })];
    const { batch_id: id } = await send<{ batch_id: string }>('lead/batch', rows);
    return path.replace('[id]', id);
  }
  const { id, matches } = await send<{ id: string; matches: { id: number; company_name: string }[] }>(
    'offer',
    makeLeadBody(body),
  );
  const chosen = lender ? matches.find(({ company_name: name }) => name === lender) : matches[0];
  await send('accept', { hashid: id, partner_id: chosen?.id });
  return path.replace('[hashid]', id);
}

/**
 * Asserts no violations in light on a desktop and in dark on a phone, no horizontal scrolling on either and at 200 %,
 * no errors.
 */
async function expectGoodPage(page: Page, path: string): Promise<void> {
  // E.g. React hydration errors.
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await test.step(path, async () => {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize(desktop);
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    // The page is interactive now.
    await expect(page.locator('[data-early]')).toHaveCount(0);
    for (const [size, colorScheme] of looks) {
      await page.setViewportSize(size);
      await page.emulateMedia({ colorScheme });
      await expectNoSidewaysScrolling(page, path);
      await expectAccessible(page);
    }
    await page.setViewportSize(zoomed);
    await expectNoSidewaysScrolling(page, path);
    expect(errors).toEqual([]);
  });
}

async function expectNoSidewaysScrolling(page: Page, path: string): Promise<void> {
  const beyond = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(beyond, `${path} scrolls sideways`).toBe(0);
}

/** An endpoint of the manager who is signed in. */
async function makeIncident(page: Page, { affiliate }: DemoAccess, origin: string): Promise<string> {
  const answer = await page.request.post('/api/portal/incident', {
    headers: { origin },
    data: {
      kind: 'affiliate',
      name: affiliate.slug,
      from: new Date(Date.now() - 86_400_000).toISOString(),
      to: new Date().toISOString(),
      noticedAt: new Date(Date.now() - 60_000).toISOString(),
      certainty: 'alleged',
      nature: 'access',
    },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { incident } = (await answer.json()) as { incident: { id: number } };
  await expect
    .poll(async () => (await page.request.get(`/api/portal/incident/${incident.id}`)).text(), {
      timeout: 60_000,
    })
    .toContain('"state":"done"');
  return `/operator/incident/${incident.id}`;
}

async function makeWebhook(page: Page, origin: string): Promise<string> {
  const answer = await page.request.post('/api/portal/webhook', {
    headers: { origin },
    data: { url: `https://crm.example/${randomUUID()}` },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  const { endpoint } = (await answer.json()) as { endpoint: { id: number } };
  return `/webhook/${endpoint.id}`;
}

const lastMonth = () => new Date(Date.now() - 32 * 86_400_000).toISOString().slice(0, 7);

/** A plan and a statement with an entry, for the affiliate of the demo in UAT. Returns the affiliate's id. */
async function closeLastMonth(page: Page, { affiliate }: DemoAccess, origin: string): Promise<string> {
  const send = (path: string, data: object) =>
    page.request.post(`/api/portal/commission/${path}`, { headers: { origin }, data });
  await page.request.put('/api/portal/session/environment', {
    headers: { origin },
    data: { environment: 'uat' },
  });
  await page.goto(`/operator/affiliate?q=${affiliate.name}`);
  const href = await page.getByRole('link', { name: affiliate.name }).getAttribute('href');
  const id = href?.split('/').at(-1) ?? '';
  const account = { affiliateId: Number(id), environment: 'uat' };
  const plan = { ...account, partnerId: null, intentId: null, paidOn: 'funded', unit: 'basis points' };
  await send('plan', { ...plan, rate: '2,5', tiers: '101: 3', holdDays: 30 });
  const entry = {
    ...account,
    amountCents: '250,00',
    reason: 'Bonus for a good month',
    requestKey: 'walk-entry',
  };
  await send('adjustment', { ...entry, month: lastMonth() });
  // Another test may have closed it.
  const preview = await send('statement/preview', { ...account, month: lastMonth() });
  if (!preview.ok()) return id;
  const { consequence } = (await preview.json()) as { consequence: { figure: number } };
  await send('statement', { ...account, month: lastMonth(), confirm: consequence.figure });
  return id;
}
