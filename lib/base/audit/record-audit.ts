import type { Queryable } from '@/db/client';
import { insertAuditEntry } from '@/db/query/base/audit';
import type { Actor } from '@/lib/base/actor/context';
import type { AuditAction } from '@/word/audit-action';
import type { Environment } from '@/word/environment';

/** What is recorded in addition to who did it, from where and when. Never a secret, never an applicant's value. */
interface NewEntry {
  action: AuditAction;
  subjectId?: number;
  affiliateId?: number | null;
  environment?: Environment;
  before?: object;
  after?: object;
}

/** Of a user only the id is recorded. */
type RecordedActor =
  | Exclude<Actor, { kind: 'user' }>
  | { kind: 'user'; userId: number; sessionNumber?: number | null };

interface Recorder {
  actor: RecordedActor;
  origin: string | null;
}

/**
 * Appends to the audit trail (design base 15). `db` is the transaction of the change itself, so that there is no
 * change without its entry and no entry without its change. Returns the entry's number.
 */
export function recordAudit(ctx: Recorder, db: Queryable, entry: NewEntry): Promise<number> {
  return insertAuditEntry(db, entryRow(ctx, entry));
}

const entryRow = (ctx: Recorder, entry: NewEntry) => ({
  ...authorOf(ctx.actor),
  sessionNumber: sessionNumberOf(ctx.actor),
  origin: ctx.origin,
  ...entry,
});

/** Who made a change, as tables store it. */
export interface Author {
  actorKind: string;
  actorId: number | null;
  actorName: string | null;
}

export const authorOf = (actor: RecordedActor): Author => ({
  actorKind: actor.kind,
  actorId: actorId(actor),
  actorName: actor.kind === 'command line' ? (actor.name ?? null) : null,
});

/** Returns the number of the session in which a user acts; null for all others, and a session without one. */
export const sessionNumberOf = (actor: RecordedActor): number | null =>
  actor.kind === 'user' ? (actor.sessionNumber ?? null) : null;

/** Returns the actor's id; null for a visitor, the command line and the worker. */
export function actorId(actor: RecordedActor): number | null {
  switch (actor.kind) {
    case 'key':
      return actor.keyId;
    case 'user':
      return actor.userId;
    case 'partner':
      return actor.partnerId;
    case 'visitor':
    case 'command line':
    case 'worker':
      return null;
  }
}
