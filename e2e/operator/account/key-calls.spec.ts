import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 240_000 });

test('what a key did is found from its row: calls, leads, addresses; a call names its lead', async ({
  page,
  demo,
  newManager,
  request,
}) => {
  const headers = { authorization: `Bearer ${newManager.uatKey}` };
  const sent = await request.post('/api/v2/lead', {
    headers,
    data: makeLeadBody({ intent: 'Personal Loan' }),
  });
  expect(sent.status(), await sent.text()).toBe(201);
  const { id } = (await sent.json()) as { id: string };
  expect((await request.post('/api/v2/lead', { headers, data: {} })).status()).toBe(422);
  expect((await request.get(`/api/v2/lead/${id}`, { headers })).status()).toBe(200);

  await signInOperator(page, demo.operator);
  await page.goto(`/operator/api-key?affiliate=${newManager.affiliate.id}`);
  await page.getByRole('link', { name: 'What it did' }).first().press('Enter');
  await expect(page).toHaveURL(/\/operator\/api-call\?key=\d+/);
  const card = page.locator('section', { has: page.getByRole('heading', { name: /^What .+ did$/ }) });
  await expect(card).toContainText(newManager.affiliate.name);
  await expect(card).toContainText('3, 1 of them refused or failed');
  await expect(card).toContainText('127.0.0.1: 3 calls');
  await expectAccessible(page);

  await page.getByRole('button', { name: /GET \/api\/v2\/lead/, disabled: false }).press('Enter');
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('127.0.0.1');
  await drawer.getByRole('link', { name: id }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/operator/lead/${id}`));

  await page.goBack();
  await page.getByLabel('Search API calls').fill('192.0.2.77');
  await expect(page.getByText('No matching API calls')).toBeVisible();
});
