import { z } from 'zod';
import { upsertLedgersAsked } from '@/db/query/base/ledger-asked';
import { defineJob } from '@/lib/base/job/definition';
import { environmentNames } from '@/word/environment';

/** Every night all ledgers are looked through, whatever the log of events says. */
export const checkLedgersJob = defineJob({
  name: 'commission.check-ledgers',
  payload: z.object({}),
  schedule: '41 1 * * *',
  maxAttempts: 3,
  run: async ({ database }) => {
    for (const environment of environmentNames) await upsertLedgersAsked(database, environment, null);
  },
});
