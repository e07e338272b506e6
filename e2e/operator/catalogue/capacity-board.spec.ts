import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

// With axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 240_000 });

test('a full lender stands on the board, and more are opened there by keyboard alone; an old tab opens nothing more', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const catalogue = new ConsoleCatalogue(page.request, baseURL ?? '');
  const { title } = await catalogue.makeIntent();
  const cap = { counts: 'applications', window: 'day', most: 1 };
  const { id, name } = await catalogue.makePartner({ intents: [{ title }], capacity: { caps: [cap] } });
  const client = new ApiClient(request, demo.uatKey);
  const offer = await (await client.post('/offer', makeLeadBody({ intent: title }))).json();
  expect((await client.post('/accept', { hashid: offer.id, partner_id: id })).status()).toBe(200);

  await page.goto('/operator/capacity?state=full');
  const row = page.getByRole('row', { name });
  await expect(row).toContainText('Full until');
  await expect(row).toContainText('1 of 1 used');
  const old = await page.context().newPage();
  await old.goto('/operator/capacity');
  await expect(old.getByRole('listitem').filter({ hasText: name }).first()).toContainText('1/1');
  await old.getByRole('button', { name: `Open 30 more… for ${name}`, disabled: false }).press('Enter');
  await expect(old.getByRole('dialog')).toContainText('Added to 1.');

  await row.getByRole('button', { name: `Open 30 more… for ${name}`, disabled: false }).press('Enter');
  const dialog = page.getByRole('dialog', { name: `Open more for ${name}?` });
  const more = dialog.getByLabel('How many more');
  await expect(more).toHaveValue('30');
  await expect(dialog).toContainText('The new number holds for every day from now on');
  await expectAccessible(page);
  await more.fill('many');
  await more.press('Enter');
  await expect(more).toBeFocused();
  await expect(more).toHaveAttribute('aria-invalid', 'true');
  await more.fill('2');
  await more.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(row).toBeHidden();
  await page.goto('/operator/capacity');
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('1/3');

  await old.getByRole('dialog').getByLabel('How many more').press('Enter');
  await expect(old.getByRole('dialog')).toContainText('changed meanwhile, so nothing was opened');
  await page.goto(`/operator/lender/${id}?tab=capacity`);
  await expect(page.getByText('1 of 3 used', { exact: true })).toBeVisible();
});
