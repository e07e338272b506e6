import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '@/db/client';
import { isDatabaseAway } from '@/db/error';
import { updateLeadsErased } from '@/db/query/care/erasure';
import { lockExpiredLeads, lockLeadsOfApplicant } from '@/db/query/care/lead-to-erase';
import { insertLeads, type SentLead, type WrittenLead } from '@/db/query/lead/lead-write';
import { mintScope } from '@/lib/base/actor/scope';
import { countStatements, type StatementCounter } from '@/test/database/count-statements';
import { startProxy, type TestProxy } from '@/test/database/proxy';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { writeTogether } from './write-together';

const db = withDatabase();

/** Makes leads of one affiliate that the guard lets through. */
async function makeSender(): Promise<(changes?: Partial<SentLead['lead']>) => SentLead> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const { id: intentId } = await makeIntent(db);
  const [{ version } = { version: 0 }] = await db.sql<{ version: number }[]>`
    select catalogue_version::int as version from environment where name = 'uat'`;
  return (changes) => ({
    scope: mintScope(affiliateId, 'uat'),
    condition: { keyId, keyScope: null, catalogueVersion: version, alreadyPassed: false },
    lead: {
      intentId,
      firstName: 'Thandi',
      lastName: 'Nkosi',
      cellPhoneNumber: '0821234567',
      cellPhoneNumberSent: '0821234567',
      email: null,
      idNumberCiphertext: Buffer.concat([Buffer.from([1]), randomBytes(41)]),
      idNumberHash: randomBytes(32),
      optOutHashes: [randomBytes(16), randomBytes(16)],
      popi: true,
      fields: { net_income: 25_000 },
      subId: null,
      clickId: null,
      refereeId: null,
      source: 'api_v2',
      userId: null,
      consentText: null,
      basis: null,
      ...changes,
    },
    forOffer: null,
    editsLeadId: null,
    forFeedback: false,
  });
}

const make = (count: number, one: () => SentLead) => Array.from({ length: count }, one);
const writeAll = (database: Database, leads: readonly SentLead[]) =>
  Promise.allSettled(leads.map((lead) => writeTogether(database, lead)));
const storedOf = async ({ scope }: SentLead) => {
  const [row] = await db.sql<[{ leads: number; applicants: number }]>`
    select count(*)::int as leads, count(distinct id_number_hash)::int as applicants from lead
    where affiliate_id = ${scope.affiliateId}`;
  return row;
};
const values = (results: PromiseSettledResult<WrittenLead>[]) =>
  results.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
const reasons = (results: PromiseSettledResult<WrittenLead>[]): unknown[] =>
  results.flatMap((result) => (result.status === 'rejected' ? [result.reason] : []));

describe('leads that arrive while others are being written', () => {
  let counter: StatementCounter;
  let counted: Database;

  beforeAll(async () => {
    counter = await countStatements(db.url);
    counted = openDatabase(counter.url, { maxConnections: 3 });
  });
  afterAll(async () => {
    await counted.close();
    await counter.stop();
  });
  const inserts = () => counter.take().filter((text) => text.includes('insert into lead ')).length;

  test('go together in the next statement, at most 64; one alone goes at once', async () => {
    const send = await makeSender();
    counter.take();
    await writeTogether(counted, send());
    expect(inserts()).toBe(1);
    // Two leave at once, each alone, and 98 wait for them.
    const leads = make(100, send);
    const written = values(await writeAll(counted, leads));
    expect(inserts()).toBe(4);
    expect(new Set(written.map(({ leadId }) => leadId)).size).toBe(100);
    expect(written.every(({ created, guard }) => created && guard?.keyState === 'usable')).toBe(true);
  });

  test('wait for the same applicant’s statement, and find its lead', async () => {
    const send = await makeSender();
    const twice = send();
    const results = values(await writeAll(counted, [twice, ...make(9, send), twice, twice]));
    expect(results.map(({ created }) => created)).toEqual([...Array(10).fill(true), false, false]);
    expect(new Set([0, 10, 11].map((at) => results[at]?.leadId)).size).toBe(1);
    expect(await storedOf(twice)).toEqual({ leads: 10, applicants: 10 });
  });
});

test('a row that the database refuses fails alone', async () => {
  const send = await makeSender();
  const poison = send({ fields: { city: 'a\0b' } });
  const leads = [...make(5, send), poison, ...make(14, send)];
  const results = await writeAll(db.database, leads);
  expect(reasons(results)).toHaveLength(1);
  expect(results[5]).toMatchObject({ status: 'rejected', reason: { code: '22P05' } });
  expect(values(results).every(({ created }) => created)).toBe(true);
  expect(await storedOf(poison)).toEqual({ leads: 19, applicants: 19 });
  // Its applicant is not held up by what failed.
  const mended = { ...poison, lead: { ...poison.lead, fields: {} } };
  expect(await writeTogether(db.database, mended)).toMatchObject({ created: true });
});

