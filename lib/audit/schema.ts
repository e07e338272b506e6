import { z } from 'zod';
import type { AuditAction } from '@/db/schema/audit';
import { type Environment, environmentText } from '@/lib/environment';
import { actorKinds, auditNouns } from './noun';

/** Filters from a query string: blank or invalid values are ignored, never an error. */
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
  /** A user's name, or another actor: `command line`, `worker`, `key 12`. */
  actor: string;
  origin: string | null;
  affiliate: { id: number; name: string } | null;
  environment: Environment | null;
  action: AuditAction;
  subjectId: number | null;
  /** Changed fields, before and after. */
  changes: { field: string; before: unknown; after: unknown }[];
}
