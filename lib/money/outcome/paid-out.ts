import type { Queryable } from '@/db/client';
import { listCountingOutcomes } from '@/db/query/money/outcome-place';
import type { PiiKey } from '@/lib/base/crypto/crypto';
import { inOutcomeOrder } from '@/lib/money/commission/outcome-order';
import type { OutcomeEvent } from './parse-event';
import { placeEvents } from './place-events';
import type { OutcomePartner } from './record-outcome';
import { whatOf } from './same-outcome';
import { hasNoNumber } from './take-over';

/**
 * Finds those of new events that tell of a pay-out where one counts already and nothing was returned since: in reports and
 * commissions they would add nothing. Of each application the first such event. Returns, by event, the id of the event
 * that counts, which can be corrected instead.
 */
export async function readPaidOut(
  db: Queryable,
  piiKey: PiiKey,
  partner: OutcomePartner,
  events: readonly OutcomeEvent[],
): Promise<Map<OutcomeEvent, string>> {
  const told = events.filter(({ kind, corrects }) => kind === 'funded' && corrects === null);
  const places = await placeEvents(db, piiKey, partner, told);
  const applicationIds = places.flatMap(({ applicationId }) => applicationId ?? []);
  const counting = await listCountingOutcomes(db, partner.partnerId, applicationIds);
  const known = new Set(counting.map(({ eventId }) => eventId));
  const found = new Map<OutcomeEvent, string>();
  const seen = new Set<number>();
  for (const [index, event] of told.entries()) {
    const applicationId = places[index]?.applicationId ?? null;
    if (applicationId === null || known.has(event.eventId) || seen.has(applicationId)) continue;
    const its = counting.filter((one) => one.applicationId === applicationId);
    // Such a record gives way to the event anyway.
    const what = whatOf(applicationId, event);
    if (its.some((one) => hasNoNumber(one) && whatOf(applicationId, one) === what)) continue;
    let paid: string | null = null;
    for (const one of inOutcomeOrder(its.map((it) => ({ ...it, occurredAt: it.occurredAt.toISOString() })))) {
      if (one.kind === 'funded') paid ??= one.eventId;
      if (one.kind === 'returned' || one.kind === 'charged_back') paid = null;
    }
    if (paid === null) continue;
    seen.add(applicationId);
    found.set(event, paid);
  }
  return found;
}
