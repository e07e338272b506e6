import type { z } from 'zod';
import { findApplication } from '@/db/query/lead/application';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { settleApplication } from '@/lib/lead/application/settle-application';
import { findSandboxLead, type SandboxLead, sandboxLead } from './find-sandbox-lead';
import type { settleSchema } from './schema';

/**
 * Says in the partner's place what becomes of a lead's application (design sample 1, UAT is driven): that of its latest
 * accept, or without one its latest referral. Goes the way of the partner's callback. Throws `lead not found`, and
 * `rule_broken` where nothing was sent, or what was sent is settled otherwise.
 */
export async function settleLead(
  ctx: AffiliateContext,
  hashid: string,
  { status, link = null }: z.output<typeof settleSchema>,
): Promise<SandboxLead> {
  const lead = await findSandboxLead(ctx, hashid);
  const applicationId = lead.applicationId ?? lead.applications.at(-1)?.id ?? null;
  const application = applicationId === null ? null : await findApplication(ctx.database, applicationId);
  if (!application) throw ruleBroken(answerText.noApplication);
  const settled = await settleApplication(ctx, application, { status, link }, 'sandbox');
  if (settled.status !== status) throw ruleBroken(answerText.applicationSettled);
  return sandboxLead(ctx, hashid);
}
