import type { Page } from '@playwright/test';
import { formatMonth } from '@/components/base/ui/format';
import { newPartnerSecret, signatureHeaders } from '@/lib/http/webhook/signature';
import { addMonths, monthOf } from '@/lib/money/commission/month';
import { signPostback } from '@/lib/money/outcome/postback';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue, unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

// A worker brings the ledger up to date within seconds, of a machine that is not busy.
test.describe.configure({ timeout: 360_000 });

const secret = newPartnerSecret();
const month = addMonths(monthOf(new Date()), -1);
const monthName = formatMonth(`${month}-01`);

test('a month, played by a lender, an affiliate and an operator: earned, closed, and taken back in the next', async ({
  page,
  demo,
  request,
  baseURL,
  browser,
  newManager,
}) => {
  const origin = baseURL ?? '';
  const { affiliate } = newManager;
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, origin);
  const { title } = await catalogue.makeIntent();
  // Of the sandbox, so that a month may go by for the lead.
  const name = unique('Bank');
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const connection = { accept_url: `/api/sandbox/${slug}/accept`, secret };
  const made = await catalogue.makePartner({ slug, company_name: name, intents: [{ title }], connection });
  const lender = { ...made, slug, name };
  let applicationId = '';

  await test.step('the operator sets a plan of 2,5 % from the first of last month on', async () => {
    await page.goto('/operator/plan');
    await page.getByRole('button', { name: 'New plan' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Affiliate').selectOption({ label: affiliate.name });
    await dialog.getByLabel('Lender').selectOption({ label: lender.name });
    await dialog.getByLabel('Paid as').selectOption({ label: 'Share of the amount' });
    await dialog.getByLabel('Percent').fill('2,5');
    await dialog.getByLabel('First day').fill(`${month}-01`);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Save plan' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('row').filter({ hasText: affiliate.name })).toContainText(
      '2,5 % of the amount',
    );
  });

  await test.step('the affiliate’s system offers and accepts; the lender pays out, and says so twice', async () => {
    const client = new ApiClient(request, newManager.uatKey);
    const offered = await client.post('/offer', makeLeadBody({ intent: title }));
    const { id: hashid } = (await offered.json()) as { id: string };
    const accepted = await client.post('/accept', { hashid, partner_id: lender.id });
    expect(accepted.status()).toBe(200);
    applicationId = /application=(\w+)/.exec(await accepted.text())?.[1] ?? '';
    expect((await client.post(`/sandbox/lead/${hashid}/advance`, { days: 60 })).status()).toBe(200);
    const event = {
      event_id: unique('E'),
      application_id: applicationId,
      type: 'funded',
      occurred_at: `${month}-14T10:00:00Z`,
      amount_cents: 1_234_567,
    };
    for (const again of [1, 2]) expect([again, await tell(origin, event)]).toEqual([again, 204]);
  });

  await test.step('the operator closes the month; a page that is older cannot', async () => {
    const account = `/operator/balance/${affiliate.id}`;
    const older = await page.context().newPage();
    await reloadUntil(older, account, `Close ${monthName}`);
    const row = page.getByRole('row').filter({ hasText: affiliate.name });
    await page.goto('/operator/statement');
    // Other tests have accounts here, too: it is counted for all, and left.
    const closeAll = page.getByRole('button', {
      name: /^Close \w+ \d{4} for \d+ affiliates?$/,
      disabled: false,
    });
    await closeAll.press('Enter');
    const many = page.getByRole('dialog');
    await expect(many).toContainText(/\d+ entr(y|ies) of \d+ affiliates?, together/);
    await many.getByRole('button', { name: 'Cancel', disabled: false }).press('Enter');
    // The focus comes back to where it was, from wherever it is by then.
    await expect(closeAll).toBeFocused();
    await row
      .getByRole('link', { name: `${affiliate.name}, ${monthName}: R 308,64 To close` })
      .press('Enter');
    await expect(page.getByRole('region', { name: 'Entries' })).toContainText('R 308,64');
    await page.getByRole('button', { name: `Close ${monthName}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('closing balance R 308,64');
    await dialog.getByRole('button', { name: 'Close for good' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('region', { name: 'Statements' })).toContainText('No. 1');
    await older.getByRole('button', { name: `Close ${monthName}` }).click();
    await expect(older.getByText('is closed already: statement 1')).toBeVisible();
    await older.close();
    await page.goto('/operator/statement');
    const ledgers = page.waitForEvent('download');
    await page.getByRole('button', { name: 'All ledgers as CSV', disabled: false }).press('Enter');
    expect((await ledgers).suggestedFilename()).toMatch(/^commission-all-uat.*\.csv$/);
    await row.getByRole('link', { name: `${affiliate.name}, ${monthName}: R 308,64 Closed` }).press('Enter');
    await expect(page.getByRole('heading', { name: `Statement 1: ${monthName}` })).toBeVisible();
  });

  await test.step('an entry of the closed month is adjusted in the next one, tied to it', async () => {
    const adjust = page.getByRole('button', { name: /^Adjust no\. \d+$/, disabled: false });
    const number = /\d+/.exec((await adjust.textContent()) ?? '')?.[0];
    await adjust.press('Enter');
    const dialog = page.getByRole('dialog', { name: `Adjust no. ${number} of ${affiliate.name}` });
    await expect(dialog).toContainText(`Funded, ${lender.name}, ${title}: R 308,64 in ${monthName}.`);
    await expect(dialog.getByLabel('Amount in rand')).toHaveValue('-308,64');
    await expectAccessible(page);
    await dialog.getByLabel('Amount in rand').fill('-8,64');
    await dialog.getByLabel('Reason').fill('The rate was agreed at 2,43 %');
    await dialog.getByRole('button', { name: 'Continue', disabled: false }).press('Enter');
    await dialog.getByRole('button', { name: 'Add entry', disabled: false }).press('Enter');
    await expect(dialog).toBeHidden();
    await page.goto(`/operator/balance/${affiliate.id}`);
    const entry = page.getByRole('row').filter({ hasText: `Adjustment by hand of no. ${number}` });
    await expect(entry).toContainText('-R 8,64');
    await expect(entry).toContainText(lender.name);
    await expect(entry.getByRole('link')).toHaveAttribute('href', /^\/operator\/lead\//);
  });

  await test.step('by the day it happened, the pay-out stands in last month, its lead in the month that it came', async () => {
    await page.goto(
      `/operator/report?environment=uat&affiliate=${affiliate.id}&by=month&when=92d&basis=happened`,
    );
    await expect(
      page.getByRole('navigation', { name: 'Counted by' }).getByText('Day it happened'),
    ).toHaveAttribute('aria-current', 'true');
    const paid = page.getByRole('row').filter({ hasText: monthName });
    await expect(paid).toContainText('R 12 345,67');
    await expect(page.getByText('by the day it happened; leads and offers')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the lender takes it back by a plain URL', async () => {
    const now = new Date().toISOString();
    const query = new URLSearchParams({
      event_id: unique('E'),
      application_id: applicationId,
      type: 'returned',
      occurred_at: now,
    }).toString();
    const path = `/api/partner/${lender.slug}/postback?${query}&sig=${signPostback(secret, query)}`;
    expect((await fetch(`${origin}${path}`)).status).toBe(204);
  });

  await test.step('the manager reads the statement, prints it, and sees what was taken back since', async () => {
    const theirs = await (await browser.newContext({ baseURL: origin })).newPage();
    await signIn(theirs, newManager);
    await reloadUntil(theirs, '/commission', 'Funded: returned');
    await expect(theirs.getByRole('region', { name: 'Plans' })).toContainText('2,5 % of the amount');
    await expect(theirs.getByRole('region', { name: 'Entries' })).toContainText('-R 308,64');
    await theirs.getByRole('link', { name: `No. 1, ${monthName}` }).click();
    await expect(theirs.getByRole('heading', { name: `Statement 1: ${monthName}` })).toBeVisible();
    await expect(theirs.getByRole('region', { name: 'Entries' })).toContainText('2,5 % of R 12 345,67');
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: 'Export CSV' }).click();
    expect((await download).suggestedFilename()).toMatch(new RegExp(`uat-${month}.csv$`));
    await theirs.emulateMedia({ media: 'print' });
    await expect(theirs.getByRole('navigation').first()).toBeHidden();
    await expect(theirs.getByRole('button', { name: 'Print' })).toBeHidden();
    // A4 without its margins: nothing of the table is cut off.
    await theirs.setViewportSize({ width: 718, height: 1_000 });
    const entries = theirs.getByRole('region', { name: 'Entries' });
    await expect.poll(() => entries.evaluate((it) => it.scrollWidth - it.clientWidth)).toBe(0);
    await theirs.context().close();
  });

  await test.step('nobody else reads or closes anything of it', async () => {
    const strangers = await (await browser.newContext({ baseURL: origin })).newPage();
    const account = { affiliateId: affiliate.id, environment: 'uat', month };
    for (const stranger of [demo.manager, demo.agent]) {
      await signIn(strangers, stranger);
      for (const [path, body] of [
        ['export', { ...account, format: 'csv' }],
        ['statement', account],
        ['statement/preview', account],
      ] as const) {
        const refused = await strangers.request.post(`/api/portal/commission/${path}`, {
          headers: { origin },
          data: body,
        });
        expect([path, refused.status()]).toEqual([path, 403]);
      }
    }
    await strangers.goto('/commission');
    await expect(strangers.getByRole('heading', { name: 'Page not found' })).toBeVisible();
    await strangers.context().close();
  });
});

/** Sends an event as the lender's system does. Returns the status. */
async function tell(origin: string, event: object): Promise<number> {
  const body = JSON.stringify(event);
  const headers = { 'content-type': 'application/json', ...signatureHeaders([secret], 'msg_1', body) };
  return (await fetch(`${origin}/api/partner/event`, { method: 'POST', headers, body })).status;
}

async function reloadUntil(page: Page, path: string, text: string): Promise<void> {
  await expect(async () => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible({ timeout: 1_000 });
  }).toPass({ timeout: 60_000 });
}
