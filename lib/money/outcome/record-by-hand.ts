import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockOutcomeEvents } from '@/db/query/money/outcome-event';
import { findEventPartner } from '@/db/query/money/outcome-place';
import { findApplicationOwner, findOutcomeEvent } from '@/db/query/money/outcome-queue';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { notFound, validationFailed } from '@/lib/base/error/error';
import type { handOutcome } from './console-schema';
import { outcomeProblems } from './parse-event';
import { recordOutcome } from './record-outcome';
import { readSameOutcomes } from './same-outcome';
import { readTooEarly, tooEarlyText } from './too-early';

/**
 * Records what an operator has learned from a partner in another way, with a reason. Audited. The same form sent twice
 * is one outcome, and what is known already is refused. Throws `application not found`, and `validation_failed`.
 */
export async function recordByHand(ctx: Context, input: z.output<typeof handOutcome>): Promise<void> {
  assertMay(ctx, 'outcome.record');
  await writeByHand(ctx, input, 'console');
}

/** The same for whom the caller has checked. `source`: an operator, or one of the lender's people. */
export async function writeByHand(
  ctx: Context,
  input: z.output<typeof handOutcome>,
  source: 'console' | 'lender',
): Promise<void> {
  const { formId, applicationId, type: kind, amountCents, reason } = input;
  const owner = await findApplicationOwner(ctx.database, applicationId);
  const partner = owner && (await findEventPartner(ctx.database, owner.partnerId));
  if (!owner || !partner) throw notFound('application');
  const occurredAt = new Date(input.occurredAt);
  const errors = outcomeProblems({ kind, occurredAt, amountCents }, ctx.clock.now(), {
    occurredAt: 'occurredAt',
    amount: 'amountCents',
  });
  if (Object.keys(errors).length > 0) throw validationFailed(errors);
  const { partnerId, environment } = partner;
  const text = publicId(ctx.env.idKey, 'application', applicationId);
  const about = { applicationId, text, reference: null, idNumber: null };
  const eventId = `${source}-${formId}`;
  await ctx.database.transaction(async (tx) => {
    await lockOutcomeEvents(tx, partnerId);
    const sentAfter = (await readTooEarly(tx, [applicationId]))(applicationId, occurredAt);
    if (sentAfter) throw validationFailed({ occurredAt: [tooEarlyText(sentAfter)] });
    const corrects = await correctedEvent(ctx, tx, { partnerId, eventId, corrects: input.corrects });
    const event = { eventId, corrects, kind, occurredAt, amountCents, reason, about };
    const result = await recordOutcome(ctx, partner, event, source, tx);
    if (result.kind !== 'recorded') return;
    const sameAs = await readSameOutcomes(tx, partnerId, [applicationId]);
    if (sameAs(applicationId, event).length > 1)
      throw validationFailed({ type: ['is recorded already, with this day and amount'] });
    await recordAudit(ctx, tx, {
      action: 'outcome.recorded',
      subjectId: result.outcomeId,
      affiliateId: owner.affiliateId,
      environment,
      after: {
        applicationId,
        type: kind,
        ...(amountCents !== null && { amountCents }),
        corrected: corrects !== null,
      },
    });
  });
}

/** Returns the event id of the outcome that this event corrects. */
async function correctedEvent(
  ctx: Context,
  tx: Queryable,
  { partnerId, eventId, corrects }: { partnerId: number; eventId: string; corrects: string | null },
): Promise<string | null> {
  if (corrects === null) return null;
  const id = readPublicId(ctx.env.idKey, 'outcome', corrects);
  const found = id === null ? null : await findOutcomeEvent(tx, partnerId, id);
  if (!found) throw validationFailed({ corrects: ['is not an outcome at this partner'] });
  if (found.correctedBy !== null && found.correctedBy !== eventId)
    throw validationFailed({ corrects: ['was corrected meanwhile: load the page again'] });
  return found.eventId;
}
