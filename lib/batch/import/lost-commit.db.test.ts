import { expect, test } from 'vitest';
import { insertChunk, lockBatch, updateBatchStaged } from '@/db/query/batch/batch-import';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeIntent } from '@/test/factory';

// Pieces of a file and staged rows are committed without waiting for the disk: PostgreSQL may lose the latest ones when
// it is killed, and then take further ones.

const db = withDatabase();

async function makeClient(): Promise<AffiliateContext> {
  const { id: keyId, affiliateId } = await makeApiKey(db);
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
}

test('an upload that has lost a piece is not taken', async () => {
  const ctx = await makeClient();
  const { affiliateId } = ctx.scope;
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await db.sql`delete from batch_piece where batch_id in (select id from batch where affiliate_id = ${affiliateId})`;
      sent += 1;
      controller.enqueue(new Uint8Array(2 ** 20).fill(97));
      if (sent === 5) controller.close();
    },
  });
  const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
  await expect(receiveBatch(ctx, request)).rejects.toMatchObject({
    code: 'unavailable',
    message: 'the service was interrupted and the file was not taken: send it again',
  });
  expect(await db.sql`select from batch where affiliate_id = ${affiliateId}`).toHaveLength(0);
});

test('a file whose staged rows were lost is read again', async () => {
  const ctx = await makeClient();
  const { title } = await makeIntent(db);
  const id = await receiveBatch(ctx, uploadOf(csvOf([makeLeadBody({ intent: title })])));
  const run = await lockBatch(db, id);
  if (!run) throw new Error('the batch is gone');
  await insertChunk(db, run, 1, Buffer.alloc(64));
  const staged = {
    chunks: 2,
    bytes: 0,
    total: 2,
    reading: { cellKind: 'table' as const, columns: [] },
    columnsCiphertext: Buffer.alloc(64),
  };
  await expect(updateBatchStaged(db, run, staged)).rejects.toThrow('lost staged rows');
  await importAll(ctx, id);
  expect(await db.sql`select from lead where batch_id = ${id}`).toHaveLength(1);
});
