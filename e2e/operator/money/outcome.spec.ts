import { southAfricanDate } from '@/lib/base/time/date';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signIn, signInOperator } from '@/test/browser/sign-in';

// Several steps with axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('an operator records a file and what it left waiting, corrects by hand, and the agent sees it', async ({
  page,
  demo,
  request,
  baseURL,
  browser,
}) => {
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, baseURL ?? '');
  const { title } = await catalogue.makeIntent();
  const { id: partnerId, name } = await catalogue.makePartner({ intents: [{ title }] });
  const client = new ApiClient(request, demo.uatKey);
  const offered = await client.post('/offer', makeLeadBody({ intent: title }));
  const { id: hashid } = (await offered.json()) as { id: string };
  expect((await client.post('/accept', { hashid, partner_id: partnerId })).status()).toBe(200);

  await page.goto('/operator/outcome');
  await expectAccessible(page);
  await page.getByLabel('Lender', { exact: true }).selectOption({ label: name });
  // Not before the application, which is of today.
  const today = southAfricanDate(new Date());
  const lines = [
    'Payouts of the month',
    'Loan No;Status;Amount;Date',
    `lost;paid out;10 000,50;${today}`,
    `lost;approved;-5;${today}`,
  ];
  await page.getByLabel('File', { exact: true }).setInputFiles({
    name: 'payouts.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(lines.join('\r\n')),
  });
  const preview = page.getByRole('region', { name: 'What will be recorded' });
  await expect(preview).toContainText('1 row: amount must not be negative');
  await expect(preview).toContainText('Row 4');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    preview.getByRole('button', { name: 'Download the 2 rows as CSV with reasons' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe(`${name} - rows not recorded.csv`);
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(page.getByRole('region', { name: 'What was recorded' })).toContainText(
    '1 row cannot be placed',
  );

  const table = page.getByRole('region', { name: 'Outcomes that wait' });
  const waiting = table.getByRole('row').filter({ hasText: name });
  await waiting.getByRole('button', { name: 'Place…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Application').fill('nobody');
  await dialog.getByRole('button', { name: 'Record it there' }).click();
  await expect(dialog.getByText('Has no application at this partner.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('Application').fill(hashid);
  await dialog.getByRole('button', { name: 'Record it there' }).click();
  // An open dialog hides the page behind it.
  await expect(dialog).toBeHidden();
  await expect(waiting).toHaveCount(0);

  const more = [lines[1], `lost a;returned;;${today}`, `lost b;returned;;${today}`];
  await page.getByLabel('Lender', { exact: true }).selectOption({ label: name });
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles({ name: 'more.csv', mimeType: 'text/csv', buffer: Buffer.from(more.join('\r\n')) });
  await page.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(waiting).toHaveCount(2);
  await waiting.nth(0).getByRole('checkbox').check();
  await waiting.nth(1).getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Set aside 2', exact: true }).click();
  await dialog.getByRole('button', { name: 'Set aside', exact: true }).click();
  await expect(dialog).toContainText('A reason is needed');
  await dialog.getByLabel('Reason').fill('A test file');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Set aside', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(waiting).toHaveCount(0);

  await page.goto(`/operator/lead/${hashid}`);
  await page.getByRole('button', { name: 'Record an outcome…' }).click();
  await dialog.getByLabel('Corrects').selectOption({ index: 1 });
  await dialog.getByLabel('Amount in rand').fill('R9 000');
  await dialog.getByLabel('Reason').fill('By telephone');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Record', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('list', { name: 'Outcomes' })).toContainText('Corrected: no longer counts');

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(theirs, demo.manager);
  await theirs.goto(`/lead/${hashid}`);
  const steps = theirs.getByRole('list', { name: 'Outcomes' });
  await expect(steps).toContainText('By telephone');
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await theirs.context().close();
});
