import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertBatchUndo, lockUpload } from '@/db/query/batch/batch-undo';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { stopImport } from '@/lib/batch/import/stop-import';
import { changeMatching } from '@/lib/batch/match/change-matching';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { getLead } from '@/lib/lead/lead/get-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importAll, importFile, never, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';
import { removeLeads } from './remove-leads';
import { previewUndo, undoBatch } from './undo-batch';

const db = withDatabase();
let applicants = 0;
let intent: { id: number; title: string };
let ctx: AffiliateContext;
let byKey: AffiliateContext;

beforeAll(async () => {
  intent = await makeIntent(db);
});
beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  byKey = { ...ctx, actor: { kind: 'key', keyId } };
});

const bodyOf = (index: number, changes: object = {}) =>
  makeLeadBody({ intent: intent.title, id_number: idNumberOf(index), ...changes });

/** Uploads new applicants; returns the index of the first of them, too. */
async function upload(count: number) {
  const first = applicants;
  applicants += count;
  const rows = Array.from({ length: count }, (_, index) => bodyOf(first + index));
  return { ...(await importFile(byKey, csvOf(rows))), first };
}

const leadsOf = (batchId: number) => db.sql<{ id: number }[]>`
  select id::float8 as id from lead where batch_id = ${batchId} order by batch_row`;

async function undo(batchId: string, confirm?: number) {
  return undoBatch(ctx, batchId, confirm === undefined ? {} : { confirm });
}

