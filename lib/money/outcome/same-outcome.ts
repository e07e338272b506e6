import type { Queryable } from '@/db/client';
import { type CountingOutcome, listCountingOutcomes } from '@/db/query/money/outcome-place';
import { southAfricanDate } from '@/lib/base/time/date';
import type { OutcomeEvent } from './parse-event';

type What = Pick<OutcomeEvent, 'kind' | 'occurredAt' | 'amountCents'>;

/**
 * Finds the outcomes of a partner's applications that count and say the same: the same type, day in South Africa and
 * amount, whichever way they came.
 */
export async function readSameOutcomes(
  db: Queryable,
  partnerId: number,
  applicationIds: readonly number[],
): Promise<(applicationId: number, what: What) => readonly CountingOutcome[]> {
  const same = new Map<string, CountingOutcome[]>();
  for (const one of await listCountingOutcomes(db, partnerId, applicationIds)) {
    const key = whatOf(one.applicationId, one);
    const others = same.get(key);
    if (others) others.push(one);
    else same.set(key, [one]);
  }
  return (applicationId, what) => same.get(whatOf(applicationId, what)) ?? [];
}

/** What an outcome says of which application. */
export const whatOf = (applicationId: number, { kind, occurredAt, amountCents }: What) =>
  [applicationId, kind, southAfricanDate(occurredAt), amountCents].join(' ');
