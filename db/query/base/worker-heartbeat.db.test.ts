import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { insertJob } from './job';
import { deleteProcessHeartbeats, upsertHeartbeats } from './worker-heartbeat';

const db = withDatabase();
const job = {
  name: 'test held',
  payload: {},
  key: null,
  runAt: null,
  maxAttempts: 1,
  priority: 0,
  queue: null,
};

test('releases the jobs of a dead process’s runners at once, and no others', async () => {
  await upsertHeartbeats(db, 'dead', ['dead-1', 'dead-2']);
  await upsertHeartbeats(db, 'living', ['living-1']);
  const held: Record<string, string> = {};
  for (const runner of ['dead-1', 'dead-2', 'living-1']) {
    const id = await insertJob(db, job);
    held[runner] = id;
    await db.sql`
      update graphile_worker._private_jobs set locked_by = ${runner}, locked_at = now() where id = ${id}`;
  }
  await deleteProcessHeartbeats(db, 'dead');
  const rows = await db.sql<{ id: string; locked_by: string | null }[]>`
    select id::text as id, locked_by from graphile_worker.jobs`;
  const holders = Object.fromEntries(rows.map(({ id, locked_by }) => [id, locked_by]));
  expect(holders[held['dead-1'] ?? '']).toBeNull();
  expect(holders[held['dead-2'] ?? '']).toBeNull();
  expect(holders[held['living-1'] ?? '']).toBe('living-1');
  const alive = await db.sql`select worker_id from worker_heartbeat`;
  expect(alive).toEqual([{ worker_id: 'living-1' }]);
});
