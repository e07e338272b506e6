import { z } from 'zod';
import { isLeadFieldName } from '@/lib/applicant/field';
import { environmentText } from '@/lib/environment';

/** More than any answer, and less than what would be worth keeping here. */
const maxFieldLength = 4_000;
const fieldName = z.string().refine((name): boolean => isLeadFieldName(name), 'is not a known field');

export const draftInput = z.object({
  /** Who has the form open, and where: a page that outlives its session must not write into another's. */
  user_id: z.int(),
  environment: environmentText,
  revision: z.uuid(),
  /** What may be overwritten: revisions this page knows, null for none yet. */
  after: z.array(z.uuid().nullable()).min(1).max(100),
  /** Text as typed, by wire name. */
  values: z.record(fieldName, z.string().max(maxFieldLength)),
});
export type DraftInput = z.output<typeof draftInput>;

/** A half-typed lead as its form gets it back. */
export interface DraftView {
  id: string;
  revision: string;
  saved_at: string;
  values: Record<string, string>;
}
