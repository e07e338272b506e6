import { listPlans as listPlanRows, listPlansOf } from '@/db/query/money/commission-plan';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import { type Account, accountScope } from './account';
import type { PlanView } from './view';

/** Lists all plans of an environment, the latest first. */
export async function listPlans(
  ctx: Context,
  { environment }: { environment: Environment },
): Promise<PlanView[]> {
  assertMay(ctx, 'commission.list-all');
  return listPlanRows(ctx.database, environment);
}

/** Lists the plans that concern an affiliate, its own and those of all, the most specific first. */
export async function listPlansOfAffiliate(ctx: Context, account: Account): Promise<PlanView[]> {
  const plans = await listPlansOf(ctx.database, accountScope(ctx, account));
  const isOwn = ({ affiliateId }: PlanView) => (affiliateId === null ? 1 : 0);
  return plans.sort((a, b) => isOwn(a) - isOwn(b) || b.id - a.id);
}
