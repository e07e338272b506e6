import type { z } from 'zod';
import { lockLender, updateLender } from '@/db/query/account/lender';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import { notFound } from '@/lib/base/error/error';
import { difference } from '@/lib/base/text/difference';
import type { changeLenderInput, LenderView } from './schema';

/**
 * Changes a lender's names, numbers and addresses, and what it reads of where an application came from. Throws `stale`
 * when somebody else has changed it since `version`.
 */
export async function changeLender(
  ctx: Context,
  input: z.output<typeof changeLenderInput>,
): Promise<LenderView> {
  const { lenderId, version, ...wanted } = input;
  assertMay(ctx, 'lender.change');
  return ctx.database.transaction(async (tx) => {
    const stored = await lockLender(tx, lenderId);
    if (!stored) throw notFound('lender');
    const changed = difference(stored, wanted);
    if (!changed) return stored;
    const row = await updateLender(tx, lenderId, changed.after, version);
    if (!row) throw await staleSave(ctx, tx, { what: 'lender', subjectId: lenderId }, stored);
    await recordAudit(ctx, tx, { action: 'lender.changed', subjectId: lenderId, ...changed });
    return row;
  });
}
