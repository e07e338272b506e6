import { CapturePage } from '@/e2e/page/capture-page';
import { LeadPage } from '@/e2e/page/lead-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessibleEverywhere } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });
test.beforeEach(async ({ page, agent }) => {
  await signIn(page, agent);
  await CapturePage.open(page);
});

test('an applicant who wants another product is captured for it, and each lead leads to the other', async ({
  page,
}) => {
  await new CapturePage(page).capture(makeApplicant());
  const first = page.url();
  await page.getByRole('button', { name: 'Another product' }).click();
  const products = page.getByRole('radio', { name: 'Debt Consolidation' });
  const list = page.getByRole('combobox', { name: 'Product' });
  await expect(products.or(list)).toBeVisible();
  await new CapturePage(page).chooseIntent('Debt Consolidation');
  await expectAccessibleEverywhere(page);
  await page.getByRole('button', { name: /^Save and ask again/ }).click();
  // What that product needs is asked for.
  await page.getByLabel('Debt', { exact: true }).fill('30 000');
  await page.getByRole('button', { name: /^Save and ask again/ }).click();
  await page.waitForURL((url) => url.href !== first);
  await LeadPage.reached(page);
  await expect(page.getByText(/^Debt Consolidation · /)).toBeVisible();
  const back = page.getByRole('link', { name: 'Product changed from Personal Loan' });
  await expect(back).toBeVisible();
  await back.click();
  await page.waitForURL(first);
  await expect(page.getByRole('link', { name: /^Product changed to Debt Consolidation/ })).toBeVisible();
});

test('a wrong applicant: set aside with its reason, nothing is sent, and the form has all but the ID number', async ({
  page,
}) => {
  const applicant = makeApplicant();
  const lead = await new CapturePage(page).capture(applicant);
  await page.getByRole('button', { name: /^How it ended/ }).click();
  const dialog = page.getByRole('dialog');
  const wrong = dialog.getByRole('button', { name: /Wrong applicant/ });
  // On a phone the effect wraps.
  const before = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => wrong.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
  await page.setViewportSize(before);
  await wrong.click();
  await expect(dialog).toContainText('Why is it the wrong applicant?');
  await expectAccessibleEverywhere(page);
  await dialog.getByRole('button', { name: /another person/ }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Set aside: wrong applicant')).toBeVisible();
  await lead.choose('Apply on their site');
  await expect(lead.applyButton).toBeDisabled();
  await expect(page.getByLabel('Chosen lender')).toContainText('this lead is not its applicant’s');
  await page.getByRole('button', { name: 'Capture with the right ID number' }).click();
  const form = await CapturePage.reached(page);
  await expect(form.field('First name')).toHaveValue(applicant.firstName);
  await expect(form.field('ID number')).toHaveValue('');
  await form.expectProduct('Personal Loan');
  await page.goBack();
  await page.getByRole('region', { name: 'Work list' }).getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByText('Set aside: wrong applicant')).toBeHidden();
  await expect(lead.applyButton).toBeEnabled();
});
