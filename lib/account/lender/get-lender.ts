import { findLender, findLenderBySlug, listLenderRows } from '@/db/query/account/lender';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { notFound } from '@/lib/base/error/error';
import type { LenderView } from './schema';

/** Throws `not_found`. */
export async function getLender(ctx: Context, input: { lenderId: number }): Promise<LenderView> {
  assertMay(ctx, 'lender.list');
  const row = await findLender(ctx.database, input.lenderId);
  if (!row) throw notFound('lender');
  return row;
}

/** Throws `not_found`. */
export async function getLenderBySlug(ctx: Context, slug: string): Promise<LenderView> {
  assertMay(ctx, 'lender.list');
  const row = await findLenderBySlug(ctx.database, slug);
  if (!row) throw notFound('lender');
  return row;
}

/** Lists all lenders by trading name. */
export async function listLenders(ctx: Context): Promise<LenderView[]> {
  assertMay(ctx, 'lender.list');
  return listLenderRows(ctx.database);
}
