import { setTimeout as pause } from 'node:timers/promises';
import { findUsedKey, isKeyUsed, type UsedKey } from '@/db/query/base/idempotency-key';
import { type ApplicationRow, findApplication } from '@/db/query/lead/application';
import type { GuardedContext } from '@/lib/base/actor/context';
import { AppError, hasCode, notFound } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { assertStillLetIn } from '@/lib/base/guard/pass-guard';
import { assertSameBody, hashBody } from '@/lib/base/idempotency-key/idempotency-key';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { acceptOffer } from './accept-offer';
import type { AcceptInput } from './schema';
import { type AcceptAnswer, acceptAnswer } from './view';

interface AcceptedOnce {
  readonly answer: AcceptAnswer;
  /** An earlier call under the key has made the application. */
  readonly replayed: boolean;
}

/**
 * `acceptOffer` under an Idempotency-Key (design base 10): of all calls with this key one makes an application, and the
 * others answer with what has become of that by now. While its outcome is open they wait for it, up to the processing
 * limit. A call that was refused has used no key. Throws what `acceptOffer` does, and `rule_broken` where the key was
 * used with another body.
 */
export async function acceptOnce(
  ctx: GuardedContext,
  input: AcceptInput,
  keyHash: Buffer,
): Promise<AcceptedOnce> {
  const keyUse = { keyHash, bodyHash: hashBody(ctx.env, 'accept', input) };
  const replay = async (used: UsedKey): Promise<AcceptedOnce> => {
    assertSameBody(used, keyUse);
    return { answer: await presentAnswer(ctx, input, used), replayed: true };
  };
  const used = await findUsedKey(ctx.database, ctx.scope, keyHash);
  if (used) return replay(used);
  try {
    return { answer: await acceptOffer(ctx, input, { keyUse }), replayed: false };
  } catch (error) {
    // Another call under the key may have been faster: then the lead is no longer as this one expects it.
    const usedNow = hasCode(error, 'rule_broken') || isKeyUsed(error);
    const faster = usedNow ? await findUsedKey(ctx.database, ctx.scope, keyHash) : null;
    if (!faster) throw error;
    return replay(faster);
  }
}

async function presentAnswer(
  ctx: GuardedContext,
  input: AcceptInput,
  { applicationId }: UsedKey,
): Promise<AcceptAnswer> {
  if (applicationId === null) throw new Error('an accept and a batch have the same hash');
  const application = await awaitOutcome(ctx, applicationId);
  const catalogue = await readCatalogue(ctx, ctx.scope.environment, ctx.guard.catalogueVersion);
  const partner = catalogue.partnerById(application.partnerId);
  if (!partner) throw new Error(`partner ${application.partnerId} is gone`);
  return acceptAnswer(input.hashid, { ...application, type: input.type }, partner);
}

/** The first pauses of the loop below; the last one is repeated. */
const pausesMs = [50, 50, 100, 200, 500] as const;

/** Waits until the partner's response is known; throws `processing_limit` if it is late, `unavailable` if it is asked no more. */
async function awaitOutcome(ctx: GuardedContext, applicationId: number): Promise<ApplicationRow> {
  const until = performance.now() + ctx.guard.processingLimitMs;
  for (let looks = 0; ; looks += 1) {
    const application = await findApplication(ctx.database.waiting, applicationId);
    if (!application || application.erased) throw notFound('lead');
    const isOpen = application.status === 'sending' || application.status === 'unknown';
    if (!isOpen) {
      if (looks > 0) await assertStillLetIn(ctx);
      return application;
    }
    // The partner is not asked any more: an operator decides.
    if (application.operatorNeeded) throw new AppError('unavailable', answerText.unavailable);
    if (performance.now() >= until) throw new AppError('processing_limit', answerText.processingLimit);
    await pause(pausesMs[looks] ?? 500);
  }
}
