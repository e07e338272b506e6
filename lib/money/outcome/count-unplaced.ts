import { countUnplaced as countRows } from '@/db/query/money/outcome-queue';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

/** Counts the events of an environment that wait for an operator. */
export function countUnplaced(ctx: Context, { environment }: { environment: Environment }): Promise<number> {
  assertMay(ctx, 'outcome.list');
  return countRows(ctx.database, environment);
}
