import type { BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { FakeDialer } from '@/test/browser/fake-dialer';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, switchTo } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

const newNumber = () =>
  `06${Math.floor(Math.random() * 1e8)
    .toString()
    .padStart(8, '0')}`;
const spaced = (phone: string) => phone.replace(/^(...)(...)(....)$/, '$1 $2 $3');

/** Everything that a browser asks for, without what stands in bodies. */
function watchRequests(context: BrowserContext): string[] {
  const seen: string[] = [];
  context.on('request', (request) => seen.push(`${request.url()} ${JSON.stringify(request.headers())}`));
  return seen;
}

/** Where a tab has been, as its Back and Forward know it. */
const history = (page: Page) =>
  page.evaluate(() => {
    const { navigation } = window as unknown as { navigation: { entries(): { url: string }[] } };
    return [...navigation.entries().map(({ url }) => url), location.href, document.referrer];
  });

test('a caller with one lead: the open tab goes to it, the new one says so, and the number is nowhere', async ({
  page,
  context,
  agent,
  baseURL,
}) => {
  await signIn(page, agent);
  const applicant = { ...makeApplicant(), cellPhoneNumber: newNumber() };
  const id = await postLead(page, applicant);
  await page.goto('/lead');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  const seen = watchRequests(context);
  const dialer = await FakeDialer.open(context, baseURL);
  const tab = await dialer.ring(`#phone=${applicant.cellPhoneNumber}&id=c-1&queue=Sales`);
  await expect(tab.getByText('Opened in your other tab. You can close this one.')).toBeVisible();
  await page.waitForURL(`**/lead/${id}`);
  await LeadPage.reached(page);
  await expect(
    tab.getByRole('heading', { name: `${spaced(applicant.cellPhoneNumber)} · Sales` }),
  ).toBeVisible();
  await expectAccessibleEverywhere(tab);

  const traces = [...seen, ...(await history(page)), ...(await history(tab))];
  const digits = applicant.cellPhoneNumber.slice(1);
  expect(traces.filter((line) => line.replaceAll(/[\s+%]/g, '').includes(digits))).toEqual([]);
  const url = await findRunningEmbedded(process.env.PORTAL_TEST_DATA_DIR ?? '');
  const { sql, close } = openDatabase(url ?? '', { maxConnections: 1 });
  for (const table of ['request_log', 'audit_event', 'lead_event', 'lead_read', 'event'])
    expect(
      await sql`select * from ${sql(table)} t where to_jsonb(t)::text like ${`%${digits}%`}`,
      table,
    ).toEqual([]);
  await close();

  const closed = tab.waitForEvent('close');
  await tab
    .getByRole('button', { name: 'Close this tab' })
    .click()
    .catch((error) => {
      // The tab may be gone before the browser has answered the click.
      if (!tab.isClosed()) throw error;
    });
  await closed;
});

test('without an open tab it goes on by itself: several leads are a choice, an unknown number a form', async ({
  page,
  context,
  agent,
  baseURL,
}) => {
  await signIn(page, agent);
  const phone = newNumber();
  await postLead(page, { ...makeApplicant(), firstName: 'Older', cellPhoneNumber: phone });
  const id = await postLead(page, { ...makeApplicant(), firstName: 'Newer', cellPhoneNumber: phone });
  const dialer = await FakeDialer.open(context, baseURL);
  const tab = await dialer.ring(`#phone=%2B27${phone.slice(1)}&queue=Sales`);
  await expect(tab.getByText('Leads in UAT with this number, newest first.')).toBeVisible();
  await expect(tab.getByRole('listitem')).toContainText(['Newer', 'Older']);
  await expectAccessibleEverywhere(tab);
  await tab.getByRole('button', { name: /^Newer/ }).click();
  await tab.waitForURL(`**/lead/${id}`);

  await tab.close();
  const unknown = newNumber();
  const second = await dialer.ring(`#phone=${spaced(unknown)}`);
  const capture = await CapturePage.reached(second);
  await expect(capture.field('Cell phone number')).toHaveValue(unknown);
  await expect(second.getByText('No lead in UAT has this number. It is filled in.')).toBeVisible();
  await expect(capture.field('ID number')).toBeFocused();
  await expectAccessibleEverywhere(second);
});

