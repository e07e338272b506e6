import type { Queryable } from '@/db/client';
import { type CallableLead, lockCallableLead } from '@/db/query/desk/call-back';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';

/** Locks a lead for what agents do with it: who comes second sees what the first has done. Throws `lead not found`. */
export async function lockLead(
  { env, scope }: AffiliateContext,
  tx: Queryable,
  hashid: string,
): Promise<CallableLead> {
  const leadId = readPublicId(env.idKey, 'lead', hashid);
  const lead = leadId === null ? null : await lockCallableLead(tx, scope, leadId);
  if (!lead) throw notFound('lead');
  return lead;
}

/** Throws `conflict` for an applicant who was erased. */
export function assertNotErased({ erased }: CallableLead): void {
  if (erased) throw new AppError('conflict', 'This applicant was erased.');
}

/** Throws `conflict` for an applicant who may not be called: erased, or asked not to be contacted. */
export function assertCallable(lead: CallableLead): void {
  assertNotErased(lead);
  if (lead.doNotContact) throw new AppError('conflict', 'This applicant asked not to be contacted.');
}
