import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localMinute } from '@/lib/base/time/date';
import { readDemoAccess } from '@/lib/sample/demo/access';
import { makeLeadBody } from '@/test/applicant';
import { expectAccessible } from '@/test/browser/axe';
import { test as base, expect } from '@/test/browser/portal-test';
import { signInOperator } from '@/test/browser/sign-in';
import { runServer } from '@/test/server/run-server';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';

/** A portal with a mail server of the test's own. */
const test = base.extend<object, { portal: { origin: string; dataDir: string; smtp: SmtpServer } }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see that nothing is asked for
    async ({}, use) => {
      const dataDir = await mkdtemp(join(tmpdir(), 'lmp-incident-'));
      const smtp = await startSmtpServer();
      const server = await runServer({
        DATA_DIR: dataDir,
        SEED_DEMO: 'on',
        SMTP_URL: smtp.url,
        SMTP_FROM: 'portal@portal.example',
      });
      await use({ origin: server.origin, dataDir, smtp });
      await server.stop();
      await smtp.close();
      await rm(dataDir, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 300_000 },
  ],
  demo: [
    async ({ portal }, use) => {
      const demo = await readDemoAccess(portal.dataDir);
      if (!demo) throw new Error('the server has not loaded the demo');
      await use(demo);
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ portal }, use) => {
    await use(portal.origin);
  },
});

test('a leaked key is scoped to its 37 people, who get 37 letters', async ({
  page,
  demo,
  request,
  portal,
}) => {
  test.setTimeout(480_000);
  const headers = { authorization: `Bearer ${demo.productionKey}` };
  const emails: string[] = [];
  for (let person = 0; person < 37; person += 1) {
    const email = `person${person}@applicant.example`;
    emails.push(email);
    const sent = await request.post('/api/v2/lead', {
      headers,
      data: makeLeadBody({ intent: 'Personal Loan', email }),
    });
    expect(sent.status(), await sent.text()).toBe(201);
    const { id } = (await sent.json()) as { id: string };
    expect((await request.get(`/api/v2/lead/${id}`, { headers })).status()).toBe(200);
  }

  await signInOperator(page, demo.operator);
  await page.goto('/operator/incident');
  await expect(page.getByText('No incidents')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Record an incident' }).click();
  const dialog = page.getByRole('dialog');
  const now = Date.now();
  const minute = (offset: number) => localMinute(new Date(now + offset * 60_000));
  await dialog.getByLabel('Last characters of the key').fill('none');
  await dialog.getByLabel('From').fill(minute(-1));
  await dialog.getByLabel('Until').fill(minute(-60));
  await dialog.getByRole('button', { name: 'Record and count' }).click();
  await expect(dialog.getByText('Must be after its beginning.')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel('From').fill(minute(-60));
  await dialog.getByLabel('Until').fill(minute(1));
  await dialog.getByRole('button', { name: 'Record and count' }).click();
  await expect(dialog.getByText('No API key ends so, or has this number.')).toBeVisible();
  await dialog.getByLabel('Last characters of the key').fill(demo.productionKey.slice(-4));
  await dialog.getByRole('button', { name: 'Record and count', disabled: false }).press('Enter');

  await page.waitForURL(/\/operator\/incident\/\d+$/);
  const scope = page.getByRole('region', { name: 'Whose data it was' });
  await expect(scope.getByText('37 people', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(scope.getByRole('row', { name: /Read by the API/ })).toContainText('With the whole ID number');
  await expectAccessible(page);

  const letters = page.getByRole('region', { name: 'Letters', exact: true });
  await expect(letters.getByRole('button', { name: 'Send 37 letters…' })).toBeDisabled();
  const facts = page.getByRole('region', { name: 'What happened, and who was told' });
  await facts.getByLabel('How sure').selectOption('confirmed');
  await facts.getByLabel('Number to call').fill('010 555 0100');
  await facts.getByLabel('Signed by').fill('Nomsa Dube, information officer');
  await facts.getByRole('button', { name: 'Save' }).click();
  const measures = page.getByRole('region', { name: 'Measures' });
  await measures.getByLabel('What was done').fill('Call 082 123 4567');
  await measures.getByRole('button', { name: 'Add measure' }).click();
  await expect(measures.getByText('Must not hold a number or address of a person.')).toBeVisible();
  await measures.getByLabel('What was done').fill('The key was revoked.');
  await measures.getByRole('button', { name: 'Add measure' }).click();
  await expect(measures.getByRole('listitem')).toContainText('The key was revoked.');

  await letters.getByRole('button', { name: 'Send 37 letters…' }).click();
  await expectAccessible(page);
  await dialog.getByLabel('Type 37 to confirm').fill('36');
  await dialog.getByRole('button', { name: 'Send' }).click();
  await expect(dialog.getByText('Type 37.')).toBeVisible();
  await dialog.getByLabel('Type 37 to confirm').fill('37');
  await dialog.getByRole('button', { name: 'Send', disabled: false }).press('Enter');
  await expect(letters.getByText('37 sent')).toBeVisible({ timeout: 90_000 });
  await expect(letters.getByRole('button', { name: /^Send/ })).toHaveCount(0);
  expect(portal.smtp.mails.map(({ to }) => to.join()).toSorted()).toEqual(emails.toSorted());
  expect(portal.smtp.mails[0]?.text).toContain('The key was revoked.');
  await expect(facts.getByLabel('Told the people')).not.toHaveValue('');
  await expectAccessible(page);

  const coming = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download the draft' }).click();
  const draft = await readFile(await (await coming).path(), 'utf8');
  expect(draft).toContain('by email: 37 sent, 0 to be sent, 0 not taken');
  expect(draft).not.toContain('@applicant.example');
});
