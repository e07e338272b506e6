import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { toProduction } from '@/test/browser/to-production';

test('the go-live checklist ticks itself once the UAT key has done a step', async ({
  page,
  request,
  newManager,
}) => {
  await signIn(page, newManager);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Go live', exact: true }).click();
  const step = page.getByRole('listitem').filter({ hasText: 'A lead was created' });
  await expect(step).toContainText('not yet');
  await expectAccessible(page);

  const answer = await request.post('/api/v2/lead', {
    headers: { authorization: `Bearer ${newManager.uatKey}` },
    data: makeLeadBody({ intent: 'Personal Loan' }),
  });
  expect(answer.status()).toBe(201);
  await expect(async () => {
    await page.reload();
    await expect(step).toContainText('done', { timeout: 500 });
  }).toPass();
  await expectAccessible(page);
});

test('the last names that script the sandbox are shown in UAT, and copied by a press', async ({
  page,
  context,
  demo,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, demo.agent);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Sandbox', exact: true }).click();
  await expect(page.getByText('Declined.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Sandbox Declined' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('Sandbox Declined');
});

test('Production has no sandbox, and agents have no checklist', async ({ page, demo }) => {
  await signIn(page, demo.agent);
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: 'Sandbox', exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Go live' })).toBeHidden();
  await page.goto('/go-live');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await page.goto('/lead');
  await toProduction(page);
  await expect(page.getByRole('link', { name: 'Sandbox', exact: true })).toBeHidden();
  await page.goto('/sandbox');
  await expect(page.getByRole('heading', { name: 'The sandbox is part of UAT' })).toBeVisible();
  await expect(page.getByText('Sandbox Declined')).toBeHidden();
});
