import { type ChildProcess, spawn } from 'node:child_process';
import { expect, test } from 'vitest';
import { buildProgram } from '@/test/build-program';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { type WrittenEvent, writeEvents } from '@/test/webhook/write-events';
import { withPartnerServer } from '@/test/with-partner-server';
import type { EventType } from '@/word/event-type';
import { addWebhook } from './add-endpoint';

const db = withDatabase();
const server = withPartnerServer();

/** `npm run prove -- webhook` sets 100. */
const kills = Number(process.env.WEBHOOK_KILLS ?? 6);
const leads = 12;
const life: readonly EventType[] = ['lead.created', 'lead.matched', 'lead.pending', 'lead.accepted'];
/** Events that happen between two kills. */
const rounds = kills;

test('publisher and deliverer may be killed again and again: every event arrives, none is missing, each lead’s in order', {
  timeout: 60_000 + kills * 5_000,
}, async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' } as const;
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  for (const path of ['/one', '/two'])
    await addWebhook(ctx, { kind: 'webhook', url: `${server.origin}${path}`, description: '', types: [] });
  // One answers at once, the other takes its time; both may be cut off by a kill at any point.
  server.answer(({ path }) => ({ delayMs: path === '/two' ? Math.random() * 40 : 0 }));

  const program = await buildProgram('test/webhook/worker-process.ts', 'webhook-worker');
  const start = () => spawn(process.execPath, [program.file, db.url], { stdio: 'ignore' });
  let worker: ChildProcess = start();
  try {
    for (let round = 0; round < rounds; round++) {
      const before = server.calls.length;
      await writeEvents(db, affiliateId, eventsOf(round));
      await expect.poll(() => server.calls.length, { timeout: 30_000, interval: 3 }).toBeGreaterThan(before);
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      worker.kill('SIGKILL');
      await ended(worker);
      // Its claims run out.
      await db.sql`update event_log set leased_until = '-infinity'`;
      await db.sql`update webhook_endpoint set claimed_until = null`;
      worker = start();
    }
    await expect
      .poll(
        async () => {
          const [row] = await db.sql<[{ behind: number }]>`
              select (select count(*) from event_outbox)::int + (
                select sum(s.last_position - w.position)::int from webhook_endpoint w join event_stream s
                  on s.affiliate_id = w.affiliate_id and s.environment = w.environment)
                + (select count(*) from webhook_retry where state = 'waiting')::int as behind`;
          return row.behind;
        },
        { timeout: 60_000, interval: 20 },
      )
      .toBe(0);
  } finally {
    worker.kill('SIGKILL');
    await ended(worker);
    await program.remove();
  }

  const log = await db.sql<{ position: number }[]>`select position::float8 as position from event order by 1`;
  expect(log.map(({ position }) => position)).toEqual(
    Array.from({ length: rounds * leads * life.length }, (_, index) => index + 1),
  );
  for (const path of ['/one', '/two']) {
    const calls = server.callsTo(path);
    expect(new Set(calls.map(({ headers }) => headers['webhook-id'])).size).toBe(log.length);
    const sequences = new Map<string, number[]>();
    for (const { body } of calls) {
      const { id, sequence } = body.data as { id: string; sequence: number };
      const seen = sequences.get(id) ?? [];
      sequences.set(id, seen.includes(sequence) ? seen : [...seen, sequence]);
    }
    expect(sequences.size).toBe(leads * rounds);
    for (const seen of sequences.values()) expect(seen).toEqual(life.map((_, index) => index + 1));
  }
});

/** The lives of leads of their own, mixed. */
function eventsOf(round: number): WrittenEvent[] {
  return life.flatMap((type) =>
    Array.from({ length: leads }, (_, lead) => ({ leadId: round * leads + lead + 1, type })),
  );
}

const ended = (worker: ChildProcess) =>
  worker.exitCode !== null || worker.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => worker.once('exit', resolve));
