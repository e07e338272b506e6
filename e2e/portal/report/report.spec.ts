import type { Page } from '@playwright/test';
import { SignInAgainDialog } from '@/e2e/page/sign-in-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { staleQuestion } from '@/test/browser/save-meanwhile';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('a report is saved, opened by one press, sent regularly and now, and removed', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await page.goto('/report?by=intent,day');
  await page.getByRole('button', { name: 'Saved reports' }).click();
  const dialog = page.getByRole('dialog', { name: 'Saved reports' });
  await dialog.getByRole('button', { name: 'Save report' }).click();
  await expect(dialog.getByLabel('Save this report as')).toBeFocused();
  await dialog.getByLabel('Save this report as').fill('By product');
  await dialog.getByLabel('Share it with the team').check();
  await dialog.getByRole('button', { name: 'Save report' }).click();
  await expect(dialog).toBeHidden();

  await page.goto('/report');
  await page.getByRole('navigation', { name: 'Saved' }).getByRole('link', { name: 'By product' }).click();
  await expect(page).toHaveURL(/\/report\?by=intent%2Cday$/);
  await expect(page.getByRole('link', { name: 'By product' })).toHaveAttribute('aria-current', 'true');

  await page.getByRole('button', { name: 'Saved reports' }).click();
  await dialog.getByRole('button', { name: 'Send regularly' }).click();
  await dialog.getByLabel('Send it').selectOption('month');
  await expect(dialog.getByText('It holds last month')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog.getByText('Choose somebody.')).toBeVisible();
  await dialog.getByLabel(newManager.name).check();
  await expectAccessible(page);
  // The session ends meanwhile: what was chosen is saved after signing in again.
  await page.context().clearCookies();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await new SignInAgainDialog(page).signIn(newManager);
  await expect(
    dialog.getByText(`Sent on the first of the month at 08:00 to ${newManager.name}, next on `),
  ).toBeVisible();
  await expect(dialog.getByText('Nothing sent yet.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog.getByText(/^Last sent /)).toBeVisible();
  await dialog.getByRole('button', { name: 'Send now' }).click();
  await expect(dialog.getByText('It was sent a moment ago: wait a minute.')).toBeVisible();

  await dialog.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(
    dialog.getByText('It is sent on the first of the month at 08:00; that stops, too.'),
  ).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove “By product”' }).click();
  await expect(dialog.getByText('None yet.')).toBeVisible();
});

test('an old tab saves over no schedule that was changed elsewhere, and does not send it', async ({
  page,
  newManager,
}) => {
  await signIn(page, newManager);
  await page.goto('/report?by=intent');
  await page.getByRole('button', { name: 'Saved reports' }).click();
  const dialogOf = (tab: Page) => tab.getByRole('dialog', { name: 'Saved reports' });
  const press = (tab: Page, name: string) => dialogOf(tab).getByRole('button', { name, exact: true }).click();
  await dialogOf(page).getByLabel('Save this report as').fill('By product');
  await press(page, 'Save report');
  await page.getByRole('button', { name: 'Saved reports' }).click();
  await press(page, 'Send regularly');
  await dialogOf(page).getByLabel(newManager.name).check();
  await press(page, 'Save');
  await expect(dialogOf(page).getByText('Sent every Monday at 08:00')).toBeVisible();

  const old = await page.context().newPage();
  await old.goto('/report');
  await old.getByRole('button', { name: 'Saved reports' }).click();
  await press(page, 'Change sending');
  await dialogOf(page).getByLabel('At', { exact: true }).selectOption('10');
  await press(page, 'Save');
  await expect(dialogOf(page).getByText('Sent every Monday at 10:00')).toBeVisible();

  await press(old, 'Send now');
  await expect(dialogOf(old).getByText('The schedule was changed by you, elsewhere.')).toBeVisible();
  // What it is now is shown, and can be changed.
  await expect(dialogOf(old).getByText('Sent every Monday at 10:00')).toBeVisible();
  await press(old, 'Change sending');
  await press(page, 'Change sending');
  await dialogOf(page).getByLabel('At', { exact: true }).selectOption('12');
  await press(page, 'Save');
  await expect(dialogOf(page).getByText('Sent every Monday at 12:00')).toBeVisible();
  await dialogOf(old).getByLabel('At', { exact: true }).selectOption('6');
  await press(old, 'Save');
  const question = staleQuestion(old);
  await expect(question.getByText('When “By product” is sent was changed after you opened it')).toBeVisible();
  await expectAccessible(old);
  await question.getByLabel('Yours').check();
  await question.getByRole('button', { name: 'Save what I chose' }).click();
  await expect(dialogOf(old).getByText('Sent every Monday at 06:00')).toBeVisible();
});
