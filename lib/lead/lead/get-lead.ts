import { findLead, type LeadRow } from '@/db/query/lead/lead';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { recordRead } from '@/lib/desk/lead-read/record-read';
import { type LeadView, leadView } from './view';

/**
 * Returns one of the caller's own leads in this environment. Throws `lead not found` for any other id (spec 4, 5.7).
 */
export async function getLead(ctx: AffiliateContext, hashid: string): Promise<LeadView> {
  return leadView(ctx.env, await getLeadRow(ctx, hashid));
}

/** Like `getLead`, but returns the stored row. Recorded, because it shows the full ID number (design desk 7). */
export async function getLeadRow(ctx: AffiliateContext, hashid: string): Promise<LeadRow> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const row = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!row) throw notFound('lead');
  recordRead(ctx, { kind: 'api', leadId: row.id });
  return row;
}
