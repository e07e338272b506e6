import { AffiliatePage } from '@/e2e/page/affiliate-page';
import { ConsolePage } from '@/e2e/page/console-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';

test('Production is approved with its steps in view and a reason, and a contract ends with its keys and users', async ({
  page,
  demo,
}) => {
  test.setTimeout(480_000);
  const console_ = await ConsolePage.signIn(page, demo.operator);
  await console_.open('Affiliates');
  const affiliate = await AffiliatePage.create(console_, `Leaver ${crypto.randomUUID().slice(0, 8)}`);
  const settings = affiliate.card('Affiliate');

  await settings.getByRole('button', { name: 'Approve for Production' }).click();
  await expect(affiliate.dialog).toContainText('0 of 7 done');
  await expectAccessible(page);
  await affiliate.dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(affiliate.dialog.getByText('Required.')).toBeVisible();
  await affiliate.dialog.getByLabel(/^Why it is approved/).fill('Known from before');
  await affiliate.dialog.getByRole('button', { name: 'Approve anyway' }).click();
  await expect(settings).toContainText('Open since');

  await affiliate.issueKey('CRM');
  const agent = {
    name: 'Sipho Zulu',
    email: `sipho-${crypto.randomUUID()}@example.test`,
    role: 'agent',
  } as const;
  await affiliate.addUser(agent);
  await settings.getByRole('button', { name: 'End the contract' }).click();
  await expect(affiliate.dialog).toContainText('1 key revoked, 1 user removed');
  await expectAccessible(page);
  await affiliate.dialog.getByLabel('Type 2 to confirm').fill('2');
  await affiliate.dialog.getByRole('button', { name: 'End the contract' }).click();
  await expect(affiliate.dialog).toBeHidden();
  await expect(settings.getByText('Suspended', { exact: true })).toBeVisible();
  await expect(affiliate.user(agent.email)).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Keys' })).toContainText('Revoked');
});
