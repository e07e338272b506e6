import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';
import { hashFormerLeads } from './remember-opt-outs';

/** Adds to leads and dispositions of a former release what opt-outs are found by. Does nothing once all have it. */
export const hashFormerLeadsJob = defineJob({
  name: 'opt-out.hash-leads',
  payload: z.object({}),
  schedule: '*/5 * * * *',
  run: async (ctx) => {
    let leads = 0;
    for (;;) {
      ctx.signal.throwIfAborted();
      const { remembered, hashed } = await hashFormerLeads(ctx);
      leads += remembered + hashed;
      if (remembered + hashed === 0) break;
    }
    if (leads > 0) ctx.log.info({ leads }, 'added what opt-outs are found by');
  },
});
