import { findAffiliate } from '@/db/query/account/affiliate';
import { findAdjustedCents, insertAdjustment, lockLedger } from '@/db/query/money/commission-ledger';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound, validationFailed } from '@/lib/base/error/error';
import { shortMonth } from '@/lib/base/text/text';
import { accountScope } from './account';
import { monthOf } from './month';
import type { AdjustInput } from './schema';
import { accountState } from './statement';

/**
 * Adds an entry by hand to a month that is open, with its reason; for another entry (`adjusts`), it is of the same
 * application. The same `requestKey` again adds none. Returns the balance afterwards, in cents. Throws `not_found`;
 * `validation_failed`: the month is closed, has not begun, or comes before the account's first, the other entry is
 * of no such account, or has been adjusted since it was looked at (`adjustedCents`).
 */
export async function adjustAccount(
  ctx: Context,
  { month, amountCents, reason, requestKey, adjusts, adjustedCents, ...account }: AdjustInput,
): Promise<{ balanceCents: number }> {
  assertMay(ctx, 'commission.change');
  const scope = accountScope(ctx, account);
  const current = monthOf(ctx.clock.now());
  const into = month ?? current;
  if (into > current) throw validationFailed({ month: [`${shortMonth(into)} has not begun`] });
  return ctx.database.transaction(async (tx) => {
    if (!(await findAffiliate(tx, account.affiliateId))) throw notFound('affiliate');
    await lockLedger(tx, scope);
    if (adjusts !== undefined) {
      const found = await findAdjustedCents(tx, scope, adjusts, requestKey ?? null);
      if (found === null) throw validationFailed({ adjusts: ['is no entry of this ledger'] });
      if (adjustedCents !== undefined && found !== adjustedCents)
        throw validationFailed({ adjusts: ['a colleague has adjusted it meanwhile: open the page again'] });
    }
    const { statements, open } = await accountState(ctx, tx, scope);
    const closed = statements[0]?.month;
    const first = open[0]?.month ?? current;
    // One wrong year would make each month since it one to close.
    if (closed === undefined && into < first)
      throw validationFailed({
        month: [`the account begins with ${shortMonth(first)}: choose that month or a later one`],
      });
    if (closed !== undefined && into <= closed)
      throw validationFailed({ month: [`${shortMonth(into)} is closed: choose a later month`] });
    const userId = userIdOf(ctx);
    const id = await insertAdjustment(tx, scope, {
      month: into,
      amountCents,
      reason,
      userId,
      requestKey: requestKey ?? null,
      adjusts: adjusts ?? null,
    });
    if (id !== null)
      await recordAudit(ctx, tx, {
        action: 'commission.adjusted',
        subjectId: id,
        affiliateId: account.affiliateId,
        environment: account.environment,
        after: { month: into, amountCents, reason, ...(adjusts !== undefined && { adjusts }) },
      });
    const { balanceCents } = await accountState(ctx, tx, scope);
    return { balanceCents };
  });
}
