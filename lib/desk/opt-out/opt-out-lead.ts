import type { Queryable } from '@/db/client';
import { findLeadToHash, insertOptOuts, type OptOutOrigin } from '@/db/query/desk/opt-out';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readOptOutKey } from './key';
import { optOutsOfLead, type SaidReach } from './remember-opt-outs';

/**
 * Opts the applicant of a lead out, by ID number and phone: in the caller's transaction. Returns false if there is no such
 * lead in this scope, or its applicant was erased: then nothing is known to opt out by.
 */
export async function optOutLead(
  { env, scope }: Pick<AffiliateContext, 'env' | 'scope'>,
  tx: Queryable,
  leadId: number,
  said: SaidReach,
  origin: OptOutOrigin,
): Promise<boolean> {
  const lead = await findLeadToHash(tx, scope, leadId);
  if (!lead) return false;
  await insertOptOuts(tx, optOutsOfLead({ env }, await readOptOutKey({ env }, tx), lead, said), origin);
  return true;
}
