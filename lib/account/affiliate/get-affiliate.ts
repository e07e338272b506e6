import { findAffiliate, findAffiliateBySlug, listAffiliateRows } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import type { AffiliateView } from './schema';
import { affiliateView } from './view';

/** Throws `not_found`. */
export async function getAffiliateBySlug(ctx: Context, slug: string): Promise<AffiliateView> {
  assertMay(ctx, 'affiliate.list');
  const row = await findAffiliateBySlug(ctx.database, slug);
  if (!row) throw notFound('affiliate');
  return affiliateView(row);
}

/** Throws `not_found`. */
export async function getAffiliate(ctx: Context, input: { affiliateId: number }): Promise<AffiliateView> {
  assertMay(ctx, 'affiliate.list');
  const row = await findAffiliate(ctx.database, input.affiliateId);
  if (!row) throw notFound('affiliate');
  return affiliateView(row);
}

/** Lists all affiliates by name. */
export async function listAffiliates(ctx: Context): Promise<AffiliateView[]> {
  assertMay(ctx, 'affiliate.list');
  return (await listAffiliateRows(ctx.database)).map(affiliateView);
}
