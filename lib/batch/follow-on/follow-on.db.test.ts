import { read, utils } from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import type { AffiliateContext, GuardedContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { changeMatching } from '@/lib/batch/match/change-matching';
import { matchLeads } from '@/lib/batch/match/match-leads';
import { receivePortalBatch } from '@/lib/batch/upload/receive-portal-batch';
import { readLeadFilter } from '@/lib/lead/lead/list-filter';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile, never, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { exportUpload } from './export-upload';
import { getFollowOn } from './get-follow-on';
import { listDuplicates } from './list-duplicates';
import { listRejected, openRejectedRow } from './list-rejected';

const db = withDatabase();
let applicants = 0;
let ctx: AffiliateContext;
let byKey: AffiliateContext;
let intent: { id: number; title: string };

beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  byKey = { ...ctx, actor: { kind: 'key', keyId } };
  intent = await makeIntent(db);
  await makePartner(db, {
    intents: [
      {
        intentId: intent.id,
        eligibility: [{ field: 'net_income', operator: '>=', value: 10_000 }],
        probabilityConditions: [
          { field: 'net_income', operator: '>=', value: 20_000, results: 40 },
          { field: 'net_income', operator: '>=', value: 30_000, results: 30 },
        ],
      },
    ],
  });
});

const bodyOf = (index: number, changes: object = {}) =>
  makeLeadBody({ intent: intent.title, id_number: idNumberOf(index), ...changes });

async function upload(incomes: readonly number[]) {
  const rows = incomes.map((income) => bodyOf(applicants++, { last_name: 'Nkosi', net_income: income }));
  return importFile(byKey, csvOf(rows));
}

const chancesOf = async (query: Record<string, string>, cursor = {}, search = '') => {
  const page = await listLeads(ctx, { filter: readLeadFilter(query), cursor, search });
  return { ...page, chances: page.leads.map(({ bestChance }) => bestChance) };
};

