import { beforeAll, describe, expect, test } from 'vitest';
import { listBatches } from '@/lib/batch/list-batches';
import { openBatchFile } from '@/lib/batch/open-batch-file';
import { watchBatch } from '@/lib/batch/watch-batch';
import type { AffiliateContext } from '@/lib/context';
import { passGuard } from '@/lib/guard/pass-guard';
import { publicId } from '@/lib/public-id';
import { readBytes } from '@/lib/spreadsheet/source';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, never, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeUser } from '@/test/factory';
import { receivePortalBatch } from './receive-portal-batch';

const db = withDatabase();
let intentId = 0;

beforeAll(async () => {
  intentId = (await makeIntent(db)).id;
});

async function makeStaff(name = 'Nomsa Dlamini'): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const user = await makeUser(db, { affiliateId, role: 'manager', name });
  return makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'user', userId: user.id, role: 'manager', affiliateId, sessionId: 'test' } },
  );
}

const idOf = (ctx: AffiliateContext, id: number) => publicId(ctx.env.idKey, 'batch', id);
const file = () => csvOf([makeLeadBody(), makeLeadBody({ id_number: '12' })]);
const send = async (ctx: AffiliateContext, body = file(), query = `?consent=batch-1&intentId=${intentId}`) =>
  receivePortalBatch(await passGuard(ctx), uploadOf(body, { query }));

describe('sending a file from the portal', () => {
  test('keeps who stated the consent, and the version of the text, on the batch and on each lead', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    await importAll(ctx, id);
    const leads = await db.sql`
      select l.consent_text, l.user_id = b.user_id as same from lead l join batch b on b.id = l.batch_id
      where b.id = ${id} and b.consent_text = 'batch-1'`;
    expect(leads).toEqual([{ consent_text: 'batch-1', same: true }]);
  });

  test('refuses an unknown version of the consent text, and stores nothing', async () => {
    const ctx = await makeStaff();
    await expect(send(ctx, file(), '?consent=whatever')).rejects.toMatchObject({ code: 'validation_failed' });
    expect((await listBatches(ctx, {})).batches).toEqual([]);
  });
});

describe('listing batches', () => {
  test('shows the affiliate its own, newest first, with their senders', async () => {
    const [ctx, other] = [await makeStaff(), await makeStaff()];
    await send(other);
    const ids = [await send(ctx), await send(ctx)];
    const { batches, next } = await listBatches(ctx, {});
    expect(batches.map(({ id, sentBy }) => [id, sentBy])).toEqual(
      ids.reverse().map((id) => [idOf(ctx, id), 'Nomsa Dlamini']),
    );
    expect(next).toBeNull();
    const older = await listBatches(ctx, { before: idOf(ctx, ids[0] ?? 0) });
    expect(older.batches.map(({ id }) => id)).toEqual([idOf(ctx, ids[1] ?? 0)]);
  });
});

describe('watching a batch', () => {
  test('reports each change, and ends when the batch is finished', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    const changes = await watchBatch(ctx, idOf(ctx, id), never);
    expect((await changes.next()).value).toMatchObject({ status: 'queued', processed: 0 });
    await importAll(ctx, id);
    const rest = [];
    for await (const change of changes) rest.push(change);
    expect(rest.at(-1)).toMatchObject({ status: 'completed', created: 1, invalid: 1, results: [] });
  });

  test('ends when the client disconnects', async () => {
    const ctx = await makeStaff();
    const gone = new AbortController();
    const changes = await watchBatch(ctx, idOf(ctx, await send(ctx)), gone.signal);
    await changes.next();
    const next = changes.next();
    gone.abort();
    expect((await next).done).toBe(true);
  });

  test('is refused for another affiliate’s batch', async () => {
    const [ctx, other] = [await makeStaff(), await makeStaff()];
    const id = idOf(ctx, await send(other));
    await expect(watchBatch(ctx, id, never)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(openBatchFile(ctx, id)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('opening the file of a batch', () => {
  test('returns the file byte for byte, and records who opened it', async () => {
    const ctx = await makeStaff();
    const sent = file();
    const id = await send(ctx, sent);
    const opened = await openBatchFile(ctx, idOf(ctx, id));
    expect(Buffer.from(await readBytes(opened.file, 0, opened.file.size)).toString()).toBe(sent);
    expect(opened.consentText).toBe('batch-1');
    const events =
      await db.sql`select actor_kind from audit_event where action = 'batch.file-read' and subject_id = ${id}`;
    expect(events).toHaveLength(1);
  });

  test('is refused when the file is past its retention', async () => {
    const ctx = await makeStaff();
    const id = await send(ctx);
    await db.sql`delete from batch_piece where batch_id = ${id}`;
    await expect(openBatchFile(ctx, idOf(ctx, id))).rejects.toMatchObject({
      message: 'the file is no longer kept',
    });
  });
});
