import { findGuard, type GuardRow } from '@/db/query/base/guard';
import type { AffiliateContext, Context, GuardedContext } from '@/lib/base/actor/context';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { authenticatePartner, type SignedCall } from '@/lib/http/webhook/partner-route';
import { acceptOffer as accept } from '@/lib/lead/accept/accept-offer';
import { acceptOnce as once } from '@/lib/lead/accept/accept-once';
import { findCalledBack, parseCallback, takeCallback as take } from '@/lib/lead/application/take-callback';
import { referLead as refer } from '@/lib/lead/submission/refer-lead';

/* Verbs as their routes run them: what the route does before them is done here too. */

/** The context of a request that passes the guard now, whatever its key: the keys of most tests are not stored. */
async function guarded(ctx: AffiliateContext): Promise<GuardedContext> {
  const guard = await findGuard(ctx.database, ctx.scope, null);
  if (!guard) throw new Error('no such affiliate');
  return { ...ctx, guard };
}

type Rest<Verb> = Verb extends (ctx: never, ...rest: infer Arguments) => unknown ? Arguments : never;

/** `acceptOffer` of a request that has just passed the guard. */
export async function acceptOffer(ctx: AffiliateContext, ...rest: Rest<typeof accept>) {
  return accept(await guarded(ctx), ...rest);
}

/** `acceptOnce` of a request that has just passed the guard, which may say something else. */
export async function acceptOnce(
  ctx: AffiliateContext,
  guard: Partial<GuardRow>,
  ...rest: Rest<typeof once>
) {
  const passed = await guarded(ctx);
  return once({ ...passed, guard: { ...passed.guard, ...guard } }, ...rest);
}

/** `referLead` by the catalogue as it stands now. */
export async function referLead(ctx: AffiliateContext, leadId: number, partnerIds: readonly number[]) {
  const { scope, guard } = await guarded(ctx);
  return refer(ctx, await readCatalogue(ctx, scope.environment, guard.catalogueVersion), leadId, partnerIds);
}

/** `takeCallback` of a call that has to prove by its signature which partner it comes from. */
export async function takeCallback(ctx: Context, call: SignedCall): Promise<void> {
  const { subject, body } = await authenticatePartner(ctx, call, findCalledBack);
  await take(ctx, subject, parseCallback(body));
}
