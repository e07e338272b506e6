import { z } from 'zod';
import { deleteOldDrafts } from '@/db/query/draft';
import { defineJob } from '@/lib/job/definition';

/** Nobody is shown a draft after eight hours (design 9); a few minutes later its row is gone as well. */
export const sweepDrafts = defineJob({
  name: 'draft.sweep',
  payload: z.object({}),
  schedule: '*/10 * * * *',
  run: async ({ database, log }) => {
    const drafts = await deleteOldDrafts(database);
    if (drafts > 0) log.info({ drafts }, 'swept drafts');
  },
});
