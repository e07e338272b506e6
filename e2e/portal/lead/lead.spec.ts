import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

// Whole journeys with axe at each step; other tests may share the two cores.
test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page, agent }) => {
  await signIn(page, agent);
  await CapturePage.open(page);
});

test('an applicant goes in, offers come out, one is accepted, and its link is handed over', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const lead = await new CapturePage(page).capture(makeApplicant());
  await expect(lead.state('Matched')).toBeVisible();
  expect(await lead.partners.count()).toBeGreaterThan(1);
  await expectAccessibleEverywhere(page);
  await (await lead.choose('Apply on their site')).accept();
  await expect(lead.state('Accepted')).toBeVisible();
  await expect(lead.link).toHaveValue(/^https?:\/\//);
  await page.getByRole('button', { name: /^QR code/ }).click();
  await expect(page.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^WhatsApp/ })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/27821234567\?text=Hi%20Thandi/,
  );
  await page.getByRole('button', { name: /^Copy link/ }).click();
  await expect(page.getByText(/^Link from .* handed over by copy and paste$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Open', exact: true })).toHaveAttribute(
    'rel',
    'noopener noreferrer',
  );
  await expectAccessibleEverywhere(page);
});

test('all of it with the keyboard alone', async ({ page, context, agent }) => {
  const applicant = makeApplicant();
  const { keyboard } = page;
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await keyboard.press(key);
  };
  const type = async (text: string) => {
    keys += text.length;
    await keyboard.type(text);
  };
  const next = async (text: string) => {
    await type(text);
    await press('Enter');
  };
  await context.clearCookies();
  await page.clock.install();
  await SignInPage.open(page);
  await expect(page.getByLabel('Email')).toBeFocused();
  await type(agent.email);
  await press('Tab');
  await type(agent.password);
  await press('Enter');
  const typed = agent.email + agent.password;

  await expect(page.getByLabel('ID number')).toBeFocused();
  await next(applicant.idNumber);
  await next(applicant.firstName);
  await next(applicant.lastName);
  await next(applicant.cellPhoneNumber);
  await next('');
  const capture = new CapturePage(page);
  const hasList = await capture.productList.isVisible();
  if (hasList) await next('pers');
  else await press((await capture.product('Personal Loan').getAttribute('aria-keyshortcuts')) ?? '');
  await capture.expectProduct('Personal Loan');
  // The digit has gone on to the next field, and an Enter out of habit stays there.
  if (!hasList) await expect(page.getByLabel('Net income')).toBeFocused();
  await keyboard.press('Enter');
  await expect(page.getByLabel('Net income')).toBeFocused();
  await next('25000');
  await next('40000');
  await press('Space');
  await press('Enter');
  await press('Space');
  await press('Control+Enter');
  const answers = [...Object.values(applicant), '25000', '40000', hasList ? 'pers' : ''].join('');

  const lead = await LeadPage.reached(page);
  // An extra Enter sends nothing.
  await keyboard.press('Enter');
  await expect(lead.state('Matched')).toBeVisible();
  await page.clock.fastForward(1_000);
  // The best offer needs no digit once it has stood; another one does.
  await expect(lead.applyButton).toContainText('Enter');
  await keyboard.press('Enter');
  await expect(lead.readBack).toBeFocused();
  await keyboard.press('Escape');
  await page.clock.fastForward(1_000);
  await press('2');
  await expect(lead.partners.nth(1)).toBeChecked();
  await page.clock.fastForward(1_000);
  await press('Enter');
  await expect(lead.readBack).toBeFocused();
  await expect(lead.sendButton).toBeEnabled();
  await page.clock.fastForward(1_000);
  await press('Enter');
  const heading = page.getByRole('status').getByRole('heading');
  await expect(heading).toBeFocused();
  await expect(lead.applyButton).toBeHidden();
  // From the sign-in page to the accept, not counting the text itself.
  const moves = keys - typed.length - answers.length;
  test.info().annotations.push({
    type: 'keystrokes',
    description: `${keys}: ${typed.length} email and password, ${answers.length} answers, ${moves} moves`,
  });
  expect(moves).toBeLessThanOrEqual(18);
});

