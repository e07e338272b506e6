import type { Page } from '@playwright/test';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { openNewLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page, agent }) => {
  await signIn(page, agent);
});

test('the wait goes on after a reload, and ends with the link, which is texted and seen to be opened', async ({
  page,
  request,
}) => {
  const lead = await openNewLead(page, makeApplicant('Sandbox Pending Accepted'));
  await lead.choose('Apply here');
  await lead.applyButton.click();
  await lead.readBack.getByRole('checkbox', { name: /^Text the link to / }).click();
  await expect(lead.sendButton).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Waiting for / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Waiting for / })).toBeVisible();
  await expect(page.getByText('The link is texted when it arrives')).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveText('0:00');
  // Four looks at the page: on a busy machine the link comes meanwhile.
  await expectAccessibleEverywhere(page);
  await expect(lead.link).toHaveValue(/\/l\/[0-9A-Za-z]{22}$/, { timeout: 25_000 });
  await expect(page.getByText('Sent to the sandbox')).toBeVisible();
  await expect(page.getByText('Not opened yet')).toBeVisible();
  const link = await lead.link.inputValue();
  const phone = { 'user-agent': 'Mozilla/5.0 (Linux; Android 13) Chrome/119.0.0.0 Mobile Safari/537.36' };
  const opened = await request.get(link, { headers: phone, maxRedirects: 0 });
  expect(opened.status()).toBe(303);
  await expect(page.getByText(/^Opened \d\d:\d\d/)).toBeVisible();
  await expect(page.getByText(/ opened$/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/sandbox');
  await expect(page.getByText(link)).toBeVisible();
});

test('a wait lets go of the screen, and what arrives is told once, in every tab, until it is seen', async ({
  page,
  context,
}) => {
  let notes = 0;
  await context.exposeFunction('notePlayed', () => {
    notes += 1;
  });
  await context.addInitScript(() => {
    const { createOscillator } = AudioContext.prototype;
    AudioContext.prototype.createOscillator = function () {
      void (window as unknown as { notePlayed: () => Promise<void> }).notePlayed();
      return createOscillator.call(this);
    };
  });
  const tabs = [page, await context.newPage()] as const;
  const toast = (tab: Page) => tab.getByText('Link ready: Thandi Sandbox Pending Link');
  await tabs[1].goto('/lead');
  await tabs[1].getByRole('heading', { level: 1 }).click();

  const lead = await openNewLead(page, makeApplicant('Sandbox Pending Link'));
  await (await lead.choose('Apply here')).accept();
  await expect(page.getByRole('heading', { name: /^Waiting for / })).toBeFocused();
  await expect(page.getByText(/^Say: “.+ is preparing your application\./)).toBeVisible();
  await page.getByRole('link', { name: 'Next caller' }).click();
  await expect(page.getByLabel('ID number')).toBeFocused();
  for (const tab of tabs) {
    await expect(toast(tab)).toBeVisible();
    await expect(tab).toHaveTitle(/^\(1\) Link ready – \w/);
  }
  // Two notes, once.
  await expect.poll(() => notes).toBe(2);
  await expectAccessibleEverywhere(page);

  await page.reload();
  await expect(toast(page)).toBeVisible();
  await expect(page).toHaveTitle(/^\(1\) /);
  await page.getByRole('heading', { level: 1 }).click();
  await tabs[1].getByRole('link', { name: 'Open lead' }).click();
  const opened = await LeadPage.reached(tabs[1]);
  await expect(opened.link).toBeVisible();
  for (const tab of tabs) {
    await expect(toast(tab)).toBeHidden();
    await expect(tab).not.toHaveTitle(/\(1\)/);
  }
  await page.goto('/lead');
  await expect(page.getByRole('link', { name: 'Sandbox Pending Link' }).first()).toBeVisible();
  await expect(toast(page)).toBeHidden();
  expect(notes).toBe(2);
});

