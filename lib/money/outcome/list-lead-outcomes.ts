import { findLead } from '@/db/query/lead/lead';
import { listOutcomesOfLead } from '@/db/query/money/outcome';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { type OutcomeView, outcomeView } from './view';

/** More than any lead has: a partner that sends without end must not make an answer without end. */
export const mostOutcomesShown = 1_000;

/** Returns the outcomes of one of the caller's own leads as they occurred. Throws `lead not found` for any other id. */
export async function listLeadOutcomes(
  ctx: AffiliateContext,
  hashid: string,
): Promise<{ outcomes: OutcomeView[] }> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const lead = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!lead) throw notFound('lead');
  const rows = await listOutcomesOfLead(ctx.database, ctx.scope, lead.id, mostOutcomesShown);
  return { outcomes: rows.map((row) => outcomeView(ctx.env, row)) };
}
