import { openDatabase } from '@/db/client';
import { followUpJob } from '@/lib/application/follow-up-application';
import { runImport, runReferRows, runReferToPartner } from '@/lib/batch/import/import-job';
import { startWorker } from '@/lib/job/run-worker';
import { makeContext, testEnv } from '@/test/context';
import { quickTimes } from '@/test/job/quick-times';

// A worker process of its own that imports batches, for a test to kill. Its arguments: the database's address, and how
// many imports run at a time.
const [, , url = '', concurrency = '1'] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 6 }), {
  env: testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: concurrency }),
});
const worker = await startWorker(
  context,
  [runImport, runReferRows, runReferToPartner, followUpJob],
  quickTimes,
);
await worker.ended.catch(() => process.exit(1));
