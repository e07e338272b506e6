import { beforeAll, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { listBatchRows } from '@/db/query/batch/batch';
import { findBatchFile, findRejectedChunk, getPiece } from '@/db/query/batch/batch-file';
import { listBatchesOf } from '@/db/query/batch/batch-list';
import { countNewLeads, findBatchMatch, updateBatchMatchStatus } from '@/db/query/batch/batch-match';
import { countUndo, findBatchUndo, insertBatchUndo, lockUpload } from '@/db/query/batch/batch-undo';
import {
  countUploadLeads,
  findUpload,
  listCorrections,
  listCreatedRows,
  listDuplicateRows,
} from '@/db/query/batch/upload-page';
import type { Scope } from '@/db/scope';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { changeMatching } from '@/lib/batch/match/change-matching';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeUser } from '@/test/factory';

const db = withDatabase();
let ctx: AffiliateContext;
let batchId: number;

/** An upload with everything that the queries look for: a lead, a duplicate, a rejected row, a run, a correction. */
beforeAll(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const intent = await makeIntent(db);
  const bodyOf = (index: number, changes: object = {}) =>
    makeLeadBody({ intent: intent.title, id_number: idNumberOf(index), ...changes });
  const file = csvOf([bodyOf(0), bodyOf(0), bodyOf(1, { cell_phone_number: '0812' })]);
  const byKey = {
    ...ctx,
    actor: { kind: 'key', keyId: (await makeApiKey(db, { affiliateId })).id },
  } as const;
  const upload = await importFile(byKey, file);
  batchId = upload.id;
  await changeMatching(ctx, upload.batchId, { action: 'start' });
  const correction = await importFile(byKey, csvOf([bodyOf(1)]));
  await db.sql`update batch set corrects_batch_id = ${batchId} where id = ${correction.id}`;
});

const page = { after: 0, limit: 10 };

/** Each query about an upload that a verb of the portal calls; what it finds is judged by `isNothing`. */
const queries: Record<string, (tx: Queryable, scope: Scope) => Promise<unknown>> = {
  listBatchRows: (tx, scope) => listBatchRows(tx, scope, batchId, { ...page, status: null }),
  listBatchesOf: (tx, scope) => listBatchesOf(tx, scope, { beforeId: null, limit: 10 }),
  findBatchFile: (tx, scope) => findBatchFile(tx, scope, batchId),
  findRejectedChunk: (tx, scope) => findRejectedChunk(tx, scope, batchId, -1),
  getPiece: (tx, scope) => getPiece(tx, scope, batchId, 0).catch(() => null),
  findUpload: (tx, scope) => findUpload(tx, scope, batchId),
  countUploadLeads: (tx, scope) => countUploadLeads(tx, scope, batchId),
  listCorrections: (tx, scope) => listCorrections(tx, scope, batchId),
  listDuplicateRows: (tx, scope) => listDuplicateRows(tx, scope, batchId, page),
  listCreatedRows: (tx, scope) => listCreatedRows(tx, scope, batchId, page),
  findBatchMatch: (tx, scope) => findBatchMatch(tx, scope, batchId),
  countNewLeads: (tx, scope) => countNewLeads(tx, scope, batchId),
  updateBatchMatchStatus: (tx, scope) => updateBatchMatchStatus(tx, scope, batchId, ['running'], 'paused'),
  countUndo: async (tx, scope) => {
    const { leads, kept, offered } = await countUndo(tx, scope, batchId);
    return leads + kept + offered;
  },
  lockUpload: (tx, scope) => lockUpload(tx, scope, batchId),
  findBatchUndo: async (tx, scope) => {
    await insertBatchUndo(tx, batchId, null);
    return findBatchUndo(tx, scope, batchId);
  },
};

const isNothing = (found: unknown) => !found || (Array.isArray(found) && found.length === 0);

class Undone extends Error {}

/** Runs a query in a transaction that is rolled back. */
async function ask(name: string, scope: Scope): Promise<unknown> {
  let found: unknown;
  const asked = db.database.transaction(async (tx) => {
    found = await queries[name]?.(tx, scope);
    throw new Undone();
  });
  await expect(asked).rejects.toBeInstanceOf(Undone);
  return found;
}

test.each(Object.keys(queries))('%s finds an upload for its affiliate and environment only', async (name) => {
  const { affiliateId, environment } = ctx.scope;
  const strangers = [
    mintScope((await makeAffiliate(db)).id, environment),
    mintScope(affiliateId, 'production'),
  ];
  expect(isNothing(await ask(name, ctx.scope))).toBe(false);
  for (const stranger of strangers) expect(isNothing(await ask(name, stranger))).toBe(true);
});
