import { isDeepStrictEqual } from 'node:util';
import type { Queryable } from '@/db/client';
import type { AlertCause } from '@/db/query/event/alert';
import { type ChangeByLender, listChangesByLenders } from '@/db/query/event/change-by-lender';
import { listed } from '@/lib/base/text/text';

/** More than anybody reads. */
const mostChanges = 200;

/** Finds what lenders' people changed at once: each change is told of, for a day (design lender 10). */
export async function findLenderChanges(db: Queryable): Promise<AlertCause[]> {
  return (await listChangesByLenders(db, mostChanges)).map((change) => ({
    kind: 'lender-changed',
    environment: change.environment,
    cause: `lender-changed ${change.id}`,
    subject: change.name,
    subjectId: change.subjectId,
    detail: { what: whatChanged(change) },
  }));
}

const names = {
  hours: 'opening hours',
  holidays: 'public holidays',
  closures: 'closures',
  caps: 'caps',
  address: 'billing address',
  billingEmail: 'billing email',
} as const;

/** What of a capacity or a company differs, by name; never a value. */
function whatChanged({ before, after }: ChangeByLender): string {
  const was = parts(before);
  const is = parts(after);
  const changed = Object.entries(names).filter(
    ([name]) => !isDeepStrictEqual(was[name] ?? null, is[name] ?? null),
  );
  return listed(changed.map(([, label]) => label)) || 'entry';
}

/** A capacity's parts stand below it. */
function parts(values: object): Record<string, unknown> {
  const { capacity, ...others } = values as { capacity?: object | null };
  return { ...others, ...capacity };
}
