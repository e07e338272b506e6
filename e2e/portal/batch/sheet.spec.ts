import { BatchWizardPage } from '@/e2e/page/batch-wizard-page';
import { writeXlsx } from '@/lib/base/spreadsheet/xlsx/write-xlsx';
import { makeIdNumber } from '@/test/applicant';
import { expect as quickExpect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });
test.beforeEach(async ({ page, newManager }) => {
  await signIn(page, newManager);
});
const expect = quickExpect.configure({ timeout: 60_000 });

async function workbook(
  sheets: readonly { name: string; headings: readonly string[]; rows: readonly (readonly string[])[] }[],
): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  const streamed = sheets.map(({ name, headings, rows }) => ({
    name,
    headings,
    rows: (async function* () {
      yield rows;
    })(),
  }));
  for await (const part of writeXlsx(streamed)) parts.push(part);
  return Buffer.concat(parts);
}

test('the sheets of a workbook go one after the other, each an upload of its own; one may be left out', async ({
  page,
}) => {
  const person = (name: string) => [name, 'Nkosi', '0821234567', makeIdNumber()];
  const headings = ['First name', 'Last name', 'Cell number', 'ID number'];
  const file = await workbook([
    { name: 'Notes', headings: ['Called by Suzette'], rows: [['on Monday']] },
    { name: 'Cape Town', headings, rows: [person('Thandi'), person('Anna')] },
    { name: 'Durban', headings: ['Naam', 'Van', 'Selfoon', 'ID nommer'], rows: [person('Sipho')] },
    { name: 'George', headings, rows: [person('Pieter')] },
    { name: 'Old', headings, rows: [person('Jan')] },
  ]);
  const wizard = await BatchWizardPage.open(page);
  await wizard.chooseFile('July.xlsx', file);
  await expect(page.getByRole('heading', { name: /^Sheet “Cape Town”/ })).toBeVisible();
  await page.getByRole('checkbox', { name: 'Sheet “Old”' }).uncheck();
  const send = async () => {
    await wizard.chooseIntent('Personal Loan');
    await (await wizard.stateConsent()).check();
    await wizard.sendButton.click();
  };
  await send();
  await expect(page.getByRole('heading', { name: /^Sheet “Durban”/ })).toBeVisible();
  const news = page.getByRole('status').filter({ hasText: 'Now sheet “Durban”' });
  await expect(news.getByRole('link', { name: 'Cape Town' })).toBeVisible();
  await news.getByRole('button', { name: 'Leave this sheet out' }).click();
  await expect(page.getByRole('heading', { name: /^Sheet “George”/ })).toBeVisible();
  await send();
  await page.waitForURL(/\/batch$/);
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'July (Cape Town).xlsx' })).toBeVisible();
  await expect(rows.filter({ hasText: 'July (George).xlsx' })).toBeVisible();
  await expect(rows.filter({ hasText: 'Durban' })).toHaveCount(0);
});
