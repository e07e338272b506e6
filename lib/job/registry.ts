import { followUpJob } from '@/lib/application/follow-up-application';
import { reviveImports, runImport, runReferRows, sweepBatches } from '@/lib/batch/import-job';
import { closeDaysJob } from '@/lib/dashboard/close-days';
import { sweepDrafts } from '@/lib/draft/sweep-drafts';
import { retentionJob } from '@/lib/erasure/apply-retention';
import type { AnyJob } from './definition';

/** Every job that the workers can run. */
export const jobs: readonly AnyJob[] = [
  followUpJob,
  runImport,
  runReferRows,
  reviveImports,
  sweepBatches,
  sweepDrafts,
  retentionJob,
  closeDaysJob,
];
