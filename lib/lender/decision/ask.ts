import type { z } from 'zod';
import { findLenderStanding, insertLenderQuestion } from '@/db/query/lender/lender-application';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { encrypt } from '@/lib/base/crypto/crypto';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { AppError, notFound } from '@/lib/base/error/error';
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
  const standing = id === null ? null : await findLenderStanding(scope, database, id);
  if (id === null || !standing) throw notFound('application');
  if (standing.status !== 'pending' || isOver(standing))
    throw new AppError('conflict', happenedMeanwhile(standing, ctx.clock.now()));
  const ciphertext = encrypt(env.piiKey, text, 'lender question', [id]);
  const userId = userIdOf({ actor });
  if (!(await insertLenderQuestion(scope, database, { id, userId, ciphertext })))
    throw new AppError('conflict', 'there is a question about this one already: it has one');
}
