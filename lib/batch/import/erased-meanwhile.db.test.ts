import { expect, test } from 'vitest';
import { lockBatch } from '@/db/query/batch/batch-import';
import { insertChunkLeads } from '@/db/query/batch/lead-chunk';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { eraseApplicant as eraseApplicantVerb } from '@/lib/care/erasure/erase-applicant';
import { applicantInput } from '@/lib/care/erasure/schema';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, never, uploadOf } from '@/test/batch/upload';
import { endSearches } from '@/test/care/end-searches';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import { importBatch } from './import-batch';
import { erasedMeanwhile, prepareRows } from './prepare-rows';
import { readChunk } from './stage-rows';

const eraseApplicant = checked(applicantInput, eraseApplicantVerb);
type Applicant = ReturnType<typeof makeLeadBody>;
const db = withDatabase();
const market: Market = withMarket(() => db.database);
const idNumberOf = (body: Applicant) => String(body.id_number);
const erase = (body: Applicant) => eraseApplicant(makeContext(db.database), { idNumber: idNumberOf(body) });

async function makeClient(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

const rowOf = (body: Applicant) => ({
  ...body,
  intent_id: undefined,
  intent: market.intent.title,
});
const receive = (ctx: AffiliateContext, ...bodies: Applicant[]) =>
  receiveBatch(ctx, uploadOf(csvOf(bodies.map(rowOf))));

async function batchOf(id: number) {
  const [row] = await db.sql<
    { status: string; created: number; invalid: number; hashes: number; pieces: number }[]
  >`
    select status, created, invalid, cardinality(erased_hashes) as hashes,
      (select count(*)::int from batch_piece where batch_id = b.id) as pieces
    from batch b where id = ${id}`;
  return row;
}

const holding = (idNumber: string) =>
  placesHolding(db.database, testEnv().piiKey, { texts: [idNumber], bytes: [] });

test('a file that waits stores nobody who was erased since, and goes once it is read', async () => {
  const ctx = await makeClient();
  const [gone, other] = [makeLeadBody(), makeLeadBody()];
  await submitLead(ctx, parseLeadInput({ ...gone, intent_id: market.intent.id }), { source: 'api_v2' });
  const batchId = await receive(ctx, gone, other);
  const elsewhere = await receive(await makeClient(), other);
  expect(await erase(gone)).toMatchObject({ leads: 1, files: 0 });
  await importAll(ctx, batchId);
  expect(await batchOf(batchId)).toEqual({
    status: 'completed',
    created: 1,
    invalid: 1,
    hashes: 0,
    pieces: 0,
  });
  const rows =
    await db.sql`select row, status, message from batch_row where batch_id = ${batchId} order by row`;
  expect([...rows]).toMatchObject([
    { row: 1, status: 'invalid', message: erasedMeanwhile },
    { row: 2, status: 'created' },
  ]);
  await endSearches(db.database);
  expect(await holding(idNumberOf(gone))).toEqual([]);
  // A file without them is kept as any other, and does not say who was erased.
  await importAll(ctx, elsewhere);
  expect(await batchOf(elsewhere)).toEqual({
    status: 'completed',
    created: 1,
    invalid: 0,
    hashes: 0,
    pieces: 1,
  });
});

test('whoever is sent again in a later file is taken', async () => {
  const ctx = await makeClient();
  const body = makeLeadBody();
  const before = await receive(ctx, body);
  await erase(body);
  const after = await receive(ctx, body);
  await importAll(ctx, before);
  await importAll(ctx, after);
  expect(await batchOf(before)).toMatchObject({ created: 0, invalid: 1 });
  expect(await batchOf(after)).toMatchObject({ created: 1, invalid: 0, pieces: 1 });
});

test('rows that were prepared before the erasure are prepared anew', async () => {
  const ctx = await makeClient();
  const body = makeLeadBody();
  const batchId = await receive(ctx, body);
  // The run that reads the file ends before it stores a row.
  await db.sql`update environment set maintenance = true where name = 'uat'`;
  await importBatch(ctx, batchId, never);
  await db.sql`update environment set maintenance = false where name = 'uat'`;
  const batch = await lockBatch(db.database, batchId);
  if (!batch?.reading) throw new Error('the file was not read');
  const rows = await readChunk(ctx, batchId, 0);
  const prepared = rows && (await prepareRows(ctx, batch, batch.reading, 0, rows));
  if (!prepared || prepared === 'closed') throw new Error('nothing was prepared');
  expect(prepared.leads).toHaveLength(1);
  await erase(body);
  expect(await insertChunkLeads(db.database, ctx.scope, batch, 0, prepared)).toBe('changed');
  await importAll(ctx, batchId);
  expect(await batchOf(batchId)).toMatchObject({ created: 0, invalid: 1, pieces: 0 });
});
