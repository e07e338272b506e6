import { bigint, index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import { environmentName } from './environment';

/** Audited actions: `<noun>.<what happened>`. */
const auditActions = [
  'affiliate.changed',
  'affiliate.created',
  'affiliate.uat-approved',
  'api-key-request.decided',
  'api-key-request.made',
  'api-key.changed',
  'api-key.issued',
  'api-key.replaced',
  'api-key.revoked',
  'applicant.erased',
  'application.decided',
  'batch.file-read',
  'catalogue.applied',
  'catalogue.import-undone',
  'environment.changed',
  'environment.retention-kept',
  'environment.retention-shortened',
  'intent.changed',
  'intent.created',
  'invitation.accepted',
  'invitation.created',
  'invitation.revoked',
  'job.restarted',
  'lead.exported',
  'lead.id-number-seen',
  'lead.retention-ended',
  'logo.uploaded',
  'partner.changed',
  'partner.created',
  'partner.former-secret-ended',
  'partner.secret-rolled',
  'partner.tested',
  'user.created',
  'user.password-changed',
  'user.password-reset',
  'user.password-reset-started',
  'user.removed',
  'user.role-changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

/** Append-only: the database rejects UPDATE and DELETE. Holds no applicants' values and no secrets. */
export const auditEvent = pgTable(
  'audit_event',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** `user`, `key`, `command line`, `worker`. */
    actorKind: text().notNull(),
    actorId: bigint({ mode: 'number' }),
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
  ],
);
