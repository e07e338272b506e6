import { z } from 'zod';
import { deleteOldDrafts } from '@/db/query/lead/draft';
import { defineJob } from '@/lib/base/job/definition';

/** Drafts are hidden after 16 hours (design lead 36); their rows are deleted a few minutes later. */
export const sweepDraftsJob = defineJob({
  name: 'draft.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async ({ database, log }) => {
    const drafts = await deleteOldDrafts(database);
    if (drafts > 0) log.info({ drafts }, 'swept drafts');
  },
});
