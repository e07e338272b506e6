import type { z } from 'zod';
import { findApplication } from '@/db/query/lead/application';
import { findLenderApplication, findLenderStanding } from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { type StatedOutcome, settleApplication } from '@/lib/lead/application/settle-application';
import { deciderOf } from '@/word/lender';
import { happenedMeanwhile, isOver } from './meanwhile';
import type { acceptAsLenderInput, declineAsLenderInput } from './schema';

/** Accepts one of the lender's applications, with its reference and the applicant's link, or without: the lender calls. */
export async function acceptAsLender(
  ctx: LenderContext,
  hashid: string,
  { reference, link }: z.output<typeof acceptAsLenderInput>,
): Promise<void> {
  await decide(ctx, hashid, { status: 'accepted', reference, link });
}

/** Declines one of the lender's applications for one of its reasons. */
export async function declineAsLender(
  ctx: LenderContext,
  hashid: string,
  { reason }: z.output<typeof declineAsLenderInput>,
): Promise<void> {
  await decide(ctx, hashid, { status: 'declined', reason });
}

/**
 * Decides what waits in the inbox, by the one way in which an outcome becomes a state (design lender 7). Throws
 * `application not found` for another lender's, `conflict` with what happened and when if it was decided, taken back,
 * erased or restricted meanwhile: of two at once one decides. Audited.
 */
async function decide(ctx: LenderContext, hashid: string, outcome: StatedOutcome): Promise<void> {
  const { lenderScope: scope, database, env } = ctx;
  assertMay(ctx, 'lender-application.decide', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  const standing = id === null ? null : await findLenderStanding(scope, database, id);
  if (id === null || !standing) throw notFound('application');
  const refuse = async (): Promise<never> => {
    const now = await findLenderStanding(scope, database, id);
    throw new AppError('conflict', happenedMeanwhile(now ?? standing, ctx.clock.now()));
  };
  if (isOver(standing) || standing.status !== 'pending') return refuse();
  const own = await findLenderApplication(scope, database, id);
  const application = await findApplication(database, id);
  if (!own || !application) return refuse();
  if (deciderOf(own) !== 'portal')
    throw ruleBroken('your system decides about this one: what it answers counts');
  const settled = await settleApplication(ctx, application, outcome, 'lender');
  if (!settled.changed) return refuse();
  await recordAudit(ctx, database, {
    action: 'application.decided',
    subjectId: id,
    affiliateId: application.affiliateId,
    environment: application.environment,
    before: { status: application.status },
    after: { status: outcome.status },
  });
}
