import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';

test('a manager adds a postback, is told which names there are, tests it and edits it', async ({
  page,
  demo,
}) => {
  const paths: string[] = [];
  const tracker = http.createServer((request, response) => {
    paths.push(`${request.method} ${request.url}`);
    response.end('OK');
  });
  await new Promise<void>((resolve) => tracker.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(tracker.address() as AddressInfo).port}`;
  try {
    await signIn(page, demo.manager);
    await page.goto('/webhook');
    await page.getByRole('button', { name: 'Add a postback' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a postback' });
    const url = dialog.getByLabel('URL');
    await url.fill(`${origin}/conversion?cid={clickid}`);
    await expect(dialog.getByLabel('lead.accepted')).toBeChecked();
    await expect(dialog.getByLabel('batch.completed')).toHaveCount(0);
    await dialog.getByRole('button', { name: 'Add postback' }).click();
    await expect(
      dialog.getByText(/\{clickid\} is not known\. There are \{click_id\}, \{sub_id\}/),
    ).toBeVisible();
    await expect(url).toBeFocused();
    await expectAccessible(page);
    await url.fill(`${origin}/conversion?cid={click_id}&type={type}&payout={commission}`);
    await dialog.getByLabel('outcome.recorded').check();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Postback added')).toBeVisible();
    await expect(dialog).toHaveCount(0);

    await page.getByRole('link', { name: `${origin}/conversion?cid={click_id}` }).click();
    await expect(page.getByText('Postback: a GET of the URL, unsigned')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Rotate' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Send a test event' }).click();
    // Browser tests run as in Production: an address of our own network is not called.
    await expect(page.getByText(/^Not accepted after .* ms: no public address\./)).toBeVisible();
    expect(paths).toEqual([]);
    await expectAccessible(page);

    await page.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: 'Edit postback' });
    await edit.getByLabel('outcome.recorded').uncheck();
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Postback saved')).toBeVisible();
    await expect(page.getByText('outcome.recorded')).toHaveCount(0);
  } finally {
    tracker.closeAllConnections();
    tracker.close();
  }
});
