import { openDatabase } from '@/db/client';
import { startWorker } from '@/lib/job/run-worker';
import { makeContext, testEnv } from '@/test/context';
import { quickTimes } from './quick-times';
import { recordedJob } from './recorded-job';

// A worker process of its own, for a test to kill: its one argument is the database's address.
const [, , url = ''] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 6 }), {
  env: testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: '1' }),
});
await startWorker(context, [recordedJob], quickTimes);
