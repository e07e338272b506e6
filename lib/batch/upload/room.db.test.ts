import { expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { receiveBatch } from './receive-batch';

const db = withDatabase();
const file = csvOf([makeLeadBody()]);

async function makeClient(settings: Record<string, string>): Promise<AffiliateContext> {
  const { id: keyId, affiliateId } = await makeApiKey(db);
  return makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'key', keyId }, env: testEnv(settings) },
  );
}

test('a file is refused while too many of the affiliate’s batches are unfinished, and taken when one is done', async () => {
  const ctx = await makeClient({ MAX_OPEN_BATCHES: '2' });
  const first = await receiveBatch(ctx, uploadOf(file));
  await receiveBatch(ctx, uploadOf(file));
  await expect(receiveBatch(ctx, uploadOf(file))).rejects.toMatchObject({
    code: 'rate_limited',
    message: '2 batches are not finished yet: send the file again when one is',
    detail: { retryAfterSeconds: 30 },
  });
  const neighbour = await makeClient({ MAX_OPEN_BATCHES: '2' });
  await receiveBatch(neighbour, uploadOf(file));
  await importAll(ctx, first);
  await receiveBatch(ctx, uploadOf(file));
});

test('a file is refused while the affiliate’s stored files are over the limit, and taken once old ones are gone', async () => {
  const ctx = await makeClient({ MAX_STORED_FILE_MB: '50' });
  const id = await receiveBatch(ctx, uploadOf(file));
  await importAll(ctx, id);
  await db.sql`update batch set file_bytes = ${50 * 1024 * 1024} where id = ${id}`;
  await expect(receiveBatch(ctx, uploadOf(file))).rejects.toMatchObject({
    code: 'rule_broken',
    message: 'stored files have more than 50 MB: send the file again when old ones have been deleted',
  });
  await db.sql`update batch set finished_at = now() - interval '31 days' where id = ${id}`;
  await receiveBatch(ctx, uploadOf(file));
});
