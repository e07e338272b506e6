import { z } from 'zod';
import { defineJob } from '@/lib/base/job/definition';

/** Records each run; can be told to fail or to hang. */
export const recordedJob = defineJob({
  name: 'test recorded',
  payload: z.object({
    label: z.string(),
    holdFirst: z.boolean(),
    failAlways: z.boolean(),
    takesMs: z.number(),
  }),
  maxAttempts: 2,
  run: async (ctx, { label, holdFirst, failAlways, takesMs }) => {
    const { sql } = ctx.database;
    await sql`insert into test_run (label, attempt, pid) values (${label}, ${ctx.attempt}, ${process.pid})`;
    if (holdFirst && ctx.attempt === 1)
      await new Promise((_, reject) =>
        ctx.signal.addEventListener('abort', () => reject(ctx.signal.reason as Error)),
      );
    if (failAlways) throw new Error('no luck');
    if (takesMs > 0) await new Promise((done) => setTimeout(done, takesMs));
    await sql`update test_run set ended_at = clock_timestamp() where label = ${label} and attempt = ${ctx.attempt}`;
  },
});

export const recordTable = `create table test_run (
  label text, attempt int, pid int,
  began_at timestamptz default clock_timestamp(), ended_at timestamptz
)`;
