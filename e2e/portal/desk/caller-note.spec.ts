import { CapturePage } from '@/e2e/page/capture-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('the call of somebody with a passport is kept as a note, with the keyboard alone, and deleted again', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  const capture = await CapturePage.open(page);
  await capture.field('ID number').fill('ZW123456');
  const keep = page.getByRole('button', { name: 'Keep the call as a note', disabled: false });
  await keep.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Keep this call as a note' });
  await dialog.getByLabel('What the caller wanted').fill('Wants a car loan');
  await dialog.getByLabel('Phone').press('Enter');
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await expectAccessible(page);
  await dialog.getByLabel('Phone').fill('082 123 4567');
  await dialog.getByLabel('Phone').press('Enter');
  await expect(dialog).toBeHidden();
  // The dialog's submit is not the form's.
  await expect(page).toHaveURL(/\/lead\/new$/);
  await expect(capture.field('ID number')).toHaveValue('ZW123456');

  await page.goto('/lead/work');
  const notes = page.getByRole('list', { name: 'Callers without an ID number' });
  await expect(notes.getByRole('link', { name: 'Call 082 123 4567' })).toBeVisible();
  await expect(notes).toContainText('Wants a car loan');
  await expectAccessible(page);
  await notes.getByRole('button', { name: 'Delete', disabled: false }).press('Enter');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', disabled: false }).press('Enter');
  await expect(notes).toBeHidden();
});

test('a name in small letters or in one field is proposed as it is usually written', async ({
  page,
  agent,
}) => {
  await signIn(page, agent);
  const capture = await CapturePage.open(page);
  await capture.field('First name').fill('nomsa dlamini');
  await capture.field('First name').press('Tab');
  await page.getByRole('button', { name: /Part them/ }).waitFor();
  // Nothing is changed by itself.
  await expect(capture.field('First name')).toHaveValue('nomsa dlamini');
  await page.keyboard.press('F2');
  await expect(capture.field('First name')).toHaveValue('Nomsa');
  await expect(capture.field('Last name')).toHaveValue('Dlamini');
  await capture.field('Last name').fill('DLAMINI');
  await capture.field('Last name').press('Tab');
  await expect(page.getByRole('button', { name: /Use Dlamini/ })).toBeVisible();
  await expectAccessible(page);
});
