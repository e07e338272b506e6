import { openDatabase } from '@/db/client';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { startWorker } from '@/lib/base/job/run-worker';
import { importBatchJob, importSmallBatchJob, referRowsJob, referToPartnerJob } from '@/lib/batch/import/job';
import { matchLeadsJob } from '@/lib/batch/match/job';
import { undoBatchJob } from '@/lib/batch/undo/job';
import { followUpApplicationsWork } from '@/lib/lead/application/follow-up-application';
import { makeContext, testEnv } from '@/test/context';
import { quickTimes } from '@/test/job/quick-times';

// A separate worker process that imports batches and does what follows, for a test to kill. Arguments: the database URL
// and the number of concurrent imports.
const [, , url = '', concurrency = '1'] = process.argv;
const context = makeContext(openDatabase(url, { maxConnections: 6 }), {
  env: testEnv({ DATABASE_URL: url, WORKER_CONCURRENCY: concurrency }),
});
runDueWork(context, followUpApplicationsWork);
const jobs = [
  importBatchJob,
  importSmallBatchJob,
  referRowsJob,
  referToPartnerJob,
  matchLeadsJob,
  undoBatchJob,
];
const worker = await startWorker(context, jobs, quickTimes);
await worker.ended.catch(() => process.exit(1));
