import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { makeIdNumber } from '@/test/applicant';
import { expect as quickExpect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });
test.beforeEach(async ({ page, newManager }) => {
  await signIn(page, newManager);
});
const expect = quickExpect.configure({ timeout: 60_000 });

test('full names beside a surname are first names, and two columns of one heading are asked about', async ({
  page,
}) => {
  const wizard = await BatchWizardPage.open(page);
  const [one, two] = [makeIdNumber(), makeIdNumber()];
  await wizard.chooseFile(
    'leads.csv',
    `Full names,Surname,Cell number,ID number,Income,Amount,Income
Anna Maria,Botha,0821234567,${one},13000,20000,9000
Johannes Petrus,du Toit,0831234567,${two},14000,25000,10000`,
  );
  await expect(wizard.column('Full names')).toHaveValue('first_name');
  await expect(wizard.column('Surname')).toHaveValue('last_name');
  await wizard.chooseIntent('Personal Loan');
  await wizard.stateConsent();
  await wizard.answerBasis('Yes');
  // Neither is taken for the net income unasked.
  await expect(page.getByText('Which of the columns called “Income” to use.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Check / })).toBeDisabled();
  const twins = page.getByRole('group', { name: 'The column “Income” to use' });
  await twins.getByRole('radio', { name: 'Neither of them' }).check();
  await expect(page.getByRole('button', { name: /^Check / })).toBeEnabled();
  await twins.getByRole('radio', { name: 'Income (2)' }).check();
  await expect(wizard.column('Income (1)')).toHaveValue('');
  await expect(wizard.column('Income (2)')).toHaveValue('net_income');
  // A surname that is left aside is told.
  await wizard.column('Full names').selectOption({ label: 'Full name (first and last)' });
  await expect(page.getByText('“Surname” is left out: the last name comes from “Full names”.')).toBeVisible();
  await wizard.column('Full names').selectOption({ label: 'First name' });
  await wizard.column('Surname').selectOption({ label: 'Last name' });
  await expect(page.getByText('A column of names is not used')).toBeHidden();
  await wizard.check();
  const batch = await wizard.send();
  await expect(batch.completed).toBeVisible();
  await page.goto('/lead');
  await expect(page.getByText('Anna Maria Botha').first()).toBeVisible();
  await expect(page.getByText('Johannes Petrus du Toit').first()).toBeVisible();
});
