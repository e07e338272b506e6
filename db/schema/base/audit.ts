import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { auditActions } from '@/word/audit-action';
import { environmentName } from './environment';

/** Append-only: the database rejects UPDATE and DELETE. Holds no applicants' values and no secrets. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** As in `Actor`: `user`, `key`, `partner`, `visitor`, `command line`, `worker`. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /**
     * Of a user: in which session, by the number of the entry `session.started` that began it; null there, and in entries
     * of before sessions had numbers.
     */
    sessionNumber: bigint({ mode: 'number' }),
    /** Who ran the command line, as they or their machine said; null for all others. */
    actorName: text(),
    /** The client's IP address; null for the command line and the worker. */
    origin: text(),
    affiliateId: bigint({ mode: 'number' }),
    environment: environmentName(),
    action: text({ enum: auditActions }).notNull(),
    subjectId: bigint({ mode: 'number' }),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    index('audit_event_affiliate').on(t.affiliateId, t.id),
    index('audit_event_subject').on(t.action, t.subjectId),
    // Events are inserted in order of time: a few index pages instead of one entry per event.
    index('audit_event_age').using('brin', t.at).with({ autosummarize: true }),
  ],
);
