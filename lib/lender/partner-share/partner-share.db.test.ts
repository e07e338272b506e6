import { expect, test } from 'vitest';
import { insertPartnerCalls } from '@/db/query/catalogue/partner-call';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import type { CheckTiming } from '@/lib/lender/partner-check/play';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makeLead, makePartner } from '@/test/factory';
import { lender } from '@/test/lender';
import { withPartnerServer } from '@/test/with-partner-server';
import { checkShared } from './check-shared';
import { createShare } from './create-share';
import { endShare } from './end-share';
import { findShare } from './find-share';
import { getShared } from './get-shared';

const db = withDatabase();
const server = withPartnerServer();
const secret = newPartnerSecret();
/** Waits cost nothing. */
const timing: CheckTiming = { limitMs: 60_000, waitMs: 5_000, pollMs: 1_000, pause: async () => {} };
const ctx = () => makeContext(db.database);
const address = '192.0.2.9';
const gone = expect.objectContaining({ code: 'not_found' });

const connected = (values: Partial<Parameters<typeof makePartner>[1]> = {}) =>
  makePartner(db, { acceptUrl: `${server.origin}/accept`, secret, timeoutMs: 5_000, ...values });

async function share(partnerId: number): Promise<string> {
  const { link } = await createShare(ctx(), { partnerId });
  return link.slice(link.lastIndexOf('/') + 1);
}
const look = (token: string) => getShared(ctx(), token);
const check = (token: string) => checkShared(ctx(), { token }, address, timing);

test('a lender’s developer checks the system by the link, as the partner', async () => {
  const { id, companyName } = await connected();
  const token = await share(id);
  expect(await look(token)).toMatchObject({
    companyName,
    check: null,
    calls: [],
    isLive: false,
    urls: { link: null },
  });
  server.answer(lender(secret));
  const report = await check(token);
  expect(report.passed).toBeGreaterThan(0);
  expect((await look(token))?.check).toMatchObject({ passed: report.passed, failed: report.failed });
  const [event] = await db.sql`
    select actor_kind, actor_id::int as by, host(origin::inet) as origin from audit_event
    where action = 'partner.checked' and subject_id = ${id}`;
  expect(event).toEqual({ actor_kind: 'partner', by: id, origin: address });
  const stored = JSON.stringify(await db.sql`select * from partner_share where partner_id = ${id}`);
  expect(stored).not.toContain(token);
});

test('one link works at a time, for seven days, until it is ended', async () => {
  const { id } = await connected();
  const first = await share(id);
  const second = await share(id);
  expect(await look(first)).toBeNull();
  await expect(check(first)).rejects.toEqual(gone);
  expect(await look(second)).not.toBeNull();
  await db.sql`update partner_share set expires_at = expires_at - interval '7 days' where partner_id = ${id}`;
  expect([await look(second), await findShare(ctx(), { partnerId: id })]).toEqual([null, null]);
  const third = await share(id);
  await endShare(ctx(), { partnerId: id });
  await endShare(ctx(), { partnerId: id });
  expect(await look(third)).toBeNull();
  expect(await look('made up')).toBeNull();
  const actions = await db.sql`
    select action from audit_event where subject_id = ${id} and action like 'partner.share%' order by id`;
  expect(actions.map(({ action }) => action)).toEqual([
    'partner.shared',
    'partner.shared',
    'partner.shared',
    'partner.share-ended',
  ]);
});

test('one check runs at a time, and the next may begin when it has ended or was cut', async () => {
  const { id } = await connected();
  const token = await share(id);
  server.answer(lender(secret));
  const results = await Promise.allSettled([check(token), check(token), check(token)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'conflict' });
  await check(token);
  await db.sql`update partner_share set checking_until = now() + interval '1 minute' where partner_id = ${id}`;
  await expect(check(token)).rejects.toMatchObject({ code: 'conflict' });
  await db.sql`update partner_share set checking_until = now() - interval '1 second' where partner_id = ${id}`;
  await check(token);
});

test('nobody checks by a link what real applicants go to, and no link is made where nothing can be checked', async () => {
  const live = await connected({ environment: 'production', active: true });
  const token = await share(live.id);
  expect(await look(token)).toMatchObject({ isLive: true });
  await expect(check(token)).rejects.toMatchObject({ code: 'rule_broken' });
  expect(server.calls).toEqual([]);
  const bare = await makePartner(db, { acceptUrl: null });
  await expect(share(bare.id)).rejects.toMatchObject({ code: 'rule_broken' });
  await db.sql`update partner set accept_url = null where id = ${live.id}`;
  expect(await look(token)).toBeNull();
});

test('the last 50 calls are shown, newest first, and no lead', async () => {
  const intent = await makeIntent(db);
  const { id } = await connected({ intents: [{ intentId: intent.id }] });
  const lead = await makeLead(db, { intentId: intent.id });
  const token = await share(id);
  await insertPartnerCalls(
    db.database,
    Array.from({ length: 70 }, (_, index) => ({
      at: new Date(),
      partnerId: id,
      kind: index % 2 === 0 ? ('accept' as const) : ('link' as const),
      leadId: lead.id,
      applicationId: null,
      status: 200,
      durationMs: index,
      problem: null,
    })),
  );
  const calls = (await look(token))?.calls ?? [];
  expect(calls.map(({ durationMs }) => durationMs)).toEqual(
    Array.from({ length: 50 }, (_, index) => 69 - index),
  );
  expect(calls.every(({ hashid }) => hashid === null)).toBe(true);
});

test('only who may change partners makes and ends a link', async () => {
  const { id } = await connected();
  for (const operatorRole of ['viewer', 'support'] as const) {
    const actor = {
      kind: 'user',
      userId: 1,
      affiliateId: null,
      role: 'operator',
      operatorRole,
      sessionId: 's',
    } as const;
    const theirs = { ...ctx(), actor };
    await expect(createShare(theirs, { partnerId: id })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(endShare(theirs, { partnerId: id })).rejects.toMatchObject({ code: 'forbidden' });
  }
});
