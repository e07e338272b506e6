import { randomUUID } from 'node:crypto';
import { createRequire } from 'node:module';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openQueuePool, type QueuePool } from '@/db/queue-pool';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { quickTimes } from '@/test/job/quick-times';
import { recordedJob, recordTable } from '@/test/job/recorded-job';
import { addJob } from './add-job';
import { defineJob } from './definition';
import { type RunningWorker, startWorker } from './run-worker';

// Jobs of one queue name take turns, and no turn waits for a poll: what scripts/patch-graphile-worker.mjs mends.

const db = withDatabase();
const smallJob = defineJob({ ...recordedJob, name: 'test small', runner: 'small' } as const);
const otherRunnerJob = defineJob({ ...recordedJob, name: 'test other', runner: 'follow-on' } as const);
let worker: RunningWorker | undefined;

beforeAll(async () => {
  await db.sql.unsafe(recordTable);
});

afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

async function start(concurrency: number): Promise<void> {
  const env = testEnv({ DATABASE_URL: db.url, WORKER_CONCURRENCY: String(concurrency) });
  const context = makeContext(db.database, { env });
  worker = await startWorker(context, [recordedJob, smallJob, otherRunnerJob], quickTimes);
}

const payload = (label: string, takesMs = 0) => ({ label, holdFirst: false, failAlways: false, takesMs });

/** Runs of these labels in the order in which they began, each with the pause since the one before ended. */
const runs = (labels: string[]) => db.sql<{ label: string; ended: boolean; pauseMs: number | null }[]>`
  select label, ended_at is not null as ended,
    (extract(epoch from began_at - lag(ended_at) over (order by began_at)) * 1000)::float8 as "pauseMs"
  from test_run where label in ${db.sql(labels)} order by began_at`;

async function ended(labels: string[]) {
  await expect
    .poll(async () => (await runs(labels)).filter((run) => run.ended).length, {
      timeout: 50_000,
      interval: 50,
    })
    .toBe(labels.length);
  return runs(labels);
}

/** A poll comes after two seconds, and a loaded machine may stand still once. */
const waited = (found: { pauseMs: number | null }[]) =>
  found.filter(({ pauseMs }) => pauseMs !== null && pauseMs > 1_000).length;

describe('jobs of one queue', () => {
  test('follow each other without a poll, one at a time', async () => {
    await start(2);
    const labels = Array.from({ length: 12 }, () => randomUUID());
    for (const label of labels) await addJob(db, recordedJob, payload(label), { queue: 'one' });
    const found = await ended(labels);
    expect(waited(found)).toBeLessThanOrEqual(1);
    expect(found.every(({ pauseMs }) => pauseMs === null || pauseMs >= 0)).toBe(true);
  });

  test('wait for no poll after one that failed', async () => {
    await start(1);
    const labels = Array.from({ length: 6 }, () => randomUUID());
    for (const label of labels)
      await addJob(db, recordedJob, { ...payload(label), failAlways: true }, { queue: 'failing' });
    const began = () => db.sql<{ pauseMs: number | null }[]>`
      select (extract(epoch from began_at - lag(began_at) over (order by began_at)) * 1000)::float8 as "pauseMs"
      from test_run where label in ${db.sql(labels)} and attempt = 1`;
    await expect.poll(async () => (await began()).length, { timeout: 50_000, interval: 50 }).toBe(6);
    expect(waited(await began())).toBeLessThanOrEqual(1);
  });

  test('go by their priority whichever runner takes them, and the one whose turn it is is woken', async () => {
    await start(1);
    const slices = Array.from({ length: 6 }, () => randomUUID());
    const small = Array.from({ length: 3 }, () => randomUUID());
    // As a large file and small ones of one affiliate: the slice that runs is finished first.
    for (const slice of slices)
      await addJob(db, recordedJob, payload(slice, 300), { queue: 'both', priority: 12 });
    await expect.poll(async () => (await runs(slices)).length, { timeout: 30_000, interval: 10 }).toBe(1);
    for (const file of small) await addJob(db, smallJob, payload(file), { queue: 'both', priority: 10 });
    const found = await ended([...slices, ...small]);
    expect(new Set(found.slice(1, 4).map(({ label }) => label))).toEqual(new Set(small));
    expect(waited(found)).toBeLessThanOrEqual(1);
  });
});

