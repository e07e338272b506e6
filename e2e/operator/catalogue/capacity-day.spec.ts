import type { Page, TestInfo } from '@playwright/test';
import { openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { LeadPage } from '@/e2e/page/lead-page';
import { PartnerPage } from '@/e2e/page/partner-page';
import { southAfricanDate } from '@/lib/base/time/date';
import { holidayOn } from '@/lib/catalogue/calendar/public-holiday';
import { makeApplicant, makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue, unique } from '@/test/browser/console-catalogue';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { saveMeanwhile } from '@/test/browser/save-meanwhile';
import { signIn, signInOperator } from '@/test/browser/sign-in';

// A whole day, on a busy machine.
test.describe.configure({ timeout: 480_000 });

/** The pictures of the day stand in `test-results`. */
const picture = (page: Page, info: TestInfo, name: string) =>
  page.screenshot({ path: info.outputPath(`${name}.png`) });

test('a day of a cap: at 80 %, full, its overage used, open again at midnight, and closed by a declared holiday', async ({
  page,
  agent,
  browser,
  demo,
  request,
  baseURL,
}, info) => {
  const origin = baseURL ?? '';
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, origin);
  const { title } = await catalogue.makeIntent();
  const intents = [{ title }];
  const capacity = { caps: [{ counts: 'applications', window: 'day', most: 5, overage: 1 }] };
  const { id, slug, name } = await catalogue.makePartner({ intents, capacity });
  const client = new ApiClient(request, demo.uatKey);
  const offer = async (): Promise<string> =>
    (await (await client.post('/offer', makeLeadBody({ intent: title }))).json()).id;
  const accept = async (hashid: string) =>
    (await client.post('/accept', { hashid, partner_id: id })).status();
  // All were offered in the morning, two of them more than there are places.
  const leads = await Promise.all(Array.from({ length: 7 }, offer));
  const [shown = '', late = ''] = leads.splice(0, 2);
  const last = leads.pop() ?? '';

  for (const lead of leads) expect(await accept(lead)).toBe(200);
  await PartnerPage.open(page, id, 'capacity');
  await expect(page.getByText('4 of 5 used', { exact: true })).toBeVisible();
  await picture(page, info, '1-at-80-percent');
  await page.goto('/operator');
  // Its alert, raised within a minute, is a row of another table.
  const filling = page
    .getByRole('row')
    .filter({ hasText: name })
    .filter({ hasText: /Nearly full|Full until/ });
  await expect(filling).toContainText('Nearly full');

  expect(await accept(last)).toBe(200);
  await page.reload();
  await expect(filling).toContainText(/^.*Full until /);
  await filling.scrollIntoViewIfNeeded();
  await picture(page, info, '2-full-on-the-overview');
  await expect.poll(() => client.offered(makeLeadBody({ intent: title }))).toEqual([]);

  expect(await accept(shown)).toBe(200);
  expect(await accept(late)).toBe(422);
  await PartnerPage.open(page, id, 'capacity');
  await expect(page.getByText(/^6 of 5 used, 1 above the limit\. Full until /)).toBeVisible();
  await expectAccessible(page);
  await picture(page, info, '3-overage-used');

  // Midnight in South Africa: what was today's window is yesterday's.
  const database = openDatabase((await findRunningEmbedded(process.env.PORTAL_TEST_DATA_DIR ?? '')) ?? '', {
    maxConnections: 1,
    applicationName: 'capacity day',
  });
  for (const table of ['cap_window', 'cap_use'])
    await database.sql`
      update ${database.sql(table)} set opens_at = opens_at - interval '1 day'
      where cap_id in (select id from cap where partner_id = ${id})`;
  await database.close();
  await expect.poll(() => client.offered(makeLeadBody({ intent: title }))).toEqual([name]);
  await page.reload();
  await expect(page.getByText('0 of 5 used', { exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: 'Last 30 days: 6 at most, full in 1' })).toBeVisible();
  await picture(page, info, '4-open-again-at-midnight');

  // A holiday today; if it is one by rule, there is nothing to declare.
  const entry = { slug, company_name: name, intents, capacity: { ...capacity, holidays: 'closed' } };
  await saveMeanwhile(page.request, origin, `partner/${id}`, { entry });
  const today = southAfricanDate(new Date());
  const isByRule = holidayOn(today) !== null;
  const holiday = unique('Holiday');
  await page.goto('/operator/capacity');
  await page.getByRole('button', { name: 'Declare a day…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Declare a public holiday' });
  await expect(dialog).toContainText(/Closed on them: .+ in UAT/);
  await dialog.getByLabel('Day').fill(`${new Date().getFullYear() + 1}-12-25`);
  await dialog.getByLabel('Name').fill(holiday);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Is a public holiday already: Christmas Day')).toBeVisible();
  await expectAccessible(page);
  if (isByRule) await page.keyboard.press('Escape');
  else {
    await dialog.getByLabel('Day').fill(today);
    await page.keyboard.press('Enter');
  }
  await expect(dialog).toBeHidden();
  await expect.poll(() => client.offered(makeLeadBody({ intent: title }))).toEqual([]);
  await picture(page, info, '5-holiday-declared');

  const board = await (await browser.newContext({ baseURL: origin })).newPage();
  await signIn(board, agent);
  // Agents have connections of their own, and so a picture of their own of who is open: the API's says nothing of it, and
  // while the database is slow a former one serves for up to a minute.
  await expect(async () => {
    await board.goto(`/lead/${await postLead(board, makeApplicant(), { intent: title })}`);
    await LeadPage.reached(board);
    await expect(board.getByText('No lender takes it now')).toBeVisible();
  }).toPass({ timeout: 60_000 });
  await expect(board.getByText(/closed \(.+\), opens /i)).toBeVisible();
  await expect(board.getByRole('button', { name: `Call back when ${name} opens` })).toBeVisible();
  await picture(board, info, '6-what-the-agent-sees');
  await board.context().close();

  if (isByRule) return;
  const day = page.getByRole('listitem').filter({ hasText: holiday });
  await day.getByRole('button', { name: 'Take back' }).click();
  await page.getByRole('button', { name: 'Take it back' }).click();
  await expect(day).toHaveCount(0);
});
