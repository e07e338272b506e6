import { openDatabase } from '@/db/client';
import { followUpJob } from '@/lib/application/follow-up-application';
import { runImport, runReferRows, runReferToPartner, runSmallImport } from '@/lib/batch/import/import-job';
import { startWorker } from '@/lib/job/run-worker';
import { makeContext, testEnv } from '@/test/context';
import { quickTimes } from '@/test/job/quick-times';

// A separate worker process that imports batches, for a test to kill. Arguments: the database URL and the number
// of concurrent imports.
const [, , url = '', concurrency = '1'] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 6 }), {
  env: testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: concurrency }),
});
const worker = await startWorker(
  context,
  [runImport, runSmallImport, runReferRows, runReferToPartner, followUpJob],
  quickTimes,
);
await worker.ended.catch(() => process.exit(1));
