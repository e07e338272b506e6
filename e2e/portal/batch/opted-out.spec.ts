import { randomInt } from 'node:crypto';
import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { makeIdNumber } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect as quickExpect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });
const expect = quickExpect.configure({ timeout: 60_000 });

test('a file says which of its people asked not to be contacted, before it is sent, and leaves them out', async ({
  page,
  demo,
  request,
}) => {
  const ids = Array.from({ length: 5 }, makeIdNumber);
  const phones = ids.map(() => `061${String(randomInt(1e7)).padStart(7, '0')}`);
  // One said so by ID number, one by phone, and one by both.
  for (const [kind, value] of [
    ['id_number', ids[1]],
    ['phone', phones[3]],
    ['id_number', ids[4]],
    ['phone', phones[4]],
  ]) {
    const headers = { authorization: `Bearer ${demo.uatKey}` };
    expect((await request.post('/api/v2/opt-out', { headers, data: { kind, value } })).status()).toBe(204);
  }
  await signIn(page, demo.manager);
  const wizard = await BatchWizardPage.open(page);
  // Who is told by phone alone has it written in a way that is mended first.
  const written = phones.map((phone, at) => (at === 3 ? `(0)${phone.slice(1)}` : phone));
  const rows = ids.map((id, at) => `Anna,Botha,${written[at]},anna${at}@example.co.za,${id},13000,20000`);
  await wizard.chooseFile(
    'leads.csv',
    ['First name,Last name,Cell number,Email,ID number,Net income,Loan amount', ...rows].join('\n'),
  );
  await wizard.chooseIntent('Personal Loan');
  await wizard.stateConsent();
  await wizard.check();
  await expect(page.getByText('2 applicants asked not to be contacted')).toBeVisible();
  await wizard.repairButton.click();
  await expect(wizard.sendButton).toHaveText('Send 5 rows');
  // A small file is looked up again by itself.
  await expect(page.getByText('3 applicants asked not to be contacted')).toBeVisible();
  await expect(page.getByText('Rows 3, 5, 6. If they are sent, no lender is asked')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave these rows out', disabled: false }).press('Enter');
  await expect(page.getByText('asked not to be contacted')).toBeHidden();
  await expect(wizard.sendButton).toHaveText('Send 2 rows');
  const batch = await wizard.send();
  await expect(batch.completed).toBeVisible();
  await expect(page.getByText('2 created')).toBeVisible();
});