test('a lead that waits for somebody else’s lock does not hold up the others', async () => {
  const send = await makeSender();
  const locked = send();
  const { leadId } = await writeTogether(db.database, locked);
  const waiting = await db.transaction(async (tx) => {
    await tx.sql`select from lead_identity where lead_id = ${leadId} for update`;
    const result = writeTogether(db.database, locked);
    expect(values(await writeAll(db.database, make(30, send)))).toHaveLength(30);
    return { result };
  });
  expect(await waiting.result).toMatchObject({ leadId, created: false });
});

describe('two acts on one applicant never wait for each other in a circle', () => {
  const offer = { offer: null, unlessOptedOut: false };
  /** Each alone, as another process does it, with no limit on how long it waits. */
  const acts = {
    'an offer': (sent: SentLead) => insertLeads(db, [{ ...sent, forOffer: offer }], { lockTimeoutMs: null }),
    'an edit': (sent: SentLead, leadId: number) =>
      insertLeads(db, [{ ...sent, forOffer: offer, editsLeadId: leadId }], { lockTimeoutMs: null }),
    'an erasure': ({ lead }: SentLead) =>
      db.transaction(async (tx) => {
        const leads = await lockLeadsOfApplicant(tx, [lead.idNumberHash]);
        return updateLeadsErased(
          tx,
          leads.map(({ id }) => id),
        );
      }),
    'the end of its period': (_: SentLead, leadId: number) =>
      db.transaction(async (tx) => {
        await lockExpiredLeads(tx, [leadId]);
        return updateLeadsErased(tx, [leadId]);
      }),
  } as const;
  const names = Object.keys(acts) as (keyof typeof acts)[];
  const pairs = names.flatMap((first) => names.map((second) => [first, second] as const));

  test.each(pairs)('%s, then %s', async (first, second) => {
    const sent = (await makeSender())();
    const { leadId } = await writeTogether(db.database, sent);
    if (leadId === null) throw new Error('it was not stored');
    const hold = (tx: Queryable) => tx.sql`select from lead_identity where lead_id = ${leadId} for update`;
    const ended = await inTurn(db, hold, [() => acts[first](sent, leadId), () => acts[second](sent, leadId)]);
    expect(reasons(ended as PromiseSettledResult<never>[])).toEqual([]);
  });
});

describe('a lost connection', () => {
  let proxy: TestProxy;
  let own: Database;

  beforeAll(async () => {
    proxy = await startProxy(db.url);
    own = openDatabase(proxy.url, { maxConnections: 3 });
  });
  afterAll(async () => {
    await own.close();
    await proxy.stop();
  });

  /** Sends leads whose statements wait for a lock, and calls `cut` until all of them have been answered. */
  const cutWhileWaiting = (leads: readonly SentLead[], cut: () => Promise<unknown>) =>
    db.transaction(async (tx) => {
      await tx.sql`lock table lead in share mode`;
      let isAnswered = false;
      const sent = writeAll(own, leads).finally(() => {
        isAnswered = true;
      });
      const [{ id } = { id: 0 }] = await tx.sql<{ id: number }[]>`select pg_backend_pid() as id`;
      while (!isAnswered) {
        const [row] = await db.sql<[{ waiting: number }]>`
          select count(*)::int as waiting from pg_stat_activity where ${id} = any(pg_blocking_pids(pid))`;
        if (row.waiting > 0) await cut();
      }
      return sent;
    });

  test('in the middle of a statement fails all its leads, stores none, and the next are stored', async () => {
    const send = await makeSender();
    const leads = make(40, send);
    const results = await cutWhileWaiting(
      leads,
      () => db.sql`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
    );
    expect(reasons(results)).toHaveLength(40);
    expect(reasons(results).every(isDatabaseAway)).toBe(true);
    expect(await storedOf(send())).toEqual({ leads: 0, applicants: 0 });
    expect(values(await writeAll(own, leads)).map(({ created }) => created)).toEqual(Array(40).fill(true));
  });

  test('on the way leaves open what was stored: sent again, each lead is there once', async () => {
    const send = await makeSender();
    const leads = make(40, send);
    // The server does not notice: its statements go on, and commit if they get the lock in time.
    const results = await cutWhileWaiting(leads, async () => proxy.reset());
    expect(reasons(results).every(isDatabaseAway)).toBe(true);
    expect(reasons(results)).toHaveLength(40);
    const again = values(await writeAll(own, leads));
    expect(new Set(again.map(({ leadId }) => leadId)).size).toBe(40);
    expect(await storedOf(send())).toEqual({ leads: 40, applicants: 40 });
  });
});
