import { findApplication } from '@/db/query/lead/application';
import { findSent } from '@/db/query/lead/application-sent';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { applyUrl } from '@/lib/catalogue/sandbox/link';
import { peopleScriptFor } from '@/lib/catalogue/sandbox/people';
import { planOutcomes } from '@/lib/catalogue/sandbox/plan-outcomes';
import { readKept } from '@/lib/lead/application/send-application';
import { settleApplication } from '@/lib/lead/application/settle-application';
import { deciderOf } from '@/word/lender';

/**
 * Decides about an application as the people of a sandbox lender would (design catalogue 20): by the way of a person's
 * decision, so nothing is decided of what somebody has settled, erased or taken back meanwhile, or once its lender has a
 * system again. What it reports afterwards is planned with it.
 */
export async function decideAsPeople(
  ctx: Context,
  { applicationId, script: name }: { applicationId: number; script: string },
): Promise<void> {
  const { database, env } = ctx;
  const script = peopleScriptFor(name);
  const application = await findApplication(database, applicationId);
  if (!script || !application || application.environment !== 'uat') return;
  if (deciderOf(application.partner) !== 'portal') return;
  const sent = await findSent(database, applicationId);
  if (!sent) return;
  const id = publicId(env.idKey, 'application', applicationId);
  const { slug } = application.partner;
  const outcome = {
    status: script.status,
    reference: `SBX-${id.slice(0, 8).toUpperCase()}`,
    link: script.hasLink ? applyUrl(env, slug, id) : null,
    ...(script.status === 'declined' && { reason: 'affordability' }),
  };
  // Run again after a kill it is accepted already, and what follows may not be planned yet.
  const { status } =
    application.status === 'pending'
      ? await settleApplication(ctx, application, outcome, 'lender')
      : application;
  if (status !== 'accepted') return;
  const about = { partnerId: application.partnerId, applicationId: id };
  await planOutcomes(database, about, readKept(ctx, applicationId, sent).lead, script.outcomes);
}
