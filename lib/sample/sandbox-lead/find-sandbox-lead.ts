import { findLead, type LeadRow } from '@/db/query/lead/lead';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { type LeadView, leadView } from '@/lib/lead/lead/view';

/** Returns one of the caller's own leads. Throws `lead not found` for any other id. */
export async function findSandboxLead(ctx: AffiliateContext, hashid: string): Promise<LeadRow> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const lead = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!lead) throw notFound('lead');
  return lead;
}

export type SandboxLead = Pick<LeadView, 'id' | 'state' | 'created_at' | 'updated_at' | 'accept'>;

/** Returns how the lead stands now. */
export async function sandboxLead(ctx: AffiliateContext, hashid: string): Promise<SandboxLead> {
  const { id, state, created_at, updated_at, accept } = leadView(ctx.env, await findSandboxLead(ctx, hashid));
  return { id, state, created_at, updated_at, accept };
}
