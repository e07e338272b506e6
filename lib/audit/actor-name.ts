import type { AuditEventRow } from '@/db/query/audit';

/** Returns who made a change, as shown to operators: a user's name, or `command line`, `worker`, `key 7`. */
export function actorName({
  actorKind,
  actorId,
  userName,
}: Pick<AuditEventRow, 'actorKind' | 'actorId' | 'userName'>): string {
  if (actorKind === 'user') return userName ?? `user ${actorId}`;
  return actorId === null ? actorKind : `${actorKind} ${actorId}`;
}
