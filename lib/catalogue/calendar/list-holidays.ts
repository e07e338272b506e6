import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import { type PublicHoliday, publicHolidays } from './public-holiday';

/** A public holiday; `declared`: by an operator, not by rule. */
export interface HolidayView extends PublicHoliday {
  readonly declared: boolean;
}

/** Lists the public holidays from today to the end of next year, in order. */
export async function listHolidays(ctx: Context): Promise<HolidayView[]> {
  assertMay(ctx, 'partner.list');
  const today = southAfricanDate(ctx.clock.now());
  const year = Number(today.slice(0, 4));
  const declared = await listDeclaredHolidays(ctx.database, today);
  return [
    ...[year, year + 1].flatMap((one) => publicHolidays(one)).map((one) => ({ ...one, declared: false })),
    ...declared.map((one) => ({ ...one, declared: true })),
  ]
    .filter(({ day }) => day >= today)
    .sort((a, b) => (a.day < b.day ? -1 : 1));
}