test('a choice of many works as comboboxes do', async ({ page }) => {
  const capture = new CapturePage(page);
  await capture.allFields.click();
  const bank = capture.field('Bank');
  const options = page.getByRole('listbox').getByRole('option');
  await bank.press('ArrowDown');
  await expect(options.first()).toBeVisible();
  const count = await options.count();
  await expectAccessibleEverywhere(page);
  await bank.press('Escape');
  await expect(options).toHaveCount(0);
  await bank.press('ArrowUp');
  await expect(options).toHaveCount(count);
  const last = await options.last().textContent();
  await expect(bank).toHaveAttribute(
    'aria-activedescendant',
    (await options.last().getAttribute('id')) ?? '',
  );
  await bank.press('Enter');
  await expect(bank).toHaveValue(last ?? '');
  await bank.fill('nothing like it');
  await expect(page.getByText('No matches.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await bank.press('Enter');
  await expect(page.getByText('Ask for the ID number.')).toBeHidden();
  await bank.press('Tab');
  await expect(bank).toHaveValue(last ?? '');
  await page.getByRole('button', { name: 'Show choices for Bank' }).click();
  await options.filter({ hasText: 'Capitec' }).click();
  await expect(bank).toHaveValue('Capitec');
  await expect(bank).toBeFocused();
  await expect(options).toHaveCount(0);
});

test('an earlier lead of the applicant is announced, with what submitting will do', async ({ page }) => {
  const applicant = makeApplicant();
  await new CapturePage(page).capture(applicant);
  const { pathname } = new URL(page.url());

  const capture = await CapturePage.open(page);
  await capture.field('ID number').fill(applicant.idNumber);
  await expect(page.getByText('This applicant already has a lead')).toBeVisible();
  const link = page.getByRole('link', { name: 'Personal Loan', exact: true });
  await expect(link).toHaveAttribute('href', pathname);
  await expect(page.getByRole('listitem').filter({ has: link })).toContainText('Matched');
  await expect(page.getByText('Choose Personal Loan again and that lead is continued')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await capture.field('ID number').fill(makeApplicant().idNumber);
  await expect(link).toBeHidden();
  const again = await capture.capture(applicant);
  expect(new URL(page.url()).pathname).toBe(pathname);
  await (await again.choose('Apply on their site')).accept();
  await expect(again.state('Accepted')).toBeVisible();

  const third = await CapturePage.open(page);
  await third.field('ID number').fill(applicant.idNumber);
  await third.chooseIntent('Personal Loan');
  await expect(page.getByText('Find offers will open the Personal Loan lead as it is')).toBeVisible();
});

test('the ID number is read back as soon as it is whole', async ({ page }) => {
  const capture = new CapturePage(page);
  await capture.field('ID number').pressSequentially('800101500908');
  await expect(page.getByText(/^\d\d years$/)).toBeHidden();
  await capture.field('ID number').press('7');
  await expect(page.getByText('01 Jan 1980')).toBeVisible();
  await expect(page.getByText('Citizen', { exact: true })).toBeVisible();
});

test('errors stand at their field once it is left, and submitting leads to the first', async ({ page }) => {
  const capture = new CapturePage(page);
  await capture.field('Cell phone number').pressSequentially('12');
  await expect(page.getByText('Enter a South African number')).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.getByText('Enter a South African number')).toBeVisible();
  await capture.submit();
  await expect(capture.field('ID number')).toBeFocused();
  await expect(page.getByText('Ask for the ID number.')).toBeVisible();
  await expect(page.getByText('Without the applicant’s consent the lead cannot be sent.')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('an amount is read back when its field is left, and what could be two amounts is not sent', async ({
  page,
}) => {
  const capture = await new CapturePage(page).fillApplicant(makeApplicant());
  await capture.chooseIntent('Personal Loan');
  const [income, loan] = [capture.field('Net income'), capture.field('Loan amount')];
  await income.fill('18 500,50');
  await expect(income).toHaveAccessibleDescription('Rand a month');
  await income.press('Tab');
  await expect(income).toHaveAccessibleDescription('Rounded to R 18 501: cents are not sent.');
  await loan.fill('1,5');
  await loan.press('Tab');
  await expect(page.getByText('Is it R 1,50 or R 1 500? Enter it in full.')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await capture.giveConsent();
  await capture.submit();
  await expect(loan).toBeFocused();
  await expect(page).toHaveURL(/\/lead\/new$/);

  await expect(capture.saved).toBeVisible();
  await capture.reload();
  await expect(income).toHaveValue('18 500,50');
  await expect(income).toHaveAccessibleDescription('Rounded to R 18 501: cents are not sent.');
  await expect(loan).toHaveValue('1,5');
  await loan.fill('R40 000-00');
  await loan.press('Tab');
  await expect(loan).toHaveAccessibleDescription('Read as R 40 000.');
  await capture.giveConsent();
  await capture.submit();
  const lead = await LeadPage.reached(page);
  await expect(lead.detail('Net income')).toHaveText('R 18 501');
  await expect(lead.detail('Loan amount')).toHaveText('R 40 000');
});

test('an income that was not asked is marked, and follows the one that was until it is typed', async ({
  page,
}) => {
  const applicant = makeApplicant();
  const capture = await new CapturePage(page).fillApplicant(applicant);
  await capture.chooseIntent('Personal Loan');
  const more = capture.allFields;
  await capture.fillAmounts('18 500', '40 000');
  await expect(more).toContainText(
    /Gross income: Not asked\s?Sent as R\s18\s500, taken from the net income\./,
  );
  await capture.giveConsent();
  await capture.submit();
  const first = await LeadPage.reached(page);
  await expect(first.detail('Gross income')).toHaveText(
    /^R\s18\s500\s?Not asked\s?Taken from the net income\.$/,
  );
  await expectAccessibleEverywhere(page);

  // The same applicant again, with a lower income.
  const again = await (await CapturePage.open(page)).fillApplicant(applicant);
  await again.chooseIntent('Personal Loan');
  await again.fillAmounts('9 000', '40 000');
  await expect(more).toContainText('Sent as R 9 000');
  await expect(again.saved).toBeVisible();
  await again.reload();
  await more.click();
  const gross = again.field('Gross income');
  await expect(gross).toHaveValue('');
  await expect(gross).toHaveAccessibleDescription(
    /^Not asked\s?Sent as R\s9\s000, taken from the net income\.$/,
  );
  await expectAccessibleEverywhere(page);
  await again.giveConsent();
  await again.submit();
  const second = await LeadPage.reached(page);
  await expect(second.detail('Net income')).toHaveText('R 9 000');
  await expect(second.detail('Gross income')).toHaveText(
    /^R\s9\s000\s?Not asked\s?Taken from the net income\.$/,
  );

  const third = await (await CapturePage.open(page)).fillApplicant(applicant);
  await third.chooseIntent('Personal Loan');
  await third.fillAmounts('9 000', '40 000');
  await more.click();
  await gross.fill('11 000');
  await gross.press('Tab');
  await expect(gross).toHaveAccessibleDescription('Read as R 11 000.');
  await third.field('Net income').fill('8 000');
  await expect(gross).toHaveValue('11 000');
  await third.giveConsent();
  await third.submit();
  const last = await LeadPage.reached(page);
  await expect(last.detail('Gross income')).toHaveText('R 11 000');
  await expect(last.detail('Net income')).toHaveText('R 8 000');
});

test('captured leads are listed, and the other environment has none of them', async ({ page }) => {
  const applicant = { ...makeApplicant(), firstName: 'Zodwa' };
  const lead = await new CapturePage(page).capture(applicant);
  const name = `${applicant.firstName} ${applicant.lastName}`;
  const { pathname } = new URL(page.url());
  await page.getByRole('link', { name: 'Leads' }).click();
  await expect(page.getByRole('heading', { name: 'Leads' })).toBeVisible();
  await expect(page.locator(`a[href="${pathname}"]`)).toHaveText(name);
  await expectAccessibleEverywhere(page);

  await toProduction(page);
  await expect(page.getByRole('button', { name: /^Environment: Production/ })).toBeVisible();
  await expect(page.getByText('UAT', { exact: true })).toBeHidden();
  await expect(page.locator(`a[href="${pathname}"]`)).toBeHidden();
  await page.goto(pathname);
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(lead.partners).toHaveCount(0);
  await expectAccessibleEverywhere(page);
});
