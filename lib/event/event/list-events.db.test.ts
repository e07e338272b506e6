import { describe, expect, test } from 'vitest';
import { deleteOldEventPartition } from '@/db/query/event/event-publish';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { moveIdsAhead } from '@/lib/care/timeline/follow-timeline';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { publishAll } from '@/test/event-log/publish-all';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import type { EventType } from '@/word/event-type';
import { countWaiting } from './await-published';
import { getEvent } from './get-event';
import { listEvents } from './list-events';
import { parseEventQuery } from './schema';

const db = withDatabase();
let leads = 1_000_000;

const makeReader = async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  return makeAffiliateContext(db.database, { affiliateId });
};
const read = (ctx: AffiliateContext, query: Record<string, string> = {}) =>
  listEvents(ctx, parseEventQuery(new URLSearchParams(query)));

async function happen(
  { scope }: AffiliateContext,
  types: readonly EventType[],
  { at = new Date(), bulk = false } = {},
): Promise<void> {
  leads += 1;
  for (const type of types)
    await db.sql`
      insert into event_outbox (affiliate_id, environment, type, lead_id, at, bulk)
      values (${scope.affiliateId}, ${scope.environment}, ${type}, ${leads}, ${at.toISOString()}::timestamptz, ${bulk})`;
  await publishAll(db.database);
}

