import { AffiliatePage } from '@/e2e/page/affiliate-page';
import { ConsolePage } from '@/e2e/page/console-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('an operator creates an affiliate with an agent and a key, and switches it off at once', async ({
  page,
  demo,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(480_000);
  const name = `Console ${crypto.randomUUID().slice(0, 8)}`;
  const console_ = await ConsolePage.signIn(page, demo.operator);
  await console_.open('Affiliates');
  await expectAccessible(page);

  // By keyboard: a missing value is reported at its field, and the dialog returns the focus.
  const button = page.getByRole('button', { name: 'New affiliate', disabled: false });
  await button.press('Enter');
  await console_.dialog.getByLabel('Name', { exact: true }).waitFor();
  await expectAccessible(page);
  await console_.dialog.getByLabel('Name', { exact: true }).press('Enter');
  await expect(console_.dialog.getByText('Required.')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(console_.dialog).toBeHidden();
  await expect(button).toBeFocused();

  const affiliate = await AffiliatePage.create(console_, name);
  await expectAccessible(page);
  // The first of a team is its manager, unless another role is chosen.
  await page.getByRole('button', { name: 'Invite', exact: true }).click();
  await expect(console_.dialog.getByLabel('Role')).toHaveValue('manager');
  await console_.dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(console_.dialog).toBeHidden();
  const agent = { name: 'Sipho Zulu', email: `sipho-${crypto.randomUUID()}@example.test` };
  const credentials = await affiliate.addUser({ ...agent, role: 'agent' });
  await expect(affiliate.user(agent.email)).toContainText('Agent');
  const { key } = await affiliate.issueKey('CRM');
  await expect(affiliate.key(key.slice(-4))).toContainText('Active');
  await expectAccessible(page);
  const call = async () =>
    (await request.get('/api/v2/intent', { headers: { authorization: `Bearer ${key}` } })).status();
  expect(await call()).toBe(200);

  const theirs = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
  await signIn(theirs, credentials);

  const settings = affiliate.card('Affiliate');
  await settings.getByRole('button', { name: 'Suspend' }).click();
  await expect(affiliate.dialog).toContainText('1 key and 1 user');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(affiliate.dialog).toBeHidden();
  expect(await call()).toBe(200);
  await affiliate.switchOff(2);
  await expect(settings.getByText('Suspended', { exact: true })).toBeVisible();
  expect(await call()).toBe(401);
  await theirs.goto('/lead');
  await expect(theirs.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expectAccessible(page);

  await affiliate.confirm(settings.getByRole('button', { name: 'Reactivate' }), 'Reactivate');
  await expect(page.getByText('Active', { exact: true }).first()).toBeVisible();
  expect(await call()).toBe(200);
  await affiliate.confirm(
    affiliate.user(agent.email).getByRole('button', { name: 'Remove' }),
    'Remove from team',
  );
  await expect(affiliate.user(agent.email)).toHaveCount(0);
});

test('nobody but operators finds the console', async ({ page, demo }) => {
  test.slow();
  await signIn(page, demo.manager);
  for (const path of ['/operator', '/operator/affiliate', '/operator/audit', '/operator/applicant']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: /^Page not found/ })).toBeVisible();
  }
});
