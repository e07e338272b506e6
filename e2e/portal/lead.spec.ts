import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { makeApplicant } from '@/e2e/support/applicant';
import { expectAccessible } from '@/e2e/support/axe';
import { expect, test } from '@/e2e/support/portal-test';

// Whole journeys with axe at each stop; two cores may be busy with other tests beside us.
test.describe.configure({ timeout: 60_000 });

test.beforeEach(async ({ page, demo }) => {
  await (await SignInPage.open(page)).signIn(demo.agent);
});

test('an applicant goes in, offers come out, one is accepted, and its link is handed over', async ({
  page,
}) => {
  const lead = await new CapturePage(page).capture(makeApplicant());
  await expect(lead.state('Matched')).toBeVisible();
  expect(await lead.partners.count()).toBeGreaterThan(1);
  await expectAccessible(page);
  await (await lead.choose('Opens their site')).accept();
  await expect(lead.state('Accepted')).toBeVisible();
  await expect(lead.link).toHaveValue(/^https?:\/\//);
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open' })).toHaveAttribute('rel', 'noopener noreferrer');
  await expectAccessible(page);
});

test('all of it with the keyboard alone', async ({ page }) => {
  const applicant = makeApplicant();
  const { keyboard } = page;
  const next = (text: string) => keyboard.type(text).then(() => keyboard.press('Tab'));
  await expect(page.getByLabel('ID number')).toBeFocused();
  await next(applicant.idNumber);
  await next(applicant.firstName);
  await next(applicant.lastName);
  await next(applicant.cellPhoneNumber);
  await next('');
  await keyboard.type('personal');
  await expect(page.getByRole('option', { name: 'Personal Loan' })).toBeVisible();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Net income')).toBeVisible();
  await keyboard.press('Tab');
  await next('25000');
  await next('40000');
  await keyboard.press('Tab');
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');

  const lead = await LeadPage.reached(page);
  // An Enter too many sends nothing: a partner has to be chosen first.
  await keyboard.press('Enter');
  await expect(lead.state('Matched')).toBeVisible();
  await keyboard.press('2');
  await expect(lead.partners.nth(1)).toBeChecked();
  await keyboard.press('Enter');
  await expect(page.getByRole('status').getByRole('heading')).toBeVisible();
  await expect(lead.acceptButton).toBeHidden();
});

test('the ID number is read back as soon as it is whole', async ({ page }) => {
  const capture = new CapturePage(page);
  await capture.field('ID number').pressSequentially('800101500908');
  await expect(page.getByText(/^\d\d years$/)).toBeHidden();
  await capture.field('ID number').press('7');
  await expect(page.getByText('1 January 1980')).toBeVisible();
  await expect(page.getByText('Citizen', { exact: true })).toBeVisible();
});

test('errors stand at their field once it is left, and submitting leads to the first', async ({ page }) => {
  const capture = new CapturePage(page);
  await capture.field('Cell phone number').pressSequentially('12');
  await expect(page.getByText('This is not a South African number')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByText('This is not a South African number')).toBeVisible();
  await capture.submit();
  await expect(capture.field('ID number')).toBeFocused();
  await expect(page.getByText('Ask for the ID number.')).toBeVisible();
  await expect(page.getByText('Without the applicant’s consent the lead cannot be sent.')).toBeVisible();
  await expectAccessible(page);
});

test('the wait goes on after a reload, and ends with the link', async ({ page }) => {
  const lead = await new CapturePage(page).capture(makeApplicant('Sandbox Pending Accepted'));
  await (await lead.choose('Application here')).accept();
  await expect(page.getByRole('heading', { name: /^Waiting for / })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Waiting for / })).toBeVisible();
  await expect(page.getByRole('timer')).not.toHaveText('0:00');
  await expectAccessible(page);
  await expect(lead.link).toHaveValue(/^https?:\/\//, { timeout: 25_000 });
});

test('a partner that declines says so, and the next-best is one key away', async ({ page }) => {
  const lead = await new CapturePage(page).capture(makeApplicant('Sandbox Declined'));
  const first = await lead.acceptButton.textContent();
  await lead.accept();
  await expect(page.getByText(/ declined the application$/)).toBeVisible();
  await expect(lead.acceptButton).toBeFocused();
  expect(await lead.acceptButton.textContent()).not.toBe(first);
  await expectAccessible(page);
});

test('when the network dies during accept, the lead is read again and nothing is sent twice', async ({
  page,
}) => {
  const lead = await new CapturePage(page).capture(makeApplicant());
  let sent = 0;
  await page.route('**/api/portal/accept', async (route) => {
    sent += 1;
    await route.fetch();
    await route.abort('connectionreset');
  });
  await (await lead.choose('Opens their site')).accept();
  await expect(lead.link).toBeVisible();
  expect(sent).toBe(1);
});

test('one answer for two presses of the button', async ({ page }) => {
  const lead = await new CapturePage(page).capture(makeApplicant());
  let sent = 0;
  await page.route('**/api/portal/accept', async (route) => {
    sent += 1;
    await route.continue();
  });
  await lead.choose('Opens their site');
  await lead.acceptButton.dblclick();
  await expect(lead.link).toBeVisible();
  expect(sent).toBe(1);
});

test('captured leads are listed, and the other environment has none of them', async ({ page }) => {
  const applicant = { ...makeApplicant(), firstName: 'Zodwa' };
  const lead = await new CapturePage(page).capture(applicant);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expect(page.locator(`a[href="${pathname}"]`)).toHaveText(name);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Environment: UAT/ }).click();
  await page.getByRole('menuitemradio', { name: /^Production/ }).click();
  await expect(page.getByRole('button', { name: /^Environment: Production/ })).toBeVisible();
  await expect(page.getByText('UAT', { exact: true })).toBeHidden();
  await expect(page.locator(`a[href="${pathname}"]`)).toBeHidden();
  await page.goto(pathname);
  await expect(page.getByRole('heading', { name: 'There is no such page here' })).toBeVisible();
  await expect(lead.partners).toHaveCount(0);
  await expectAccessible(page);
});
