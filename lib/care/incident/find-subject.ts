import type { Queryable } from '@/db/client';
import { listSubjectIds } from '@/db/query/care/incident';
import type { IncidentSubject } from '@/db/query/care/incident-source';
import { validationFailed } from '@/lib/base/error/error';
import { listed } from '@/lib/base/text/text';
import type { IncidentKind } from '@/word/incident';

export interface SubjectInput {
  kind: IncidentKind;
  /** A key's number or last characters, a user's number or email address, a session's number, else the slug. */
  name: string;
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** Throws `validation_failed` at `to` for a period that does not end after it begins. */
export function assertPeriod({ from, to }: Pick<SubjectInput, 'from' | 'to'>): void {
  if (!(from.getTime() < to.getTime())) throw validationFailed({ to: ['must be after its beginning'] });
}

/**
 * Finds whom an incident is about, also a user or lender that was removed since; null: nobody is called so. Throws
 * `validation_failed` at `name` where several keys end so.
 */
export async function findSubject(
  db: Queryable,
  { kind, name }: Pick<SubjectInput, 'kind' | 'name'>,
): Promise<IncidentSubject | null> {
  const ids = await listSubjectIds(db, { kind, name: name.trim() });
  if (kind === 'key' && ids.length > 1 && String(ids[0]) !== name.trim())
    throw validationFailed({
      name: [`several API keys end so: give the number, which is one of ${listed(ids.map(String), 'or')}`],
    });
  if (kind === 'key') return ids[0] === undefined ? null : { kind, ids: [ids[0]] };
  return ids.length === 0 ? null : { kind, ids };
}
