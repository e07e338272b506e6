import { openDatabase } from '@/db/client';
import { makeContext, testEnv } from '@/e2e/support/context';
import { runImport, runReferRows } from '@/lib/batch/import-job';
import { startWorker } from '@/lib/job/run-worker';
import { quickTimes } from '@/lib/job/test/quick-times';

// A worker process of its own that imports batches, for a test to kill: its one argument is the database's address.
const [, , url = ''] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 3 }), {
  env: testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: '1' }),
});
const worker = await startWorker(context, [runImport, runReferRows], quickTimes);
await worker.ended.catch(() => process.exit(1));
