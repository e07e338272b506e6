import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

// A file waits for the worker, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('a manager puts a list of the own affiliate in force, and is asked neither whose it is nor for the register', async ({
  page,
  demo,
}) => {
  await signIn(page, demo.manager);
  await page.goto('/team/opt-out');
  await expect(page.getByLabel('Name', { exact: true })).toBeEnabled();
  await expect(page.getByLabel('Not contacted by')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'The national register' })).toHaveCount(0);
  await expectAccessible(page);
  const name = `Our own ${Math.floor(Math.random() * 1e9)}`;
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'no-calls.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Cell\r\n0612345678\r\n0612345679\r\n'),
  });
  await page.getByRole('button', { name: 'Send and count' }).click();
  const file = page.getByRole('listitem').filter({ hasText: name });
  await expect(file.getByRole('status')).toHaveText('Not in force yet', { timeout: 90_000 });
  await file.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('In force', {
    timeout: 90_000,
  });
});
