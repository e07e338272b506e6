import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { AppError } from '@/lib/base/error/error';

/** Returns the signed-in user, whose own sessions these are. Throws `forbidden` for who is not signed in. */
export function sessionOwner(ctx: Context) {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has sessions');
  assertMay(ctx, 'user.end-own-sessions', { affiliateId: actor.affiliateId });
  return actor;
}
