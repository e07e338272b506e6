import { openDatabase } from '@/db/client';
import { startWorker } from '@/lib/base/job/run-worker';
import { makeContext, testEnv } from '@/test/context';
import { quickTimes } from './quick-times';
import { recordedJob } from './recorded-job';

// A separate worker process, for a test to kill. Its only argument is the database URL.
const [, , url = ''] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 6 }), {
  env: testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: '1' }),
});
await startWorker(context, [recordedJob], quickTimes);
