import type { Queryable } from '@/db/client';
import { insertOptOuts, lockLeadsToRemember, updateOptOutsPassedOn } from '@/db/query/desk/opt-out';
import { openIdNumber } from '@/lib/applicant/sealed-id-number';
import type { Context } from '@/lib/base/actor/context';
import { optOutHashes } from './hash';

type HashContext = Pick<Context, 'env'>;

/** Adds the opt-outs of what was said with these leads, in the transaction that stores it; locks the leads. */
export async function addOptOuts(
  { env }: HashContext,
  tx: Queryable,
  leadIds: readonly number[],
): Promise<void> {
  for (const lead of await lockLeadsToRemember(tx, leadIds)) {
    const idNumber = openIdNumber(env.piiKey, lead);
    if (idNumber !== null)
      await insertOptOuts(tx, lead, lead.dispositionId, optOutHashes(env, { ...lead, idNumber }));
  }
}

/**
 * Keeps what applicants said of being contacted beyond the erasure of these leads: adds the opt-outs of those that said
 * it before there were any, and passes all of them on to the leads that stay. Call it first in the transaction that
 * erases.
 */
export async function rememberOptOuts(
  ctx: HashContext,
  tx: Queryable,
  leadIds: readonly number[],
): Promise<void> {
  await addOptOuts(ctx, tx, leadIds);
  await updateOptOutsPassedOn(tx, leadIds);
}
