import { setTimeout as pause } from 'node:timers/promises';
import { AffiliatePage } from '@/e2e/page/affiliate-page';
import { ApiKeyPage } from '@/e2e/page/api-key-page';
import { AuditPage } from '@/e2e/page/audit-page';
import { ConsolePage } from '@/e2e/page/console-page';
import { expectAccessible } from '@/test/browser/axe';
import { expect, test } from '@/test/browser/portal-test';
import { signIn } from '@/test/browser/sign-in';
import { goThroughChecklist } from '@/test/server/go-live-calls';
import { runCurl } from '@/test/server/run-curl';

const dayMs = 86_400_000;

test('a key lives from its request to its end, and the audit trail tells all of it', async ({
  page,
  demo,
  browser,
  request,
  baseURL,
}) => {
  test.setTimeout(420_000);
  const origin = baseURL ?? '';
  const name = `Key life ${crypto.randomUUID().slice(0, 8)}`;
  const seen: string[] = [];
  const statusOf = async (key: string) => {
    const answer = await request.get('/api/v2/intent', { headers: { authorization: `Bearer ${key}` } });
    return `${answer.status()} ${JSON.stringify(await answer.json()).slice(0, 40)}`;
  };
  const unauthorized = '401 {"error":"unauthorized"}';
  const hintOf = (key: string) => key.slice(-4);

  // The operator creates the affiliate and its first manager.
  const console_ = await ConsolePage.signIn(page, demo.operator, 'Affiliates');
  const affiliate = await AffiliatePage.create(console_, name);
  const affiliateUrl = page.url();
  const manager = await affiliate.addUser({
    name: 'Lindiwe Sithole',
    email: `lindiwe-${crypto.randomUUID()}@example.test`,
    role: 'manager',
  });

  // The manager requests a UAT key.
  const theirs = await (await browser.newContext({ baseURL: origin })).newPage();
  await signIn(theirs, manager);
  const keys = await new ApiKeyPage(theirs).reopen();
  await expectAccessible(theirs);
  await keys.ask('CRM');
  await expect(keys.revealButton).toHaveCount(0);

  // The operator sees the request and approves it; the manager reveals the key, once.
  await console_.openOverview();
  const waiting = page.getByRole('listitem').filter({ hasText: name });
  await expect(waiting).toContainText('CRM, requested by Lindiwe Sithole');
  await expectAccessible(page);
  await console_.confirm(waiting.getByRole('button', { name: 'Approve' }), 'Approve key');
  await expect(waiting).toHaveCount(0);
  await keys.reopen();
  const uat = await keys.reveal();
  seen.push(uat.key);
  expect(uat).toMatchObject({ key: expect.stringMatching(/^lmk_uat_/), origin });
  expect(JSON.parse(await runCurl(uat.curl))).toContainEqual(
    expect.objectContaining({ title: 'Personal Loan', active: true }),
  );
  await expect(keys.row(hintOf(uat.key))).toContainText('Active');
  await keys.reopen();
  await expect(keys.revealButton).toHaveCount(0);
  expect(await theirs.content()).not.toContain(uat.key);

  // Production opens once the UAT key has completed the checklist.
  await keys.switchTo('Production');
  await expect(theirs.getByText('Complete the go-live checklist first')).toBeVisible();
  await goThroughChecklist(request, uat.key);
  await expect(async () => {
    await keys.reopen();
    await expect(theirs.getByLabel('Where will it be used?')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expectAccessible(theirs);
  await keys.switchTo('UAT');
  await theirs.goto('/go-live');
  await keys.ask('Website');
  await expectAccessible(theirs);

  // The operator sees what the UAT key did, and when.
  await console_.openOverview();
  await expect(waiting).toContainText('7 of 7 done');
  const evidence = waiting.getByRole('listitem').filter({ hasText: 'CRM' });
  await expect(evidence).toHaveCount(7);
  for (const step of await evidence.all()) {
    await expect(step).toContainText('done');
    await expect(step).toContainText('CRM');
    await expect(step.locator('time')).toHaveAttribute('datetime', /^20\d\d-/);
  }
  await expectAccessible(page);
  await console_.confirm(waiting.getByRole('button', { name: 'Approve' }).first(), 'Approve for Production');
  await expect(page.getByText(name)).toHaveCount(0);
  await theirs.goto('/go-live');
  const production = await keys.reveal();
  await keys.switchTo('Production');
  seen.push(production.key);
  expect(production.key).toMatch(/^lmk_live_/);
  expect(JSON.parse(await runCurl(production.curl))).toContainEqual(
    expect.objectContaining({ title: 'Personal Loan' }),
  );
  await expect(async () => {
    await keys.reopen();
    await expect(keys.row(hintOf(production.key)).getByRole('cell').nth(2)).not.toHaveText('Never', {
      timeout: 500,
    });
  }).toPass();
  await expect(theirs.getByRole('heading', { name: 'Calls per day' })).toBeVisible();

  // Replaced: the old key is rejected at once, the new one works.
  const replaced = await keys.replace(hintOf(production.key));
  seen.push(replaced.key);
  expect(await statusOf(production.key)).toBe(unauthorized);
  expect(await statusOf(replaced.key)).toContain('200 [{');
  await expect(keys.row(hintOf(production.key))).toContainText('Replaced');
  await expect(keys.row(hintOf(replaced.key))).toContainText('Active');
  await expectAccessible(theirs);

  // Replaced with an overlap while a client keeps calling: not one call fails, and the old key ends when it is told to.
  const statuses: string[] = [];
  let current = replaced.key;
  let isOver = false;
  const calling = (async () => {
    while (!isOver) {
      statuses.push(await statusOf(current));
      // As a client calls; without a break it would keep a core from the pages.
      await pause(50);
    }
  })();
  const next = await keys.replace(hintOf(replaced.key), 'Works for another 24 hours');
  seen.push(next.key);
  await expect(keys.row(hintOf(replaced.key))).toContainText('Ends in 23 h');
  await expect(keys.row(hintOf(replaced.key))).toContainText(`replaced by …${hintOf(next.key)}`);
  await expectAccessible(theirs);
  current = next.key;
  const sent = statuses.length;
  await expect.poll(() => statuses.length).toBeGreaterThan(sent + 1);
  await keys.endNow(hintOf(replaced.key));
  const ended = statuses.length;
  await expect.poll(() => statuses.length).toBeGreaterThan(ended + 1);
  isOver = true;
  await calling;
  expect(statuses.filter((status) => !status.startsWith('200 '))).toEqual([]);
  expect(await statusOf(replaced.key)).toBe(unauthorized);
  await expect(keys.row(hintOf(replaced.key))).toContainText('Revoked');

  // Expiring soon: every page reminds the manager, also in the other environment.
  await page.goto(affiliateUrl);
  const inAWeek = new Date(Date.now() + 5 * dayMs).toISOString().slice(0, 10);
  await affiliate.endKeyOn(hintOf(next.key), inAWeek);
  await theirs.goto('/lead');
  await expect(keys.reminders).toContainText('The Production key Website');
  await expect(keys.reminders).toContainText('expires within 7 days');
  await keys.switchTo('UAT');
  await expect(keys.reminders).toContainText('expires within 7 days');
  await expectAccessible(theirs);

  // Expired: it is rejected as expired and no longer listed as active.
  const row = affiliate.key(hintOf(next.key));
  await expect(row).toContainText('Active');
  const id = await keyIdOf(affiliate, hintOf(next.key));
  const change = await page.request.put(`/api/portal/api-key/${id}`, {
    headers: { origin },
    data: { expiresAt: new Date(Date.now() + 2_000).toISOString() },
  });
  expect(change.status()).toBe(200);
  await expect.poll(() => statusOf(next.key), { timeout: 60_000 }).toBe('401 {"error":"api key expired"}');
  await theirs.goto('/lead');
  await expect(keys.reminders).toContainText('has expired');

  // Revoked: rejected from the next call on.
  await keys.reopen();
  await keys.revoke(hintOf(uat.key));
  await expect(keys.row(hintOf(uat.key))).toContainText('Revoked');
  expect(await statusOf(uat.key)).toBe(unauthorized);

  // The audit trail: who, from where, what, before and after, and never a key.
  await page.goto(affiliateUrl);
  const audit = await AuditPage.ofAffiliate(affiliate);
  await expect(audit.actions()).toHaveText([
    'API key revoked',
    'API key changed',
    'API key changed',
    'API key revoked',
    'API key replaced',
    'API key replaced',
    'API key issued',
    'API key request decided',
    'Affiliate approved for Production',
    'API key request made',
    'API key issued',
    'API key request decided',
    'API key request made',
    'Signed in',
    'Invitation accepted',
    'Invitation created',
    'Affiliate created',
  ]);
  await expect(audit.event('API key revoked').first()).toContainText('Lindiwe Sithole');
  await expect(audit.event('API key revoked').first()).toContainText('127.0.0.1');
  await expect(audit.event('API key request made').first()).toContainText('Production');
  await expect(audit.event('API key request decided').first()).toContainText(demo.operator.name);
  await expect(audit.event('API key request decided').first()).toContainText(
    /Status: waiting\s*became\s*→\s*allowed/,
  );
  await expect(audit.event('API key replaced').last()).toContainText(
    new RegExp(`Hint: ${hintOf(production.key)}.*${hintOf(replaced.key)}`),
  );
  await expectAccessible(page);
  const trail = await page.content();
  for (const key of seen) expect(trail).not.toContain(key);
});

/** Named as in the page's own requests. */
async function keyIdOf(affiliate: AffiliatePage, hint: string): Promise<string> {
  const sent = affiliate.page.waitForRequest((request) => request.method() === 'PUT');
  await affiliate.key(hint).getByRole('button', { name: 'Change' }).click();
  await affiliate.dialog.getByRole('button', { name: 'Save' }).click();
  const url = (await sent).url();
  await affiliate.dialog.waitFor({ state: 'hidden' });
  return url.split('/').at(-1) ?? '';
}
