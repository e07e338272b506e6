import { insertGoLiveStep } from '@/db/query/go-live';
import type { UnguardedContext } from '@/lib/context';
import { keyIdOf } from '@/lib/guard/pass-guard';
import { perProcess } from '@/lib/process';
import type { GoLiveStep } from './step';

/** What this process knows of one affiliate. */
interface Progress {
  readonly known: Set<GoLiveStep>;
  /** Steps are written one after the other: a correction finds its refusal. */
  last: Promise<void>;
  triedCorrectionAtMs: number;
}

const progresses = () => perProcess('go-live steps', () => new Map<number, Progress>());

/** A refusal may have been answered by another process: that is looked for now and then, not at every request. */
const correctionEveryMs = 2_000;

/**
 * Notes that the affiliate's UAT key has done this step. Off the answer's path: returns at once, never throws, and
 * asks the database only until the step is there. People, the worker and Production keys leave no trace.
 */
export function recordStep(ctx: UnguardedContext, step: GoLiveStep): void {
  const keyId = keyIdOf(ctx);
  if (keyId === null || ctx.scope.environment !== 'uat') return;
  const progress = progressOf(ctx.scope.affiliateId);
  if (progress.known.has(step)) return;
  if (step === 'correction' && !isDue(progress, ctx.clock.now().getTime())) return;
  // Claimed before it is written, so that a burst of requests writes it once.
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
