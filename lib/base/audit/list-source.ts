import { listAuditEntryRows } from '@/db/query/base/audit';
import { numbered } from '@/lib/base/list/read-page';
import type { ListSource } from '@/lib/base/list/source';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { dayEnd, dayStart } from '@/lib/base/time/date';
import { auditEntryView } from './list-entries';
import { type AuditEntryView, type AuditListFilter, auditList } from './schema';

/** The audit trail as a list, newest first (design base 15). It is never counted: it only grows. */
export const auditSource: ListSource<AuditEntryView, AuditListFilter> = {
  list: auditList,
  action: 'audit.read',
  read: async (ctx, { filter: { from, to, ...filter } }, place) => {
    const { from: at, limit } = numbered(place);
    const range = {
      from: from && dayStart(from),
      until: to && dayEnd(to),
      // Newest first: what comes after an entry in the list is older.
      before: at?.direction === 'after' ? at.id : undefined,
      after: at?.direction === 'before' ? at.id : undefined,
    };
    // One row for an import, unless the filter asks for what it changed, or for one thing or kind of things.
    const foldsImports = [filter.noun, filter.subjectId, filter.within].every((value) => value === undefined);
    const rows = await readFromReplica(ctx, (db) =>
      listAuditEntryRows(db, { ...filter, ...range, foldsImports }, limit),
    );
    return rows.map(auditEntryView);
  },
  count: null,
  idOf: ({ id }) => String(id),
  file: [
    { name: 'id', cell: ({ id }) => id },
    { name: 'at', cell: ({ at }) => at },
    { name: 'who', cell: ({ actor }) => actor },
    { name: 'session', cell: ({ session }) => session },
    { name: 'address', cell: ({ origin }) => origin },
    { name: 'action', cell: ({ action }) => action },
    { name: 'subject', cell: ({ subjectId }) => subjectId },
    { name: 'subject_name', cell: ({ subjectName }) => subjectName },
    { name: 'affiliate', cell: ({ affiliate }) => affiliate?.name },
    { name: 'environment', cell: ({ environment }) => environment },
    { name: 'before', cell: ({ changes }) => sideOf(changes, 'before') },
    { name: 'after', cell: ({ changes }) => sideOf(changes, 'after') },
  ],
};

/** One side of the changes as JSON; blank if it says nothing. */
function sideOf(changes: AuditEntryView['changes'], side: 'before' | 'after'): string | null {
  const fields = changes.filter((change) => change[side] !== null);
  return fields.length === 0
    ? null
    : JSON.stringify(Object.fromEntries(fields.map((change) => [change.field, change[side]])));
}
