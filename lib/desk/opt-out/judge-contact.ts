import { findLeadFacts, getApplicantFacts } from '@/db/query/desk/opt-out';
import type { AffiliateContext, UnguardedContext } from '@/lib/base/actor/context';
import { type ContactPurpose, type ContactVerdict, mayContact } from '@/lib/base/gate/may-contact';
import { optOutHashes, type Reachable } from './hash';
import { knownOptOutKey } from './key';

/**
 * Judges whether an applicant who may have no lead yet may be contacted for a purpose (the gate, design base 6): by one look-up,
 * which takes as long with opt-outs as without.
 */
export async function judgeApplicant(
  ctx: UnguardedContext,
  applicant: Reachable,
  purpose: ContactPurpose,
): Promise<ContactVerdict> {
  const hashes = optOutHashes(await knownOptOutKey(ctx), applicant);
  const facts = await getApplicantFacts(ctx.database, ctx.scope, hashes);
  return mayContact(
    {
      ...facts,
      affiliateId: ctx.scope.affiliateId,
      basis: 'asked',
      despiteOptOutAt: null,
      isShareWithdrawn: false,
    },
    purpose,
  );
}

/** The same of a lead; null: no such lead in this scope. */
export async function judgeLead(
  { database, scope }: Pick<AffiliateContext, 'database' | 'scope'>,
  leadId: number,
  purpose: ContactPurpose,
): Promise<ContactVerdict | null> {
  const facts = await findLeadFacts(database, scope, leadId);
  if (!facts) return null;
  return mayContact(
    {
      ...facts,
      affiliateId: scope.affiliateId,
      basis: 'asked',
      despiteOptOutAt: null,
      isShareWithdrawn: false,
    },
    purpose,
  );
}
