import { findLenderStanding } from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound, ruleBroken } from '@/lib/base/error/error';
import { happenedMeanwhile, isGone, isSettled } from './meanwhile';

/**
 * Returns the error for what can be said only of an accepted application of the lender's: what happened to it and when, if
 * its applicant was erased or restricted meanwhile, or it was declined or ended. `rule`: what it can be said of. For another
 * lender's: `application not found`. `id`: null is none.
 */
export async function notAccepted(ctx: LenderContext, id: number | null, rule: string): Promise<AppError> {
  const standing = id === null ? null : await findLenderStanding(ctx.lenderScope, ctx.database, id);
  if (!standing) return notFound('application');
  const happened = happenedMeanwhile(standing, ctx.clock.now());
  if (isGone(standing)) return new AppError('conflict', happened);
  return ruleBroken(isSettled(standing) ? `${happened} ${rule}` : rule);
}

/** What happened to one of the lender's applications whose page is gone; null: there is none of theirs. */
export async function goneText(ctx: LenderContext, hashid: string): Promise<string | null> {
  const { lenderScope: scope, database, env, clock } = ctx;
  assertMay(ctx, 'lender-application.list', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  const standing = id === null ? null : await findLenderStanding(scope, database, id);
  return standing && isGone(standing) ? happenedMeanwhile(standing, clock.now()) : null;
}

/** Returns the error for what is about an application that the lender's people cannot read; `what`: `claim`, not found. */
export async function gone(ctx: LenderContext, id: number | null, what: string): Promise<AppError> {
  const standing = id === null ? null : await findLenderStanding(ctx.lenderScope, ctx.database, id);
  return standing && isGone(standing)
    ? new AppError('conflict', happenedMeanwhile(standing, ctx.clock.now()))
    : notFound(what);
}
