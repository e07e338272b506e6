import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

// Files wait for the worker, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('an operator brings a list, sees what it does, publishes, puts another in its place and withdraws it', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const { title } = await new ConsoleCatalogue(page.request, baseURL ?? '').makeIntent();
  const numbers = Array.from(
    { length: 8 },
    (_, at) => `06${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}${at}`,
  );
  const client = new ApiClient(request, demo.uatKey);
  const lead = makeLeadBody({ intent: title, cell_phone_number: numbers[0] });
  expect((await client.post('/lead', lead)).status()).toBe(201);

  await page.goto('/operator/opt-out');
  await expectAccessible(page);
  const name = `No calls ${numbers[0]?.slice(2)}`;
  const send = async (rows: readonly string[]) => {
    await page.getByLabel('File', { exact: true }).setInputFiles({
      name: 'no-calls.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['Cell', ...rows].join('\r\n')),
    });
    await page.getByRole('button', { name: 'Send and count' }).click();
  };
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByLabel('Not contacted by').selectOption('everybody');
  await send([...numbers, '12345', numbers[1] ?? '']);
  const files = page.getByRole('list', { name: 'Files that are not in force' });
  const file = files.getByRole('listitem').filter({ hasText: name });
  await expect(file.getByRole('status')).toHaveText('Not in force yet', { timeout: 60_000 });
  await expect(file).toContainText('Open leads touched1');
  await file.getByText('1 unreadable row').click();
  await expect(file).toContainText('Line 10: This is not a South African number');
  await expectAccessible(page);
  await file.getByRole('button', { name: 'Publish…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('8 values are added');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  const list = page.getByRole('row').filter({ hasText: name });
  await expect(list).toContainText('In force', { timeout: 60_000 });
  await expect(file).toHaveCount(0);
  const offer = await client.post('/offer', lead);
  expect(((await offer.json()) as { matches: unknown[] }).matches).toEqual([]);

  await page.getByLabel('List', { exact: true }).selectOption({ label: await optionOf(page, name) });
  await send(numbers.slice(0, 1));
  await expect(file.getByRole('status')).toHaveText('Not in force yet', { timeout: 60_000 });
  await file.getByRole('button', { name: 'Publish…' }).click();
  await expect(dialog).toContainText('7 of the 8 that the list has are not in this file');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog.getByText('Type 7.')).toBeVisible();
  await dialog.getByLabel('Type 7 to confirm').fill('7');
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(file).toHaveCount(0, { timeout: 60_000 });

  await list.getByRole('button', { name: 'Withdraw…' }).click();
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await expect(dialog.getByText('Required.')).toBeVisible();
  await dialog.getByLabel('Reason').fill('Bought by mistake');
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByLabel('Type 1 to confirm').fill('1');
  await dialog.getByRole('button', { name: 'Withdraw', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(list).toContainText('Withdrawn', { timeout: 60_000 });
  await expect(list).toContainText('Bought by mistake');
});

async function optionOf(page: import('@playwright/test').Page, name: string): Promise<string> {
  const option = page.getByLabel('List', { exact: true }).locator('option').filter({ hasText: name });
  return (await option.textContent()) ?? '';
}
