import type { Queryable } from '@/db/client';
import { getApplicantFacts, listLeadFacts } from '@/db/query/desk/opt-out';
import type { AffiliateContext, UnguardedContext } from '@/lib/base/actor/context';
import { type ContactPurpose, type ContactVerdict, mayContact } from '@/lib/base/gate/may-contact';
import type { LeadBasis } from '@/word/lead';
import { optOutHashes, type Reachable } from './hash';
import { knownOptOutKey } from './key';

/**
 * Judges whether an applicant who may have no lead yet may be contacted for a purpose (the gate, design base 6): by one look-up,
 * which takes as long with opt-outs as without. `basis`: as the request says it, else the affiliate's.
 */
export async function judgeApplicant(
  ctx: UnguardedContext,
  applicant: Reachable,
  purpose: ContactPurpose,
  basis: LeadBasis | null = null,
): Promise<ContactVerdict> {
  const { affiliateId } = ctx.scope;
  const hashes = optOutHashes(await knownOptOutKey(ctx), applicant);
  const facts = await getApplicantFacts(ctx.database, ctx.scope, hashes, basis);
  return mayContact({ ...facts, affiliateId, despiteOptOutAt: null, isShareWithdrawn: false }, purpose);
}

/** The same of a lead; null: no such lead in this scope. */
export async function judgeLead(
  ctx: Parameters<typeof judgeLeads>[0],
  leadId: number,
  purpose: ContactPurpose,
): Promise<ContactVerdict | null> {
  return (await judgeLeads(ctx, [leadId], purpose)).get(leadId) ?? null;
}

/** The same of leads, by their ids; those that are not in this scope are absent. */
export async function judgeLeads(
  { database, scope }: Pick<AffiliateContext, 'scope'> & { readonly database: Queryable },
  leadIds: readonly number[],
  purpose: ContactPurpose,
): Promise<ReadonlyMap<number, ContactVerdict>> {
  const { affiliateId } = scope;
  const facts = await listLeadFacts(database, scope, leadIds);
  return new Map([...facts].map(([id, one]) => [id, mayContact({ ...one, affiliateId }, purpose)]));
}
