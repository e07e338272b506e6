import { z } from 'zod';
import { slugText } from '@/lib/affiliate/schema';
import { mayBeRequired } from '@/lib/applicant/field';
import { storableText } from '@/lib/storable-text';

/** Two titles with the same key are the same intent (spec 2.1: matched whatever the case; design 5). */
export function titleKey(title: string): string {
  return title.trim().toLowerCase();
}

/** An intent as the catalogue file spells it (design 7); what is absent takes the default. */
export const intentEntry = z.strictObject({
  title: storableText.min(1).max(120),
  active: z.boolean().default(true),
  required_fields: z
    .array(z.string().refine(mayBeRequired, 'is not a field that an intent can require'))
    .default([])
    .transform((names) => [...new Set(names)]),
  /** The only affiliates that may use it, by slug; null: every affiliate may. */
  affiliates: z
    .array(slugText)
    .nullable()
    .default(null)
    .transform((slugs) => slugs && [...new Set(slugs)].sort()),
});
export type IntentEntryInput = z.input<typeof intentEntry>;
export type IntentEntry = z.output<typeof intentEntry>;
