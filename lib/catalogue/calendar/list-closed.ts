import { listClosedOnHolidays } from '@/db/query/catalogue/holiday';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { type Environment, environmentNames } from '@/word/environment';

/** The active partners of an environment that take no leads on public holidays, by name. */
export interface ClosedOnHolidays {
  environment: Environment;
  names: string[];
}

/** Lists whom a public holiday closes, in each environment. */
export async function listClosed(ctx: Context): Promise<ClosedOnHolidays[]> {
  assertMay(ctx, 'partner.list');
  const rows = await listClosedOnHolidays(ctx.database);
  return environmentNames.map((environment) => ({
    environment,
    names: rows.flatMap((row) => (row.environment === environment ? [row.companyName] : [])),
  }));
}
