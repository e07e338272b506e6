import type { z } from 'zod';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { ruleBroken } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { settleApplication } from '@/lib/lead/application/settle-application';
import { applicationOfLead } from './application-of-lead';
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
  const application = await applicationOfLead(ctx, await findSandboxLead(ctx, hashid));
  if (!application) throw ruleBroken(answerText.noApplication);
  const settled = await settleApplication(ctx, application, { status, link }, 'sandbox');
  if (settled.status !== status) throw ruleBroken(answerText.applicationSettled);
  return sandboxLead(ctx, hashid);
}
