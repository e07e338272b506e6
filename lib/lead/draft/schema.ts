import { z } from 'zod';
import { isLeadFieldName } from '@/lib/applicant/field';
import { environmentText } from '@/lib/base/input/environment-text';

/** Longer than any real value, and short enough not to be used as storage. */
const maxFieldLength = 4_000;
/** Besides the lead's fields: the language in which consent is to be asked. */
const languageName = 'consent_language';
const fieldName = z
  .string()
  .refine((name): boolean => isLeadFieldName(name) || name === languageName, 'is not a known field');

export const draftInput = z.object({
  /**
   * The user and environment the form was opened in: a page that outlives its session must not write into another's.
   */
  userId: z.int(),
  environment: environmentText,
  revision: z.uuid(),
  /** The revisions this page knows, which it may overwrite; null if none yet. */
  after: z.array(z.uuid().nullable()).min(1).max(100),
  /** Text as typed, by wire name. */
  values: z.record(fieldName, z.string().max(maxFieldLength)),
});
export type DraftInput = z.output<typeof draftInput>;

/** A draft as returned to its form. */
export interface DraftView {
  id: string;
  revision: string;
  savedAt: string;
  values: Record<string, string>;
}
