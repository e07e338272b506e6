import type { z } from 'zod';
import { findLenderBySlug, insertLender } from '@/db/query/account/lender';
import { slugOf } from '@/lib/account/affiliate/slug';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import type { createLenderInput, LenderView } from './schema';

/**
 * Creates a lender as a company (design access 17); its people are invited afterwards, and its partners of the catalogue
 * named (`setPartnerPortal`). A given slug must be free (`conflict`); one generated from the name gets a number.
 */
export async function createLender(
  ctx: Context,
  input: z.output<typeof createLenderInput>,
): Promise<LenderView> {
  assertMay(ctx, 'lender.change');
  const { slug: wanted, ...values } = input;
  const base = wanted ?? (slugOf(values.tradingName) || 'lender');
  return ctx.database.transaction(async (tx) => {
    for (let attempt = 1; attempt <= 1_000; attempt += 1) {
      const slug = attempt === 1 ? base : `${base}-${attempt}`;
      const row = (await findLenderBySlug(tx, slug)) ? null : await insertLender(tx, { ...values, slug });
      if (row) {
        const after = { ...values, slug };
        await recordAudit(ctx, tx, { action: 'lender.created', subjectId: row.id, after });
        return row;
      }
      if (wanted !== undefined) throw new AppError('conflict', `lender ${wanted} exists already`);
    }
    throw new AppError('conflict', `no free slug like ${base}`);
  });
}
