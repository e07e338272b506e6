import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Queryable } from '@/db/client';
import { listEventsAfter } from '@/db/query/event/event';
import {
  claimEventLog,
  insertEventPartitions,
  insertPublishedEvents,
  updateEventLease,
} from '@/db/query/event/event-publish';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import type { EventType } from '@/word/event-type';
import { runPublisher } from './run-publisher';

const db = withDatabase();
// A connection for each, so that all are open at once.
let pool: Database;
beforeAll(() => {
  pool = openDatabase(db.url, { maxConnections: writers });
});
afterAll(() => pool?.close());
const writers = 32;
const eventsOfEach = 40;

/** A lead's number is the writer's, so that each writer's order can be told. */
const write = (
  { sql }: Queryable,
  affiliateId: number,
  writer: number,
  place: number,
  type: EventType,
) => sql`
  insert into event_outbox (affiliate_id, environment, type, lead_id, data)
  values (${affiliateId}, 'uat', ${type}, ${writer}, ${JSON.stringify({ place })}::text::jsonb)`;

const rollBack = new Error('rolled back');

describe('the log of events', () => {
  test('a reader beside 32 writers that commit late or roll back misses nothing, and positions are dense', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const log = { affiliateId, environment: 'uat' } as const;
    const committed = new Set<string>();
    let writing = true;
    const writer = async (number: number) => {
      for (let place = 1; place <= eventsOfEach; place += 1) {
        const rollsBack = Math.random() < 0.2;
        await pool
          .transaction(async (tx) => {
            await write(tx, affiliateId, number, place, place === 1 ? 'lead.created' : 'lead.matched');
            // Others take later numbers and commit before this one.
            await tx.sql`select pg_sleep(${Math.random() * 0.02})`;
            if (rollsBack) throw rollBack;
          })
          .then(() => committed.add(`${number} ${place}`))
          .catch((error: unknown) => {
            if (error !== rollBack) throw error;
          });
      }
    };
    const seen: { position: number; leadId: number | null; sequence: number | null; place: number }[] = [];
    const read = async () => {
      let position = 0;
      for (;;) {
        const wasWriting = writing;
        const { events, reached, more, expired } = await listEventsAfter(db, log, position, null, 100);
        expect(expired).toBeNull();
        position = reached;
        seen.push(...events.map((one) => ({ ...one, place: Number(one.data?.place) })));
        if (!more && !wasWriting && seen.length >= committed.size) return;
      }
    };
    const publisher = runPublisher(makeContext(db.database));
    const reading = read();
    await Promise.all(Array.from({ length: writers }, (_, number) => writer(number + 1)));
    writing = false;
    await reading;
    await publisher.stop();

    expect(new Set(seen.map(({ leadId, place }) => `${leadId} ${place}`))).toEqual(committed);
    expect(seen.map(({ position }) => position)).toEqual(seen.map((_, at) => at + 1));
    for (let number = 1; number <= writers; number += 1) {
      const own = seen.filter(({ leadId }) => leadId === number);
      const places = own.map(({ place }) => place);
      expect(places).toEqual([...places].sort((one, other) => one - other));
      // One whose creation was rolled back counts from 2: its creation is the first, also where it was never told.
      const from = places[0] === 1 ? 1 : 2;
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, at) => at + from));
    }
  });

  test('affiliates and environments have logs of their own', async () => {
    const affiliates = [await makeAffiliate(db), await makeAffiliate(db)];
    for (const { id } of affiliates)
      for (const environment of ['uat', 'production'])
        await db.sql`insert into event_outbox (affiliate_id, environment, type) values (${id}, ${environment}, 'batch.failed')`;
    const publisher = runPublisher(makeContext(db.database));
    const ends = () => db.sql<{ last: number }[]>`
      select last_position::int as last from event_stream where affiliate_id = any(${affiliates.map(({ id }) => id)}::bigint[])`;
    await expect.poll(ends).toEqual([1, 1, 1, 1].map((last) => ({ last })));
    await publisher.stop();
  });

  test('who has been followed by another publisher publishes nothing any more', async () => {
    const { id } = await makeAffiliate(db);
    await db.sql`update event_log set leased_until = '-infinity'`;
    const first = await claimEventLog(db, 0);
    const second = await claimEventLog(db, 60_000);
    expect(await claimEventLog(db, 60_000)).toBeNull();
    await insertEventPartitions(db, 0);
    await write(db, id, 1_000, 1, 'lead.created');
    expect(await insertPublishedEvents(db, first ?? 0, 10)).toBeNull();
    expect(await updateEventLease(db, first ?? 0, 60_000)).toBe(false);
    expect(await insertPublishedEvents(db, second ?? 0, 10)).toMatchObject([
      { affiliateId: id, lastPosition: 1, count: 1 },
    ]);
    await db.sql`update event_log set leased_until = '-infinity'`;
  });

  test('who takes over waits for what the last publisher is just publishing', async () => {
    const { id } = await makeAffiliate(db);
    await db.sql`update event_log set leased_until = '-infinity'`;
    const first = await claimEventLog(db, 0);
    await write(db, id, 1_001, 1, 'lead.created');
    let second: Promise<number | null> | undefined;
    let taken = false;
    await db.transaction(async (tx) => {
      // As a savepoint: its commit is yet to come.
      await insertPublishedEvents(tx, first ?? 0, 10);
      second = claimEventLog(db, 60_000).finally(() => {
        taken = true;
      });
      const waiting = async () =>
        (
          await db.sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%event_log%'`
        ).length;
      await expect.poll(waiting).toBeGreaterThan(0);
      expect(taken).toBe(false);
    });
    expect(await second).toBe((first ?? 0) + 1);
    await db.sql`update event_log set leased_until = '-infinity'`;
  });
});
