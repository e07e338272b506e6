import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { buildProgram } from '@/test/build-program';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner, makeUser } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';
import { changeMatching } from './change-matching';

// `npm run prove -- match`
const kills = Number(process.env.MATCH_KILL_COUNT ?? 2);
const count = 40 * kills;

const root = join(import.meta.dirname, '../../..');
const db = withDatabase();
const server = withPartnerServer();
let program: Awaited<ReturnType<typeof buildProgram>>;
let worker: ChildProcess | undefined;

beforeAll(async () => {
  program = await buildProgram('test/batch/worker-process.ts', 'match-worker');
});
afterAll(async () => {
  worker?.kill('SIGKILL');
  await program?.remove();
});

function startWorker(): void {
  worker = spawn(process.execPath, [program.file, db.url], { stdio: 'ignore', cwd: root });
}

/** Leads of one upload, whose only lender is asked for its chance; their matching is started. */
async function startMatching(): Promise<number> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'session' } as const;
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const intent = await makeIntent(db, { requiredFields: ['net_income'] });
  const condition = { field: 'net_income', operator: '>=' } as const;
  await makePartner(db, {
    secret: newPartnerSecret(),
    timeoutMs: 2_000,
    scoreUrl: `${server.origin}/score`,
    intents: [
      {
        intentId: intent.id,
        eligibility: [{ ...condition, value: 10_000 }],
        probabilityConditions: [{ ...condition, value: 20_000, results: 40 }],
      },
    ],
  });
  const rows = Array.from({ length: count }, (_, index) =>
    makeLeadBody({ intent: intent.title, id_number: idNumberOf(index) }),
  );
  const { id, batchId } = await importFile({ ...ctx, actor: { kind: 'key', keyId } }, csvOf(rows));
  await changeMatching(ctx, batchId, { action: 'start' });
  return id;
}

test(`no scorer is asked twice for a lead, and each lead gets its offer, over ${kills} kills of the worker`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  server.answer({ json: { available: true, probability: 70 }, delayMs: 30 });
  const id = await startMatching();
  const run = async () =>
    (await db.sql`select status, matched, unmatched from batch_match where batch_id = ${id}`)[0];
  for (let kill = 0; kill < kills; kill += 1) {
    startWorker();
    const before = server.calls.length;
    await expect
      .poll(() => server.calls.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(before + 9 + kill);
    const ended = new Promise((resolve) => worker?.once('close', resolve));
    worker?.kill('SIGKILL');
    await ended;
  }
  expect(server.calls.length).toBeLessThan(count);
  startWorker();
  await expect.poll(async () => (await run())?.status, { timeout: 120_000, interval: 100 }).toBe('completed');
  const asked = server.calls.map(({ body }) => body.lead_id);
  expect(new Set(asked).size).toBe(asked.length);
  const offers = await db.sql<{ count: number; late: number }[]>`
    select count(*)::int as count, count(*) filter (where o.unscored @> '[{"cause": "late"}]')::int as late
    from lead l join offer o on o.id = l.offer_id where l.batch_id = ${id}`;
  expect(offers[0]?.count).toBe(count);
  expect(offers[0]?.late).toBeLessThanOrEqual(8 * kills);
  const ended = await run();
  expect(Number(ended?.matched) + Number(ended?.unmatched)).toBe(count);
});
