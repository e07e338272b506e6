import { z } from 'zod';
import { insertExpiryEvents } from '@/db/query/account/api-key';
import { defineJob } from '@/lib/base/job/definition';
import { reminderDays } from './expiry-notice';

/** Every hour: `api_key.expiring` for keys that end in 30, 7 and 1 days (design event 9, events). */
export const tellExpiringKeysJob = defineJob({
  name: 'api-key.tell-expiring',
  payload: z.object({}),
  schedule: '7 * * * *',
  run: async ({ database }) => {
    await insertExpiryEvents(database, reminderDays);
  },
});
