import { followUpJob } from '@/lib/application/follow-up-application';
import { runImport, runReferRows, sweepBatches } from '@/lib/batch/import-job';
import type { AnyJob } from './definition';

/** Every job that the workers can run. */
export const jobs: readonly AnyJob[] = [followUpJob, runImport, runReferRows, sweepBatches];
