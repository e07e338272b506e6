import {
  countMonthWaiting,
  type DoubledRow,
  listDoubledPayOuts,
  listSilentPartners,
  type SilentPartnerRow,
} from '@/db/query/money/month-check';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { dayEnd, dayStart } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';
import { firstDay, lastDay, type Month } from './month';

/** What should be put in order before a month is closed, because later it goes into the next open month. */
export interface MonthCheck {
  month: Month;
  /** Outcomes of the month, or before it, that wait to be placed: none of them counts. */
  waiting: number;
  /** Claims of lenders, opened in the month or before, that nobody has decided. */
  claims: number;
  /** Applications with a second pay-out that counts in the month. */
  doubled: (Omit<DoubledRow, 'leadId'> & { leadId: string })[];
  /** Lenders that accepted applications of the month and have told of no outcome since it began. */
  silent: SilentPartnerRow[];
}

/** Returns what is open of a month of all affiliates of an environment (design money 11). */
export async function getMonthCheck(
  ctx: Context,
  { environment, month }: { environment: Environment; month: Month },
): Promise<MonthCheck> {
  assertMay(ctx, 'commission.list-all');
  const span = { environment, start: dayStart(firstDay(month)), end: dayEnd(lastDay(month)) };
  const [counts, doubled, silent] = await Promise.all([
    countMonthWaiting(ctx.database, span),
    listDoubledPayOuts(ctx.database, span),
    listSilentPartners(ctx.database, span),
  ]);
  return {
    month,
    ...counts,
    doubled: doubled.map((row) => ({ ...row, leadId: publicId(ctx.env.idKey, 'lead', row.leadId) })),
    silent: [...silent],
  };
}
