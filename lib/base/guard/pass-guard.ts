import { countCall, findGuard, type GuardRow } from '@/db/query/base/guard';
import type { Scope } from '@/db/scope';
import { keyIdOf } from '@/lib/base/actor/actor-id';
import type { AffiliateContext, GuardedContext, UnguardedContext } from '@/lib/base/actor/context';
import { AppError } from '@/lib/base/error/error';
import { answerText, outOfScopeText } from '@/lib/base/error/message';
import { perProcess } from '@/lib/base/process/process';
import type { Environment } from '@/word/environment';

const limits = () => perProcess('processing limits', () => ({ uat: 25_000, production: 25_000 }));

/** Returns the processing limit that the last guard of this environment read, in milliseconds (spec 7). */
export function knownProcessingLimitMs(environment: Environment): number {
  return limits()[environment];
}

/**
 * Checks a guard row in the order of design http 1: key (401), its scopes (403), then maintenance (503). Returns the
 * context of an admitted request, with the row in it, so that nothing reads the same data again. The key's rate limit
 * (429) needs a count of its own: see `passGuard`.
 */
export function judgeGuard(ctx: UnguardedContext, row: GuardRow | null): GuardedContext {
  if (!row?.affiliateActive || row.keyState === 'rejected')
    throw new AppError('unauthorized', answerText.unauthorized);
  if (row.keyState === 'expired') throw new AppError('key_expired', answerText.keyExpired);
  if (row.keyState === 'out of scope') throw new AppError('forbidden', outOfScopeText(ctx.keyScope));
  if (row.maintenance)
    throw new AppError('maintenance', answerText.maintenance, {
      retryAfterSeconds: row.maintenanceSecondsLeft,
    });
  limits()[ctx.scope.environment] = row.processingLimitMs;
  const { env, database, log, clock, actor, requestId, traceparent, origin } = ctx;
  // Only the guard turns a scope into one that queries accept.
  const scope = ctx.scope as Scope;
  return { env, database, log, clock, actor, scope, requestId, traceparent, origin, guard: row };
}

/**
 * Asks again for a request that was held, or was long in coming: its key may have been revoked or replaced meanwhile, its
 * affiliate suspended (the gate, design base 6). Maintenance does not end it, and it is not counted again; of people
 * the session is asked. Throws `unauthorized`.
 */
export async function assertStillLetIn(ctx: AffiliateContext): Promise<void> {
  const keyId = keyIdOf(ctx);
  if (keyId === null) return;
  const row = await findGuard(ctx.database, ctx.scope, keyId);
  if (!row?.affiliateActive || row.keyState === 'rejected')
    throw new AppError('unauthorized', answerText.unauthorized);
}

/**
 * Asks again for what takes long, and ends where its affiliate was suspended or maintenance began; whether the key that
 * began it still holds does not matter (the gate, design base 6). Throws `unauthorized` or `maintenance`.
 */
export async function assertServed(ctx: AffiliateContext): Promise<void> {
  judgeGuard(ctx, await findGuard(ctx.database, ctx.scope, null));
}

/**
 * Reads what must be current for every request (key, affiliate, maintenance, catalogue version) and counts the calls of
 * a key with a rate limit, which it notes in the context. Throws `unauthorized`, `key_expired`, `forbidden` (the key lacks the scope), `rate_limited` or `maintenance`
 * (spec 5, design http 5).
 */
export async function passGuard(ctx: UnguardedContext): Promise<GuardedContext> {
  const keyId = keyIdOf(ctx);
  const row = await findGuard(ctx.database, ctx.scope, keyId, ctx.keyScope);
  const limit = row?.requestsPerMinute ?? null;
  if (row && row.keyState === 'usable' && row.affiliateActive && limit !== null && keyId !== null) {
    const { calls, secondsLeft } = await countCall(ctx.database, keyId);
    const retryAfterSeconds = Math.max(1, secondsLeft);
    ctx.callLimit = { most: limit, left: Math.max(0, limit - calls), secondsLeft: retryAfterSeconds };
    if (calls > limit) throw new AppError('rate_limited', answerText.rateLimited, { retryAfterSeconds });
  }
  return judgeGuard(ctx, row);
}
