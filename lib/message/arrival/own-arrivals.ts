import type { Context } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';

/** Returns whose arrivals are meant: only who is signed in has any. Throws `forbidden`. */
export function ownArrivals({ actor }: Pick<Context, 'actor'>): { userId: number } {
  if (actor.kind !== 'user') throw new AppError('forbidden', 'only who is signed in is told what arrives');
  return { userId: actor.userId };
}
