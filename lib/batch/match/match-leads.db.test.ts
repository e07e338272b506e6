import { beforeEach, describe, expect, test, vi } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { requeueBatches } from '@/lib/batch/import/requeue-batches';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile, never } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';
import { changeMatching } from './change-matching';
import { matchLeads } from './match-leads';

const db = withDatabase();
const server = withPartnerServer();
let applicants = 0;
let ctx: AffiliateContext;

beforeEach(async () => {
  server.calls.length = 0;
  server.answer({ json: { available: true, probability: 70 } });
  ctx = await managerOf((await makeAffiliate(db)).id);
});

async function managerOf(affiliateId: number): Promise<AffiliateContext> {
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}

async function market({ scored }: { scored: boolean }): Promise<{ id: number; title: string }> {
  const intent = await makeIntent(db, { requiredFields: ['net_income'] });
  await makePartner(db, {
    secret: newPartnerSecret(),
    timeoutMs: 2_000,
    ...(scored ? { scoreUrl: `${server.origin}/score` } : {}),
    intents: [
      {
        intentId: intent.id,
        eligibility: [{ field: 'net_income', operator: '>=', value: 10_000 }],
        probabilityConditions: [{ field: 'net_income', operator: '>=', value: 20_000, results: 40 }],
      },
    ],
  });
  return intent;
}

async function upload(
  intent: { title: string },
  count: number,
  changes: (index: number) => object = () => ({}),
  by = ctx,
): Promise<{ id: number; batchId: string }> {
  const { id: keyId } = await makeApiKey(db, { affiliateId: by.scope.affiliateId });
  const rows = Array.from({ length: count }, (_, index) =>
    makeLeadBody({ intent: intent.title, id_number: idNumberOf(applicants++), ...changes(index) }),
  );
  return importFile({ ...by, actor: { kind: 'key', keyId } }, csvOf(rows));
}

async function runAll(by = ctx): Promise<void> {
  const { affiliateId, environment } = by.scope;
  for (let slices = 0; slices < 50; slices += 1)
    if ((await matchLeads(by, { affiliateId, environment }, never)).kind === 'finished') return;
  throw new Error('it does not end');
}

const runOf = async (batchId: number) =>
  (
    await db.sql`
    select status, total, matched, unmatched, incomplete, skipped from batch_match where batch_id = ${batchId}`
  )[0];
const statesOf = (batchId: number) => db.sql<{ state: string; chance: number | null; count: number }[]>`
  select state, best_chance as chance, count(*)::int as count from lead where batch_id = ${batchId}
  group by 1, 2 order by 1, 2`;
const start = (batchId: string) => changeMatching(ctx, batchId, { action: 'start' });

