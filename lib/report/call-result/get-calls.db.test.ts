import { describe, expect, test } from 'vitest';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { getCalls } from './get-calls';

const db = withDatabase();

async function setUp() {
  const { id: affiliateId } = await makeAffiliate(db);
  const person = (role: 'agent' | 'manager', name: string) => makeUser(db, { affiliateId, role, name });
  const [manager, lerato] = [await person('manager', 'Pieter'), await person('agent', 'Lerato')];
  const actor = (userId: number, role: 'agent' | 'manager') =>
    ({ kind: 'user', userId, role, affiliateId, sessionId: '' }) as const;
  const as = (userId: number, role: 'agent' | 'manager') =>
    makeAffiliateContext(db.database, { affiliateId }, { actor: actor(userId, role) });
  const { id: intentId } = await makeIntent(db);
  const upload = async (rows: number) => {
    const [batch] = await db.sql<[{ id: number }]>`
      insert into batch (affiliate_id, environment, status, file_name, user_id, created, finished_at)
      values (${affiliateId}, 'uat', 'completed', 'october.xlsx', ${manager.id}, ${rows}, now() + interval '1 minute')
      returning id::float8 as id`;
    const leads: number[] = [];
    for (let row = 1; row <= rows; row += 1) {
      const values = {
        affiliateId,
        intentId,
        userId: manager.id,
        source: 'batch',
        state: 'matched',
      } as const;
      const lead = await makeLead(db, { ...values, batchId: batch.id, batchRow: row, bestChance: 50 });
      leads.push(lead.id);
    }
    return { id: batch.id, leads };
  };
  const call = async (leadId: number, kind: string, changes: { at?: Date; undoes?: number } = {}) => {
    const [row] = await db.sql<[{ id: number }]>`
      insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, at, undoes)
      values (${affiliateId}, 'uat', ${leadId}, ${lerato.id}, ${kind}, gen_random_uuid(),
        ${changes.at ?? new Date()}::timestamptz, ${changes.undoes ?? null}::bigint) returning id::float8 as id`;
    return row.id;
  };
  return {
    affiliateId,
    manager,
    lerato,
    as,
    upload,
    call,
    read: (asked = {}) => getCalls(as(manager.id, 'manager'), asked),
  };
}

describe('calls', () => {
  test('are counted by agent and by file, with what was sold and what is left', async () => {
    const { affiliateId, lerato, upload, call, read } = await setUp();
    const { leads } = await upload(5);
    const [first = 0, second = 0, third = 0, fourth = 0] = leads;
    await call(first, 'no answer');
    await call(first, 'no answer');
    await call(second, 'not interested');
    await db.sql`update lead set set_aside_at = now() where id = ${second}`;
    await call(third, 'done');
    const taken = await call(fourth, 'wrong number');
    await call(fourth, 'wrong number', { undoes: taken });
    const { id: partnerId } = await makePartner(db);
    await db.sql`
      with sent as (
        insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, user_id)
        values (${affiliateId}, 'uat', ${third}, ${partnerId}, 'accept', 'accepted', ${lerato.id}) returning id)
      update lead set application_id = (select id from sent), state = 'accepted' where id = ${third}`;
    const { agents, files, labels } = await read();
    expect(labels['no answer']).toBe('No answer');
    expect(agents).toEqual([
      {
        userId: lerato.id,
        userName: 'Lerato',
        calls: 4,
        reached: 2,
        results: { 'no answer': 2, 'not interested': 1, done: 1 },
        sent: 1,
        sold: 1,
      },
    ]);
    expect(files).toMatchObject([
      {
        fileName: 'october.xlsx',
        leads: 5,
        calls: 4,
        called: 3,
        reached: 2,
        sold: 1,
        left: 3,
        results: { 'no answer': 2, 'not interested': 1, done: 1 },
      },
    ]);
  });

  test('of other days, environments and affiliates do not count; the file of an earlier day does while it is called', async () => {
    const { upload, call, read } = await setUp();
    const other = await setUp();
    const { id, leads } = await upload(2);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await db.sql`update batch set created_at = ${daysAgo(40)}::timestamptz where id = ${id}`;
    await db.sql`update lead set created_at = ${daysAgo(40)}::timestamptz where batch_id = ${id}`;
    expect((await read()).files).toEqual([]);
    await call(leads[0] ?? 0, 'no answer', { at: daysAgo(35) });
    expect(await read()).toMatchObject({ agents: [], files: [] });
    await call(leads[0] ?? 0, 'no answer');
    expect((await read()).files).toMatchObject([{ calls: 1, called: 1, reached: 0, left: 2 }]);
    expect((await other.read()).files).toEqual([]);
    expect((await other.read()).agents).toEqual([]);
  });

  test('come with the call-backs that are open now, by agent, and how many are late: not those that were made, or opted out', async () => {
    const { affiliateId, lerato, upload, read } = await setUp();
    const { leads } = await upload(5);
    const [late = 0, later = 0, soon = 0, made = 0, anyones = 0] = leads;
    const due = (leadId: number, minutes: number, changes: { userId?: number | null; done?: boolean } = {}) =>
      db.sql`
        insert into call_back (affiliate_id, environment, lead_id, user_id, due_at, reason, asked_for_by_applicant, done_at)
        values (${affiliateId}, 'uat', ${leadId}, ${changes.userId === undefined ? lerato.id : changes.userId},
          now() - make_interval(mins => ${minutes}::int), 'agreed', ${minutes > 100}, ${changes.done ? new Date() : null}::timestamptz)`;
    expect((await read()).callBacks).toEqual([]);
    await due(late, 120);
    await due(later, 20);
    await due(soon, 10);
    await due(made, 300, { done: true });
    await due(anyones, 60, { userId: null });
    expect((await read()).callBacks).toMatchObject([
      { userName: 'Lerato', open: 3, overdue: 2, askedFor: 1 },
      { userName: null, open: 1, overdue: 1, askedFor: 0 },
    ]);
  });

  test('are for managers', async () => {
    const { lerato, as } = await setUp();
    await expect(getCalls(as(lerato.id, 'agent'), {})).rejects.toMatchObject({ code: 'forbidden' });
  });
});
