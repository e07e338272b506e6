import { openDatabase } from '@/db/client';
import { startWorker } from '@/lib/base/job/run-worker';
import { makeSampleDataJob, removeSampleDataJob } from '@/lib/sample/sample-data/job';
import { makeContext, testEnv } from '@/test/context';
import { quickTimes } from '@/test/job/quick-times';

// A separate worker process that makes and removes sample data, for a test to kill. Argument: the database URL.
const [, , url = ''] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 4 }), {
  env: testEnv({ DATABASE_URL: url }),
});
const worker = await startWorker(context, [makeSampleDataJob, removeSampleDataJob], quickTimes);
await worker.ended.catch(() => process.exit(1));
