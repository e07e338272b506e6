import { PartnerPage } from '@/e2e/page/partner-page';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });

test('a rule is changed in the lab: typed, pasted and corrected by keyboard, its effect seen, taken from a workbook, saved', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const console = new ConsoleCatalogue(page.request, baseURL ?? '');
  const intent = await console.makeIntent();
  const rule = { field: 'net_income', operator: '>=', value: 5_000 };
  const { id, slug } = await console.makePartner({ intents: [{ title: intent.title, eligibility: [rule] }] });
  const other = await console.makePartner({
    intents: [{ title: intent.title, eligibility: [{ ...rule, value: 15_000 }] }],
  });
  const client = new ApiClient(request, demo.uatKey);
  const provinces = ['Gauteng', 'Limpopo', 'Free State'];
  const leads = provinces.map((province, index) =>
    makeLeadBody({ intent: intent.title, province, net_income: 10_000 * (index + 1) }),
  );
  for (const lead of leads) await client.offered(lead);

  const partner = await PartnerPage.open(page, id, 'rules');
  const lab = partner.lab(intent.title);
  await page.getByRole('button', { name: 'Add rule' }).hover();
  await expect(lab).toContainText('3 of 3 leads would match (now 3): 0 lost, 0 gained');
  await expect(lab).toContainText(/3 hold · 0 fail · 0 have no value/);
  await expect(lab).toContainText(new RegExp(`${other.name}2 · 67\\s%`));
  await expect(lab).toContainText('No other lender matches 1 of them.');

  // A rule that is not complete is named and left out; a list is typed and corrected with the keyboard alone.
  await page.getByRole('button', { name: 'Add rule' }).click();
  await partner.rule(2, 'field').selectOption({ label: 'Province' });
  await expect(lab).toContainText('Rule 2 is left out until it is complete.');
  await partner.rule(2, 'comparison').selectOption({ label: 'is one of' });
  const value = partner.rule(2, 'value');
  await value.focus();
  await page.keyboard.type('Gauteng, 007');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(partner.chip('007, text')).toBeVisible();
  await expect(lab).toContainText('1 of 3 leads would match (now 3): 2 lost, 0 gained');
  await expect(lab).toContainText('1 hold · 2 fail (2 by this rule alone) · 0 have no value');
  await page.keyboard.press('ArrowLeft');
  await expect(partner.chip('007')).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await expect(partner.chip('007')).toBeHidden();
  await expect(value).toBeFocused();
  await value.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Limpopo\r\nWestern Cape\t"Bela, Bela"\r\n');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(partner.chip('Bela, Bela, text')).toBeVisible();
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(partner.chip('Western Cape')).toBeHidden();
  await expect(lab).toContainText('2 of 3 leads would match (now 3): 1 lost, 0 gained');
  await lab.getByText('Newest of 1 lost').click();
  await expect(lab).toContainText('T. N.');
  await expect(lab.getByText('Province is one of Gauteng, Limpopo')).toHaveCount(2);
  await expectAccessible(page);

  // However late an older answer comes, the newer one stays.
  let letGo = () => {};
  const isHeld = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  let held = 0;
  await page.route('**/api/portal/partner/try', async (route) => {
    if (route.request().method() === 'POST' && route.request().postData()?.includes('"value":25000')) {
      held += 1;
      await isHeld;
    }
    await route.continue().catch(() => {});
  });
  await partner.rule(1, 'value').fill('25000');
  await expect.poll(() => held).toBe(1);
  await partner.rule(1, 'value').fill('15000');
  await expect(lab).toContainText('1 of 3 leads would match (now 3): 2 lost, 0 gained');
  letGo();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(lab).toContainText('1 of 3 leads would match (now 3): 2 lost, 0 gained');

  // The stored rules as a workbook, and a file that is wrong first and right then.
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download saved rules' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${slug}-rules.xlsx`);
  const dialog = page.getByRole('dialog', { name: 'Import rules' });
  const choose = (file: Parameters<ReturnType<typeof page.getByLabel>['setInputFiles']>[0]) =>
    page.getByLabel('File of rules').setInputFiles(file);
  const csv = (...rows: string[]) => ({
    name: 'rules.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Intent,Field,Comparison,Value,Points', ...rows].join('\n')),
  });
  await choose(csv(`${intent.title},Net income,is at least,a lot`, 'Boat Loan,Age,is,18'));
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 2, Value' })).toContainText(
    'Must be a number for net income.',
  );
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Row 3, Product' })).toContainText(
    'There is no product Boat Loan.',
  );
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await choose(await download.path());
  await expect(dialog).toContainText('Province is one of Gauteng, Limpopo');
  await expect(dialog).toContainText(/Net income is at least R\s5\s000/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await choose(csv(`${intent.title},net_income,>=,25000`));
  await dialog.getByRole('button', { name: 'Use these rules' }).click();
  await expect(dialog).toBeHidden();
  await expect(lab).toContainText('1 of 3 leads would match (now 3): 2 lost, 0 gained');
  await expect(partner.state).toHaveText('Not saved yet');
  expect(await client.offered(leads[0] ?? {})).toHaveLength(1);
  await partner.save();
  await expect(lab).toContainText('1 of 3 leads would match (now 1): 0 lost, 0 gained');
  expect(await client.offered(leads[0] ?? {})).toEqual([]);
});
