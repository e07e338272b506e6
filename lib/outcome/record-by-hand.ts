import type { z } from 'zod';
import { findEventPartner } from '@/db/query/outcome-place';
import { findApplicationOwner, findOutcomeEvent } from '@/db/query/outcome-queue';
import { recordEvent } from '@/lib/audit/record-event';
import type { Context } from '@/lib/context';
import { notFound, validationFailed } from '@/lib/error';
import { assertMay } from '@/lib/permission';
import { publicId, readPublicId } from '@/lib/public-id';
import type { handOutcome } from './console-schema';
import { outcomeProblems } from './parse-event';
import { recordOutcome } from './record-outcome';

/**
 * Records what an operator has learned from a partner in another way, with a reason. Audited. The same form sent twice
 * is one outcome. Throws `application not found`, and `validation_failed`.
 */
export async function recordByHand(ctx: Context, input: z.output<typeof handOutcome>): Promise<void> {
  assertMay(ctx, 'outcome.record');
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
  const corrects = await correctedEvent(ctx, partner.partnerId, input.corrects);
  const text = publicId(ctx.env.idKey, 'application', applicationId);
  const about = { applicationId, text, reference: null, idNumber: null };
  await ctx.database.transaction(async (tx) => {
    const event = { eventId: `console-${formId}`, corrects, kind, occurredAt, amountCents, reason, about };
    const result = await recordOutcome(ctx, partner, event, 'console', tx);
    if (result.kind !== 'recorded') return;
    await recordEvent(ctx, tx, {
      action: 'outcome.recorded',
      subjectId: result.outcomeId,
      affiliateId: owner.affiliateId,
      environment: partner.environment,
      after: {
        applicationId,
        type: kind,
        ...(amountCents !== null && { amountCents }),
        corrected: corrects !== null,
      },
    });
  });
}

/** Returns the event id of the outcome that is corrected. */
async function correctedEvent(
  ctx: Context,
  partnerId: number,
  corrects: string | null,
): Promise<string | null> {
  if (corrects === null) return null;
  const id = readPublicId(ctx.env.idKey, 'outcome', corrects);
  const eventId = id === null ? null : await findOutcomeEvent(ctx.database, partnerId, id);
  if (eventId === null) throw validationFailed({ corrects: ['is not an outcome at this partner'] });
  return eventId;
}
