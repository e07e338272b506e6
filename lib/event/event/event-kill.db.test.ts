import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { type EventRow, listEventsAfter } from '@/db/query/event/event';
import { buildProgram } from '@/test/build-program';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';

// `npm run prove -- event`
const kills = Number(process.env.EVENT_KILLS ?? 3);
const leads = 32;
const atOnce = 4;

const db = withDatabase();
let writers: Database;
let program: Awaited<ReturnType<typeof buildProgram>>;
const children = new Set<ChildProcess>();

beforeAll(async () => {
  writers = openDatabase(db.url, { maxConnections: leads });
  program = await buildProgram('test/event-log/publisher-process.ts', 'publisher');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await writers?.close();
  await program?.remove();
});

function startPublisher(): ChildProcess {
  const child = spawn(process.execPath, [program.file, db.url], { stdio: 'ignore' });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

const lastPosition = async (affiliateId: number) =>
  (
    await db.sql<{ last: number }[]>`
      select last_position::float8 as last from event_stream where affiliate_id = ${affiliateId}`
  )[0]?.last ?? 0;

test(`publishers that are killed ${kills} times lose no event, tell none twice, and keep the order of each lead`, {
  timeout: 60_000 + kills * 5_000,
}, async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  let killing = true;
  const committed = Array.from({ length: leads }, () => 0);
  /** Writes bursts in transactions that commit after a while, every fifth not at all. */
  const write = async (lead: number) => {
    for (let turn = 1; killing; turn += 1) {
      const from = committed[lead] ?? 0;
      const undone = new Error('undone');
      const done = await writers
        .transaction(async ({ sql }) => {
          await sql`
              insert into event_outbox (affiliate_id, environment, type, lead_id, data)
              select ${affiliateId}, 'uat', 'lead.matched', ${lead + 1}, jsonb_build_object('place', place)
              from generate_series(${from + 1}::int, ${from + atOnce}::int) as place`;
          await sql`select pg_sleep(${Math.random() * 0.03})`;
          if (turn % 5 === 0) throw undone;
        })
        .then(
          () => true,
          (error: unknown) => {
            if (error !== undone) throw error;
            return false;
          },
        );
      if (done) committed[lead] = from + atOnce;
    }
  };
  const seen: EventRow[] = [];
  /** A gap between two positions would be an event that was skipped. */
  const read = async () => {
    const { events, expired } = await listEventsAfter(
      db,
      { affiliateId, environment: 'uat' },
      seen.length,
      null,
      1_000,
    );
    expect(expired).toBeNull();
    seen.push(...events);
    return events.length;
  };
  const writing = Promise.all(committed.map((_, lead) => write(lead)));
  let publishedBetween = 0;
  for (let kill = 0; kill < kills; kill += 1) {
    const child = startPublisher();
    const before = await lastPosition(affiliateId);
    await expect
      .poll(() => lastPosition(affiliateId), { timeout: 20_000, interval: 20 })
      .toBeGreaterThan(before);
    publishedBetween += 1;
    await pause(Math.random() * 150);
    child.kill('SIGKILL');
    await read();
  }
  killing = false;
  await writing;
  const all = committed.reduce((sum, count) => sum + count, 0);
  const last = startPublisher();
  await expect.poll(() => lastPosition(affiliateId), { timeout: 60_000 }).toBe(all);
  last.kill('SIGKILL');
  while ((await read()) > 0);

  expect(publishedBetween).toBe(kills);
  expect(seen.map(({ position }) => position)).toEqual(Array.from({ length: all }, (_, at) => at + 1));
  expect(new Set(seen.map(({ number }) => number)).size).toBe(all);
  for (const [lead, count] of committed.entries()) {
    const own = seen.filter(({ leadId }) => leadId === lead + 1);
    expect(own.map(({ data }) => data?.place)).toEqual(Array.from({ length: count }, (_, at) => at + 1));
    expect(own.map(({ sequence }) => sequence)).toEqual(Array.from({ length: count }, (_, at) => at + 2));
  }
  expect(await db.sql`select from event_outbox limit 1`).toHaveLength(0);
  process.stdout.write(`  ${all} events, ${kills} publishers killed: none lost, none twice, in order\n`);
});
