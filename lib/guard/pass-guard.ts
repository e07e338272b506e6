import { countCall, findGuard, type GuardRow } from '@/db/query/guard';
import type { Environment } from '@/db/schema/environment';
import type { Scope } from '@/db/scope';
import type { Context, GuardedContext, UnguardedContext } from '@/lib/context';
import { AppError } from '@/lib/error';
import { answerText } from '@/lib/message';
import { perProcess } from '@/lib/process';

const limits = () => perProcess('processing limits', () => ({ uat: 25_000, production: 25_000 }));

/** The processing limit as the last guard of this environment had it, in milliseconds (spec 7). */
export function knownProcessingLimitMs(environment: Environment): number {
  return limits()[environment];
}

/** The API key a request came with; null for people and the worker. */
export function keyIdOf({ actor }: Pick<Context, 'actor'>): number | null {
  return actor.kind === 'key' ? actor.keyId : null;
}

/**
 * Judges a guard row in the order of design 5: key (401), then maintenance (503). Returns the context of a request
 * that may go on, with the row in it, so that nothing after it reads what the guard has read. The key's own limit
 * (429) needs a count of its own: see `passGuard`.
 */
export function judgeGuard(ctx: UnguardedContext, row: GuardRow | null): GuardedContext {
  if (!row?.affiliateActive || row.keyState === 'rejected')
    throw new AppError('unauthorized', answerText.unauthorized);
  if (row.keyState === 'expired') throw new AppError('key_expired', answerText.keyExpired);
  if (row.maintenance) throw new AppError('maintenance', answerText.maintenance);
  limits()[ctx.scope.environment] = row.processingLimitMs;
  const { env, database, log, clock, actor, requestId, origin } = ctx;
  // The guard is what makes a scope one for every query.
  const scope = ctx.scope as Scope;
  return { env, database, log, clock, actor, scope, requestId, origin, guard: row };
}

/**
 * Reads what must count at once (key, affiliate, maintenance, catalogue version) and counts the call of a key
 * that has a limit. Throws `unauthorized`, `key_expired`, `rate_limited` or `maintenance` (spec 5, design 5).
 */
export async function passGuard(ctx: UnguardedContext): Promise<GuardedContext> {
  const keyId = keyIdOf(ctx);
  const row = await findGuard(ctx.database, ctx.scope, keyId);
  const limit = row?.requestsPerMinute ?? null;
  if (row && row.keyState === 'usable' && row.affiliateActive && limit !== null && keyId !== null) {
    const { calls, secondsLeft } = await countCall(ctx.database, keyId);
    if (calls > limit) {
      throw new AppError('rate_limited', answerText.rateLimited, {
        retryAfterSeconds: Math.max(1, secondsLeft),
      });
    }
  }
  return judgeGuard(ctx, row);
}
