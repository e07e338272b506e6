import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('a manager sees what a key sent, what was wrong, and takes it along as a curl', async ({
  page,
  newManager,
  request,
}) => {
  const body = makeLeadBody({ intent: 'Personal Loan', net_income: '25000', last_name: 'Mthembu' });
  const refused = await request.post('/api/v2/offer', {
    headers: { authorization: `Bearer ${newManager.uatKey}` },
    data: body,
  });
  expect(refused.status()).toBe(422);
  await signIn(page, newManager);
  await expect(async () => {
    await page.goto('/request?status=failed');
    await expect(page.getByRole('button', { name: 'POST /api/v2/offer' }).first()).toBeVisible({
      timeout: 1_000,
    });
  }).toPass();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'POST /api/v2/offer' }).first().click();
  const drawer = page.getByRole('dialog', { name: 'POST /api/v2/offer' });
  await expect(drawer.getByText('net_income was sent as text: send a number without quotes.')).toBeVisible();
  await expect(drawer.getByText('id_number string')).toBeVisible();
  await expect(drawer.locator('pre')).toContainText('"net_income":"text"');
  await expectAccessible(page);
  const html = await page.content();
  for (const value of [body.id_number, body.last_name, body.email]) expect(html).not.toContain(value);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.goto('/request?path=unknown+path&status=failed&before=1');
  await expect(page.getByRole('heading', { name: 'No matching requests' })).toBeVisible();
});

test('an agent has no request log', async ({ page, demo }) => {
  await signIn(page, demo.agent);
  await page.goto('/lead/new');
  await expect(page.getByRole('link', { name: 'API calls' })).toHaveCount(0);
  await page.goto('/request');
  await expect(page.getByRole('heading', { name: 'API calls' })).toHaveCount(0);
});
