import type { Queryable } from '@/db/client';
import { listDeclaredHolidays } from '@/db/query/catalogue/holiday';
import type { AlertCause } from '@/db/query/event/alert';
import { listUndecided, type UndecidedRow } from '@/db/query/event/late-decision';
import { southAfricanDate } from '@/lib/base/time/date';
import { openMsBetween } from '@/lib/catalogue/capacity/opening';

/** Of a partner: more than anybody counts. */
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
  const waitedMs = ({ capacity, intentId, requestedAt }: UndecidedRow) =>
    openMsBetween(capacity ?? alwaysOpen, intentId, { from: requestedAt, to: now }, holidays);
  const causes = new Map<number, AlertCause>();
  for (const rows of grouped(waiting)) {
    const [{ environment, partnerId, companyName, answerWithinHours: hours }] = rows;
    const late = countBefore(rows, (row) => waitedMs(row) > hours * 3_600_000);
    if (late === 0) continue;
    const count = Number(causes.get(partnerId)?.detail.count ?? 0) + late;
    causes.set(partnerId, {
      kind: 'late-decisions',
      environment,
      cause: `late-decisions ${partnerId}`,
      subject: companyName,
      subjectId: partnerId,
      detail: { count, hours },
    });
  }
  return [...causes.values()];
}

const alwaysOpen = { hours: [], holidays: 'open' as const, closures: [] };

/** By partner and intent, each in the order that it came in: their opening times are the same. */
function grouped(waiting: readonly UndecidedRow[]): (readonly [UndecidedRow, ...UndecidedRow[]])[] {
  const groups = new Map<string, [UndecidedRow, ...UndecidedRow[]]>();
  for (const row of waiting) {
    const key = `${row.partnerId} ${row.intentId}`;
    const group = groups.get(key);
    if (group) group.push(row);
    else groups.set(key, [row]);
  }
  return [...groups.values()];
}

/** How many rows come before the first of which it is not true; of those behind it, it is not true either. */
function countBefore<Row>(rows: readonly Row[], isTrue: (row: Row) => boolean): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (isTrue(rows[middle] as Row)) from = middle + 1;
    else to = middle;
  }
  return from;
}
