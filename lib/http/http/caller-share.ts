import type { UnguardedContext } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { perProcess } from '@/lib/base/process/process';
import { Share } from '@/lib/base/process/share';

/**
 * What one key (or person) may hold of a process's `MAX_CONNECTIONS`, an affiliate twice as much over all its keys and
 * people in an environment, so that none holds every place behind a proxy (design http 11): `part` of them, `most` at
 * most. Those that wait for their answer and those that still send a file do so for long, so they have smaller shares
 * than requests as a whole.
 */
const kinds = {
  request: { part: 8, most: Number.POSITIVE_INFINITY, retryAfterSeconds: 1 },
  wait: { part: 16, most: 64, retryAfterSeconds: 5 },
  upload: { part: 16, most: 32, retryAfterSeconds: 10 },
} as const;

type Kind = keyof typeof kinds;
type Caller = Pick<UnguardedContext, 'env' | 'actor' | 'scope'>;

const shares = () => perProcess('shares of callers', () => new Share());

/** Takes a share of the caller's; null if they hold as many already. Give it back. */
export function takeShare({ env, actor, scope }: Caller, kind: Kind): (() => void) | null {
  const most = Math.max(2, Math.min(kinds[kind].most, Math.floor(env.maxConnections / kinds[kind].part)));
  const who =
    actor.kind === 'key' ? `key ${actor.keyId}` : actor.kind === 'user' ? `user ${actor.userId}` : actor.kind;
  return shares().take([
    { name: `${kind} ${who}`, most },
    { name: `${kind} affiliate ${scope.affiliateId} ${scope.environment}`, most: 2 * most },
  ]);
}

/** The error for who holds their share already. */
export const heldTooMany = (kind: Kind) =>
  new AppError('rate_limited', answerText.rateLimited, {
    retryAfterSeconds: kinds[kind].retryAfterSeconds,
  });

/** Does what may take long under the caller's share. Throws `rate_limited` if they hold as many already. */
export async function withShare<Result>(
  ctx: Caller,
  kind: Kind,
  work: () => Promise<Result>,
): Promise<Result> {
  const giveBack = takeShare(ctx, kind);
  if (giveBack === null) throw heldTooMany(kind);
  try {
    return await work();
  } finally {
    giveBack();
  }
}
