import type { Locator, Page } from '@playwright/test';
import { AffiliatePage } from '@/e2e/page/affiliate-page';
import { ConsolePage } from '@/e2e/page/console-page';
import { unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test.describe.configure({ timeout: 360_000 });

/** Keyboard only; returns once the focus has moved. */
async function openByKeyboard(opener: Locator): Promise<Locator> {
  const page = opener.page();
  await expect(opener).toBeEnabled();
  await opener.focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.waitFor();
  await expect(dialog.locator(':focus').or(dialog.and(page.locator(':focus')))).toHaveCount(1);
  return dialog;
}

async function closeByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
}

test('a dialog focuses its first field, or Cancel if it is destructive', async ({ page, demo }) => {
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Affiliates');
  const name = unique('Affiliate');
  const creating = await openByKeyboard(page.getByRole('button', { name: 'New affiliate' }));
  await expect(creating.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  const affiliate = await AffiliatePage.reached(console_, name);

  const issuing = await openByKeyboard(page.getByRole('button', { name: 'Issue key' }));
  await expect(issuing.getByLabel('Environment')).toBeFocused();
  await closeByKeyboard(page);
  const { key } = await affiliate.issueKey('CRM');
  await affiliate.key(key.slice(-4)).getByRole('button', { name: 'Change' }).waitFor();
  const changing = await openByKeyboard(affiliate.key(key.slice(-4)).getByRole('button', { name: 'Change' }));
  await expect(changing.getByLabel('Name', { exact: true })).toBeFocused();
  await closeByKeyboard(page);

  const replacing = await openByKeyboard(
    affiliate.key(key.slice(-4)).getByRole('button', { name: 'Replace' }),
  );
  await expect(replacing.getByLabel('The old key')).toBeFocused();
  await closeByKeyboard(page);

  // Enter on Cancel: the dialog is closed and nothing has changed.
  const asking = await openByKeyboard(affiliate.key(key.slice(-4)).getByRole('button', { name: 'Revoke' }));
  await expect(asking.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'hidden' });
  await expect(affiliate.key(key.slice(-4))).toContainText('Active');

  await page.goto('/operator/product');
  const editing = await openByKeyboard(page.getByRole('button', { name: 'New product' }));
  await expect(editing.getByRole('textbox', { name: 'Title' })).toBeFocused();
  await closeByKeyboard(page);
  const copying = await openByKeyboard(page.getByRole('button', { name: 'Copy to Production' }).first());
  await expect(copying.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await closeByKeyboard(page);
});

test('what a form shows once takes the focus, so that Enter neither closes nor resends it', async ({
  page,
  demo,
}) => {
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Affiliates');
  const affiliate = await AffiliatePage.create(console_, unique('Affiliate'));
  const inviting = await openByKeyboard(page.getByRole('button', { name: 'Invite', exact: true }));
  await expect(inviting.getByLabel('Email')).toBeFocused();
  const email = `${crypto.randomUUID()}@example.test`;
  await page.keyboard.type(email);
  await page.keyboard.press('Control+Enter');
  const invited = page.getByRole('dialog', { name: 'The link is ready' });
  await expect(invited.getByLabel('Link')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(invited).toBeVisible();
  await invited.getByRole('button', { name: 'Done' }).click();
  await invited.waitFor({ state: 'hidden' });
  // Once among its users, and once among the links that support made.
  await expect(affiliate.page.getByText(email)).toHaveCount(2);
});

test('a details drawer focuses its start: Enter does not close it', async ({ page, demo }) => {
  await signIn(page, demo.manager);
  await page.request.get('/api/v2/intent', { headers: { authorization: `Bearer ${demo.uatKey}` } });
  const opener = page.getByRole('button', { name: /\/api\/v2\/intent/ }).first();
  await expect(async () => {
    await page.goto('/request');
    await expect(opener).toBeVisible({ timeout: 2_000 });
  }).toPass();
  const drawer = await openByKeyboard(opener);
  await expect(drawer).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(drawer).toBeVisible();
});
