import { SignInPage } from '@/e2e/page/sign-in-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { deviceCode } from '@/test/second-factor';

test('set up, sign in with a code, and with a recovery code', async ({ page, agent }) => {
  await signIn(page, agent);
  await page.goto('/account');
  await page.getByRole('link', { name: 'Set up' }).click();
  await page.getByRole('button', { name: 'Show the key', disabled: false }).press('Enter');
  const shown = page.getByRole('img', { name: 'QR code of the key' });
  await expect(shown).toBeVisible();
  await expectAccessible(page);
  const text = await page.getByText(/^(?:[A-Z2-7]{4} ?){8}$/).innerText();
  const key = text.replaceAll(' ', '');
  const code = page.getByLabel('Code', { exact: true });
  await expect(code).toBeFocused();
  await page.keyboard.type('123');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Must be six digits.')).toBeVisible();
  const right = deviceCode(key);
  await code.fill(`${right.slice(0, 3)} ${right.slice(3)}`);
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().innerText()).trim();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download' }).click();
  expect((await saved).suggestedFilename()).toBe('lead-matching-recovery-codes.txt');
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/^On since .* with 10 recovery codes left\.$/)).toBeVisible();

  await page.context().clearCookies();
  const again = await SignInPage.open(page, '/account');
  await again.submit(agent);
  await expect(code).toBeFocused();
  await expectAccessible(page);
  // A page that is loaded again asks for no password.
  await page.reload();
  await code.fill('000000');
  await page.keyboard.press('Enter');
  await expect(page.getByText('This code is wrong or was used before.')).toBeVisible();
  // The code of this half minute was used up by the set-up.
  await code.fill(deviceCode(key, Date.now() + 30_000));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Account' })).toBeVisible();

  await page.context().clearCookies();
  await (await SignInPage.open(page, '/account')).submit(agent);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 recovery codes left.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue', disabled: false }).press('Enter');
  await expect(page.getByText(/with 9 recovery codes left/)).toBeVisible();
});
