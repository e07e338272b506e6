import { listGoLiveSteps } from '@/db/query/account/go-live';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { noDeveloper } from './step';

/** Whether a manager has said that the team has no developer, and no lead through the API says otherwise. */
export async function hasNoDeveloper(ctx: AffiliateContext): Promise<boolean> {
  const { database, scope } = ctx;
  assertMay(ctx, 'go-live.read', scope);
  const done = new Set((await listGoLiveSteps(database, scope.affiliateId)).map(({ step }) => step));
  return done.has(noDeveloper) && !done.has('lead');
}
