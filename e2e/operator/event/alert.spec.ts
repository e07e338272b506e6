import { openDatabase } from '@/db/client';
import { findRunningEmbedded } from '@/db/embedded';
import { expectAccessible } from '@/test/browser/axe';
import { unique } from '@/test/browser/console-catalogue';
import { expect, test } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';
import { startPartnerServer } from '@/test/partner-server';

test.describe.configure({ timeout: 240_000 });

test('an alert reaches a webhook, leads to where it is solved, and is told to be over', async ({
  page,
  demo,
  baseURL,
}) => {
  const url = await findRunningEmbedded(process.env.PORTAL_TEST_DATA_DIR ?? '');
  if (url === null) throw new Error('the server runs no embedded database');
  const database = openDatabase(url, { maxConnections: 2, applicationName: 'alert test' });
  const receiver = await startPartnerServer();
  receiver.answer({ text: 'noted' });
  const channel = unique('Night shift');
  const bank = unique('Bank');
  const accept_url = 'https://bank.example/accept';
  /** Other tests open alerts, too. */
  const told = () =>
    receiver.calls.filter(({ text }) => text.includes(bank)).map(({ body }) => body.type as string);
  const look = () => database.sql`update alert_watch set next_at = now()`;
  try {
    await signInOperator(page, demo.operator);
    await page.goto('/operator/alert');
    await page.getByRole('button', { name: 'Add a channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a channel' });
    await dialog.getByLabel('Send by').selectOption('webhook');
    await dialog.getByLabel('Name').fill(channel);
    await dialog.getByLabel('URL').fill('http://bank.example/hook');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await expect(dialog.getByLabel('URL')).toBeFocused();
    await expect(dialog.getByText('must begin with https://')).toBeVisible();
    await dialog.getByLabel('URL').fill(`${receiver.origin}/hook`);
    await dialog.getByLabel('Quiet from').fill('22:00');
    await dialog.getByLabel('Quiet until').fill('06:00');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await expect(dialog.getByLabel('Signing secret')).toHaveValue(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have stored it' }).click();

    const entry = page
      .getByRole('listitem')
      .filter({ has: page.getByRole('button', { name: `Send a test to ${channel}` }) });
    await expect(entry).toContainText('quiet 22:00–06:00');
    await entry.getByRole('button', { name: `Send a test to ${channel}` }).click();
    await expect(entry.getByText(/^Delivered after .* Status 200: noted$/)).toBeVisible();
    await expect(entry).toContainText('Last message delivered');

    const made = await page.request.post('/api/portal/partner', {
      headers: { origin: baseURL ?? '' },
      data: {
        environment: 'production',
        unchecked: true,
        entry: { slug: bank.toLowerCase().replace(' ', '-'), company_name: bank, connection: { accept_url } },
      },
    });
    const { id } = (await made.json()) as { id: number };
    await database.sql`
      insert into endpoint_health (endpoint, partner_id, url, failures_in_a_row)
      values (${`${id} ${accept_url}`}, ${id}, ${accept_url}, 10)`;
    await look();
    await expect.poll(told, { timeout: 30_000 }).toEqual(['alert.opened']);
    const row = page.getByRole('row').filter({ hasText: bank });
    // The receiver has a message before its answer is stored.
    const reads = (state: string) =>
      expect(async () => {
        await page.reload();
        await expect(row).toContainText(`${channel}: ${state}`, { timeout: 1000 });
      }).toPass({ timeout: 30_000 });
    await reads('sent');
    await expect(row).toContainText('Open');
    await expectAccessible(page);

    await database.sql`delete from endpoint_health where partner_id = ${id}`;
    await look();
    // As if two minutes had passed.
    const gone = () => database.sql`
      update alert set gone_at = now() - interval '1 hour' where subject_id = ${id} and gone_at is not null`;
    await expect.poll(async () => (await gone()).count, { timeout: 30_000 }).toBe(1);
    await look();
    await expect.poll(told, { timeout: 30_000 }).toEqual(['alert.opened', 'alert.resolved']);
    await reads('all-clear sent');

    await entry.getByRole('button', { name: 'Edit' }).click();
    const edit = page.getByRole('dialog', { name: `Edit ${channel}` });
    await edit.getByLabel('Quiet from').fill('');
    await edit.getByLabel('Quiet until').fill('');
    await edit.getByRole('button', { name: 'Save' }).click();
    await expect(entry).toContainText('no quiet hours');
    await entry.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Remove channel' }).click();
    await expect(entry).toHaveCount(0);
    await database.sql`update partner set active = false where id = ${id}`;
  } finally {
    await receiver.close();
    await database.close();
  }
});
