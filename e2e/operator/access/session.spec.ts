import { AffiliatePage } from '@/e2e/page/affiliate-page';
import { ConsolePage } from '@/e2e/page/console-page';
import { SignInAgainDialog } from '@/e2e/page/sign-in-page';
import { expect, test } from '@/test/browser/portal-test';

test('a console form whose session has ended is sent once the operator has signed in again', async ({
  page,
  demo,
}) => {
  test.slow();
  const name = `Again ${crypto.randomUUID().slice(0, 8)}`;
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Affiliates');
  await page.getByRole('button', { name: 'New affiliate' }).click();
  await console_.dialog.getByLabel('Name', { exact: true }).fill(name);
  await page.context().clearCookies();
  await console_.dialog.getByRole('button', { name: 'Create affiliate' }).click();
  await new SignInAgainDialog(page).signIn(demo.operator);
  await AffiliatePage.reached(console_, name);
  // In the page's environment, and not in Production, the operators' default.
  await expect(page.getByRole('button', { name: /^Environment: UAT/ })).toBeVisible();
});
