import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { environmentName } from './environment';

/** Append-only: the database refuses UPDATE and DELETE on it. Holds no applicant's values and no secrets. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `user`, `key`, `command line`, `worker`. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
    /** The address the change came from; null for the command line and the worker. */
    origin: text(),
    affiliateId: bigint({ mode: 'number' }),
    environment: environmentName(),
    /** `<noun>.<what happened>`, e.g. `api-key.issued`. */
    action: text().notNull(),
    subjectId: bigint({ mode: 'number' }),
    before: jsonb(),
    after: jsonb(),
  },
  (t) => [
    index('audit_event_affiliate').on(t.affiliateId, t.id),
    index('audit_event_subject').on(t.action, t.subjectId),
  ],
);
