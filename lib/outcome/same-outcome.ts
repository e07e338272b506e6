import type { Queryable } from '@/db/client';
import { listSameOutcomes } from '@/db/query/outcome-place';
import { southAfricanDate } from '@/lib/date';
import type { OutcomeEvent } from './parse-event';

type What = Pick<OutcomeEvent, 'kind' | 'occurredAt' | 'amountCents'>;

/**
 * Returns how often outcomes of a partner's applications that count say the same: the same type, day in South Africa and
 * amount, whichever way they came.
 */
export async function countSameOutcomes(
  db: Queryable,
  partnerId: number,
  applicationIds: readonly number[],
): Promise<(applicationId: number, what: What) => number> {
  const counts = new Map<string, number>();
  for (const { applicationId, ...what } of await listSameOutcomes(db, partnerId, applicationIds)) {
    const key = keyOf(applicationId, what);
    counts.set(key, (counts.get(key) ?? 0) + 1);
  }
  return (applicationId, what) => counts.get(keyOf(applicationId, what)) ?? 0;
}

const keyOf = (applicationId: number, { kind, occurredAt, amountCents }: What) =>
  [applicationId, kind, southAfricanDate(occurredAt), amountCents].join(' ');
