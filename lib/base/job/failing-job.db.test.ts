import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { quickTimes } from '@/test/job/quick-times';
import { recordedJob, recordTable } from '@/test/job/recorded-job';
import { addJob } from './add-job';
import { defineJob } from './definition';
import { listFailingJobs } from './list-failing-jobs';
import { restartJobInput, restartJob as restartJobVerb } from './restart-job';
import { type RunningWorker, startWorker } from './run-worker';

const restartJob = checked(restartJobInput, restartJobVerb);

const db = withDatabase();
const hourMs = 3_600_000;
const operator = () => makeContext(db.database);
let worker: RunningWorker | undefined;

beforeAll(async () => {
  await db.sql.unsafe(recordTable);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

async function addFailing(label: string): Promise<number> {
  const payload = { label, holdFirst: false, failAlways: true, takesMs: 0 };
  return Number(await addJob(db, recordedJob, payload));
}

/** Uses up the job's tries without waiting between them. */
async function untilGivenUp(jobId: number): Promise<void> {
  await vi.waitFor(
    async () => {
      await db.sql`
        select from graphile_worker.reschedule_jobs(array[${jobId}::bigint], run_at => now())`;
      const found = (await listFailingJobs(operator())).find(({ id }) => id === String(jobId));
      expect(found).toMatchObject({ attempts: 2, nextTryAt: null });
      // A try counts from its beginning: on a busy machine it may still run.
      const running = await db.sql`
        select from graphile_worker.jobs where id = ${jobId} and locked_at is not null`;
      expect(running).toHaveLength(0);
    },
    { timeout: 20_000, interval: 200 },
  );
}

async function startQuickWorker(): Promise<void> {
  const env = testEnv({ DATABASE_URL: db.url, WORKER_CONCURRENCY: '1' });
  worker = await startWorker(makeContext(db.database, { env }), [recordedJob], quickTimes);
}

test('a job without tries left is kept and shown, and runs again when an operator restarts it', async () => {
  const jobId = await addFailing('kept');
  await startQuickWorker();
  await untilGivenUp(jobId);
  expect(await listFailingJobs(operator())).toMatchObject([
    { id: String(jobId), name: 'test recorded', lastError: expect.stringContaining('no luck') },
  ]);

  await restartJob(operator(), { jobId });
  await vi.waitFor(
    async () => expect(await db.sql`select 1 from test_run where label = 'kept'`).toHaveLength(3),
    { timeout: 10_000 },
  );
  const audit =
    await db.sql`select action from audit_event where subject_id = ${jobId} and action like 'job.%'`;
  expect(audit).toEqual([{ action: 'job.restarted' }]);
});

test('a job that awaits its first try, or is done, is neither shown nor restarted', async () => {
  const jobId = await addFailing('waiting');
  expect((await listFailingJobs(operator())).map(({ id }) => id)).not.toContain(String(jobId));
  await expect(restartJob(operator(), { jobId })).rejects.toMatchObject({ code: 'conflict' });
  await expect(restartJob(operator(), { jobId: 999_999_999 })).rejects.toMatchObject({ code: 'conflict' });
});

describe('a scheduled job', () => {
  const oneOf = (name: 'test scheduled' | 'test unscheduled', schedule?: string) =>
    defineJob({ name, payload: z.object({}), schedule, run: () => Promise.resolve() });
  const scheduledJob = oneOf('test scheduled', '0 0 1 1 *');
  const unscheduledJob = oneOf('test unscheduled');

  /** The state left by runs that failed: the last time an hour ago. */
  async function failed(job: typeof scheduledJob, attempts: number): Promise<string> {
    const id = await addJob(db, job, {}, { runAt: new Date(Date.now() + hourMs) });
    await db.sql`
      update graphile_worker._private_jobs
      set attempts = ${attempts}, last_error = 'no luck', updated_at = now() - interval '1 hour' where id = ${id}`;
    return id;
  }

  const left = async (ids: readonly string[]) => {
    const rows = await db.sql<{ id: string }[]>`
      select id::text as id from graphile_worker.jobs where id = any(${[...ids]}::bigint[]) order by jobs.id`;
    return rows.map(({ id }) => id);
  };

  test('that has succeeded ends the failures of its earlier runs, and no others', async () => {
    const former = [await failed(scheduledJob, 25), await failed(scheduledJob, 4)];
    const others = [await failed(unscheduledJob, 25)];
    const running = await failed(scheduledJob, 4);
    await db.sql`
      update graphile_worker._private_jobs set locked_by = 'another', locked_at = now() where id = ${running}`;
    const later = await failed(scheduledJob, 4);
    await db.sql`
      update graphile_worker._private_jobs set updated_at = now() + interval '1 minute' where id = ${later}`;
    const env = testEnv({ DATABASE_URL: db.url, WORKER_CONCURRENCY: '1' });
    worker = await startWorker(makeContext(db.database, { env }), [scheduledJob, unscheduledJob], quickTimes);
    const runs = [await addJob(db, unscheduledJob, {}), await addJob(db, scheduledJob, {})];
    await vi.waitFor(async () => expect(await left(runs)).toEqual([]), { timeout: 20_000 });
    expect(await left([...former, ...others, running, later])).toEqual([...others, running, later]);
  });
});

test('only operators may list or restart jobs', async () => {
  const ctx = makeAffiliateContext(db.database, { affiliateId: 1 });
  await expect(listFailingJobs(ctx)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(restartJob(ctx, { jobId: 1 })).rejects.toMatchObject({ code: 'forbidden' });
});
