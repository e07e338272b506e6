import { findRestrictedUntil } from '@/db/query/base/restriction';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { restrictedLead } from '@/lib/base/gate/restricted';

/** Returns the last day of a restriction of a lead's applicant; null: the lead may be shown, or there is none. */
export async function restrictionOf(
  { database, env, scope }: AffiliateContext,
  hashid: string,
): Promise<string | null> {
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  return leadId === null ? null : findRestrictedUntil(database, scope, leadId);
}

/**
 * Throws `conflict` for a lead whose applicant's data is restricted: for every endpoint of our pages that has a lead in its
 * path, whatever it does (design care 17). A lead that there is none of is the verb's to refuse.
 */
export async function assertLeadShown(ctx: AffiliateContext, hashid: string | undefined): Promise<void> {
  const until = hashid === undefined ? null : await restrictionOf(ctx, hashid);
  if (until !== null) throw restrictedLead(until);
}
