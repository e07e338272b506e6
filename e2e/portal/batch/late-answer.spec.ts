import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { makeIdNumber } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('a file whose answer was lost is not called unsent, and sent again it is one upload', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  const wizard = await BatchWizardPage.open(page);
  const header = 'First name,Last name,Cell phone number,ID number,Net income,Consent';
  await wizard.chooseFile('leads.csv', `${header}\nThandi,Nkosi,0821234567,${makeIdNumber()},25000,TRUE`);
  await wizard.chooseIntent('Personal Loan');
  await wizard.check();
  // After the server has answered: a route would not pass the file on.
  const line = await page.context().newCDPSession(page);
  let answers = 0;
  line.on('Fetch.requestPaused', ({ requestId, request }) => {
    const isSent = request.method === 'POST';
    if (isSent) answers += 1;
    void (isSent && answers === 1
      ? line.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' })
      : line.send('Fetch.continueRequest', { requestId }));
  });
  await line.send('Fetch.enable', {
    patterns: [{ urlPattern: '*/api/portal/batch\\?*', requestStage: 'Response' }],
  });
  await wizard.sendButton.click();
  const alert = page.getByRole('alert').filter({ hasText: 'It is not known whether it was sent' });
  await expect(alert.getByRole('link', { name: 'Look at the uploads' })).toBeVisible();
  await expectAccessible(page);
  await wizard.send();
  expect(answers).toBe(2);
  const { batches } = await (await page.request.get('/api/portal/batch')).json();
  expect(batches).toHaveLength(1);
});
