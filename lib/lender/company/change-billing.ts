import type { z } from 'zod';
import { lockLender, updateLender } from '@/db/query/account/lender';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import { assertFewChanges, changedMeanwhile } from './own-partner';
import type { changeOwnBillingInput } from './schema';

/**
 * Changes where a lender's own invoices go, at once (design lender 10). Throws `conflict` when its company was changed
 * since `version`.
 */
export async function changeOwnBilling(
  ctx: LenderContext,
  { version, ...wanted }: z.output<typeof changeOwnBillingInput>,
): Promise<{ version: number }> {
  const { lenderId } = ctx.lenderScope;
  assertMay(ctx, 'lender-application.change', { lenderId });
  return ctx.database.transaction(async (tx) => {
    const stored = await lockLender(tx, lenderId);
    if (!stored) throw notFound('lender');
    const changed = difference(stored, wanted);
    if (!changed) return { version: stored.version };
    await assertFewChanges(ctx, tx);
    const row = await updateLender(tx, lenderId, changed.after, version);
    if (!row) throw changedMeanwhile();
    await recordAudit(ctx, tx, { action: 'lender.changed', subjectId: lenderId, ...changed });
    return { version: row.version };
  });
}
