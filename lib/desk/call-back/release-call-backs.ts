import { z } from 'zod';
import { findUser } from '@/db/query/access/user';
import { countOpenCallBacks, type OpenCallBacks, releaseCallBacks } from '@/db/query/desk/open-call-back';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { AppError, notFound } from '@/lib/base/error/error';
import { parseInput } from '@/lib/base/input/parse-input';
import { counted } from '@/lib/base/text/text';

const releaseInput = z.strictObject({ confirm: confirmFigure });

/** Counts the open call-backs of somebody of the team, in the session's environment. Throws `forbidden`, `not_found`. */
export async function previewRelease(ctx: AffiliateContext, userId: number): Promise<OpenCallBacks> {
  await assertTeam(ctx, userId);
  return countOpenCallBacks(ctx.database, ctx.scope, userId);
}

/**
 * Makes the open call-backs of somebody of the team anyone's, with their times, because they are ill or away: nobody waits until
 * each is late (design desk 4). Counted again here, and audited. Throws `forbidden`, `not_found`, `validation_failed` for
 * a number that is not right any more, and `conflict` if there is none.
 */
export async function releaseAllCallBacks(
  ctx: AffiliateContext,
  userId: number,
  /** Read once the role is known. */
  body: unknown,
): Promise<{ released: number }> {
  await assertTeam(ctx, userId);
  const { confirm } = parseInput(releaseInput, body);
  const { affiliateId, environment } = ctx.scope;
  return ctx.database.transaction(async (tx) => {
    const released = await releaseCallBacks(tx, ctx.scope, userId);
    if (released === 0) throw new AppError('conflict', 'No call-back of theirs is open any more.');
    const meaning = `${counted(released, 'call-back')} would be anyone’s`;
    // What was released goes back with the transaction where the number is another one.
    assertConfirmed({ figure: released, leavesNone: false, meaning }, confirm);
    await recordAudit(ctx, tx, {
      action: 'call-back.released',
      subjectId: userId,
      affiliateId,
      environment,
      after: { callBacks: released },
    });
    return { released };
  });
}

async function assertTeam(ctx: AffiliateContext, userId: number): Promise<void> {
  assertMay(ctx, 'call-back.release-all', ctx.scope);
  const user = await findUser(ctx.database, userId);
  if (user?.affiliateId !== ctx.scope.affiliateId) throw notFound('user');
}
