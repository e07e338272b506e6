import { expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { listAuditEntries } from '@/lib/base/audit/list-entries';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { exportLeads } from './export-leads';
import type { LeadFilter } from './list-filter';

const db = withDatabase();
const { piiKey } = testEnv();

async function makeStaff(role: 'agent' | 'manager' = 'manager') {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: 's' } as const;
  return { affiliateId, ctx: makeAffiliateContext(db.database, { affiliateId }, { actor }) };
}

async function read(ctx: AffiliateContext, query: { filter?: LeadFilter; search?: string } = {}) {
  const { fileName, bytes } = await exportLeads(ctx, { filter: {}, search: '', ...query });
  const chunks: Uint8Array[] = [];
  for await (const chunk of bytes) chunks.push(chunk);
  const text = Buffer.concat(chunks).toString();
  return { fileName, text, rows: text.split('\r\n').slice(1, -1) };
}

test('contains every lead of the filter once, newest first, over all pages', async () => {
  const { affiliateId, ctx } = await makeStaff();
  const { id: intentId } = await makeIntent(db);
  await db.sql`
    insert into lead (affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, fields, source, popi)
    select ${affiliateId}, 'uat', ${intentId}, case when nth % 2 = 0 then 'matched' else 'new' end::lead_state, 'N',
      'at' || nth, '0821234567', '0821234567', '{}', 'api_v2', true from generate_series(1, 1300) nth`;
  const { rows } = await read(ctx, { filter: { state: 'matched' } });
  const nth = rows.map((row) => Number(/,at(\d+),/.exec(row)?.[1]));
  expect(nth).toEqual(Array.from({ length: 650 }, (_, at) => 1_300 - 2 * at));
  expect((await read(ctx)).rows).toHaveLength(1_300);
  expect((await read(ctx, { search: '0821 234' })).rows).toHaveLength(1_300);
});

test('is a file that Excel opens correctly: byte order mark, CRLF, no formula, South African times, masked ID numbers', async () => {
  const { affiliateId, ctx } = await makeStaff();
  await makeLead(db, {
    affiliateId,
    firstName: '-Zoë',
    lastName: "O'Brien",
    email: '=cmd|calc!a1@example.test',
    fields: { company_name: '@SUM(A1), "Ltd"', net_income: -5, employed: true },
    idNumber: '8001015009087',
    createdAt: new Date('2026-03-01T22:30:00Z'),
  });
  const { fileName, text, rows } = await read(ctx);
  expect(fileName).toMatch(/^leads-uat-\d{4}-\d\d-\d\d\.csv$/);
  expect(text.startsWith('\uFEFFid,created_at,updated_at,state,')).toBe(true);
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain(',2026-03-02 00:30:00,');
  expect(rows[0]).toContain(",'-Zoë,O'Brien,");
  expect(rows[0]).toContain(",'=cmd|calc!a1@example.test,•••••• •••• ••7,");
  expect(rows[0]).toContain(`,"'@SUM(A1), ""Ltd""",`);
  expect(rows[0]).toContain(',-5,');
  expect(text).not.toContain('8001015009087');
});

test('is limited to the affiliate and environment, and records who exported what, but not the search text', async () => {
  const { affiliateId, ctx } = await makeStaff();
  const idNumberHash = keyedHash(piiKey, '8001015009087');
  await makeLead(db, { affiliateId, lastName: 'Mine', idNumberHash });
  await makeLead(db, { affiliateId, lastName: 'Elsewhere', environment: 'production', idNumberHash });
  await makeLead(db, { lastName: 'Theirs', idNumberHash });
  const { rows } = await read(ctx, { filter: { source: 'api_v2' }, search: '8001015009087' });
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain('Mine');
  const { entries } = await listAuditEntries(makeContext(db.database), { affiliateId, noun: 'lead' });
  expect(entries).toMatchObject([
    {
      action: 'lead.exported',
      environment: 'uat',
      changes: expect.arrayContaining([
        { field: 'source', before: null, after: 'api_v2' },
        { field: 'searched', before: null, after: true },
      ]),
    },
  ]);
  expect(JSON.stringify(entries)).not.toContain('8001015009087');
});

test('is for managers, and refuses a search text that is too short', async () => {
  const agent = await makeStaff('agent');
  await expect(read(agent.ctx)).rejects.toMatchObject({ code: 'forbidden' });
  const manager = await makeStaff();
  await expect(read(manager.ctx, { search: 'x' })).rejects.toMatchObject({ code: 'validation_failed' });
  expect((await read(manager.ctx, { search: 'x1' })).rows).toEqual([]);
});

