import type { Queryable } from '@/db/client';
import { countContract } from '@/db/query/access/contract';
import { type AffiliateRow, findAffiliate } from '@/db/query/account/affiliate';
import { assessSuspension } from '@/lib/account/affiliate/preview-suspension';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { counted } from '@/lib/base/text/text';
import type { ContractEnd } from './schema';

/** Counts what ending the contract takes away: the number to confirm is that of a suspension, its keys and users. */
export async function assessContractEnd(
  db: Queryable,
  affiliate: Pick<AffiliateRow, 'id' | 'name'>,
): Promise<ContractEnd> {
  const suspension = await assessSuspension(db, affiliate);
  const { keys, users, consequence } = suspension;
  const meaning = `${counted(keys, 'key')} and ${counted(users, 'user')} of ${affiliate.name} would be gone for good`;
  return {
    ...suspension,
    ...(await countContract(db, affiliate.id)),
    consequence: { ...consequence, meaning },
  };
}

/** Previews the end of a contract; changes nothing. Throws `not_found`. */
export async function previewContractEnd(ctx: Context, input: { affiliateId: number }): Promise<ContractEnd> {
  assertMay(ctx, 'affiliate.change', input);
  const row = await findAffiliate(ctx.database, input.affiliateId);
  if (!row) throw notFound('affiliate');
  return assessContractEnd(ctx.database, row);
}
