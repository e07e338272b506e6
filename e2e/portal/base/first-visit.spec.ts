import { expect, test } from '@/test/browser/portal-test';

test('who is not signed in is brought to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});

test('the demo agent signs in with what the first start wrote down', async ({ page, demo }) => {
  await page.goto('/sign-in');
  await page.getByLabel('Email').fill(demo.agent.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.agent.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).not.toHaveURL(/\/sign-in/);
});
