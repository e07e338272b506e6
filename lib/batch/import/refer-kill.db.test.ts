import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, idNumberOf, importFile } from '@/test/batch/upload';
import { buildProgram } from '@/test/build-program';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';

// `npm run prove -- refer`
const kills = Number(process.env.REFER_KILL_COUNT ?? 2);
const rowCount = 40 * kills;

const db = withDatabase();
const root = join(import.meta.dirname, '../../..');
let program: Awaited<ReturnType<typeof buildProgram>>;
const server = withPartnerServer();
let worker: ChildProcess | undefined;

beforeAll(async () => {
  program = await buildProgram('test/batch/worker-process.ts', 'refer-worker');
});

afterAll(async () => {
  worker?.kill('SIGKILL');
  await program?.remove();
});

function startWorker(): void {
  worker = spawn(process.execPath, [program.file, db.url], { stdio: 'ignore', cwd: root });
}

async function killWorker(): Promise<void> {
  const ended = new Promise((resolve) => worker?.once('close', resolve));
  worker?.kill('SIGKILL');
  await ended;
}

test(`every lead of a batch reaches its partner under one id, over ${kills} kills of the worker`, {
  timeout: 120_000 + kills * 30_000,
}, async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const intent = await makeIntent(db);
  const partner = await makePartner(db, {
    acceptUrl: `${server.origin}/accept`,
    secret: newPartnerSecret(),
    timeoutMs: 1_000,
    intents: [{ intentId: intent.id }],
  });
  server.answer({ json: { status: 'accepted' }, delayMs: 20 });
  const rows = Array.from({ length: rowCount }, (_, index) =>
    makeLeadBody({ intent: intent.title, id_number: idNumberOf(index), partner_ids: String(partner.id) }),
  );
  await importFile(ctx, csvOf(rows));
  for (let kill = 0; kill < kills; kill += 1) {
    startWorker();
    const before = server.calls.length;
    await expect
      .poll(() => server.calls.length, { timeout: 60_000, interval: 5 })
      .toBeGreaterThan(before + 3);
    await killWorker();
  }
  expect(server.calls.length).toBeLessThan(rowCount);
  startWorker();
  const accepted = async () => {
    const [row] = await db.sql<[{ count: number }]>`
      select count(*)::int from application where partner_id = ${partner.id} and status = 'accepted'`;
    return row.count;
  };
  await expect.poll(accepted, { timeout: 120_000, interval: 100 }).toBe(rowCount);
  const ids = new Map<unknown, Set<unknown>>();
  for (const { body, headers } of server.calls)
    ids.set(body.lead_id, (ids.get(body.lead_id) ?? new Set()).add(headers['idempotency-key']));
  expect([...ids.values()].map(({ size }) => size)).toEqual(Array(rowCount).fill(1));
  expect(await db.sql`select from batch_referral`).toHaveLength(0);
});
