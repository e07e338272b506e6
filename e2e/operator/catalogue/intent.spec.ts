import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { ApiClient, ConsoleCatalogue, unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

// Several steps with axe and API calls, possibly on a busy machine.
test.describe.configure({ timeout: 360_000 });

test('a changed intent is tried on its last leads, is not closed unsaved, and counts on the very next request', async ({
  page,
  demo,
  request,
  baseURL,
}) => {
  await signInOperator(page, demo.operator);
  const intent = await new ConsoleCatalogue(page.request, baseURL ?? '').makeIntent();
  const client = new ApiClient(request, demo.uatKey);
  const settled = makeLeadBody({ intent: intent.title, city: 'Durban' });
  const unsettled = makeLeadBody({ intent: intent.title });
  expect(await client.offered(settled)).toEqual([]);
  expect(await client.offered(unsettled)).toEqual([]);

  await page.goto(`/operator/product?q=${intent.title}`);
  await expectAccessible(page);
  const row = page.getByRole('row').filter({ hasText: intent.title });
  await row.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: intent.title });
  await dialog.getByRole('checkbox', { name: 'City', exact: true }).click();
  await dialog.getByRole('button', { name: 'Try on the last leads' }).click();
  const trial = dialog.getByRole('status');
  await expect(trial).toContainText(
    '1 of its 2 leads among the last 1 000 could get offers (now 2): 1 lost, 0 gained',
  );
  await expect(trial).toContainText('1 lacks City');
  await expectAccessible(page);
  expect(await client.offered(unsettled)).toEqual([]);

  await page.keyboard.press('Escape');
  await expect(dialog.getByText('Close without saving?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByText('Close without saving?')).toBeHidden();
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(dialog).toBeHidden();
  const refused = await client.post('/offer', unsettled);
  expect([refused.status(), await refused.json()]).toEqual([
    422,
    { message: 'intent schema validation failed', missing_fields: ['city'] },
  ]);
  expect(await client.offered(settled)).toEqual([]);
  await expect(row).toContainText('City');

  await row.getByRole('button', { name: 'Change', exact: true }).click();
  await dialog.getByRole('checkbox', { name: 'Active: accepting leads' }).click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByRole('button', { name: 'Discard changes' }).click();
  await expect(dialog).toBeHidden();
  expect(await client.offered(settled)).toEqual([]);
});

test('an intent is created with the keyboard for one affiliate alone', async ({ page, demo, request }) => {
  await signInOperator(page, demo.operator);
  const title = unique('Bond');
  await page.goto('/operator/product');
  await page.getByRole('button', { name: 'New product', disabled: false }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New product' });
  await dialog.getByRole('button', { name: 'Create product', disabled: false }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Required.', { exact: true })).toBeVisible();
  await expect(dialog.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await page.keyboard.type(title);
  await page.keyboard.press('Tab');
  await page.keyboard.type(`${title} at home, , huislening`);
  await dialog.getByRole('checkbox', { name: 'Only for some affiliates' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('checkbox', { name: demo.otherAffiliate.name }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Create product', disabled: false }).focus();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText(demo.otherAffiliate.slug);
  const lead = makeLeadBody({ intent: title });
  const theirs = await new ApiClient(request, demo.otherAffiliate.uatKey).post('/lead', lead);
  expect(theirs.status()).toBe(201);
  const others = await new ApiClient(request, demo.uatKey).post('/lead', lead);
  expect([others.status(), await others.json()]).toEqual([422, { message: 'intent not found' }]);
  // Synonyms are for the search of our pages; the API takes titles only.
  await expect(row).toContainText(`Also called ${title} at home, huislening`);
  const called = await new ApiClient(request, demo.otherAffiliate.uatKey).post(
    '/lead',
    makeLeadBody({ intent: `${title} at home` }),
  );
  expect([called.status(), await called.json()]).toEqual([422, { message: 'intent not found' }]);
});
