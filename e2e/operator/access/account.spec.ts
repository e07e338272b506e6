import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

test('an operator chooses the mail of the morning; managers have none', async ({
  page,
  demo,
  browser,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  await page.goto('/account');
  const box = page.getByRole('checkbox', { name: 'A mail at 07:00 with what waits' });
  await expect(box).not.toBeChecked();
  await box.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(box).toBeChecked();
  await expectAccessible(page);
  // The demo's operator is everybody's in these tests.
  await box.click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(theirs, demo.manager);
  await theirs.goto('/account');
  await expect(theirs.getByRole('heading', { name: 'Password' })).toBeVisible();
  await expect(theirs.getByText('A mail at 07:00')).toHaveCount(0);
  await theirs.context().close();
});
