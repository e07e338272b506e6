import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { SignInPage } from '@/e2e/page/sign-in-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test.beforeEach(async ({ page, agent }) => {
  await signIn(page, agent);
  await CapturePage.open(page);
});

test('what is typed is there again after a reload, and nothing of it was in the browser', async ({
  page,
}) => {
  const applicant = makeApplicant();
  const capture = await new CapturePage(page).fillApplicant(applicant);
  await capture.chooseIntent('Personal Loan');
  await capture.fillAmounts('25 000', '40 000');
  await capture.giveConsent();
  await expect(capture.saved).toBeVisible();
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, window.location.href, document.cookie]),
  );
  for (const value of [applicant.idNumber, applicant.lastName, '25 000']) expect(stored).not.toContain(value);

  await capture.reload();
  await expect(page.getByText('Your unfinished lead is back')).toBeVisible();
  await expect(capture.field('ID number')).toHaveValue(applicant.idNumber);
  await expect(capture.field('Last name')).toHaveValue(applicant.lastName);
  await capture.expectProduct('Personal Loan');
  await expect(capture.field('Loan amount')).toHaveValue('40 000');
  for (const yes of await capture.consents.all()) await expect(yes).not.toBeChecked();
  await expectAccessibleEverywhere(page);

  await page.getByRole('button', { name: 'Start over' }).click();
  await expect(page.getByText('Your unfinished lead is back')).toBeHidden();
  await expect(capture.field('ID number')).toHaveValue('');
  await expect(capture.field('ID number')).toBeFocused();
  await capture.reload();
  await expect(capture.field('ID number')).toHaveValue('');
  await expect(page.getByText('Your unfinished lead is back')).toBeHidden();
});

test('a session that has ended is renewed over the form, which is then saved', async ({
  page,
  context,
  agent,
}) => {
  const capture = new CapturePage(page);
  await capture.field('First name').fill('Nomvula');
  await expect(capture.saved).toBeVisible();
  await context.clearCookies();
  await capture.field('Last name').fill('Mahlangu');
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await expect(dialog).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Email').fill(agent.email);
  await dialog.getByLabel('Password', { exact: true }).fill(agent.password);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Your session has ended')).toBeHidden();
  await expect(capture.saved).toBeVisible();
  // Signing in does not submit: an incomplete form shows no errors.
  await expect(page.getByText('Ask for the ID number.')).toBeHidden();

  await capture.reload();
  await expect(capture.field('First name')).toHaveValue('Nomvula');
  await expect(capture.field('Last name')).toHaveValue('Mahlangu');
});

test('signing in over a form does not submit it, and takes away what it said about the session', async ({
  page,
  context,
  agent,
}) => {
  const capture = await new CapturePage(page).fillApplicant(makeApplicant());
  await capture.chooseIntent('Personal Loan');
  await capture.fillAmounts('25 000', '40 000');
  await capture.giveConsent();
  await expect(capture.saved).toBeVisible();
  let offers = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/portal/offer')) offers += 1;
  });
  await context.clearCookies();
  await capture.submit();
  const refused = page.getByText('Your session has ended. Sign in again above');
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sign in again' });
  await dialog.getByLabel('Email').fill(agent.email);
  await dialog.getByLabel('Password', { exact: true }).fill(agent.password);
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(capture.saved).toBeVisible();
  await expect(refused).toBeHidden();
  expect(offers).toBe(1);
  await expect(page.getByRole('heading', { name: 'New lead' })).toBeVisible();
  await capture.submit();
  await LeadPage.reached(page);
});

test('what was typed before the session ended comes back after signing in', async ({
  page,
  context,
  agent,
}) => {
  const capture = new CapturePage(page);
  await capture.field('First name').fill('Nomvula');
  await expect(capture.saved).toBeVisible();
  await context.clearCookies();
  await page.reload();
  await new SignInPage(page).signIn(agent);
  await expect(capture.field('First name')).toHaveValue('Nomvula');
});

test('what is typed without a network is saved when it is back', async ({ page, context }) => {
  const capture = new CapturePage(page);
  await capture.field('First name').fill('Nomvula');
  await expect(capture.saved).toBeVisible();
  await context.setOffline(true);
  await capture.field('Last name').fill('Mahlangu');
  await expect(page.getByText('No connection', { exact: true })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await context.setOffline(false);
  await expect(capture.saved).toBeVisible();
  await expect(page.getByText('No connection', { exact: true })).toBeHidden();
  await capture.reload();
  await expect(capture.field('Last name')).toHaveValue('Mahlangu');
});

test('a second tab offers what was typed in the first, and each keeps its own', async ({ page, context }) => {
  const capture = new CapturePage(page);
  await capture.field('First name').fill('Nomvula');
  await expect(capture.saved).toBeVisible();

  const second = await CapturePage.open(await context.newPage());
  const offer = second.page.getByText('You have an unfinished lead: Nomvula');
  await expect(offer).toBeVisible();
  await expect(second.field('First name')).toHaveValue('');
  await expectAccessibleEverywhere(second.page);
  await second.page.getByRole('button', { name: 'Continue' }).click();
  await expect(offer).toBeHidden();
  await expect(second.field('First name')).toHaveValue('Nomvula');
  await second.field('First name').fill('Lerato');
  await expect(second.saved).toBeVisible();
  await capture.field('First name').fill('Ayanda');
  await expect(capture.saved).toBeVisible();

  await second.reload();
  await expect(second.field('First name')).toHaveValue('Lerato');
  await capture.reload();
  await expect(capture.field('First name')).toHaveValue('Ayanda');

  const third = await CapturePage.open(await context.newPage());
  await third.page.getByRole('button', { name: 'Discard Ayanda' }).click();
  await expect(third.page.getByText('You have an unfinished lead: Lerato')).toBeVisible();
  await third.page.getByRole('button', { name: 'Discard' }).click();
  await expect(third.page.getByText('You have an unfinished lead')).toBeHidden();
});

test('submitting removes the draft', async ({ page }) => {
  await new CapturePage(page).capture(makeApplicant());
  const drafts = page.waitForResponse((response) => /\/api\/portal\/draft$/.test(response.url()));
  const capture = await CapturePage.open(page);
  expect(await (await drafts).json()).toEqual({ drafts: [] });
  await expect(capture.field('First name')).toHaveValue('');
});

test('signing out asks, and removes the draft', async ({ page, agent }) => {
  const capture = new CapturePage(page);
  await capture.field('First name').fill('Nomvula');
  await expect(capture.saved).toBeVisible();
  await page.getByRole('button', { name: `${agent.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  const question = page.getByRole('dialog', { name: 'Sign out?' });
  await expect(question).toContainText('Signing out removes 1 half-typed lead');
  await expectAccessibleEverywhere(page);
  await question.getByRole('button', { name: 'Stay signed in' }).click();
  await expect(capture.field('First name')).toHaveValue('Nomvula');
  await page.getByRole('button', { name: `${agent.name}: account` }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await question.getByRole('button', { name: 'Sign out and remove it' }).click();
  await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  const drafts = page.waitForResponse((response) => /\/api\/portal\/draft$/.test(response.url()));
  await new SignInPage(page).signIn(agent);
  expect(await (await drafts).json()).toEqual({ drafts: [] });
  await expect(page.getByText('Your unfinished lead is back')).toBeHidden();
  await expect(capture.field('First name')).toHaveValue('');
});
