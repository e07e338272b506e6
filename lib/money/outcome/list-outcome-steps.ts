import { findLead } from '@/db/query/lead/lead';
import { findLeadOwner } from '@/db/query/lead/lead-trace';
import { listOutcomesOfLead } from '@/db/query/money/outcome';
import { listLeadApplications } from '@/db/query/money/outcome-queue';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { mostOutcomesShown } from './list-lead-outcomes';
import { type OutcomeStep, outcomeStep } from './step';

/**
 * Returns the outcomes of one of the caller's own leads, for its page; to an operator who looks at it as a manager
 * without reasons, which are the partner's words. Throws `lead not found`.
 */
export async function listOutcomeSteps(ctx: AffiliateContext, hashid: string): Promise<OutcomeStep[]> {
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const lead = leadId === null ? null : await findLead(ctx.database, ctx.scope, leadId);
  if (!lead) throw notFound('lead');
  const rows = await listOutcomesOfLead(ctx.database, ctx.scope, lead.id, mostOutcomesShown);
  const isViewing = ctx.actor.kind === 'user' && ctx.actor.isViewing === true;
  return rows.map((row) => outcomeStep(ctx.env, isViewing ? { ...row, reason: null } : row));
}

/** An application that an outcome can be written down for. */
export interface ApplicationChoice {
  readonly id: number;
  readonly partnerName: string;
  readonly reference: string | null;
  readonly at: string;
}

/** Returns the outcomes and applications of any affiliate's lead, for an operator. Throws `lead not found`. */
export async function listTraceOutcomes(
  ctx: Context,
  hashid: string,
): Promise<{ steps: OutcomeStep[]; applications: ApplicationChoice[] }> {
  assertMay(ctx, 'outcome.list');
  const leadId = readPublicId(ctx.env.idKey, 'lead', hashid);
  const owner = leadId === null ? null : await findLeadOwner(ctx.database, leadId);
  if (leadId === null || !owner) throw notFound('lead');
  const scope = mintScope(owner.affiliateId, owner.environment);
  const [rows, applications] = await Promise.all([
    listOutcomesOfLead(ctx.database, scope, leadId, mostOutcomesShown),
    listLeadApplications(ctx.database, leadId),
  ]);
  return {
    steps: rows.map((row) => outcomeStep(ctx.env, row)),
    applications: applications.map(({ id, partnerName, reference, at }) => ({
      id,
      partnerName,
      reference,
      at: at.toISOString(),
    })),
  };
}