test('when the network dies during accept, the lead is read again and nothing is sent twice', async ({
  page,
}) => {
  const lead = await openNewLead(page);
  let sent = 0;
  await page.route('**/api/portal/accept', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await (await lead.choose('Apply on their site')).accept();
  await expect(lead.link).toBeVisible();
  expect(sent).toBe(1);
});

test('one answer for two presses of each button', async ({ page }) => {
  const lead = await openNewLead(page);
  let sent = 0;
  await page.route('**/api/portal/accept', async (route) => {
    sent += 1;
    await route.continue();
  });
  await lead.choose('Apply on their site');
  await lead.applyButton.dblclick();
  await lead.sendButton.dblclick();
  await expect(lead.link).toBeVisible();
  expect(sent).toBe(1);
});

test('without a connection it says what is not known, sends nothing more, and reads the lead by itself', async ({
  page,
  context,
}) => {
  const lead = await openNewLead(page);
  const sent = lead.watchSent();
  await lead.choose('Apply on their site');
  await lead.applyButton.click();
  await expect(lead.sendButton).toBeEnabled();
  await context.setOffline(true);
  await lead.sendButton.click();
  await expect(page.getByText("We don't know yet whether the application went out")).toBeVisible();
  await expect(page.getByText('read again')).toBeHidden();
  await expect(lead.applyButton).toHaveAttribute('aria-disabled', 'true');
  await lead.applyButton.click({ force: true });
  await expect(lead.readBack).toBeHidden();
  await expectAccessibleEverywhere(page);
  await context.setOffline(false);
  await expect(page.getByText('The application was not sent')).toBeVisible();
  await lead.accept();
  await expect(lead.link).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('on a page just opened, a dead line costs nothing: the read-back waits for it, and so does a menu', async ({
  page,
  context,
}) => {
  const lead = await openNewLead(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: /: account$/ }).click();
  await lead.applyButton.click();
  await expect(lead.readBack).toContainText('No connection.');
  await expect(lead.sendButton).toBeDisabled();
  await context.setOffline(false);
  await expect(page.getByRole('menuitem', { name: 'Sign out' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(lead.sendButton).toBeEnabled();
});

test('when the answer is lost and the line stays dead, the lead says what happened once it can be read', async ({
  page,
}) => {
  const lead = await openNewLead(page);
  let sent = 0;
  let dead = false;
  await page.route('**/api/portal/accept', async (route) => {
    sent += 1;
    await route.fetch();
    dead = true;
    await route.abort('connectionreset');
  });
  let reads = 0;
  await page.route('**/api/portal/lead/*', (route) => {
    reads += 1;
    return dead ? route.abort() : route.continue();
  });
  await (await lead.choose('Apply on their site')).accept();
  await expect(page.getByText("We don't know yet whether the application went out")).toBeVisible();
  // Pressed while the line is dead: the page reads by itself, too, and then there is nothing left to press.
  const before = reads;
  await page.getByRole('button', { name: 'Check now' }).click();
  await expect.poll(() => reads).toBeGreaterThan(before);
  dead = false;
  await expect(lead.link).toBeVisible();
  expect(sent).toBe(1);
});

test('a double click where the read-back comes up leaves it open', async ({ page }) => {
  const lead = await openNewLead(page);
  await page.setViewportSize({ width: 390, height: 844 });
  await lead.applyButton.evaluate((button) => button.scrollIntoView({ block: 'end', behavior: 'instant' }));
  const { width = 0 } = (await lead.applyButton.boundingBox()) ?? {};
  const sent = lead.watchSent();
  await lead.applyButton.dblclick({ position: { x: width * 0.75, y: 20 } });
  await expect(lead.sendButton).toBeEnabled();
  expect(sent).toEqual([]);
  await lead.readBack.getByRole('button', { name: /^Go back/ }).click();
  await expect(lead.readBack).toBeHidden();
});

test('a lender that has the application already is taken up: the bar says since when, with what, and what differs', async ({
  page,
  demo,
  request,
}) => {
  const applicant = makeApplicant();
  const lead = await openNewLead(page, applicant);
  const id = page.url().split('/').at(-1) ?? '';
  const { matches } = await (await page.request.get(`/api/portal/lead/${id}`)).json();
  const referred = await request.post('/api/v2/lead', {
    headers: { authorization: `Bearer ${demo.uatKey}` },
    data: {
      id_number: applicant.idNumber,
      first_name: applicant.firstName,
      last_name: applicant.lastName,
      cell_phone_number: applicant.cellPhoneNumber.replaceAll(' ', ''),
      intent: 'Personal Loan',
      popi: true,
      partner_ids: [matches[0].id],
    },
  });
  expect(referred.status(), await referred.text()).toBe(200);
  expect((await referred.json()).referrals).toMatchObject([
    { partner_id: matches[0].id, status: /accepted|pending/ },
  ]);
  const { origin } = new URL(page.url());
  const edited = await page.request.post(`/api/portal/lead/${id}/answer`, {
    headers: { origin },
    data: { fields: { loan_amount_required: 35_000 } },
  });
  expect(edited.status(), await edited.text()).toBe(200);
  await page.reload();
  await page.locator('label').filter({ hasText: matches[0].companyName }).first().click();
  await lead.applyButton.click();
  await expect(lead.readBack).toContainText(`application that ${matches[0].companyName} already has`);
  await expect(lead.readBack).toContainText(/has had the application since .* with R.40.000 asked for/);
  await expect(lead.readBack).toContainText(/Different now: loan amount.* R.35.000 \(there R.40.000\)/);
  await expectAccessibleEverywhere(page);
  await lead.sendButton.click();
  await expect(lead.readBack).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Accepted|Pending/);
});
