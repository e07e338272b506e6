import { type AuditEventRow, listAuditEventRows } from '@/db/query/base/audit';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { readFromReplica } from '@/lib/base/replica/read-from-replica';
import { actorName } from './actor-name';
import type { AuditEventView, AuditQuery } from './schema';

const pageLength = 50;

/**
 * Lists the audit trail, newest first (design base 15). `next` is the cursor: the `before` of the next page, or null.
 */
export async function listAuditEvents(
  ctx: Context,
  query: AuditQuery,
): Promise<{ events: AuditEventView[]; next: number | null }> {
  assertMay(ctx, 'audit.read');
  const rows = await readFromReplica(ctx, (db) => listAuditEventRows(db, query, pageLength + 1));
  const events = rows.slice(0, pageLength).map(auditEventView);
  return { events, next: rows.length > pageLength ? (events.at(-1)?.id ?? null) : null };
}

/** Converts a row for display. */
export function auditEventView(row: AuditEventRow): AuditEventView {
  const { id, at, origin, environment, action, subjectId, subjectName } = row;
  const affiliate =
    row.affiliateId === null
      ? null
      : { id: row.affiliateId, name: row.affiliateName ?? `${row.affiliateId}` };
  return {
    id,
    at,
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

function changes({ before, after }: AuditEventRow): AuditEventView['changes'] {
  const [was, is] = [fields(before), fields(after)];
  const names = [...new Set([...Object.keys(was), ...Object.keys(is)])];
  return names.map((field) => ({ field, before: was[field] ?? null, after: is[field] ?? null }));
}

function fields(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}
