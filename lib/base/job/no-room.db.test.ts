import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { quickTimes } from '@/test/job/quick-times';
import { recordedJob, recordTable } from '@/test/job/recorded-job';
import { addJob } from './add-job';
import { defineJob } from './definition';
import { type RunningWorker, startWorker } from './run-worker';

const db = withDatabase();
let worker: RunningWorker | undefined;

beforeAll(async () => {
  await db.sql.unsafe(recordTable);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});

/** Fails with the SQLSTATE that its label begins with. */
const refusedJob = defineJob({
  ...recordedJob,
  maxAttempts: 25,
  run: async (ctx, payload) => {
    await recordedJob.run(ctx, payload);
    const state = payload.label.slice(0, 5);
    await ctx.database.sql.unsafe(`do $$ begin raise exception 'refused' using errcode = '${state}'; end $$`);
  },
});

test('a job waits as after any error when the database is there but has no room, memory or connection', async () => {
  const env = testEnv({ DATABASE_URL: db.url, WORKER_CONCURRENCY: '5' });
  worker = await startWorker(makeContext(db.database, { env }), [refusedJob], quickTimes);
  const labels = ['53100', '53200', '53300', '57P03', '58030'].map((state) => `${state} ${randomUUID()}`);
  for (const label of labels)
    await addJob(db, refusedJob, { label, holdFirst: false, failAlways: false, takesMs: 0 });
  const pauses = () => db.sql<{ label: string; seconds: number }[]>`
    select label, extract(epoch from max(began_at) - min(began_at))::float8 as seconds from test_run
    where attempt <= 2 group by label having count(*) = 2`;
  await expect.poll(async () => (await pauses()).length, { timeout: 30_000 }).toBe(labels.length);
  // The queue's first pause is 2.7 s; it looks for due jobs every two.
  expect((await pauses()).filter(({ seconds }) => seconds < 2.5)).toEqual([]);
});
