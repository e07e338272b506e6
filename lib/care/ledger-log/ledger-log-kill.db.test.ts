import { type ChildProcess, spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listLogNodes } from '@/db/query/care/ledger-log';
import { buildProgram } from '@/test/build-program';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { verifyAlone } from '@/test/ledger-log/verify-alone';
import { getCheckpoint } from './get-checkpoint';
import { logKey } from './log-key';
import { printProof } from './proof';
import { proofNodes, proofOf } from './stored-tree';
import { verifyLog } from './verify-log';

// `npm run prove -- ledger-log`
const kills = Number(process.env.LEDGER_LOG_KILLS ?? 3);

const db = withDatabase();
let program: Awaited<ReturnType<typeof buildProgram>>;
const children = new Set<ChildProcess>();
beforeAll(async () => {
  program = await buildProgram('test/ledger-log/keeper-process.ts', 'ledger-keeper');
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await program?.remove();
});

function startKeeper(): ChildProcess {
  const child = spawn(process.execPath, [program.file, db.url], { stdio: 'ignore' });
  children.add(child);
  child.once('close', () => children.delete(child));
  return child;
}

const size = async () =>
  (await db.sql<[{ size: number }]>`select size::float8 as size from ledger_log`)[0].size;

test(`keepers, two at a time, that are killed ${kills} times fork nothing, and 1,000 proofs hold`, {
  // Two processes start for each kill: on a busy machine that takes many seconds.
  timeout: 60_000 + kills * 40_000,
}, async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: leadId } = await makeLead(db, { affiliateId });
  let killing = true;
  let written = 0;
  const write = async () => {
    for (; killing; written += 40)
      await db.sql`
        insert into consent (affiliate_id, environment, lead_id, channel, basis, purposes, given_at, salt)
        select ${affiliateId}, 'uat', ${leadId}, 'phone', 'asked', '{share}', now(), uuid_send(gen_random_uuid())
        from generate_series(1, 40)`;
  };
  const writing = write();
  for (let kill = 0; kill < kills; kill += 1) {
    const pair = [startKeeper(), startKeeper()];
    const before = await size();
    await expect.poll(size, { timeout: 30_000, interval: 20 }).toBeGreaterThan(before);
    await pause(Math.random() * 150);
    for (const child of pair) child.kill('SIGKILL');
  }
  killing = false;
  await writing;
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, source)
    select 'uat', 'phone', uuid_send(gen_random_uuid()), 'everybody', 'operator' from generate_series(1, 1000)`;
  // What a killed one held is free once the server has noticed.
  await expect
    .poll(
      async () => {
        await keepLogNow(db.database);
        return (await db.sql`select from ledger_log_outbox limit 1`).length;
      },
      { timeout: 20_000 },
    )
    .toBe(0);

  const [row] = await db.sql<[{ leaves: number; last: number; consents: number }]>`
    select count(*)::int as leaves, max(index)::int as last,
      count(distinct source_id) filter (where kind = 'consent')::int as consents from ledger_log_leaf`;
  expect(row).toEqual({ leaves: written + 1_000, last: written + 999, consents: written });
  expect(await verifyLog(makeContext(db.database))).toMatchObject({ waiting: 0, differences: [] });

  const { note } = await getCheckpoint(makeContext(db.database));
  const [name = '', printed = ''] = note.split('\n');
  const { publicKey } = logKey(makeContext(db.database).env, name);
  const said = await db.sql<{ index: number; salt: Buffer; value: string }[]>`
    select index::float8 as index, salt, value from ledger_log_value order by random() limit 1000`;
  let [taken, refused] = [0, 0];
  for (const { index, salt, value } of said) {
    const nodes = new Map(
      (await listLogNodes(db, proofNodes(index, Number(printed)))).map((one) => [
        `${one.level} ${one.index}`,
        one.hash,
      ]),
    );
    const path = proofOf(
      index,
      Number(printed),
      (one) => nodes.get(`${one.level} ${one.index}`) ?? Buffer.alloc(0),
    );
    const proof = Buffer.from(printProof(index, path, note));
    const entry = Buffer.concat([salt, Buffer.from(value)]);
    if (verifyAlone(proof, entry, publicKey, name)) taken += 1;
    const changed = Buffer.from(proof);
    const at = Math.floor(Math.random() * changed.length);
    changed[at] = (changed[at] ?? 0) ^ (1 + Math.floor(Math.random() * 255));
    if (!verifyAlone(changed, entry, publicKey, name)) refused += 1;
  }
  expect([said.length, taken, refused]).toEqual([1_000, 1_000, 1_000]);
});
