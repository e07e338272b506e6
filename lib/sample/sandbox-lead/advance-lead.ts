import { updateLeadTimes } from '@/db/query/sample/sandbox-lead';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { findSandboxLead, type SandboxLead, sandboxLead } from './find-sandbox-lead';

/**
 * Lets days go by for one lead (design sample 1, UAT is driven): whatever happened to it moves back by so long. What
 * has become due by then, such as a follow-up, is done by a worker right afterwards. Throws `lead not found`.
 */
export async function advanceLead(ctx: AffiliateContext, hashid: string, days: number): Promise<SandboxLead> {
  const { id, applications } = await findSandboxLead(ctx, hashid);
  const sandboxIds = applications.map((application) =>
    publicId(ctx.env.idKey, 'application', application.id),
  );
  await updateLeadTimes(ctx.database, ctx.scope, { leadId: id, days, sandboxIds });
  return sandboxLead(ctx, hashid);
}
