import type { Queryable } from '@/db/client';
import { lockErasedApplications, updateUnplacedErased } from '@/db/query/care/outcome-erasure';
import { insertOutcomes } from '@/db/query/money/outcome';
import {
  deleteUnplaced,
  insertOutcomesOut,
  insertUnplaced,
  type LinkedEventRow,
  type OutcomePayload,
  updateUnplaced,
} from '@/db/query/money/outcome-event';
import type { Environment } from '@/word/environment';
import type { SettledEvent } from './settle-events';

/** What is stored of an event besides where it stands. */
export interface FreshEvent extends OutcomePayload {
  readonly reference: string | null;
  readonly candidates: readonly number[];
}

/**
 * Writes what was decided of a partner's events, and tells the affiliates, in the transaction that holds its lock. What
 * waits keeps no words about an applicant who is erased, also in that moment.
 * `known`: the stored events. `fresh`: new ones, by their ids. `by`: who decides, if an operator does. Returns the ids of
 * the new outcomes by their events.
 */
export async function storeSettlement(
  tx: Queryable,
  partner: { partnerId: number; environment: Environment },
  changed: readonly SettledEvent[],
  {
    known,
    fresh,
    by,
  }: {
    known: ReadonlyMap<string, LinkedEventRow>;
    fresh: ReadonlyMap<string, FreshEvent>;
    by: { userId: number | null; reason: string; eventId: string } | null;
  },
): Promise<ReadonlyMap<string, number>> {
  const queued = changed.filter(({ standing }) => standing !== 'recorded');
  // Before anything is written: an erasure, too, locks leads before what is about them.
  const erased =
    queued.length === 0 ? [] : await lockErased(tx, partner.partnerId, changed, { known, fresh });
  const ids = new Map<string, number>();
  for (const { eventId, outcomeId } of known.values()) if (outcomeId !== null) ids.set(eventId, outcomeId);
  const made = new Map<string, number>();

  // What is corrected comes first: each round records those whose correction needs no later one.
  let left = changed.filter(({ standing }) => standing === 'recorded');
  while (left.length > 0) {
    const ready = left.filter(({ corrects }) => corrects === null || ids.has(corrects));
    if (ready.length === 0) throw new Error('an event corrects one that is not recorded');
    const recorded = await insertOutcomes(
      tx,
      ready.map(({ eventId, applicationId, corrects }) => {
        const payload = fresh.get(eventId) ?? known.get(eventId);
        if (!payload || applicationId === null) throw new Error('an event without its content was recorded');
        const { kind, occurredAt, amountCents, reason, source, userId } = payload;
        return {
          partnerId: partner.partnerId,
          applicationId,
          kind,
          occurredAt,
          amountCents,
          reason,
          source,
          eventId,
          corrects: corrects === null ? null : (ids.get(corrects) ?? null),
          userId: eventId === by?.eventId ? by.userId : userId,
        };
      }),
    );
    if (recorded.length !== ready.length) throw new Error('an event was not recorded');
    for (const { id, eventId } of recorded) {
      ids.set(eventId, id);
      made.set(eventId, id);
    }
    left = left.filter((event) => !ready.includes(event));
  }
  if (made.size > 0) await insertOutcomesOut(tx, [...made.values()]);

  const gone = [...made.keys()].filter((eventId) => known.has(eventId));
  if (gone.length > 0) await deleteUnplaced(tx, partner.partnerId, gone);
  // Those that are set aside first: what takes over their correction would meet them.
  const updates = queued
    .filter(({ eventId }) => known.has(eventId))
    .sort((one, other) => Number(one.standing !== 'aside') - Number(other.standing !== 'aside'));
  await updateUnplaced(tx, partner.partnerId, updates, by);
  const inserts = queued.flatMap((event) => {
    const content = fresh.get(event.eventId);
    return content ? [{ ...content, ...event }] : [];
  });
  if (inserts.length > 0) await insertUnplaced(tx, partner, inserts);
  if (erased.length > 0) await updateUnplacedErased(tx, erased);
  return made;
}

/** Locks everybody whom the events, and those that are linked with them, may be about. */
function lockErased(
  tx: Queryable,
  partnerId: number,
  changed: readonly SettledEvent[],
  { known, fresh }: { known: ReadonlyMap<string, LinkedEventRow>; fresh: ReadonlyMap<string, FreshEvent> },
): Promise<number[]> {
  const named = [...changed, ...known.values()].flatMap(({ applicationId }) => applicationId ?? []);
  const fitted = [...fresh.values()].flatMap(({ candidates }) => candidates);
  return lockErasedApplications(tx, partnerId, {
    applicationIds: [...named, ...fitted],
    eventIds: [...known.keys()],
  });
}
