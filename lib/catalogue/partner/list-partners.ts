import { findPartner, listPartnerRows } from '@/db/query/catalogue/partner';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { type PartnerDetail, partnerDetail } from './detail';

/** Lists all partners of an environment for operators, by slug, inactive ones included. */
export async function listPartners(
  ctx: Context,
  input: { environment: Environment },
): Promise<PartnerDetail[]> {
  assertMay(ctx, 'partner.list');
  return (await listPartnerRows(ctx.database, input.environment)).map(partnerDetail);
}

/** Throws `not_found`. */
export async function getPartner(ctx: Context, input: { partnerId: number }): Promise<PartnerDetail> {
  const row = await findPartner(ctx.database, input.partnerId);
  assertMay(ctx, 'partner.list');
  if (!row) throw notFound('partner');
  return partnerDetail(row);
}