describe('the look for a job', () => {
  const dist = createRequire(import.meta.url);
  const { batchGetJobs } = dist('graphile-worker/dist/sql/getJobs.js');
  const { processSharedOptions, makeEnhancedWithPgClient } = dist('graphile-worker/dist/lib.js');
  let pool: QueuePool;
  const [first, second, third] = ['test a', 'test b', 'test c'];

  beforeAll(() => {
    pool = openQueuePool(db.url, 10, pino({ level: 'silent' }));
  });
  afterAll(() => {
    // Not awaited: a test that failed holds connections.
    void pool.end();
  });
  beforeEach(async () => {
    await db.sql`delete from graphile_worker._private_jobs`;
    await db.sql`update graphile_worker._private_job_queues set locked_at = null, locked_by = null`;
  });

  const add = (task: string, { queue, priority = 0 }: { queue: string | null; priority?: number }) =>
    db.sql`select graphile_worker.add_job(${task}, queue_name => ${queue}::text, priority => ${priority}::int)`;

  /** Looks in a transaction of its own, as far as its commit. */
  async function look(tasks: string[]) {
    const client = await pool.connect();
    await client.query('begin');
    const options = processSharedOptions({ pgPool: pool });
    const withClient = makeEnhancedWithPgClient((work: (given: typeof client) => unknown) => work(client));
    const list = Object.fromEntries(tasks.map((task) => [task, () => {}]));
    const [job] = await batchGetJobs(options, withClient, list, randomUUID(), null, 1);
    return {
      task: (job?.task_identifier ?? null) as string | null,
      commit: async () => {
        await client.query('commit');
        client.release();
      },
    };
  }

  test('locks no queue but that of the job that it takes', async () => {
    await add(first, { queue: 'qa' });
    await add(second, { queue: 'qb' });
    await add(third, { queue: null });
    const empty = await look(['test nothing of']);
    const one = await look([first]);
    const locked = await db.sql`
      select queue_name from graphile_worker._private_job_queues where queue_name in ('qa', 'qb')
      and queue_name not in (
        select queue_name from graphile_worker._private_job_queues for update skip locked)`;
    const [other, free] = [await look([second]), await look([third])];
    expect([empty.task, one.task, other.task, free.task]).toEqual([null, first, second, third]);
    expect(locked).toEqual([{ queue_name: 'qa' }]);
    for (const looked of [empty, one, other, free]) await looked.commit();
  });

  test('passes over a job whose queue is being taken, to the next that can be', async () => {
    await add(first, { queue: 'qa', priority: 1 });
    await add(first, { queue: 'qa', priority: 2 });
    await add(second, { queue: 'qb', priority: 3 });
    const all = [first, second];
    const looks = [await look(all), await look(all), await look(all)];
    expect(looks.map(({ task }) => task)).toEqual([first, second, null]);
    for (const looked of looks) await looked.commit();
    // Both queues are taken now.
    const late = await look(all);
    expect(late.task).toBeNull();
    await late.commit();
  });

  test('takes jobs with and without a queue in the order of their priority', async () => {
    for (const [at, priority] of [7, 3, 5, 1, 4, 6, 2].entries())
      await add(`test p${priority}`, { queue: at % 2 ? null : `q${at}`, priority });
    const tasks = [1, 2, 3, 4, 5, 6, 7].map((priority) => `test p${priority}`);
    const found: (string | null)[] = [];
    for (const _ of tasks) {
      const looked = await look(tasks);
      found.push(looked.task);
      await looked.commit();
    }
    expect(found).toEqual(tasks);
  });

  test('leaves a queue to another runner while that has a job of a smaller number due', async () => {
    await add(first, { queue: 'qa', priority: 12 });
    await add(second, { queue: 'qa', priority: 10 });
    const bulk = await look([first]);
    await bulk.commit();
    const small = await look([second]);
    await small.commit();
    expect([bulk.task, small.task]).toEqual([null, second]);
  });
});
