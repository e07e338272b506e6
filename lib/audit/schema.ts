import { z } from 'zod';
import type { AuditAction } from '@/db/schema/audit';
import { type Environment, environmentText } from '@/lib/environment';
import { actorKinds, auditNouns } from './noun';

/** Filters come from a query string: what is blank or makes no sense is left out, never an error. */
const id = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER).optional().catch(undefined);
export const auditQuery = z.object({
  affiliateId: id,
  environment: environmentText.optional().catch(undefined),
  noun: z.enum(auditNouns).optional().catch(undefined),
  actorKind: z.enum(actorKinds).optional().catch(undefined),
  subjectId: id,
  before: id,
});
export type AuditQuery = z.output<typeof auditQuery>;

export type { AuditAction };

export interface AuditEventView {
  id: number;
  at: Date;
  /** A user's name, or what acted: `command line`, `worker`, `key 12`. */
  actor: string;
  origin: string | null;
  affiliate: { id: number; name: string } | null;
  environment: Environment | null;
  action: AuditAction;
  subjectId: number | null;
  /** What was set before and after, field by field. */
  changes: { field: string; before: unknown; after: unknown }[];
}
