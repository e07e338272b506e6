import { type AuditEntryRow, listAuditEntryRows } from '@/db/query/base/audit';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { actorName } from './actor-name';
import type { AuditEntryView, AuditQuery } from './schema';

const pageLength = 50;

/**
 * Lists the audit trail, newest first (design base 15). `next` is the cursor: the `before` of the next page, or null.
 */
export async function listAuditEntries(
  ctx: Context,
  query: AuditQuery,
): Promise<{ entries: AuditEntryView[]; next: number | null }> {
  assertMay(ctx, 'audit.read');
  const rows = await readFromReplica(ctx, (db) => listAuditEntryRows(db, query, pageLength + 1));
  const entries = rows.slice(0, pageLength).map(auditEntryView);
  return { entries, next: rows.length > pageLength ? (entries.at(-1)?.id ?? null) : null };
}

/** Converts a row for display. */
export function auditEntryView(row: AuditEntryRow): AuditEntryView {
  const { id, at, session, origin, environment, action, subjectId, subjectName } = row;
  const affiliate =
    row.affiliateId === null
      ? null
      : { id: row.affiliateId, name: row.affiliateName ?? `${row.affiliateId}` };
  return {
    id,
    at,
    session,
    origin,
    environment,
    action,
    subjectId,
    subjectName,
    affiliate,
    actor: actorName(row),
    changes: changes(row),
  };
}

function changes({ before, after }: AuditEntryRow): AuditEntryView['changes'] {
  const [was, is] = [fields(before), fields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