describe('reading the log', () => {
  test('goes on from each cursor without a gap or a repeat, and ends with nothing and the same cursor', async () => {
    const ctx = await makeReader();
    expect(await read(ctx)).toMatchObject({ events: [], more: false });
    await happen(ctx, ['lead.created', 'lead.matched', 'lead.pending', 'lead.accepted', 'lead.link_ready']);
    const seen: number[] = [];
    let cursor = (await read(ctx, { limit: '1' })).next;
    for (let more = true; more; ) {
      const page = await read(ctx, { after: cursor, limit: '2' });
      seen.push(...page.events.map(({ position }) => position));
      ({ next: cursor, more } = page);
    }
    expect(seen).toEqual([2, 3, 4, 5]);
    expect(await read(ctx, { after: cursor })).toEqual({ events: [], next: cursor, more: false });
  });

  test('of some types leaves out the others, and a cursor leads past them', async () => {
    const ctx = await makeReader();
    await happen(ctx, ['lead.created', 'lead.matched', 'lead.accepted', 'lead.link_ready']);
    const page = await read(ctx, { type: 'lead.accepted,lead.matched' });
    expect(page.events.map(({ type }) => type)).toEqual(['lead.matched', 'lead.accepted']);
    await happen(ctx, ['lead.accepted']);
    const after = await read(ctx, { after: page.next });
    expect(after.events.map(({ position }) => position)).toEqual([5]);
  });

  test('leaves out what files make by the thousand, unless it is asked for by name', async () => {
    const ctx = await makeReader();
    await happen(ctx, ['lead.created', 'lead.created'], { bulk: true });
    await happen(ctx, ['lead.created']);
    expect((await read(ctx)).events.map(({ position }) => position)).toEqual([3]);
    expect((await read(ctx, { type: 'lead.created' })).events).toHaveLength(3);
  });

  test('finds the few of a kind behind ten thousand others', async () => {
    const ctx = await makeReader();
    await db.sql`
      insert into event_outbox (affiliate_id, environment, type, lead_id, bulk)
      select ${ctx.scope.affiliateId}, 'uat', 'lead.created', n, true from generate_series(1, 10500) n`;
    await happen(ctx, ['lead.accepted']);
    expect((await read(ctx)).events.map(({ position }) => position)).toEqual([10_501]);
  });

  test('begins at a time, or with what happens from now on', async () => {
    const ctx = await makeReader();
    await happen(ctx, ['lead.created'], { at: new Date(Date.now() - 60_000) });
    const from = new Date().toISOString();
    await happen(ctx, ['lead.matched']);
    expect((await read(ctx, { from })).events.map(({ type }) => type)).toEqual(['lead.matched']);
    const { next } = await read(ctx, { after: 'latest' });
    await happen(ctx, ['lead.accepted']);
    expect((await read(ctx, { after: next })).events.map(({ type }) => type)).toEqual(['lead.accepted']);
    expect((await read(ctx, { from: '2099-01-01T00:00:00+02:00' })).events).toEqual([]);
  });

  test('refuses a cursor of another environment or affiliate, or one that was made up', async () => {
    const ctx = await makeReader();
    const { next: after } = await read(ctx);
    const { affiliateId } = ctx.scope;
    const production = makeAffiliateContext(db.database, { affiliateId, environment: 'production' });
    await expect(read(production, { after })).rejects.toThrow('cursor belongs to another environment');
    const invalid = { code: 'validation_failed', detail: { errors: { after: ['invalid'] } } };
    await expect(read(await makeReader(), { after })).rejects.toMatchObject(invalid);
    await expect(read(ctx, { after: after.replace(/^./, 'x') })).rejects.toMatchObject(invalid);
    await expect(read(ctx, { after: '12' })).rejects.toMatchObject(invalid);
  });

  test('names each parameter that is wrong', () => {
    const wrong = 'after=a&from=yesterday&type=lead.gone&limit=0&wait=21';
    expect(() => parseEventQuery(new URLSearchParams(wrong))).toThrow(
      expect.objectContaining({
        detail: {
          errors: {
            from: ['cannot be used with after'],
            type: [expect.stringMatching(/^must be types of events: lead\.created, /)],
            limit: ['must be an integer from 1 to 1000'],
            wait: ['must be an integer from 0 to 20'],
          },
        },
      }),
    );
  });

  test('after events were dropped a cursor before them has expired, and is given the oldest that is kept', async () => {
    const ctx = await makeReader();
    const { next: start } = await read(ctx);
    await happen(ctx, ['lead.created', 'lead.matched']);
    // As if it had been published 31 days ago.
    await db.sql`select make_event_partition((now() at time zone 'UTC')::date - 31)`;
    await db.sql`
      update event set day = (now() at time zone 'UTC')::date - 31
      where affiliate_id = ${ctx.scope.affiliateId} and position = 1`;
    expect((await read(ctx, { after: start })).events).toHaveLength(2);
    expect(await deleteOldEventPartition(db, 30)).toBe(true);
    expect(await deleteOldEventPartition(db, 30)).toBe(false);
    const refused = await read(ctx, { after: start }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'cursor_expired', message: 'cursor expired' });
    const { oldest } = (refused as { detail: { oldest: string } }).detail;
    expect((await read(ctx, { after: oldest })).events.map(({ position }) => position)).toEqual([2]);
    expect((await read(ctx)).events.map(({ position }) => position)).toEqual([2]);
  });

  test('an event can be read by its id by its affiliate alone', async () => {
    const ctx = await makeReader();
    await happen(ctx, ['lead.created']);
    const [event] = (await read(ctx)).events;
    expect(await getEvent(ctx, event?.id ?? '')).toEqual(event);
    await expect(getEvent(await makeReader(), event?.id ?? '')).rejects.toThrow('event not found');
    await expect(getEvent(ctx, 'abc')).rejects.toThrow('event not found');
  });

  test('after a restore earlier cursors are refused, and reading begins by time', async () => {
    const ctx = await makeReader();
    await happen(ctx, ['lead.created']);
    const { next: after } = await read(ctx);
    await moveIdsAhead(makeContext(db.database));
    await expect(read(ctx, { after })).rejects.toThrow('cursor belongs to an earlier history');
    const { events, next } = await read(ctx, { from: new Date(Date.now() - 60_000).toISOString() });
    expect(events).toHaveLength(1);
    expect(await read(ctx, { after: next })).toMatchObject({ events: [] });
  });
});

describe('a request that is held', () => {
  test.each([
    ['its key was revoked', 'update api_key set revoked_at = now() where affiliate_id = $1'],
    ['its key was replaced', 'update api_key set replaced_at = now() where affiliate_id = $1'],
    ['its affiliate was suspended', 'update affiliate set active = false where id = $1'],
  ])('is shown nothing that happens after %s: unauthorized', async (_, statement) => {
    const { id: keyId, affiliateId } = await makeApiKey(db);
    const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
    const both = [1, 2].map(() =>
      expect(read(ctx, { wait: '20' })).rejects.toMatchObject({ code: 'unauthorized' }),
    );
    await expect.poll(() => countWaiting(ctx)).toBe(2);
    await db.sql.unsafe(statement, [affiliateId]);
    await happen(ctx, ['lead.accepted']);
    await Promise.all(both);
  });
});
