import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 480_000 });

test('a version leads to whom it hit; Ctrl K pauses with its question open', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, baseURL ?? '');
  const { title } = await catalogue.makeIntent();
  const { id, name } = await catalogue.makePartner({ intents: [{ title }] });
  const client = new ApiClient(request, demo.uatKey);
  const offered = await client.post('/offer', makeLeadBody({ intent: title }));
  const { id: hashid } = (await offered.json()) as { id: string };
  await page.goto('/operator/change');
  await page
    .getByRole('link', { name: /^Changes of version/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Leads offered under version/ })).toBeVisible();
  await expectAccessible(page);
  await page.goto('/operator/lead');
  await page
    .getByRole('checkbox', { name: /^Select T/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Match again 1', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('by the rules in force now');
  await dialog.getByRole('button', { name: 'Match again', exact: true }).click();
  await expect(dialog).toBeHidden();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find' }).fill(`pause ${name} until 23:59`);
  await expect(page.getByRole('option', { name: new RegExp(`^Pause ${name}`) })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Until')).toHaveValue(/T23:59$/);
  await expect(page).not.toHaveURL(/do=/);
  await page.goto('/operator/outcome');
  await expectAccessible(page);
  expect(id > 0 && hashid !== '').toBe(true);
});
