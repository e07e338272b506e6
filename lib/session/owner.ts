import type { Context } from '@/lib/context';
import { AppError } from '@/lib/error';
import { assertMay } from '@/lib/permission';

/** Returns the signed-in user, whose own sessions these are. Throws `forbidden` for who is not signed in. */
export function sessionOwner(ctx: Context) {
  const { actor } = ctx;
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in has sessions');
  assertMay(ctx, 'user.end-own-sessions', { affiliateId: actor.affiliateId });
  return actor;
}
