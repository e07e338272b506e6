import type { Queryable } from '@/db/client';
import { auditEvent } from '@/db/schema/audit';

export type NewAuditEvent = Omit<typeof auditEvent.$inferInsert, 'id' | 'at'>;

export async function insertAuditEvent(q: Queryable, event: NewAuditEvent): Promise<void> {
  await q.insert(auditEvent).values(event);
}
