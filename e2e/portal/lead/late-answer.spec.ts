import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { holdAnswer } from '@/test/browser/hold-answer';
import { postLead } from '@/test/browser/make-lead';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.beforeEach(async ({ page, agent }) => {
  await signIn(page, agent);
});

test('the answers of an earlier lead stay out of the form of another applicant', async ({ page }) => {
  const [first, second] = [makeApplicant(), makeApplicant()];
  await postLead(page, first);
  const capture = await CapturePage.open(page);
  await capture.field('ID number').fill(first.idNumber);
  const answer = await holdAnswer(page, '**/api/portal/lead/*', 'GET');
  await page.getByRole('button', { name: 'Continue this lead' }).click();
  await answer.asked;
  await capture.field('ID number').fill(second.idNumber);
  await answer.release();
  // What is typed after the answer is there after it: nothing is filled in behind it.
  await capture.field('Cell phone number').fill('082 123 4567');
  await expect(capture.saved).toBeVisible();
  await expect(capture.field('ID number')).toHaveValue(second.idNumber);
  await expect(capture.field('First name')).toHaveValue('');
  await expect(capture.field('Last name')).toHaveValue('');
  // The same press for the applicant whose lead it is.
  await capture.field('ID number').fill(first.idNumber);
  await page.getByRole('button', { name: 'Continue this lead' }).click();
  await expect(capture.field('First name')).toHaveValue(first.firstName);
});

test('offers that come after the form was left are told, and leave what was typed since alone', async ({
  page,
}) => {
  const capture = await CapturePage.open(page);
  await capture.fillAll(makeApplicant());
  const answer = await holdAnswer(page, '**/api/portal/offer');
  await capture.submit();
  await answer.asked;
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'New lead' }).first().click();
  await CapturePage.reached(page);
  await capture.field('First name').fill('Nomvula');
  await expect(capture.saved).toBeVisible();
  await answer.release();
  const open = page.getByRole('link', { name: 'Open lead' });
  await expect(open).toBeVisible();
  await expect(page).toHaveURL(/\/lead\/new$/);
  await expect(capture.field('First name')).toHaveValue('Nomvula');
  // The tab still knows which draft is its own.
  await capture.reload();
  await expect(page.getByText('Your unfinished lead is back')).toBeVisible();
  await expect(capture.field('First name')).toHaveValue('Nomvula');
});

test('the way to offers that came late leads there, and goes once it was taken', async ({ page }) => {
  const capture = await CapturePage.open(page);
  await capture.fillAll(makeApplicant());
  const answer = await holdAnswer(page, '**/api/portal/offer');
  await capture.submit();
  await answer.asked;
  await page.getByRole('link', { name: 'Leads', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Leads', level: 1 })).toBeVisible();
  await answer.release();
  const open = page.getByRole('link', { name: 'Open lead' });
  await open.click();
  await LeadPage.reached(page);
  await expect(open).toBeHidden();
});
