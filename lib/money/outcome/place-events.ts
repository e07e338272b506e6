import type { Queryable } from '@/db/client';
import {
  listOwnApplications,
  listPlacesByIdNumber,
  listPlacesByReference,
  type PlaceRow,
} from '@/db/query/money/outcome-place';
import { keyedHashes, type PiiKey } from '@/lib/base/crypto/crypto';
import type { Environment } from '@/word/environment';
import type { OutcomeEvent } from './parse-event';
import { graceMs } from './too-early';

/** How long before an event an application may be that is found by the applicant's ID number. */
const daysAround = 60;

export interface EventPlace {
  /** The only one that fits; null: none or several do, or the event names none. */
  readonly applicationId: number | null;
  readonly candidates: readonly number[];
  /** It names no application: it has that of the event which it corrects. */
  readonly asCorrected: boolean;
  readonly problem: 'unknown' | 'several';
}

/**
 * Finds the application of each event among the partner's: by its id, else by the partner's reference, else by ID number
 * and time (design money 2, outcomes). Guesses nothing: of several that fit, none is taken.
 */
export async function placeEvents(
  db: Queryable,
  piiKey: PiiKey,
  partner: { partnerId: number; environment: Environment },
  events: readonly OutcomeEvent[],
): Promise<EventPlace[]> {
  const candidates = events.map(() => new Set<number>());
  const note = (rows: readonly PlaceRow[], places: readonly number[]) => {
    for (const { place, applicationId } of rows) candidates[places[place] ?? -1]?.add(applicationId);
  };
  const where = (holds: (about: OutcomeEvent['about']) => boolean) =>
    events.flatMap(({ about }, index) => (holds(about) ? [index] : []));

  const byId = where(({ applicationId }) => applicationId !== null);
  if (byId.length > 0) {
    const own = await listOwnApplications(
      db,
      partner.partnerId,
      byId.flatMap((index) => events[index]?.about.applicationId ?? []),
    );
    for (const index of byId) {
      const id = events[index]?.about.applicationId;
      if (typeof id === 'number' && own.has(id)) candidates[index]?.add(id);
    }
  }

  const byReference = where(({ applicationId, reference }) => applicationId === null && reference !== null);
  if (byReference.length > 0) {
    const references = byReference.map((index) => events[index]?.about.reference ?? '');
    note(await listPlacesByReference(db, partner.partnerId, references), byReference);
  }

  const byIdNumber = where(({ text, idNumber }) => text === null && idNumber !== null);
  if (byIdNumber.length > 0) {
    const wanted = byIdNumber.flatMap((index, place) => {
      const { about, occurredAt } = events[index] as OutcomeEvent;
      return keyedHashes(piiKey, about.idNumber ?? '').map((idNumberHash) => ({
        place,
        idNumberHash,
        at: occurredAt,
      }));
    });
    note(await listPlacesByIdNumber(db, partner, wanted, { days: daysAround, graceMs }), byIdNumber);
  }

  return events.map(({ about, corrects }, index) => {
    const found = [...(candidates[index] ?? [])].sort((one, other) => one - other);
    return {
      applicationId: found.length === 1 ? (found[0] ?? null) : null,
      candidates: found.slice(0, 20),
      asCorrected: about.text === null && about.idNumber === null && corrects !== null,
      problem: found.length > 1 ? 'several' : 'unknown',
    };
  });
}