test('says how calls with a lead ended: how many, the last result in the team’s words, when and by whom', async () => {
  const { affiliateId, ctx } = await makeStaff();
  const { id: agentId } = await makeUser(db, { affiliateId, role: 'agent', name: 'Lerato Mokoena' });
  const called = await makeLead(db, { affiliateId, lastName: 'Called' });
  await makeLead(db, { affiliateId, lastName: 'Waiting' });
  const say = async (kind: string, at: string, undoes: number | null = null) => {
    const [row] = await db.sql<[{ id: number }]>`
      insert into disposition (affiliate_id, environment, lead_id, user_id, kind, press_id, at, undoes)
      values (${affiliateId}, 'uat', ${called.id}, ${agentId}, ${kind}, gen_random_uuid(), ${at}, ${undoes})
      returning id::float8 as id`;
    return row.id;
  };
  await say('no answer', '2026-11-02T07:00:00Z');
  await say('not interested', '2026-11-03T08:15:00Z');
  const slip = await say('do not contact', '2026-11-03T09:00:00Z');
  await say('do not contact', '2026-11-03T09:00:05Z', slip);
  await db.sql`
    insert into disposition_label (affiliate_id, environment, labels)
    values (${affiliateId}, 'uat', '{"not interested": "Nee dankie"}')`;
  const { text, rows } = await read(ctx);
  const names = text.slice(1, text.indexOf('\r\n')).split(',');
  const from = names.indexOf('calls');
  const cells = (lastName: string) =>
    rows
      .find((row) => row.includes(`,${lastName},`))
      ?.split(',')
      .slice(from, from + 4);
  expect(names.slice(from, from + 4)).toEqual(['calls', 'last_call_result', 'last_call_at', 'last_call_by']);
  expect(cells('Called')).toEqual(['2', 'Nee dankie', '2026-11-03 10:15:00', 'Lerato Mokoena']);
  expect(cells('Waiting')).toEqual(['0', '', '', '']);
});

test('says when a lead is to be called next, its latest outcome that counts, and the file that it came with', async () => {
  const { affiliateId, ctx } = await makeStaff();
  const [batch] = await db.sql<[{ id: number }]>`
    insert into batch (affiliate_id, environment, status, file_name)
    values (${affiliateId}, 'uat', 'completed', 'october.xlsx') returning id::float8 as id`;
  const sold = await makeLead(db, {
    affiliateId,
    lastName: 'Sold',
    source: 'batch',
    batchId: batch.id,
    batchRow: 1,
  });
  await makeLead(db, { affiliateId, lastName: 'Waiting' });
  await db.sql`
    insert into call_back (affiliate_id, environment, lead_id, due_at, reason, done_at) values
      (${affiliateId}, 'uat', ${sold.id}, '2026-11-04T07:00:00Z', 'agreed', now()),
      (${affiliateId}, 'uat', ${sold.id}, '2026-11-05T07:30:00Z', 'agreed', null)`;
  const { id: partnerId } = await makePartner(db);
  const [application] = await db.sql<[{ id: number }]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
    values (${affiliateId}, 'uat', ${sold.id}, ${partnerId}, 'accept', 'accepted') returning id::float8 as id`;
  const report = async (kind: string, at: string, corrects: number | null = null) => {
    const [row] = await db.sql<[{ id: number }]>`
      insert into outcome (affiliate_id, environment, partner_id, lead_id, application_id, kind, occurred_at, source,
        event_id, corrects)
      values (${affiliateId}, 'uat', ${partnerId}, ${sold.id}, ${application.id}, ${kind}, ${at}, 'callback', ${kind + at},
        ${corrects}) returning id::float8 as id`;
    return row.id;
  };
  await report('approved', '2026-11-02T07:00:00Z');
  const slip = await report('returned', '2026-11-03T07:00:00Z');
  await report('funded', '2026-11-03T07:00:00Z', slip);
  const { text, rows } = await read(ctx);
  const names = text.slice(1, text.indexOf('\r\n')).split(',');
  const from = names.indexOf('call_back_at');
  expect(names.slice(from, from + 3)).toEqual(['call_back_at', 'outcome', 'file']);
  const cells = (lastName: string) =>
    rows
      .find((row) => row.includes(`,${lastName},`))
      ?.split(',')
      .slice(from, from + 3);
  expect(cells('Sold')).toEqual(['2026-11-05 09:30:00', 'funded', 'october.xlsx']);
  expect(cells('Waiting')).toEqual(['', '', '']);
});