test('a half-typed lead is parked for a caller, who is parked for the next one, and each can be continued', async ({
  page,
  context,
  agent,
  baseURL,
}) => {
  await signIn(page, agent);
  const capture = await CapturePage.open(page);
  await capture.field('First name').fill('Nomvula');
  const dialer = await FakeDialer.open(context, baseURL);
  const first = newNumber();
  await dialer.ring(`#phone=${first}&queue=Sales`);
  await expect(capture.field('Cell phone number')).toHaveValue(first);
  await expect(capture.field('First name')).toHaveValue('');
  await expect(page.getByText('You have an unfinished lead: Nomvula')).toBeVisible();
  await capture.field('First name').fill('Zanele');
  const second = newNumber();
  await dialer.ring(`#phone=${second}`);
  await expect(capture.field('Cell phone number')).toHaveValue(second);
  const parked = page.getByRole('list', { name: 'Unfinished leads' });
  await expect(parked.getByRole('listitem')).toContainText(['Zanele', 'Nomvula']);
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Continue Zanele' }).click();
  await expect(capture.field('First name')).toHaveValue('Zanele');
  await expect(capture.field('Cell phone number')).toHaveValue(first);
  // The second caller's form held nothing but the number that was filled in.
  await expect(page.getByText('You have an unfinished lead: Nomvula')).toBeVisible();
});

test('who is not signed in signs in on the page, and the number comes with them', async ({
  page,
  context,
  agent,
  baseURL,
}) => {
  const phone = newNumber();
  const seen = watchRequests(context);
  const dialer = await FakeDialer.open(context, baseURL);
  const tab = await dialer.ring(`#phone=${phone}`);
  await expect(tab.getByRole('heading', { name: 'Sign in to take the call' })).toBeVisible();
  await expect(tab).toHaveURL(/\/call$/);
  await expectAccessibleEverywhere(tab);
  await new SignInPage(tab).signIn(agent);
  const capture = await CapturePage.reached(tab);
  await expect(capture.field('Cell phone number')).toHaveValue(phone);
  expect([...seen, ...(await history(tab))].filter((line) => line.includes(phone.slice(1)))).toEqual([]);
  await page.close();
});

test('what is no number still brings the call; what is no call says what the page is for', async ({
  page,
  context,
  agent,
  baseURL,
}) => {
  await signIn(page, agent);
  const dialer = await FakeDialer.open(context, baseURL);
  for (const [fragment, said] of [
    ['#phone=&queue=Sales', 'The caller’s number is withheld. Ask for it.'],
    ['#phone=%2B27', 'The dialer sent “+27”, which isn’t a South African number. Ask for it.'],
    [`#phone=${'1'.repeat(300)}`, `The dialer sent “${'1'.repeat(20)}”`],
  ] as const) {
    const tab = await dialer.ring(fragment);
    const capture = await CapturePage.reached(tab);
    await expect(tab.getByText(said)).toBeVisible();
    await expect(capture.field('Cell phone number')).toHaveValue('');
    await tab.close();
  }
  const tab = await dialer.ring('', 'calls');
  await expect(tab.getByRole('heading', { name: 'No call here' })).toBeVisible();
  await expectAccessibleEverywhere(tab);
  // The same tab, for a call.
  const phone = newNumber();
  await tab.evaluate((fragment) => {
    location.hash = fragment;
  }, `#phone=${phone}`);
  const capture = await CapturePage.reached(tab);
  await expect(capture.field('Cell phone number')).toHaveValue(phone);
});

test('a tab of the other environment gets no call', async ({ page, context, demo, baseURL }) => {
  await signIn(page, demo.agent);
  await page.goto('/lead');
  await expect(page.getByRole('button', { name: 'Find anything' })).toBeVisible();
  await switchTo(page, 'production');
  const phone = newNumber();
  const tab = await (await FakeDialer.open(context, baseURL)).ring(`#phone=${phone}`);
  const capture = await CapturePage.reached(tab);
  await expect(capture.field('Cell phone number')).toHaveValue(phone);
  await expect(tab.getByText('No lead in Production has this number. It is filled in.')).toBeVisible();
  await expect(page).toHaveURL(/\/lead$/);
});
