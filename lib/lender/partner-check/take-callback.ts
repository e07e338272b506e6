import {
  type CheckCallbackRow,
  findCheckCallbackPartner,
  updateCheckCallbackProblem,
  updateCheckCallbackTaken,
} from '@/db/query/lender/partner-check';
import type { Context } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import type { ProcessState } from '@/lib/base/process/process';
import { isInventedId } from '@/lib/catalogue/partner/invented';

/** Finds the application of a check that a callback is about; null if it is of none, or of a former day. */
export async function findCheckedBack(
  { env, database }: Pick<ProcessState, 'env' | 'database'>,
  { application_id: id }: Record<string, unknown>,
): Promise<CheckCallbackRow | null> {
  const applicationId = typeof id === 'string' ? readPublicId(env.idKey, 'application', id) : null;
  if (applicationId === null || !isInventedId(applicationId)) return null;
  return findCheckCallbackPartner(database, applicationId);
}

/** Tells the check that a valid callback has come. Changes nothing else. */
export async function takeCheckCallback(
  ctx: Context,
  { checkedApplicationId }: CheckCallbackRow,
): Promise<void> {
  await updateCheckCallbackTaken(ctx.database, checkedApplicationId);
}

/** Tells the check why a callback was refused. */
export function recordCheckCallback(
  { database, log }: Pick<ProcessState, 'database' | 'log'>,
  { checkedApplicationId }: CheckCallbackRow,
  problem: string | null,
): void {
  if (problem === null) return;
  updateCheckCallbackProblem(database, checkedApplicationId, problem).catch((error: unknown) =>
    log.warn({ code: (error as { code?: unknown }).code }, 'refused callback of a check not recorded'),
  );
}
