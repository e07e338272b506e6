import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import { findPartner } from '@/db/query/catalogue/partner';
import { listOwnPartners } from '@/db/query/lender/lender-company';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import { storedPartner } from '@/lib/catalogue/partner/partner-state';
import { visibleCapacity } from './own-capacity';
import type { OwnCapacityView } from './schema';

/** Lists how many leads each of the lender's own partners takes, and when; without the caps of one affiliate. */
export async function listOwnCapacity(ctx: LenderContext): Promise<OwnCapacityView[]> {
  const { lenderScope: scope, database } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const own = await listOwnPartners(scope, database);
  const rows = await Promise.all(own.map(({ id }) => findPartner(database, id)));
  return rows.flatMap((row) => {
    if (!row) return [];
    const { state } = storedPartner(row);
    return [
      {
        partnerId: row.id,
        companyName: row.companyName,
        active: row.active,
        version: row.version,
        intents: state.intents.map(({ title }) => title),
        capacity: visibleCapacity(state.capacity),
      },
    ];
  });
}

/** Lists the days that operators have declared public holidays, from today on. */
export async function listDeclared(ctx: LenderContext): Promise<{ day: string; name: string }[]> {
  assertMay(ctx, 'lender-application.list', { lenderId: ctx.lenderScope.lenderId });
  const rows = await listDeclaredHolidays(ctx.database, southAfricanDate(ctx.clock.now()));
  return rows.map(({ day, name }) => ({ day, name }));
}
