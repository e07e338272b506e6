import { z } from 'zod';
import { updateLeadOptOutsLifted } from '@/db/query/desk/opt-out';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { storableText } from '@/lib/base/input/storable-text';
import { assertNotErased, lockLead } from '@/lib/desk/call-back/lock-lead';

/** Long enough for a sentence. */
const longestReason = 200;

export const liftOptOutsInput = z.strictObject({
  why: storableText.min(1, 'is required').max(longestReason),
});

/**
 * Lifts the opt-outs that the applicant of a lead is under, with a reason: those of the own affiliate, and those for everybody
 * that it said itself; for an operator all but the register's. Audited. Throws `lead not found`, and `conflict` if there is
 * nothing that the reader may lift.
 */
export async function liftOptOuts(
  ctx: AffiliateContext,
  hashid: string,
  { why }: z.output<typeof liftOptOutsInput>,
): Promise<{ lifted: number }> {
  assertMay(ctx, 'opt-out.lift');
  const { actor, database, scope } = ctx;
  const isOperator = actor.kind === 'user' ? actor.role === 'operator' : actor.kind === 'command line';
  const userId = userIdOf({ actor });
  return database.transaction(async (tx) => {
    const lead = await lockLead(ctx, tx, hashid);
    assertNotErased(lead);
    const lifted = await updateLeadOptOutsLifted(tx, scope, lead.leadId, { userId, why, all: isOperator });
    if (lifted.length === 0)
      throw new AppError('conflict', 'There is nothing here that you can lift: ask the operator.');
    const { affiliateId, environment } = scope;
    const after = { why, ...Object.fromEntries(lifted.map(({ reach, count }) => [reach, count])) };
    await recordAudit(ctx, tx, {
      action: 'opt-out.lifted',
      subjectId: lead.leadId,
      affiliateId,
      environment,
      after,
    });
    return { lifted: lifted.reduce((sum, { count }) => sum + count, 0) };
  });
}
