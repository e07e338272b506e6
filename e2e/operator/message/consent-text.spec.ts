import { CapturePage } from '@/e2e/page/capture-page';
import { makeApplicant } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });

test('a language is added, read out, and stored with the lead, also when a newer text has begun meanwhile', async ({
  page,
  demo,
  agent,
  browser,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/operator/consent-text');
  await page.getByRole('button', { name: 'Add a language', disabled: false }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Add a language' });
  await dialog.getByLabel('Language').selectOption('Xitsonga');
  await dialog.getByLabel('Share with lenders').fill('Xana hi nga avelana?');
  await dialog.getByRole('button', { name: 'Preview', disabled: false }).press('Enter');
  const creditCheck = dialog.getByLabel('Credit check');
  await expect(creditCheck).toBeFocused();
  await expect(dialog.getByText('Required.', { exact: true })).toBeVisible();
  await creditCheck.fill('Xana va nga kambela?');
  await dialog.getByRole('button', { name: 'Preview', disabled: false }).press('Enter');
  await expect(dialog.getByText('Agents read this from now on')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Save text', disabled: false }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Xitsonga' })).toBeVisible();

  const context = await browser.newContext({ baseURL: baseURL ?? '' });
  const call = await context.newPage();
  await signIn(call, agent);
  const capture = await CapturePage.open(call);
  const applicant = makeApplicant();
  await capture.fillApplicant(applicant);
  await capture.chooseIntent('Personal Loan');
  await capture.fillAmounts('25 000', '40 000');
  await capture.giveConsent();
  await call.getByLabel('Language of the call').selectOption('Xitsonga');
  // A yes was given to other words.
  for (const yes of await capture.consents.all()) await expect(yes).not.toBeChecked();
  await capture.giveConsent();
  await expectAccessible(call);

  const newer = { language: 'ts', share: 'Newer?', creditCheck: 'Newer?', latest: 1 };
  const added = await page.request.post('/api/portal/consent-text', {
    headers: { origin: baseURL ?? '' },
    data: newer,
  });
  expect(added.status(), await added.text()).toBe(200);
  await capture.submit();
  await expect(call.getByText(/^Asked in Xitsonga, text 1,/)).toBeVisible();
  await expect(call.getByText('Xana va nga kambela?')).toBeVisible();

  // The language is remembered, and the next lead is read the newer text.
  await CapturePage.open(call);
  await expect(call.getByLabel('Language of the call')).toHaveValue('ts');
  await expect(call.getByText('Newer?').first()).toBeVisible();
  await context.close();
});
