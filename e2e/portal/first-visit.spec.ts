import { expect, test } from '@/e2e/support/portal-test';

test('who is not signed in is brought to the sign-in page', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
});
