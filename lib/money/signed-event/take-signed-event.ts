import { lockClaimSubject } from '@/db/query/money/claim';
import { lockOutcomeEvents } from '@/db/query/money/outcome-event';
import { listStoredEventIds } from '@/db/query/money/outcome-place';
import { getReturnTerms } from '@/db/query/money/return-terms';
import type { Context } from '@/lib/base/actor/context';
import { storeClaim } from '@/lib/money/claim/open-claim';
import { readReasonWords } from '@/lib/money/claim/reason';
import { beyondTerms } from '@/lib/money/claim/terms';
import type { OutcomeEvent } from '@/lib/money/outcome/parse-event';
import { placeEvents } from '@/lib/money/outcome/place-events';
import { type OutcomePartner, recordOutcome } from '@/lib/money/outcome/record-outcome';
import { readTooEarly } from '@/lib/money/outcome/too-early';
import { type ClaimReason, type ClaimReasonWords, claimReasons, claimReasonWords } from '@/word/return-claim';

/** Systems say why in words of their own; only what is said in ours, or in those that they ship with, has a check. */
const reasonOf = (text: string | null, words: ClaimReasonWords): ClaimReason => {
  const said = text?.trim().toLowerCase().replaceAll('_', '-') ?? '';
  const find = (is: (reason: ClaimReason) => boolean) => claimReasons.find(is);
  return (
    find((reason) => said === reason || said === words[reason].toLowerCase()) ??
    find((reason) => said === claimReasonWords[reason]) ??
    'other'
  );
};

/**
 * Takes a partner's signed event: recorded as it says, unless it says `returned` and the partner's terms make claims of
 * these (design money 12): then it opens a claim on its application, once, and takes nothing back before that is
 * decided. An event of which no application is found waits as others do.
 */
export async function takeSignedEvent(
  ctx: Context,
  partner: OutcomePartner,
  event: OutcomeEvent,
): Promise<void> {
  if (event.kind !== 'returned' || event.corrects !== null || !(await opensClaim(ctx, partner, event)))
    await recordOutcome(ctx, partner, event, 'callback');
}

/** Returns false if the event is to be recorded as it is. */
async function opensClaim(ctx: Context, partner: OutcomePartner, event: OutcomeEvent): Promise<boolean> {
  const terms = await getReturnTerms(ctx.database, partner.partnerId);
  if (!terms.byClaim) return false;
  const [place] = await placeEvents(ctx.database, ctx.env.piiKey, partner, [event]);
  const applicationId = place?.applicationId ?? null;
  if (applicationId === null) return false;
  return ctx.database.transaction(async (tx) => {
    await lockOutcomeEvents(tx, partner.partnerId);
    // What was taken before the terms were set stays what it is.
    if ((await listStoredEventIds(tx, partner.partnerId, [event.eventId])).has(event.eventId)) return false;
    const subject = await lockClaimSubject(tx, applicationId);
    if (subject?.status !== 'accepted' || subject.erasedAt !== null) return false;
    if ((await readTooEarly(tx, [applicationId]))(applicationId, event.occurredAt) !== null) return false;
    if (subject.claim !== null || subject.returnedAt !== null) return true;
    const beyond = await beyondTerms(tx, subject, terms, ctx.clock.now());
    await storeClaim(ctx, tx, subject, {
      reason: reasonOf(event.reason, await readReasonWords(tx, partner.environment)),
      words: event.reason ?? 'Given back by the lender’s system, without a reason.',
      source: 'call',
      eventId: event.eventId,
      occurredAt: event.occurredAt,
      userId: null,
      isProvable: false,
      note: beyond,
    });
    return true;
  });
}
