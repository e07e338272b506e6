import type { Queryable } from '@/db/client';
import { type LinkedEventRow, listLinkedEvents } from '@/db/query/money/outcome-event';
import type { CountingOutcome } from '@/db/query/money/outcome-place';
import type { OutcomeEvent } from './parse-event';
import { isMadeId } from './read-file';
import { readSameOutcomes } from './same-outcome';

/** An event of the partner's own, and the application that it is about. */
type OwnEvent = Pick<OutcomeEvent, 'eventId' | 'corrects' | 'kind' | 'occurredAt' | 'amountCents'> & {
  readonly applicationId: number;
};

/** Recorded by hand, from a claim, or of a row of a file without a number: nothing tells which of the partner's events it is. */
export const hasNoNumber = ({ source, eventId }: Pick<CountingOutcome, 'source' | 'eventId'>) =>
  source === 'console' || source === 'lender' || (source === 'file' && isMadeId(eventId));

/**
 * Finds the outcomes that a partner's own events take the place of: without a number of the partner's, and saying the
 * same of the same application (design money 3, outcomes). As its correction the partner's event counts alone, and can
 * be corrected under its own number. `takenOver`: what each event corrects instead of what it says; `known`: the stored
 * events with those that are taken over.
 */
export async function takeOver(
  db: Queryable,
  partnerId: number,
  events: readonly OwnEvent[],
  known: ReadonlyMap<string, LinkedEventRow>,
): Promise<{
  takenOver: ReadonlyMap<string, string>;
  known: ReadonlyMap<string, LinkedEventRow>;
}> {
  const takenOver = new Map<string, string>();
  const taken = new Set<string>();
  const applicationIds = events.map(({ applicationId }) => applicationId);
  const sameAs = await readSameOutcomes(db, partnerId, applicationIds);
  for (const event of events) {
    const one = sameAs(event.applicationId, event).find(
      (other) =>
        hasNoNumber(other) &&
        !taken.has(other.eventId) &&
        // One that corrects another event keeps to that.
        (event.corrects === null || event.corrects === other.corrects),
    );
    if (!one) continue;
    taken.add(one.eventId);
    takenOver.set(event.eventId, one.eventId);
  }
  if (taken.size === 0) return { takenOver, known };
  const linked = await listLinkedEvents(db, partnerId, [...taken]);
  return { takenOver, known: new Map([...known, ...linked.map((row) => [row.eventId, row] as const)]) };
}