test('"To call" lists leads of files with offers, best chance first, until somebody has sent one', async () => {
  const first = await upload([12_000, 35_000, 5_000, 22_000]);
  const second = await upload([40_000]);
  for (const { batchId } of [first, second]) await changeMatching(ctx, batchId, { action: 'start' });
  const { affiliateId, environment } = ctx.scope;
  // A slice lasts two seconds.
  while ((await matchLeads(ctx, { affiliateId, environment }, never)).kind !== 'finished');
  const all = await chancesOf({ list: 'to-call' });
  expect(all).toMatchObject({ chances: [70, 70, 40, 0], count: { value: 4, more: false } });
  const ofFirst = { list: 'to-call', batch: first.batchId };
  expect((await chancesOf(ofFirst)).chances).toEqual([70, 40, 0]);
  expect(new Set((await chancesOf(ofFirst, {}, 'nkosi')).chances)).toEqual(new Set([70, 40, 0]));
  expect((await chancesOf({ list: 'to-call' }, { before: all.leads[1]?.id })).chances).toEqual([40, 0]);
  expect(new Set((await chancesOf({ batch: first.batchId })).chances)).toEqual(new Set([70, 40, 0, null]));
  expect(await getFollowOn(ctx, first.batchId)).toMatchObject({
    states: { matched: 3, unmatched: 1 },
    toCall: 3,
    match: { status: 'completed', matched: 3, unmatched: 1, done: 4 },
    mayMatch: true,
  });
  await db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
    select l.affiliate_id, l.environment, l.id, (select id from partner limit 1), 'referral', 'declined' from lead l
    where l.batch_id = ${first.id} and l.best_chance = 70`;
  expect((await chancesOf(ofFirst)).chances).toEqual([40, 0]);
});

test('an upload of another affiliate, or of nobody, has no leads in the list', async () => {
  const { batchId } = await upload([12_000]);
  const stranger = makeAffiliateContext(db.database, { affiliateId: (await makeAffiliate(db)).id });
  const filter = readLeadFilter({ batch: batchId });
  expect((await listLeads(stranger, { filter, cursor: {}, search: '' })).leads).toEqual([]);
  expect((await chancesOf({ batch: 'A'.repeat(22) })).leads).toEqual([]);
  await expect(getFollowOn(stranger, batchId)).rejects.toMatchObject({ code: 'not_found' });
  await expect(listDuplicates(stranger, batchId, { after: 0 })).rejects.toMatchObject({ code: 'not_found' });
});

test('duplicates name the lead that each one is, and the row of the same file', async () => {
  const known = await upload([12_000]);
  const again = applicants - 1;
  const fresh = bodyOf(applicants++);
  const { batchId } = await importFile(byKey, csvOf([bodyOf(again), fresh, fresh]));
  const { rows, next } = await listDuplicates(ctx, batchId, { after: 0 });
  expect(rows).toMatchObject([
    { row: 1, firstRow: null, lead: { name: 'Thandi Nkosi', state: 'new', intentTitle: intent.title } },
    { row: 3, firstRow: 2, lead: { name: 'Thandi Nkosi' } },
  ]);
  expect(next).toBeNull();
  const [lead] = await db.sql<{ id: number }[]>`
    select id::float8 as id from lead where batch_id = ${known.id}`;
  expect(rows[0]?.lead?.id).toBe(publicId(ctx.env.idKey, 'lead', lead?.id ?? 0));
});

test('a corrected file belongs to its first one, also as a correction of a correction', async () => {
  const first = await upload([12_000]);
  const correct = async (batchId: string) => {
    const id = await receivePortalBatch(
      ctx as GuardedContext,
      uploadOf(csvOf([bodyOf(applicants++)]), { query: `?corrects=${batchId}` }),
    );
    return publicId(ctx.env.idKey, 'batch', id);
  };
  const second = await correct(first.batchId);
  const third = await correct(second);
  expect(await getFollowOn(ctx, first.batchId)).toMatchObject({
    corrects: null,
    corrections: [{ id: second }, { id: third }],
  });
  expect(await getFollowOn(ctx, third)).toMatchObject({ corrects: { id: first.batchId }, corrections: [] });
  await expect(correct('A'.repeat(22))).rejects.toMatchObject({ code: 'not_found' });
});

test('rejected rows are shown to the team without ID numbers, and one row with its own; both are recorded', async () => {
  const { affiliateId } = ctx.scope;
  const good = bodyOf(applicants++);
  const rows = Array.from({ length: 52 }, (_, at) => {
    const { id_number, ...rest } = at === 0 ? good : { ...good, cell_phone_number: '0812' };
    return { 'ID Number': id_number, ...rest, Was: `once ${id_number}`, 'Own note': 'x'.repeat(300) };
  });
  const { id, batchId } = await importFile(byKey, csvOf(rows));
  const { id: userId } = await makeUser(db, { affiliateId, role: 'agent' });
  const agent = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  const shown = await listRejected({ ...ctx, actor: agent }, batchId);
  expect(shown.columns[0]).toEqual({ heading: 'ID Number', field: 'id_number' });
  expect(shown.columns.at(-1)).toEqual({ heading: 'Own note', field: null });
  expect(shown.rows.map(({ row }) => row)).toEqual(Array.from({ length: 50 }, (_, at) => at + 2));
  expect(JSON.stringify(shown)).not.toContain(good.id_number);
  expect(shown.isMasked).toBe(true);
  expect(shown.rows[0]?.texts[0]).toBe('•••••• •••• •••');
  expect(shown.rows[0]?.texts.at(-2)).toBe('once •••••• •••• •••');
  expect(shown.rows[0]?.texts.at(-1)).toBe('x'.repeat(200));
  const audit = await db.sql`
    select action, subject_id::int as id from audit_event where actor_id = ${userId} and affiliate_id = ${affiliateId}`;
  expect(audit).toEqual([{ action: 'batch.rejected-rows-read', id }]);
  const asAgent = { ...ctx, actor: agent };
  const opened = await openRejectedRow(asAgent, batchId, 3);
  expect(opened).toMatchObject({ row: 3 });
  expect(opened.texts[0]).toBe(good.id_number);
  await expect(openRejectedRow(asAgent, batchId, 1)).rejects.toMatchObject({ code: 'not_found' });
  const [looked] = await db.sql`
    select subject_id::int as id, after from audit_event
    where actor_id = ${userId} and action = 'batch.rejected-row-read'`;
  expect(looked).toEqual({ id, after: { row: 3 } });
  const whole = await listRejected(ctx, batchId);
  expect(whole.isMasked).toBe(false);
  expect(whole.rows[0]?.texts[0]).toBe(good.id_number);
  const stranger = makeAffiliateContext(db.database, { affiliateId: (await makeAffiliate(db)).id });
  await expect(listRejected(stranger, batchId)).rejects.toMatchObject({ code: 'not_found' });
  await db.sql`update batch set columns_ciphertext = null where id = ${id}`;
  await expect(listRejected(ctx, batchId)).rejects.toMatchObject({ code: 'rule_broken' });
});

test('the results are a workbook: leads, duplicates with their lead, rejected rows under their headings', async () => {
  const [taken, fresh] = [applicants++, applicants++];
  await importFile(byKey, csvOf([bodyOf(taken)]));
  const rows = [bodyOf(fresh), bodyOf(taken), bodyOf(applicants++, { cell_phone_number: '0812' })].map(
    ({ id_number, ...rest }) => ({ ID_Number: id_number, ...rest, 'Own note': '=1+1' }),
  );
  const { batchId } = await importFile(byKey, csvOf(rows));
  const { fileName, bytes } = await exportUpload(ctx, batchId);
  expect(fileName).toBe('batch - results.xlsx');
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const book = read(Buffer.concat(pieces));
  const sheet = (name: string) =>
    utils.sheet_to_json<Record<string, unknown>>(book.Sheets[name] ?? {}, { raw: true });
  expect(sheet('Leads')).toMatchObject([{ row: '1', state: 'new', last_name: 'Nkosi' }]);
  expect(JSON.stringify(sheet('Leads'))).not.toContain(idNumberOf(fresh));
  expect(sheet('Duplicates')).toMatchObject([{ row: '2', first_name: 'Thandi' }]);
  expect(sheet('Rejected')).toMatchObject([
    {
      ID_Number: idNumberOf(applicants - 1),
      'Own note': '=1+1',
      row: '3',
      reason: 'cell_phone_number: invalid',
    },
  ]);
  const { affiliateId } = ctx.scope;
  const { id: userId } = await makeUser(db, { affiliateId, role: 'agent' });
  const agent = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  await expect(exportUpload({ ...ctx, actor: agent }, batchId)).rejects.toMatchObject({ code: 'forbidden' });
});
