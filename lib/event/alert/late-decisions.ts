import type { Queryable } from '@/db/client';
import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import type { AlertCause } from '@/db/query/event/alert';
import { listUndecided } from '@/db/query/event/late-decision';
import { southAfricanDate } from '@/lib/base/time/date';
import { openMsBetween } from '@/lib/catalogue/capacity/opening';

/** More than anybody counts. */
const mostLooked = 500;

/**
 * Finds the lenders whose people have left applications undecided for longer than they mean to, in their own opening
 * hours (design lender 7). Nothing is declined by the clock.
 */
export async function findLateDecisions(db: Queryable, now: Date): Promise<AlertCause[]> {
  const waiting = await listUndecided(db, mostLooked);
  const [oldest] = waiting;
  if (!oldest) return [];
  const declared = await listDeclaredHolidays(db, southAfricanDate(oldest.requestedAt));
  const holidays = new Map(declared.map(({ day, name }) => [day, name]));
  const causes = new Map<number, AlertCause>();
  for (const { environment, partnerId, companyName, intentId, requestedAt, ...row } of waiting) {
    const times = row.capacity ?? { hours: [], holidays: 'open' as const, closures: [] };
    const waited = openMsBetween(times, intentId, { from: requestedAt, to: now }, holidays);
    if (waited <= row.answerWithinHours * 3_600_000) continue;
    causes.set(partnerId, {
      kind: 'late-decisions',
      environment,
      cause: `late-decisions ${partnerId}`,
      subject: companyName,
      subjectId: partnerId,
      detail: {
        count: Number(causes.get(partnerId)?.detail.count ?? 0) + 1,
        hours: row.answerWithinHours,
      },
    });
  }
  return [...causes.values()];
}
