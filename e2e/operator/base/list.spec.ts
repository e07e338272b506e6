import { readFile } from 'node:fs/promises';
import { expectAccessible } from '@/test/browser/axe';
import { unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { saveMeanwhile } from '@/test/browser/save-meanwhile';
import { signInOperator } from '@/test/browser/sign-in';

test('an operator finds affiliates, chooses columns, suspends several by keyboard, is told what failed, and exports', async ({
  page,
  demo,
  baseURL,
}) => {
  test.setTimeout(360_000);
  const origin = baseURL ?? '';
  await signInOperator(page, demo.operator);
  const word = unique('Veld');
  const made: { id: number; name: string }[] = [];
  for (const name of ['Cedar', 'Aloe', 'Boer']) {
    const response = await page.request.post('/api/portal/affiliate', {
      headers: { origin },
      data: { name: `${word} ${name}` },
    });
    made.push(await response.json());
  }
  await page.goto('/operator/affiliate');
  const search = page.getByLabel('Search affiliates');
  await search.fill(word.toUpperCase());
  const table = page.getByRole('region', { name: 'Affiliates' });
  const rows = table.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  await expect(page).toHaveURL(/\?q=VELD/);
  await expect(page.getByText('3 affiliates', { exact: true })).toBeVisible();
  await expect(rows.first()).toContainText('Aloe');
  await table.getByRole('link', { name: 'Name', exact: true }).click();
  await expect(rows.first()).toContainText('Cedar');
  await expect(table.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'descending');
  await page.goBack();
  await expect(rows.first()).toContainText('Aloe');

  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Referee code' }).check();
  await page.getByRole('dialog').getByRole('checkbox', { name: 'Contact' }).uncheck();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(table.getByRole('columnheader', { name: 'Referee code' })).toBeVisible();
  await page.reload();
  await expect(table.getByRole('columnheader', { name: 'Referee code' })).toBeVisible();
  await expect(table.getByRole('columnheader', { name: 'Contact' })).toHaveCount(0);

  // By keyboard: the arrows move between rows, the space bar selects.
  await rows.first().getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Space');
  await expectAccessible(page);
  const act = page.getByRole('button', { name: 'Suspend 3', disabled: false });
  await act.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('0 keys and 0 users');
  await expectAccessible(page);
  // Somebody else changes one of them while the dialog is open.
  await saveMeanwhile(page.request, origin, `affiliate/${made[1]?.id}`, { liveFeedback: true });
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog.getByRole('alert')).toContainText('2 of 3 suspended');
  await expect(dialog.getByRole('listitem')).toHaveText([/Aloe.*Somebody else changed it in the meantime/]);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(rows.filter({ hasText: 'Suspended' })).toHaveCount(2);
  await expect(rows.first().getByRole('checkbox')).toBeChecked();
  await page.getByRole('button', { name: 'Suspend 1' }).click();
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  await expect(dialog).toBeHidden();
  await expect(rows.filter({ hasText: 'Suspended' })).toHaveCount(3);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  const text = await readFile((await (await download).path()) ?? '', 'utf8');
  expect(text.split('\r\n').map((line) => line.split(',')[1])).toEqual([
    'name',
    `${word} Aloe`,
    `${word} Boer`,
    `${word} Cedar`,
    undefined,
  ]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(rows.first()).toBeVisible();
  await expectAccessible(page);
  await search.fill(`${word} nobody`);
  await expect(page.getByRole('heading', { name: 'No matching affiliates' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Clear all' }).click();
  await expect(page).toHaveURL(/\/operator\/affiliate$/);
  await expect(search).toHaveValue('');
});
