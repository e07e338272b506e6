import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import { listOwnStored } from '@/lib/lender/company/own-partner';
import { visibleCapacity } from './own-capacity';
import type { OwnCapacityView } from './schema';

/** Lists how many leads each of the lender's own partners takes, and when; without the caps of one affiliate. */
export async function listOwnCapacity(ctx: LenderContext): Promise<OwnCapacityView[]> {
  assertMay(ctx, 'lender-application.list', { lenderId: ctx.lenderScope.lenderId });
  return (await listOwnStored(ctx)).map(({ row, state }) => ({
    partnerId: row.id,
    companyName: row.companyName,
    active: row.active,
    version: row.version,
    intents: state.intents.map(({ title }) => title),
    capacity: visibleCapacity(state.capacity),
  }));
}

/** Lists the days that operators have declared public holidays, from today on. */
export async function listDeclared(ctx: LenderContext): Promise<{ day: string; name: string }[]> {
  assertMay(ctx, 'lender-application.list', { lenderId: ctx.lenderScope.lenderId });
  const rows = await listDeclaredHolidays(ctx.database, southAfricanDate(ctx.clock.now()));
  return rows.map(({ day, name }) => ({ day, name }));
}
