import type { AuditEntryRow } from '@/db/query/base/audit';

/** Returns who made a change, as shown to operators: a user's name, `thandi (command line)`, `worker`, `key 7`. */
export function actorName({
  actorKind,
  actorId,
  actorName: name,
  userName,
}: Pick<AuditEntryRow, 'actorKind' | 'actorId' | 'actorName' | 'userName'>): string {
  if (actorKind === 'user') return userName ?? `user ${actorId}`;
  if (name !== null) return `${name} (${actorKind})`;
  return actorId === null ? actorKind : `${actorKind} ${actorId}`;
}
