import { insertGoLiveStep } from '@/db/query/go-live';
import type { UnguardedContext } from '@/lib/context';
import { keyIdOf } from '@/lib/guard/pass-guard';
import { perProcess } from '@/lib/process';
import type { GoLiveStep } from './step';

/** What this process knows of an affiliate's progress. */
interface Progress {
  readonly known: Set<GoLiveStep>;
  /** Writes are serialised, so that a correction comes after its refusal. */
  last: Promise<void>;
  triedCorrectionAtMs: number;
}

const progresses = () => perProcess('go-live steps', () => new Map<number, Progress>());

/** Another process may have served the refusal: check the database for it occasionally, not on every request. */
const correctionEveryMs = 2_000;

/**
 * Records that the affiliate's UAT key has done this step. Off the request's critical path: returns at once, never
 * throws, and queries the database only until the step is recorded. Ignores users, the worker and Production keys.
 */
export function recordStep(ctx: UnguardedContext, step: GoLiveStep): void {
  const keyId = keyIdOf(ctx);
  if (keyId === null || ctx.scope.environment !== 'uat') return;
  const progress = progressOf(ctx.scope.affiliateId);
  if (progress.known.has(step)) return;
  if (step === 'correction' && !isDue(progress, ctx.clock.now().getTime())) return;
  // Marked before it is written, so that a burst of requests writes it once.
  progress.known.add(step);
  const after = step === 'correction' ? 'refusal' : null;
  progress.last = progress.last
    .then(() => insertGoLiveStep(ctx.database, ctx.scope, { step, after, keyId }))
    .catch((error: unknown) => {
      ctx.log.warn({ step, code: (error as { code?: unknown }).code }, 'go-live step not recorded');
      return false;
    })
    .then((isThere) => {
      if (!isThere) progress.known.delete(step);
    });
}

function progressOf(affiliateId: number): Progress {
  const progress = progresses().get(affiliateId) ?? {
    known: new Set<GoLiveStep>(),
    last: Promise.resolve(),
    triedCorrectionAtMs: 0,
  };
  progresses().set(affiliateId, progress);
  return progress;
}

function isDue(progress: Progress, nowMs: number): boolean {
  if (!progress.known.has('refusal') && nowMs - progress.triedCorrectionAtMs < correctionEveryMs)
    return false;
  progress.triedCorrectionAtMs = nowMs;
  return true;
}
