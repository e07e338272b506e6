import type { z } from 'zod';
import { findRestriction, updateRestrictionLifted } from '@/db/query/care/restriction';
import { findRightsRequest } from '@/db/query/care/rights-request';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, notFound } from '@/lib/base/error/error';
import { assertMayRights } from '@/lib/care/rights-request/may-rights';
import type { liftRestrictionInput } from './schema';

/**
 * Lifts a restriction before its day, once the person was told (POPIA 14(8)), with a reason. What had ended by it does not
 * begin again. Of several of one person the others stand. Audited. Throws `request not found`, and `conflict` if it is not in
 * force.
 */
export async function liftRestriction(
  ctx: Context,
  id: number,
  { why, toldBy }: z.output<typeof liftRestrictionInput>,
): Promise<void> {
  assertMayRights(ctx, 'rights-request.answer');
  await ctx.database.transaction(async (tx) => {
    const row = await findRightsRequest(tx, id, null);
    if (!row || !(await findRestriction(tx, id))) throw notFound('request');
    if (!(await updateRestrictionLifted(tx, id, { why, toldBy, userId: userIdOf(ctx) })))
      throw new AppError('conflict', 'this restriction has ended already');
    await recordAudit(ctx, tx, {
      action: 'rights-request.restriction-lifted',
      subjectId: id,
      affiliateId: row.affiliateId,
      after: { why, toldBy },
    });
  });
}