describe('undo', () => {
  test('counts first, removes every lead with what is attached to it, and frees its applicants', async () => {
    const { id, batchId, first } = await upload(7);
    const [lead] = await leadsOf(id);
    await db.sql`insert into lead_event (lead_id, kind) values (${lead?.id ?? 0}, 'operator needed')`;
    expect(await previewUndo(ctx, batchId)).toEqual({ leads: 7, kept: 0, offered: 0 });
    await expect(undo(batchId)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(undo(batchId, 6)).rejects.toMatchObject({ code: 'validation_failed' });
    await undo(batchId, 7);
    expect(await removeLeads(ctx, id, never)).toEqual({ kind: 'finished' });
    expect(await leadsOf(id)).toEqual([]);
    const hashid = publicId(ctx.env.idKey, 'lead', lead?.id ?? 0);
    await expect(getLead(byKey, hashid)).rejects.toMatchObject({ code: 'not_found' });
    expect(await db.sql`select from lead_event where lead_id = ${lead?.id ?? 0}`).toHaveLength(0);
    expect(await db.sql`select removed, kept from batch_undo where batch_id = ${id}`).toEqual([
      { removed: 7, kept: 0 },
    ]);
    const audit = await db.sql`
      select action, after from audit_event where subject_id = ${id} and action like 'batch.und%' order by id`;
    expect(audit).toEqual([
      { action: 'batch.undo-started', after: { leads: 7, kept: 0 } },
      { action: 'batch.undone', after: { removed: 7, kept: 0 } },
    ]);
    const again = await submitLead(byKey, parseLeadInput(bodyOf(first)), { source: 'api_v2' });
    expect(again).toMatchObject({ created: true });
  });

  test('who was in its file is found there still: by an erasure, which deletes the file, and by a restriction', async () => {
    const { id, batchId, first } = await upload(3);
    await undo(batchId, 3);
    await removeLeads(ctx, id, never);
    const idNumber = idNumberOf(first + 1);
    const pieces = () => db.sql`select from batch_piece where batch_id = ${id}`;
    expect(await pieces()).toHaveLength(1);
    const operator = makeContext(db.database);
    const [row] = await db.sql<[{ hash: Buffer }]>`
      select opt_out_hash as hash from batch_refusal where batch_id = ${id} and id_number_hash = ${keyedHash(ctx.env.piiKey, idNumber)}`;
    expect(row.hash).toEqual(optOutHash(await knownOptOutKey(operator), 'id_number', idNumber));
    expect(await eraseApplicant(operator, { idNumber })).toMatchObject({ leads: 0, files: 1 });
    expect(await pieces()).toHaveLength(0);
    expect(await db.sql`select from batch_refusal where batch_id = ${id}`).toHaveLength(0);
  });

  test('removes the others once partners were asked for one of its leads; the count that is typed is theirs', async () => {
    const { id, batchId, first } = await upload(6);
    await makeOffer(byKey, parseLeadInput(bodyOf(first)), { source: 'api_v2' });
    expect(await previewUndo(ctx, batchId)).toEqual({ leads: 5, kept: 1, offered: 1 });
    await expect(undo(batchId, 6)).rejects.toMatchObject({ code: 'validation_failed' });
    await undo(batchId, 5);
    await removeLeads(ctx, id, never);
    expect(await leadsOf(id)).toHaveLength(1);
    expect(await db.sql`select removed, kept from batch_undo where batch_id = ${id}`).toEqual([
      { removed: 5, kept: 1 },
    ]);
  });

  test('is refused once every lead of it was touched', async () => {
    const { batchId, first } = await upload(2);
    for (const index of [first, first + 1])
      await makeOffer(byKey, parseLeadInput(bodyOf(index)), { source: 'api_v2' });
    await expect(undo(batchId, 0)).rejects.toMatchObject({
      code: 'conflict',
      message: 'Somebody has worked with every lead of this upload: nothing of it can be undone any more.',
    });
  });

  test('keeps leads that changed since, and those that another file’s row was told of', async () => {
    const { id, batchId, first } = await upload(3);
    await importFile(byKey, csvOf([bodyOf(first)]));
    await db.sql`
      update lead set updated_at = now() + interval '1 second' where batch_id = ${id} and batch_row = 2`;
    expect(await previewUndo(ctx, batchId)).toMatchObject({ leads: 1, kept: 2 });
    await undo(batchId, 1);
    await removeLeads(ctx, id, never);
    expect(await leadsOf(id)).toHaveLength(2);
    expect(await db.sql`select removed, kept from batch_undo where batch_id = ${id}`).toEqual([
      { removed: 1, kept: 2 },
    ]);
  });

  test('keeps a lead that POST /lead was answered with meanwhile, also while it runs', async () => {
    const { id, batchId, first } = await upload(3);
    const submit = (index: number) =>
      submitLead(byKey, parseLeadInput(bodyOf(first + index)), { source: 'api_v2' });
    const answered = await submit(1);
    expect(answered.created).toBe(false);
    expect(await previewUndo(ctx, batchId)).toEqual({ leads: 2, kept: 1, offered: 0 });
    await undo(batchId);
    const later = await submit(2);
    expect(later.created).toBe(false);
    await removeLeads(ctx, id, never);
    expect(await leadsOf(id)).toHaveLength(2);
    for (const { view } of [answered, later]) expect((await getLead(byKey, view.id)).id).toBe(view.id);
    // What nobody was told of is removed, and comes again as a new one.
    expect((await submit(0)).created).toBe(true);
  });

  test('of two who press at once only one undoes, and what is removed is counted once', async () => {
    const { id, batchId } = await upload(3);
    const both = await Promise.allSettled([undo(batchId, 3), undo(batchId, 3)]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await Promise.all([removeLeads(ctx, id, never), removeLeads(ctx, id, never)]);
    expect(await db.sql`select removed, kept from batch_undo where batch_id = ${id}`).toEqual([
      { removed: 3, kept: 0 },
    ]);
  });

  test('ends what goes on with the upload: nobody is asked for its leads any more', async () => {
    const { id, batchId } = await upload(3);
    await changeMatching(ctx, batchId, { action: 'start' });
    await undo(batchId, 3);
    expect(await db.sql`select status from batch_match where batch_id = ${id}`).toEqual([
      { status: 'stopped' },
    ]);
    await expect(changeMatching(ctx, batchId, { action: 'start' })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test.each([
    ['“match all”', (batchId: string) => changeMatching(ctx, batchId, { action: 'start' })],
    ['a second undo', (batchId: string) => undo(batchId, 3)],
  ])('%s that is pressed while an undo still counts is refused, and starts nothing', async (_, press) => {
    const { id, batchId } = await upload(3);
    const pressed = await db.database.transaction(async (tx) => {
      await lockUpload(tx, ctx.scope, id);
      const [{ pid } = { pid: 0 }] = await tx.sql<{ pid: number }[]>`select pg_backend_pid() as pid`;
      const outcome = press(batchId).then(
        () => null,
        (error: unknown) => error,
      );
      const waiting = () => db.sql`select from pg_stat_activity where ${pid} = any(pg_blocking_pids(pid))`;
      await expect.poll(async () => (await waiting()).length, { interval: 10 }).toBe(1);
      await insertBatchUndo(tx, id, null);
      return { outcome };
    });
    expect(await pressed.outcome).toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('undone'),
    });
    expect(await db.sql`select from batch_match where batch_id = ${id}`).toHaveLength(0);
    expect(await removeLeads(ctx, id, never)).toEqual({ kind: 'finished' });
    expect(await leadsOf(id)).toEqual([]);
  });

  test('keeps a lead that an offer is made for while it runs', async () => {
    const { id, batchId, first } = await upload(40);
    await undo(batchId, 40);
    const offers = Array.from({ length: 10 }, (_, index) =>
      makeOffer(byKey, parseLeadInput(bodyOf(first + index)), { source: 'api_v2' }),
    );
    const [made] = await Promise.all([Promise.all(offers), removeLeads(ctx, id, never)]);
    // Each was made before the lead went, which then stayed, or after: for a new lead of the same applicant.
    const standing = await db.sql<{ id: number; batchId: number | null }[]>`
      select id::float8 as id, batch_id::float8 as "batchId" from lead where affiliate_id = ${ctx.scope.affiliateId}`;
    expect(standing).toHaveLength(10);
    expect(standing.map((lead) => publicId(ctx.env.idKey, 'lead', lead.id)).sort()).toEqual(
      made.map(({ view }) => view.id).sort(),
    );
    const [{ removed }] = await db.sql<[{ removed: number }]>`
      select removed from batch_undo where batch_id = ${id}`;
    expect(removed).toBe(40 - standing.filter((lead) => lead.batchId === id).length);
  });

  test.each([
    ['days that are over', '3 days'],
    ['parts of today that are over', '20 minutes'],
  ])('takes what was counted for %s back', async (_, age) => {
    const { id, batchId } = await upload(2);
    await db.sql`
      update lead set created_at = created_at - ${age}::interval, updated_at = updated_at - ${age}::interval
      where batch_id = ${id}`;
    await undo(batchId, 2);
    await removeLeads(ctx, id, never);
    for (const table of ['funnel_day', 'report_day'])
      expect(
        await db.sql`
          select leads, change, part = day_part_of(part) and part > now() - 2 * ${age}::interval as "isOfPart"
          from ${db.sql(table)} where affiliate_id = ${ctx.scope.affiliateId}`,
      ).toEqual([{ leads: -2, change: true, isOfPart: true }]);
  });
});

describe('a file that is still being imported', () => {
  test('is stopped first; what has been imported can be undone', async () => {
    const rows = Array.from({ length: 3 }, () => bodyOf(applicants++));
    const id = await receiveBatch(byKey, uploadOf(csvOf(rows)));
    const batchId = publicId(ctx.env.idKey, 'batch', id);
    await expect(undo(batchId, 0)).rejects.toMatchObject({
      code: 'conflict',
      message: 'The file is still being imported: stop the import first.',
    });
    await stopImport(ctx, batchId);
    await importAll(byKey, id);
    expect(await db.sql`select status, failure from batch where id = ${id}`).toEqual([
      { status: 'failed', failure: 'stopped' },
    ]);
    expect(await db.sql`select from batch_piece where batch_id = ${id}`).toHaveLength(0);
    expect(await leadsOf(id)).toEqual([]);
    await expect(stopImport(ctx, batchId)).rejects.toMatchObject({ code: 'conflict' });
    await undo(batchId);
  });
});

test.each([
  ['the affiliate is suspended', 'affiliate', 'active = false', 'active = true'],
  ['in maintenance', 'environment', 'maintenance = true', 'maintenance = false'],
])('an undo waits while %s, and goes on afterwards', async (_, table, off, on) => {
  const { id, batchId } = await upload(2);
  await undo(batchId, 2);
  const where = table === 'affiliate' ? `id = ${ctx.scope.affiliateId}` : "name = 'uat'";
  await db.sql.unsafe(`update ${table} set ${off} where ${where}`);
  try {
    expect(await removeLeads(ctx, id, never)).toEqual({ kind: 'unfinished', runAfterMs: 15_000 });
    expect(await leadsOf(id)).toHaveLength(2);
  } finally {
    await db.sql.unsafe(`update ${table} set ${on} where ${where}`);
  }
  expect(await removeLeads(ctx, id, never)).toEqual({ kind: 'finished' });
  expect(await leadsOf(id)).toHaveLength(0);
});
