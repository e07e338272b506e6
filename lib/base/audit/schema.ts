import { z } from 'zod';
import { environmentText } from '@/lib/base/input/environment-text';
import { idFilter } from '@/lib/base/input/id-filter';
import { defineList } from '@/lib/base/list/definition';
import { dayFilter } from '@/lib/base/time/day-filter';
import type { AuditAction } from '@/word/audit-action';
import type { Environment } from '@/word/environment';
import { actorKinds, auditNouns } from './noun';

/** The filters of the page's address. */
export const auditQuery = z.object({
  affiliateId: idFilter,
  environment: environmentText.optional().catch(undefined),
  noun: z.enum(auditNouns).optional().catch(undefined),
  actorKind: z.enum(actorKinds).optional().catch(undefined),
  subjectId: idFilter,
  before: idFilter,
});
export type AuditQuery = z.output<typeof auditQuery>;

const listFilter = auditQuery.omit({ before: true }).extend({
  userId: idFilter,
  /** What was done in one session. */
  session: idFilter,
  /** The changes of one import. */
  within: idFilter,
  from: dayFilter,
  to: dayFilter,
});
export type AuditListFilter = z.output<typeof listFilter>;

/** The console's audit trail. */
export const auditList = defineList({
  name: 'audit-event',
  path: '/operator/audit',
  columns: [
    { key: 'at', label: 'When' },
    { key: 'actor', label: 'Who' },
    { key: 'action', label: 'What' },
    { key: 'changes', label: 'Change', isWide: true },
  ],
  filter: listFilter,
  isSearchable: false,
  order: { by: 'at', descending: true },
});

export interface AuditEntryView {
  id: number;
  at: Date;
  /** A user's name, or another actor: `command line`, `worker`, `key 12`. */
  actor: string;
  /** Of a user: the number of the session in which it was done, or which it began. */
  session: number | null;
  origin: string | null;
  affiliate: { id: number; name: string } | null;
  environment: Environment | null;
  action: AuditAction;
  subjectId: number | null;
  /** What it is called now; null where it has no name. */
  subjectName: string | null;
  /** Changed fields, before and after. */
  changes: { field: string; before: unknown; after: unknown }[];
}
