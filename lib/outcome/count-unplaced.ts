import { countUnplaced as countRows } from '@/db/query/money/outcome-queue';
import type { Context } from '@/lib/context';
import type { Environment } from '@/lib/environment';
import { assertMay } from '@/lib/permission';

/** Counts the events of an environment that wait for an operator. */
export function countUnplaced(ctx: Context, { environment }: { environment: Environment }): Promise<number> {
  assertMay(ctx, 'outcome.list');
  return countRows(ctx.database, environment);
}
