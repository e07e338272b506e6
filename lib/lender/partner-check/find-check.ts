import type { Queryable } from '@/db/client';
import { findPartner } from '@/db/query/catalogue/partner';
import { findPartnerCheck } from '@/db/query/lender/partner-check';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import { checkReport, type PartnerCheckView, type Verdicts } from './report';

/** Finds the last check of a partner's system; null if there was none. */
export async function findCheck(
  ctx: Context,
  { partnerId }: { partnerId: number },
): Promise<PartnerCheckView | null> {
  assertMay(ctx, 'partner.list');
  const partner = await findPartner(ctx.database, partnerId);
  if (!partner) throw notFound('partner');
  return checkOf(ctx.database, partner);
}

/** The last check of this partner; null if there was none. */
export async function checkOf(
  db: Queryable,
  partner: { id: number; scoreUrl: string | null; acceptUrl: string | null; linkUrl: string | null },
): Promise<PartnerCheckView | null> {
  const found = await findPartnerCheck(db, partner.id);
  if (!found) return null;
  const { scoreUrl, acceptUrl, linkUrl } = partner;
  return {
    // Only this noun writes it.
    ...checkReport(found.at, found.verdicts as Partial<Verdicts>),
    isOfOtherUrls: found.scoreUrl !== scoreUrl || found.acceptUrl !== acceptUrl || found.linkUrl !== linkUrl,
  };
}
