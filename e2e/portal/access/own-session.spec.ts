import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('another session is ended for the password, by the keyboard alone', async ({ page, agent, request }) => {
  const elsewhere = { request } as typeof page;
  await signIn(elsewhere, agent);
  await signIn(page, agent);
  await page.goto('/account');
  await page.getByRole('button', { name: 'End', exact: true, disabled: false }).press('Enter');
  const password = page.getByLabel('Your password');
  await expect(password).toBeFocused();
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Is not your password.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill(agent.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Session ended')).toBeVisible();
  expect((await request.get('/api/portal/session')).status()).toBe(401);
  expect((await page.request.get('/api/portal/session')).status()).toBe(200);
});
