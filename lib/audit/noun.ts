import type { AuditAction } from '@/db/schema/audit';

type NounOf<Action> = Action extends `${infer Noun}.${string}` ? Noun : never;

/** The nouns of audited actions by which the audit trail can be filtered. */
export const auditNouns = [
  'affiliate',
  'user',
  'api-key',
  'api-key-request',
  'environment',
  'catalogue',
  'intent',
  'partner',
  'application',
  'lead',
  'applicant',
  'batch',
  'invitation',
  'job',
] as const satisfies readonly NounOf<AuditAction>[];
export const actorKinds = ['user', 'command line', 'worker', 'key'] as const;
