import { describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { awaitBatch } from '@/lib/batch/get-batch';
import { pieceBytes } from '@/lib/batch/import/piece-file';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeUser } from '@/test/factory';
import { receiveBatch } from './receive-batch';
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

describe('an upload that is still coming', () => {
  /** A file in two halves: the second comes once `between` has happened. */
  const halves = (between: () => Promise<unknown>) => {
    const bytes = new TextEncoder().encode(file);
    let part = 0;
    return new Request('http://localhost/api/v2/lead/batch', {
      method: 'POST',
      body: new ReadableStream({
        async pull(controller) {
          part += 1;
          if (part === 2) await between();
          if (part <= 2) controller.enqueue(bytes);
          else controller.close();
        },
      }),
      duplex: 'half',
    } as RequestInit);
  };
  const decided = [
    ['its key was revoked', 'update api_key set revoked_at = now() where affiliate_id = $1'],
    ['its key was replaced', 'update api_key set replaced_at = now() where affiliate_id = $1'],
    ['its affiliate was suspended', 'update affiliate set active = false where id = $1'],
    ['its user was suspended', `update "user" set suspended_at = now() where affiliate_id = $1`],
    ['its user was removed', `update "user" set removed_at = now() where affiliate_id = $1`],
  ] as const;

  test.each(decided)(
    'is not taken after %s: unauthorized, and nothing of it is kept',
    async (who, statement) => {
      const client = await makeClient();
      const { affiliateId } = client.scope;
      const { id: userId } = await makeUser(db, { affiliateId });
      const user = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'one' } as const;
      const ctx = who.includes('user') ? { ...client, actor: user } : client;
      const decide = () => db.sql.unsafe(statement, [affiliateId]);
      await expect(receiveBatch(ctx, halves(decide))).rejects.toMatchObject({ code: 'unauthorized' });
      expect(await storedOf(ctx)).toEqual({ batches: 0, pieces: 0 });
    },
  );

  test('is not taken further piece by piece either', async () => {
    const ctx = await makeClient();
    let read = 0;
    const bytes = new Uint8Array(pieceBytes).fill(97);
    const body = new ReadableStream({
      async pull(controller) {
        read += 1;
        if (read === 3)
          await db.sql`update api_key set revoked_at = now() where affiliate_id = ${ctx.scope.affiliateId}`;
        controller.enqueue(bytes);
        if (read === 40) controller.close();
      },
    });
    const request = new Request('http://localhost/', { method: 'POST', body, duplex: 'half' } as RequestInit);
    await expect(receiveBatch(ctx, request)).rejects.toMatchObject({ code: 'unauthorized' });
    expect(read).toBeLessThan(20);
  });

  test('is taken whole where nothing was decided', async () => {
    const ctx = await makeClient();
    await receiveBatch(
      ctx,
      halves(async () => {}),
    );
    expect(await storedOf(ctx)).toEqual({ batches: 1, pieces: 1 });
  });
});

test('who waits for the result of an upload hears nothing after the key was revoked', async () => {
  const ctx = await makeClient();
  const { batchId } = await send(ctx, file);
  const waiting = awaitBatch(ctx, batchId, 20_000);
  const refused = expect(waiting).rejects.toMatchObject({ code: 'unauthorized' });
  await db.sql`update api_key set revoked_at = now() where affiliate_id = ${ctx.scope.affiliateId}`;
  await importAll(ctx, batchId);
  await refused;
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