describe('match all', () => {
  test('makes an offer for every new lead, by the rules of POST /offer, and keeps the best chance', async () => {
    const intent = await market({ scored: false });
    const { id, batchId } = await upload(intent, 130, (index) =>
      index < 100 ? { net_income: 25_000 } : index < 120 ? { net_income: 5_000 } : { net_income: '' },
    );
    expect(await start(batchId)).toMatchObject({ status: 'running', total: 130, done: 0 });
    await runAll();
    const ended = {
      status: 'completed',
      total: 130,
      matched: 100,
      unmatched: 20,
      incomplete: 10,
      skipped: 0,
    };
    expect(await runOf(id)).toEqual(ended);
    expect(await statesOf(id)).toEqual([
      { state: 'new', chance: null, count: 10 },
      { state: 'matched', chance: 40, count: 100 },
      { state: 'unmatched', chance: null, count: 20 },
    ]);
    const [event] = await db.sql`
      select e.user_id::float8 as "userId" from lead_event e join lead l on l.id = e.lead_id
      where l.batch_id = ${id} and e.kind = 'offer made' limit 1`;
    expect(ctx.actor).toMatchObject(event ?? {});
  });

  test('asks each scorer once for a lead, and takes its chance', async () => {
    const intent = await market({ scored: true });
    const { id, batchId } = await upload(intent, 20);
    await start(batchId);
    await runAll();
    expect(server.calls).toHaveLength(20);
    expect(await statesOf(id)).toEqual([{ state: 'matched', chance: 70, count: 20 }]);
  });

  test('leaves a lead alone that somebody takes up meanwhile', async () => {
    const intent = await market({ scored: false });
    const { id, batchId } = await upload(intent, 2);
    await start(batchId);
    const idNumber = idNumberOf(applicants - 1);
    await makeOffer(
      ctx,
      parseLeadInput(makeLeadBody({ intent: intent.title, id_number: idNumber, net_income: 12_000 })),
      { source: 'portal' },
    );
    await runAll();
    expect(await runOf(id)).toMatchObject({ status: 'completed', matched: 1 });
    const offers =
      await db.sql`select o.id from offer o join lead l on l.id = o.lead_id where l.batch_id = ${id}`;
    expect(offers).toHaveLength(2);
  });

  test('leads that somebody holds, or that have other values by now, take no others with them', async () => {
    const intent = await market({ scored: false });
    const { id, batchId } = await upload(intent, 40);
    await start(batchId);
    const [held] = await db.sql<[{ id: number }]>`
      select id::float8 as id from lead where batch_id = ${id} order by id offset 10 limit 1`;
    const { running } = await db.transaction(async (tx) => {
      await tx.sql`select from lead where id = ${held.id} for update`;
      const running = runAll();
      // The first group has given up, and its leads are matched one by one: all but the one that is held.
      await vi.waitFor(async () => {
        const states = await statesOf(id);
        expect(states.find(({ state }) => state === 'matched')?.count).toBeGreaterThanOrEqual(24);
      });
      await tx.sql`update lead set values_version = values_version + 1 where id = ${held.id}`;
      return { running };
    });
    await running;
    expect(await runOf(id)).toMatchObject({ status: 'completed', matched: 39, skipped: 1 });
    expect(await db.sql`select state from lead where id = ${held.id}`).toEqual([{ state: 'new' }]);
  });

  test('stops at once when it is paused, goes on where it was, and starts anew after its end', async () => {
    const intent = await market({ scored: true });
    const { id, batchId } = await upload(intent, 30);
    await start(batchId);
    server.answer((_call, nth) => {
      if (nth === 5) void changeMatching(ctx, batchId, { action: 'pause' });
      return { json: { available: true, probability: 70 }, delayMs: 30 };
    });
    await runAll();
    expect(await runOf(id)).toMatchObject({ status: 'paused' });
    expect(server.calls.length).toBeLessThan(30);
    await changeMatching(ctx, batchId, { action: 'pause' });
    await changeMatching(ctx, batchId, { action: 'resume' });
    await runAll();
    expect(await runOf(id)).toMatchObject({ status: 'completed', matched: 30 });
    expect(server.calls).toHaveLength(30);
    await expect(changeMatching(ctx, batchId, { action: 'resume' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(start(batchId)).rejects.toMatchObject({ code: 'rule_broken' });
  });

  test('waits for a scorer whose circuit is open instead of leaving it out', async () => {
    const intent = await market({ scored: true });
    const { id, batchId } = await upload(intent, 30);
    server.answer({ status: 500 });
    await start(batchId);
    const { affiliateId, environment } = ctx.scope;
    const end = await matchLeads(ctx, { affiliateId, environment }, never);
    expect(end).toMatchObject({ kind: 'unfinished' });
    expect(end.kind === 'unfinished' && end.runAfterMs).toBeGreaterThan(10_000);
    expect(server.calls.length).toBeLessThan(12);
    expect(await runOf(id)).toMatchObject({ status: 'running' });
  });

  test.each(['maintenance', 'affiliate suspended'])('waits for the end of: %s', async (what) => {
    const intent = await market({ scored: false });
    const { id, batchId } = await upload(intent, 3);
    await start(batchId);
    const { affiliateId, environment } = ctx.scope;
    const decide = (stands: boolean) =>
      what === 'maintenance'
        ? db.sql`update environment set maintenance = ${stands} where name = ${environment}`
        : db.sql`update affiliate set active = ${!stands} where id = ${affiliateId}`;
    await decide(true);
    try {
      expect(await matchLeads(ctx, { affiliateId, environment }, never)).toEqual({
        kind: 'unfinished',
        runAfterMs: 15_000,
      });
    } finally {
      await decide(false);
    }
    await runAll();
    expect(await runOf(id)).toMatchObject({ status: 'completed', matched: 3 });
  });

  test.each(['maintenance', 'affiliate suspended'])(
    'stops while scorers are asked, and goes on after: %s',
    async (what) => {
      const intent = await market({ scored: true });
      const { id, batchId } = await upload(intent, 6);
      await start(batchId);
      const { affiliateId, environment } = ctx.scope;
      const decide = (stands: boolean) =>
        what === 'maintenance'
          ? db.sql`update environment set maintenance = ${stands} where name = ${environment}`
          : db.sql`update affiliate set active = ${!stands} where id = ${affiliateId}`;
      let decided: Promise<unknown> | null = null;
      server.answer(() => {
        decided ??= decide(true);
        return { json: { available: true, probability: 70 }, after: decided };
      });
      try {
        expect(await matchLeads(ctx, { affiliateId, environment }, never)).toMatchObject({
          kind: 'unfinished',
        });
        expect(await statesOf(id)).toEqual([{ state: 'new', chance: null, count: 6 }]);
      } finally {
        await decide(false);
      }
      server.answer({ json: { available: true, probability: 70 } });
      await runAll();
      expect(await runOf(id)).toMatchObject({ status: 'completed', skipped: 0, incomplete: 0 });
      expect(await db.sql`select from lead where batch_id = ${id} and state = 'new'`).toEqual([]);
      // Each was asked about once.
      expect(new Set(server.calls.map(({ body }) => body.lead_id)).size).toBe(server.calls.length);
    },
  );

  test('is for managers and for who sent the file, and only for their own', async () => {
    const intent = await market({ scored: false });
    const { batchId } = await upload(intent, 1);
    const { affiliateId } = ctx.scope;
    const { id: userId } = await makeUser(db, { affiliateId, role: 'agent' });
    const agent = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
    await expect(
      changeMatching({ ...ctx, actor: agent }, batchId, { action: 'start' }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = await managerOf((await makeAffiliate(db)).id);
    await expect(changeMatching(stranger, batchId, { action: 'start' })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('a job that was lost is added again', async () => {
    const intent = await market({ scored: false });
    const { batchId } = await upload(intent, 1);
    await start(batchId);
    const key = `batch.match:${ctx.scope.affiliateId}:uat`;
    await db.sql`select graphile_worker.remove_job(${key})`;
    await requeueBatches(ctx);
    expect(await db.sql`select from graphile_worker.jobs where key = ${key}`).toHaveLength(1);
  });
});
