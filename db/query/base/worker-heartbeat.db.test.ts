import { beforeEach, expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { deleteReplacedJobs, insertJob } from './job';
import { deleteExpiredWorkers, deleteProcessHeartbeats, upsertHeartbeats } from './worker-heartbeat';

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

beforeEach(() => db.sql`truncate worker_heartbeat, graphile_worker._private_jobs`);

/** A job that this runner has had for so many seconds. */
async function hold(runner: string, seconds = 0): Promise<string> {
  const id = await insertJob(db, job);
  await db.sql`
    update graphile_worker._private_jobs
    set locked_by = ${runner}, locked_at = now() - make_interval(secs => ${seconds}), attempts = 1 where id = ${id}`;
  return id;
}
const age = (runner: string, seconds: number) => db.sql`
  update worker_heartbeat set seen_at = now() - make_interval(secs => ${seconds}) where worker_id = ${runner}`;
const holderOf = async (id: string) => {
  const [row] = await db.sql<{ locked_by: string | null }[]>`
    select locked_by from graphile_worker.jobs where id = ${id}`;
  return row?.locked_by;
};

test('releases what is held by who has no heartbeat any more, or never had one, and nothing else', async () => {
  await upsertHeartbeats(db, 'own', ['own-1', 'own-2']);
  await upsertHeartbeats(db, 'other', ['late', 'living']);
  await age('late', 9);
  const held = await Promise.all(['own-1', 'late', 'living', 'nobody'].map((runner) => hold(runner, 9)));
  expect((await deleteExpiredWorkers(db, 4, ['own-1', 'own-2'])).toSorted()).toEqual(['late', 'nobody']);
  expect(await Promise.all(held.map(holderOf))).toEqual(['own-1', null, 'living', null]);
  expect(await deleteExpiredWorkers(db, 4, ['own-1', 'own-2'])).toEqual([]);
});

test('releases nothing where its own heartbeats have become old: the database was away for everybody', async () => {
  await upsertHeartbeats(db, 'own', ['own-1', 'own-2']);
  await upsertHeartbeats(db, 'other', ['late']);
  await age('late', 9);
  await age('own-2', 9);
  const held = await Promise.all(['own-2', 'late', 'nobody'].map((runner) => hold(runner, 9)));
  expect(await deleteExpiredWorkers(db, 4, ['own-1', 'own-2'])).toEqual([]);
  expect(await Promise.all(held.map(holderOf))).toEqual(['own-2', 'late', 'nobody']);
});

test('deletes what the queue has ended for the job that goes on, and nothing else', async () => {
  const keyed = await insertJob(db, { ...job, key: 'k', maxAttempts: 25 });
  await db.sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() where id = ${keyed}`;
  const further = await insertJob(db, { ...job, key: 'k', maxAttempts: 25 });
  const failed = await insertJob(db, job);
  await db.sql`update graphile_worker._private_jobs set attempts = 1, last_error = 'no luck' where id = ${failed}`;
  const scheduled = await insertJob(db, { ...job, payload: { _cron: {} } });
  await db.sql`update graphile_worker._private_jobs set attempts = 1 where id = ${scheduled}`;
  const running = await hold('living');
  await deleteReplacedJobs(db);
  expect(await holderOf(keyed)).toBe('dead');
  await db.sql`update graphile_worker._private_jobs set locked_by = null, locked_at = null where id = ${keyed}`;
  await deleteReplacedJobs(db);
  const left = await db.sql<
    { id: string }[]
  >`select id::text as id from graphile_worker.jobs j order by j.id`;
  expect(left.map(({ id }) => id)).toEqual([further, failed, scheduled, running]);
});

test('releases the jobs of a dead process’s runners at once, and no others', async () => {
  await upsertHeartbeats(db, 'dead', ['dead-1', 'dead-2']);
  await upsertHeartbeats(db, 'living', ['living-1']);
  const held: Record<string, string> = {};
  for (const runner of ['dead-1', 'dead-2', 'living-1']) {
    held[runner] = await hold(runner);
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
