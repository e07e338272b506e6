import { findLenderApplication, upsertLenderHold } from '@/db/query/lender/lender-application';
import type { LenderContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';

/** How long an application is held without being renewed, as in the work list. */
const holdSeconds = 120;

/**
 * Holds an application that waits for who has it open, or renews that; returns who else has it, null: nobody. It keeps
 * nobody from deciding: of two at once one does, and the other is told. Throws `application not found`.
 */
export async function holdApplication(
  ctx: LenderContext,
  hashid: string,
): Promise<{ heldBy: string | null }> {
  const { lenderScope: scope, database, env, actor } = ctx;
  assertMay(ctx, 'lender-application.decide', { lenderId: scope.lenderId });
  const id = readPublicId(env.idKey, 'application', hashid);
  if (id === null || actor.kind !== 'user') throw notFound('application');
  const isHeld = await upsertLenderHold(scope, database, { id, userId: actor.userId, seconds: holdSeconds });
  const row = await findLenderApplication(scope, database, id);
  if (!row) throw notFound('application');
  return { heldBy: isHeld ? null : row.holder };
}
