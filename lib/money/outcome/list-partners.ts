import { listEventPartners as selectPartners } from '@/db/query/money/outcome-place';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';

/** Lists the partners of an environment whose outcomes can be recorded, by name; also those that are switched off. */
export function listEventPartners(
  ctx: Context,
  environment: Environment,
): Promise<{ id: number; name: string }[]> {
  assertMay(ctx, 'outcome.list');
  return selectPartners(ctx.database, environment);
}
