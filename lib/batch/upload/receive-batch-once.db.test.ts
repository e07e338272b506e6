import { expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/context';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { receiveBatchOnce } from './receive-batch-once';

const db = withDatabase();
const file = csvOf([makeLeadBody()]);
const otherBody = { code: 'rule_broken', message: 'Idempotency-Key was used with another body' };

async function makeClient(settings: Record<string, string> = {}): Promise<AffiliateContext> {
  const { id: keyId, affiliateId } = await makeApiKey(db);
  return makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'key', keyId }, env: testEnv(settings) },
  );
}

const send = (
  ctx: AffiliateContext,
  body: BodyInit,
  { key = 'one', query = '', headers = {} }: { key?: string; query?: string; headers?: object } = {},
) => receiveBatchOnce(ctx, uploadOf(body, { query, headers: { 'idempotency-key': key, ...headers } }));

/** How many batches the client has, whatever their state, and how many pieces of their files. */
async function storedOf({ scope }: AffiliateContext) {
  const [row] = await db.sql<[{ batches: number; pieces: number }]>`
    select count(distinct b.id)::int as batches, count(p.number)::int as pieces
    from batch b left join batch_piece p on p.batch_id = b.id where b.affiliate_id = ${scope.affiliateId}`;
  return row;
}

test('a repeat is the earlier batch, and stores nothing, also when that is finished', async () => {
  const ctx = await makeClient();
  const first = await send(ctx, file);
  expect(first.replayed).toBe(false);
  expect(await send(ctx, file)).toEqual({ batchId: first.batchId, replayed: true });
  await importAll(ctx, first.batchId);
  expect(await send(ctx, file)).toEqual({ batchId: first.batchId, replayed: true });
  expect(await storedOf(ctx)).toEqual({ batches: 1, pieces: 1 });
  expect(await send(ctx, file, { key: 'two' })).toMatchObject({ replayed: false });
});

test('the file and its intent make the body, not how the file was sent and what it is called', async () => {
  const ctx = await makeClient();
  const { batchId } = await send(ctx, file, { query: '?intent=Personal%20loan' });
  const form = new FormData();
  form.set('intent', ' Personal loan ');
  form.set('file', new File([file], 'again.csv', { type: 'text/csv' }));
  expect(await send(ctx, form)).toEqual({ batchId, replayed: true });
  for (const [body, query] of [
    [`${file}\n`, '?intent=Personal%20loan'],
    [file, '?intent=Car'],
    [file, ''],
    [file, '?intent=Personal%20loan&intent_id=1'],
  ] as const)
    await expect(send(ctx, body, { query })).rejects.toMatchObject(otherBody);
  expect(await storedOf(ctx)).toEqual({ batches: 1, pieces: 1 });
});

test('of several at once one becomes a batch, and the others are told of it', async () => {
  const ctx = await makeClient();
  const all = await Promise.all([1, 2, 3, 4].map(() => send(ctx, file)));
  expect(new Set(all.map(({ batchId }) => batchId)).size).toBe(1);
  expect(all.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(await storedOf(ctx)).toEqual({ batches: 1, pieces: 1 });
});

test('of two files at once under one key one becomes a batch, and the other is refused', async () => {
  const ctx = await makeClient();
  const results = await Promise.allSettled([send(ctx, file), send(ctx, csvOf([makeLeadBody()]))]);
  expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: otherBody });
  expect(await storedOf(ctx)).toEqual({ batches: 1, pieces: 1 });
});

test('an upload that is cut off, or refused, has used no key', async () => {
  const ctx = await makeClient();
  const cut = new ReadableStream({
    start: (controller) => controller.enqueue(new TextEncoder().encode(file)),
    pull: (controller) => controller.error(new Error('the line is cut')),
  });
  const request = new Request('http://localhost/api/v2/lead/batch', {
    method: 'POST',
    headers: { 'idempotency-key': 'one' },
    body: cut,
    duplex: 'half',
  } as RequestInit);
  await expect(receiveBatchOnce(ctx, request)).rejects.toThrow();
  await expect(send(ctx, '')).rejects.toMatchObject({ code: 'unreadable' });
  expect(await storedOf(ctx)).toEqual({ batches: 0, pieces: 0 });
  expect(await send(ctx, file)).toMatchObject({ replayed: false });
});

test('a repeat is answered while the client has as many unfinished batches as it may', async () => {
  const ctx = await makeClient({ MAX_OPEN_BATCHES: '1' });
  const { batchId } = await send(ctx, file);
  await expect(send(ctx, file, { key: 'two' })).rejects.toMatchObject({ code: 'rate_limited' });
  expect(await send(ctx, file)).toEqual({ batchId, replayed: true });
});

test.each(['', ' ', 'two words', 'ключ', 'x'.repeat(256)])('no key: %j', async (key) => {
  const ctx = await makeClient();
  const request = uploadOf(file);
  // As a proxy passes it on; fetch itself would refuse some of them.
  Object.defineProperty(request, 'headers', { value: { get: () => key } });
  await expect(receiveBatchOnce(ctx, request)).rejects.toMatchObject({
    code: 'unreadable',
    message: 'Idempotency-Key must be 1 to 255 visible ASCII characters',
  });
});

test('the longest key, and one in the quotes of a structured header', async () => {
  const ctx = await makeClient();
  for (const key of ['x'.repeat(255), '"8e03978e-40d5-43e8-bc93-6894a57f9324"'])
    expect(await send(ctx, file, { key })).toMatchObject({ replayed: false });
});
