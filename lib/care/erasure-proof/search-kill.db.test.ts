import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, test } from 'vitest';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { makeIdNumber } from '@/test/applicant';
import { buildProgram } from '@/test/build-program';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLead } from '@/test/factory';
import { getProof } from './get-proof';
import { proofInput } from './schema';
import { searchStored } from './search-stored';

const db = withDatabase();
const ctx = () => makeContext(db.database);

test('a search whose process is killed goes on with the table that was being read, and tells the truth', async () => {
  const idNumber = makeIdNumber();
  await makeLead(db, { idNumber });
  const { receipt } = await eraseApplicant(ctx(), { idNumber });
  const proof = () => getProof(ctx(), proofInput.parse({ receipt }));
  const { id } = await proof();
  // What an erasure would have left.
  await db.sql`insert into audit_event (actor_kind, action, after) values
    ('command line', 'affiliate.changed', ${JSON.stringify({ note: idNumber })}::jsonb)`;
  const program = await buildProgram('test/erasure-proof/search-process.ts', 'erasure-search');
  try {
    for (const tables of [1, 7, 30, 60, 90]) {
      const worker = spawn(process.execPath, [program.file, db.url, String(id)], { stdio: 'ignore' });
      const ended = once(worker, 'exit');
      await expect
        .poll(async () => (await proof()).tables, { timeout: 60_000, interval: 5 })
        .toBeGreaterThanOrEqual(tables);
      worker.kill('SIGKILL');
      await ended;
      const killed = await proof();
      // Until it has ended nothing is called clean.
      if (killed.state === 'searching') expect(killed.endedAt).toBeNull();
    }
  } finally {
    await program.remove();
  }
  // The job's next run.
  await searchStored(ctx(), id, new AbortController().signal);
  const done = await proof();
  expect(done.state).toBe('done');
  expect(done.tables).toBe(done.tablesTotal);
  expect(done.found).toEqual([
    { table: 'audit_event', column: 'after', kind: 'ID number', whose: 'theirs', rows: 1 },
  ]);
}, 180_000);
