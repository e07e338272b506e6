import { z } from 'zod';
import { slugText } from '@/lib/account/affiliate/schema';
import { mayBeRequired } from '@/lib/applicant/field';
import { storableText } from '@/lib/base/input/storable-text';
import { titleKey } from '@/lib/base/text/title-key';
import { readDay } from '@/lib/base/time/date';

const maximumSynonyms = 20;
const maximumFormerTitles = 20;

/** An intent in the catalogue file (design catalogue 22); absent fields take the default. */
export const intentEntry = z.strictObject({
  title: storableText.min(1).max(120),
  active: z.boolean().default(true),
  required_fields: z
    .array(z.string().refine(mayBeRequired, 'is not a field that an intent can require'))
    .default([])
    .transform((names) => [...new Set(names)]),
  /** What people also call it: searched by our own pages, never by the API. */
  synonyms: z
    .array(
      storableText
        .min(1)
        .max(60)
        .refine((text) => !text.includes(','), 'must have no comma'),
    )
    .max(maximumSynonyms, `must have at most ${maximumSynonyms} names`)
    .default([])
    .transform((names) =>
      names.filter((name, index) => names.findIndex((other) => titleKey(other) === titleKey(name)) === index),
    ),
  /**
   * Titles that it had, which the API takes for it until the end of a day; absent: those that are stored stay. A rename
   * adds the title that it had by itself.
   */
  former_titles: z
    .array(
      z.strictObject({
        title: storableText.min(1).max(120),
        until: z.string().refine((day) => readDay(day) === day, 'must be a day such as 2027-01-31'),
      }),
    )
    .max(maximumFormerTitles, `must have at most ${maximumFormerTitles} titles`)
    .optional(),
  /** Slugs of the only affiliates that may use it; null: all of them. */
  affiliates: z
    .array(slugText)
    .nullable()
    .default(null)
    .transform((slugs) => slugs && [...new Set(slugs)].sort()),
});
export type IntentEntry = z.output<typeof intentEntry>;
