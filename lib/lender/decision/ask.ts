import type { z } from 'zod';
import { lockLeadOf } from '@/db/query/base/lead-lock';
import {
  findLenderApplication,
  findLenderStanding,
  insertLenderQuestion,
} from '@/db/query/lender/lender-application';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { encrypt } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
import { happenedAt } from '@/lib/base/time/happened-at';
import { gone } from './gone';
import { happenedMeanwhile, isOver } from './meanwhile';
import type { questionInput } from './schema';

/**
 * Puts the one question about an application that waits to the call centre (design lender 6). Throws `application not
 * found`, and `conflict` if there is one already, or it waits no more.
 */
export async function askCallCentre(
  ctx: LenderContext,
  hashid: string,
  { text }: z.output<typeof questionInput>,
): Promise<void> {
  const { lenderScope: scope, database, env, actor } = ctx;
  assertMay(ctx, 'lender-application.decide', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  if (id === null) throw notFound('application');
  const isAsked = await database.transaction(async (tx) => {
    await lockLeadOf(tx, id);
    const standing = await findLenderStanding(scope, tx, id);
    if (!standing) throw notFound('application');
    if (standing.status !== 'pending' || isOver(standing))
      throw new AppError('conflict', happenedMeanwhile(standing, ctx.clock.now()));
    const ciphertext = encrypt(env.piiKey, text, 'lender question', [id]);
    return insertLenderQuestion(scope, tx, { id, userId: userIdOf({ actor }), ciphertext });
  });
  if (!isAsked) throw await notAsked(ctx, id);
}

/** Somebody of the lender's was first, or the applicant was erased or restricted in this moment. */
async function notAsked(ctx: LenderContext, id: number): Promise<AppError> {
  const { lenderScope: scope, database, clock } = ctx;
  const row = await findLenderApplication(scope, database, id);
  if (!row?.askedAt) return gone(ctx, id, 'application');
  const who = row.askedBy ?? 'Your company';
  return new AppError(
    'conflict',
    `${who} has put the question ${happenedAt(row.askedAt, clock.now())}: there is one.`,
  );
}
