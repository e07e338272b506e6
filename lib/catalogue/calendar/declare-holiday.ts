import type { z } from 'zod';
import { deleteDeclaredHoliday, upsertDeclaredHoliday } from '@/db/query/catalogue/holiday';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { holidayOn } from './public-holiday';
import type { declareHolidayInput, removeHolidayInput } from './schema';

/** A day is declared weeks ahead; further off, it is a typo. */
const daysAhead = 3 * 366;

/**
 * Declares a day a public holiday, such as that of an election; again renames it. Throws `validation_failed` for a day
 * that is over, too far ahead, or a holiday by rule.
 */
export async function declareHoliday(
  ctx: Context,
  { day, name }: z.output<typeof declareHolidayInput>,
): Promise<void> {
  assertMay(ctx, 'partner.change');
  const today = southAfricanDate(ctx.clock.now());
  if (day < today) throw validationFailed({ day: ['must not be in the past'] });
  if (day > addDays(today, daysAhead)) throw validationFailed({ day: ['must be within three years'] });
  const byRule = holidayOn(day);
  if (byRule !== null) throw validationFailed({ day: [`is a public holiday already: ${byRule}`] });
  await ctx.database.transaction(async (tx) => {
    await upsertDeclaredHoliday(tx, day, name);
    await recordAudit(ctx, tx, { action: 'holiday.declared', after: { day, name } });
  });
}

/** Takes a declared day back. Throws `holiday not found`. */
export async function removeHoliday(
  ctx: Context,
  { day }: z.output<typeof removeHolidayInput>,
): Promise<void> {
  assertMay(ctx, 'partner.change');
  await ctx.database.transaction(async (tx) => {
    if (!(await deleteDeclaredHoliday(tx, day))) throw notFound('holiday');
    await recordAudit(ctx, tx, { action: 'holiday.removed', before: { day } });
  });
}
