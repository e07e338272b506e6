import { followUpJob } from '@/lib/application/follow-up-application';
import {
  requeueImports,
  runImport,
  runReferRows,
  runReferToPartner,
  runSmallImport,
  sweepBatches,
} from '@/lib/batch/import/import-job';
import { closeDaysJob } from '@/lib/dashboard/close-days';
import { sweepDrafts } from '@/lib/draft/sweep-drafts';
import { retentionJob } from '@/lib/erasure/apply-retention';
import type { AnyJob } from '@/lib/job/definition';
import { callBackJob } from '@/lib/sandbox/call-back';
import { sendTextJob } from '@/lib/text-message/send-text-message';

/** All jobs that workers can run. */
export const jobs: readonly AnyJob[] = [
  followUpJob,
  runImport,
  runSmallImport,
  runReferRows,
  runReferToPartner,
  requeueImports,
  sweepBatches,
  sweepDrafts,
  retentionJob,
  closeDaysJob,
  callBackJob,
  sendTextJob,
];
