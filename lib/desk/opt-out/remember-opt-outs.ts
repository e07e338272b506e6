import type { Queryable } from '@/db/client';
import {
  insertOptOuts,
  type LeadToHash,
  listLeadsSayingSo,
  listUnremembered,
  lockLeadsToHash,
  lockLeadsToRemember,
  updateLeadHashes,
} from '@/db/query/desk/opt-out';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { optOutHash, optOutHashes } from './hash';
import { readOptOutKey } from './key';

type HashContext = Pick<Context, 'env'>;

/** By whom an applicant is not to be contacted, as an agent says it: us, any call centre here, or one lender. */
export type SaidReach =
  | { readonly reach: 'affiliate' }
  | { readonly reach: 'everybody' }
  | { readonly reach: 'partner'; readonly partnerId: number };

const byUs: SaidReach = { reach: 'affiliate' };

/** The opt-outs of a lead's ID number and phone; an email is not what somebody means who is on the telephone. */
export function optOutsOfLead({ env }: HashContext, key: Buffer, lead: LeadToHash, said: SaidReach) {
  const idNumber = openIdNumber(env.piiKey, lead);
  const of = { environment: lead.environment, reach: said.reach } as const;
  const reachId =
    said.reach === 'affiliate' ? lead.affiliateId : said.reach === 'partner' ? said.partnerId : null;
  return [
    ...(idNumber === null
      ? []
      : [{ ...of, reachId, kind: 'id_number' as const, hash: optOutHash(key, 'id_number', idNumber) }]),
    { ...of, reachId, kind: 'phone' as const, hash: optOutHash(key, 'phone', lead.cellPhoneNumber) },
  ];
}

/**
 * Adds the opt-outs of what was said with these leads, in the transaction that stores it; locks the leads. Returns how many are
 * new.
 */
export async function addOptOuts(
  ctx: HashContext,
  tx: Queryable,
  leadIds: readonly number[],
  said: SaidReach = byUs,
  { again = false }: { again?: boolean } = {},
): Promise<number> {
  const leads = await lockLeadsToRemember(tx, leadIds, { again });
  if (leads.length === 0) return 0;
  let added = 0;
  const key = await readOptOutKey(ctx, tx);
  for (const lead of leads) {
    const { affiliateId, userId, dispositionId, saidAt } = lead;
    added += await insertOptOuts(tx, optOutsOfLead(ctx, key, lead, said), {
      source: 'agent',
      affiliateId,
      userId,
      dispositionId,
      saidAt,
    });
  }
  return added;
}

/** Adds what other leads of the applicant or number say still, after the opt-outs of one were lifted that they shared. */
export async function addSharedOptOuts(ctx: HashContext, tx: Queryable, leadId: number): Promise<void> {
  await addOptOuts(ctx, tx, await listLeadsSayingSo(tx, leadId), byUs, { again: true });
}

const leadsAtOnce = 500;

/**
 * Brings what a former release stored up to date, one transaction's worth: opt-outs of what agents said, then the hashes of
 * leads. Returns how many opt-outs it has added and how many leads it has changed; 0: nothing is left.
 */
export async function hashFormerLeads(
  ctx: Pick<Context, 'env' | 'database'>,
): Promise<{ remembered: number; hashed: number }> {
  return ctx.database.transaction(async (tx) => {
    const unremembered = await listUnremembered(tx, leadsAtOnce);
    const remembered = await addOptOuts(ctx, tx, unremembered);
    const leads = await lockLeadsToHash(tx, leadsAtOnce);
    if (leads.length > 0) {
      const key = await readOptOutKey(ctx, tx);
      const hashed = leads.map((lead) => ({
        leadId: lead.leadId,
        hashes: optOutHashes(key, { ...lead, idNumber: openIdNumber(ctx.env.piiKey, lead) }),
      }));
      await updateLeadHashes(tx, hashed);
    }
    return { remembered, hashed: leads.length };
  });
}
