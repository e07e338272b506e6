import { PartnerPage } from '@/e2e/page/partner-page';
import { expectAccessible } from '@/test/browser/axe';
import { ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

test('saving a form that leaves products with no lender asks first, and names them', async ({
  page,
  demo,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, baseURL ?? '');
  const intent = await catalogue.makeIntent();
  const { id } = await catalogue.makePartner({ intents: [{ title: intent.title }] });
  await PartnerPage.open(page, id, 'details');
  const isActive = page.getByRole('checkbox', { name: 'Active' });
  const question = page.getByRole('dialog', { name: 'Leave products with no lender?' });
  const save = page.getByRole('button', { name: 'Save lender' });

  await isActive.click();
  await save.click();
  await expect(question).toContainText(`${intent.title} would have no lender.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Go back' }).click();
  await expect(question).toBeHidden();
  await expect(page.getByText('Not saved yet', { exact: true })).toBeVisible();

  await save.press('Enter');
  await question.getByRole('button', { name: 'Save it all the same' }).click();
  await expect(page.getByText('Saved', { exact: true })).toBeVisible();
  await page.reload();
  await expect(isActive).not.toBeChecked();
});
