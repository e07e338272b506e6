import { z } from 'zod';
import { findSampleData } from '@/db/query/sample/sample-data';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { addJob } from '@/lib/base/job/add-job';
import { defineJob, type JobName } from '@/lib/base/job/definition';
import { bringUpToDate } from '@/lib/money/commission/bring-up-to-date';
import { addMonths, monthOf } from '@/lib/money/commission/month';
import { closeStatement, getAccount, previewClose } from '@/lib/money/commission/statement';

const payload = z.object({ affiliateId: z.int() });

/** Closes months of the demo's affiliate once its sample data is made. */
export const closeDemoMonths: JobName<z.infer<typeof payload>> = { name: 'demo.close-months', payload };
const lookAgainMs = 20_000;

/** Closes the months that are over but the last one, which is left to be closed by who tries the demo. */
export async function closeMonths(ctx: Context, affiliateId: number): Promise<void> {
  const account = { affiliateId, environment: 'uat' } as const;
  await bringUpToDate(ctx.database, mintScope(affiliateId, 'uat'));
  const last = addMonths(monthOf(ctx.clock.now()), -1);
  for (;;) {
    const { next: month } = await getAccount(ctx, account);
    if (month === null || month >= last) return;
    const { consequence } = await previewClose(ctx, { ...account, month });
    await closeStatement(ctx, { ...account, month, confirm: consequence.figure });
  }
}

export const runCloseDemoMonths = defineJob({
  ...closeDemoMonths,
  run: async (ctx, { affiliateId }) => {
    const data = await findSampleData(ctx.database, mintScope(affiliateId, 'uat'));
    if (data?.status === 'making') {
      await addJob(
        ctx.database,
        closeDemoMonths,
        { affiliateId },
        { runAt: new Date(Date.now() + lookAgainMs) },
      );
      return;
    }
    // As the rest of the demo is made.
    await closeMonths({ ...ctx, actor: { kind: 'command line', name: 'demo' } }, affiliateId);
  },
});
