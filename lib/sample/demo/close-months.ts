import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { bringUpToDate } from '@/lib/money/commission/bring-up-to-date';
import { addMonths, monthOf } from '@/lib/money/commission/month';
import { closeStatement, getAccount, previewClose } from '@/lib/money/commission/statement';

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
