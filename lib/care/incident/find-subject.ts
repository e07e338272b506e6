import type { Queryable } from '@/db/client';
import { listSubjectIds } from '@/db/query/care/incident';
import type { IncidentSubject } from '@/db/query/care/incident-scope';
import { validationFailed } from '@/lib/base/error/error';
import type { IncidentKind } from '@/word/incident';

export interface SubjectInput {
  kind: IncidentKind;
  /** A key's or a user's number, a user's email address, else the slug. */
  name: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Throws `validation_failed` at `to` for a period that does not end after it begins. */
export function assertPeriod({ from, to }: Pick<SubjectInput, 'from' | 'to'>): void {
  if (!(from.getTime() < to.getTime())) throw validationFailed({ to: ['must be after its beginning'] });
}

/** Finds whom an incident is about, also a user or lender that was removed since; null: nobody is called so. */
export async function findSubject(
  db: Queryable,
  { kind, name }: Pick<SubjectInput, 'kind' | 'name'>,
): Promise<IncidentSubject | null> {
  const ids = await listSubjectIds(db, { kind, name: name.trim() });
  return ids.length === 0 ? null : { kind, ids };
}
