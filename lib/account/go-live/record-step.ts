import { insertGoLiveStep } from '@/db/query/account/go-live';
import { keyIdOf } from '@/lib/base/actor/actor-id';
import type { UnguardedContext } from '@/lib/base/actor/context';
import { perProcess } from '@/lib/base/process/process';
import type { GoLiveStep, PortalStep } from './step';

/** What this process knows of an affiliate's progress. */
interface Progress {
  readonly known: Set<GoLiveStep | PortalStep>;
  /** Writes are serialised, so that a correction comes after its refusal. */
  last: Promise<void>;
  triedCorrectionAtMs: number;
}

const progresses = () => perProcess('go-live steps', () => new Map<number, Progress>());

/** Another process may have served the refusal: check the database for it occasionally, not on every request. */
const correctionEveryMs = 2_000;

/** What is a step of portal work, too. */
const ofPortal: Partial<Record<GoLiveStep, PortalStep>> = { accept: 'portal accept', batch: 'portal file' };

/**
 * Records that the affiliate has done this step in UAT: its key, or one of its people in the portal. Off the request's
 * critical path: returns at once, never throws, and queries the database only until the step is recorded. Ignores the
 * worker, Production and who is part of the sample data.
 */
export function recordStep(ctx: UnguardedContext, did: GoLiveStep): void {
  const { actor } = ctx;
  if (ctx.scope.environment !== 'uat') return;
  const keyId = keyIdOf(ctx);
  const userId = actor.kind === 'user' && !actor.isSample ? actor.userId : null;
  const step = keyId === null ? ofPortal[did] : did;
  if (step === undefined || (keyId === null && userId === null)) return;
  const progress = progressOf(ctx.scope.affiliateId);
  if (progress.known.has(step)) return;
  if (step === 'correction' && !isDue(progress, ctx.clock.now().getTime())) return;
  // Marked before it is written, so that a burst of requests writes it once.
  progress.known.add(step);
  const after = step === 'correction' ? 'refusal' : null;
  progress.last = progress.last
    .then(() => insertGoLiveStep(ctx.database, ctx.scope, { step, after, keyId, userId }))
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
    known: new Set<GoLiveStep | PortalStep>(),
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
