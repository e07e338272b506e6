import { describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead } from '@/test/factory';
import { listUpdatedLeads } from './list-updated-leads';
import { parseUpdatedPage } from './updated-page';

const db = withDatabase();

async function makeClient() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const ctx = makeAffiliateContext(db.database, { affiliateId });
  const add = async (count = 1) => {
    const ids: string[] = [];
    for (let n = 0; n < count; n += 1) {
      const { id } = await makeLead(db.database, { affiliateId, intentId });
      ids.push(publicId(ctx.env.idKey, 'lead', id));
    }
    return ids;
  };
  return { ctx, add, intentId, affiliateId };
}

const list = (ctx: AffiliateContext, query: Record<string, string> = {}) =>
  listUpdatedLeads(ctx, parseUpdatedPage(ctx.env, new URLSearchParams(query)));

/** Follows `next` to the end. */
async function listAll(ctx: AffiliateContext, query: Record<string, string>) {
  const ids: string[] = [];
  for (let after: string | null = query.after ?? ''; after !== null; ) {
    const page: Awaited<ReturnType<typeof list>> = await list(ctx, { ...query, after });
    ids.push(...page.leads.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

describe('the pages', () => {
  test('are in the order of the last change, each lead once, also of one moment', async () => {
    const { ctx, add, affiliateId } = await makeClient();
    const ids = await add(7);
    await db.sql`update lead set updated_at = '2026-01-01T00:00:00.123456Z' where affiliate_id = ${affiliateId}`;
    for (const limit of ['1', '2', '3', '7', '100']) expect(await listAll(ctx, { limit })).toEqual(ids);
    await db.sql`
      update lead set updated_at = updated_at + interval '1 microsecond' where affiliate_id = ${affiliateId}
      and id = (select min(id) from lead where affiliate_id = ${affiliateId})`;
    expect(await listAll(ctx, { limit: '2' })).toEqual([...ids.slice(1), ids[0]]);
  });

  test('miss nothing while leads change: one that has changed comes again, at the end', async () => {
    const { ctx, add, affiliateId } = await makeClient();
    const ids = await add(4);
    const first = await list(ctx, { limit: '2' });
    await db.sql`
      update lead set state = 'matched', updated_at = now()
      where id = (select min(id) from lead where affiliate_id = ${affiliateId})`;
    const [added] = await add();
    const rest = await listAll(ctx, { after: first.next ?? '' });
    expect(rest).toEqual([ids[2], ids[3], ids[0], added]);
  });

  test('end before what an open transaction is still writing, and go on once it is there', async () => {
    const { ctx, add, intentId, affiliateId } = await makeClient();
    const [first] = await add();
    let commit = () => {};
    let begun = () => {};
    const beginning = new Promise<void>((resolve) => {
      begun = resolve;
    });
    const late = db.database.transaction(async (tx) => {
      await tx.sql`select now()`;
      begun();
      await new Promise<void>((resolve) => {
        commit = resolve;
      });
      return makeLead(tx, { affiliateId, intentId });
    });
    await beginning;
    const [second] = await add();
    const before = await list(ctx);
    expect(before.leads.map(({ id }) => id)).toEqual([first]);
    commit();
    const { id } = await late;
    const after = await list(ctx, { updated_after: before.leads[0]?.updated_at ?? '' });
    // A time on the wire has no microseconds, so the last lead may come again.
    expect(after.leads.map((lead) => lead.id).slice(-2)).toEqual([
      publicId(ctx.env.idKey, 'lead', id),
      second,
    ]);
  });
});

describe('the filters', () => {
  test('leave out what was changed before, and other states', async () => {
    const { ctx, add, affiliateId } = await makeClient();
    const [old, recent, accepted] = await add(3);
    const ids = await db.sql<
      { id: number }[]
    >`select id from lead where affiliate_id = ${affiliateId} order by id`;
    await db.sql`update lead set updated_at = '2026-01-01T10:00:00Z' where id = ${ids[0]?.id ?? 0}`;
    await db.sql`update lead set state = 'accepted' where id = ${ids[2]?.id ?? 0}`;
    const found = async (query: Record<string, string>) => (await list(ctx, query)).leads.map(({ id }) => id);
    expect(await found({})).toEqual([old, recent, accepted]);
    expect(await found({ updated_after: '2026-01-01T10:00:00Z' })).toEqual([recent, accepted]);
    expect(await found({ updated_after: '2026-01-01T11:59:59.999+02:00' })).toEqual([old, recent, accepted]);
    expect(await found({ updated_after: '2026-01-01T12:00:00 02:00' })).toEqual([recent, accepted]);
    expect(await found({ state: 'accepted' })).toEqual([accepted]);
    expect(await found({ state: 'accepted', updated_after: '2999-01-01T00:00:00Z' })).toEqual([]);
  });

  test('another affiliate’s leads are not there, and those of the other environment neither', async () => {
    const { add, affiliateId } = await makeClient();
    await add(2);
    const stranger = await makeClient();
    expect((await list(stranger.ctx)).leads).toEqual([]);
    const production = makeAffiliateContext(db.database, { affiliateId, environment: 'production' });
    expect((await list(production)).leads).toEqual([]);
  });
});

test.each([
  [{ updated_after: 'yesterday' }, { updated_after: ['invalid'] }],
  [{ updated_after: '2026-01-01T10:00:00' }, { updated_after: ['invalid'] }],
  [
    { state: 'open', limit: '0' },
    { state: ['invalid'], limit: ['invalid'] },
  ],
  [
    { limit: 'x', after: '1' },
    { limit: ['must be an integer'], after: ['invalid'] },
  ],
  [
    { after: `1.${'a'.repeat(22)}`, limit: '1001' },
    { after: ['invalid'], limit: ['invalid'] },
  ],
] as [Record<string, string>, object][])('%o is refused', async (query, errors) => {
  const { ctx } = await makeClient();
  expect(() => parseUpdatedPage(ctx.env, new URLSearchParams(query))).toThrow(
    expect.objectContaining({ code: 'validation_failed', detail: { errors } }),
  );
});

test.each(['0000-01-01T00:00:00Z', '9999-12-31T23:59:59+14:00'])(
  'a time far away is a time: %s',
  async (time) => {
    const { ctx, add } = await makeClient();
    await add();
    expect((await list(ctx, { updated_after: time })).leads).toHaveLength(time.startsWith('0') ? 1 : 0);
  },
);
