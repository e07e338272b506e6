import { z } from 'zod';
import { looksPersonal } from '@/lib/applicant/tracker-id';
import { confirmFigure } from '@/lib/base/consequence/schema';
import { storableText } from '@/lib/base/input/storable-text';
import { incidentCertainties, incidentChannels, incidentKinds, incidentNatures } from '@/word/incident';

const moment = z.iso
  .datetime({ offset: true, error: 'must be a time such as 2026-11-24T09:30:00+02:00' })
  .transform((text) => new Date(text));

const link = /https?:|\bwww\.|\b[a-z0-9-]+\.(?:com|org|net|africa|[a-z]{2}\.za)\b/i;

/** What is said of an incident goes to the Regulator and into letters: it names nobody whom it touched. */
const words = storableText
  .max(2_000)
  .refine((text) => !looksPersonal(text), 'must not hold a number or address of a person');

/** What stands in a letter's signature or as the number to call: one line. */
const line = (most: number) => storableText.max(most).regex(/^[^\r\n]*$/, 'must be one line');

const facts = {
  noticedAt: moment,
  certainty: z.enum(incidentCertainties),
  nature: z.enum(incidentNatures),
};

export const openIncidentInput = z.strictObject({
  kind: z.enum(incidentKinds),
  /** A key's number or last characters, a user's number or email address, a session's number, else the slug. */
  name: storableText.min(1).max(254),
  from: moment,
  to: moment,
  ...facts,
});
export type OpenIncidentInput = z.output<typeof openIncidentInput>;

export const changeIncidentInput = z.strictObject({
  ...facts,
  lateReason: words,
  regulatorToldAt: moment.nullable(),
  peopleToldAt: moment.nullable(),
  callNumber: line(30).regex(/^(?:\+?[\d][\d ()-]{7,28})?$/, 'must be a telephone number'),
  signedBy: line(120).refine(
    (text) => !looksPersonal(text) && !link.test(text),
    'must not hold a number or address',
  ),
  /** The version that was edited. */
  version: z.int(),
});
export type ChangeIncidentInput = z.output<typeof changeIncidentInput>;

/** Letters say that they have no link: so no measure has one. */
export const addMeasureInput = z.strictObject({
  words: words
    .min(1)
    .refine((text) => !link.test(text), 'must not hold a web address: letters say that they have no link'),
});

/** With the number of letters, as shown. */
export const startLettersInput = z.strictObject({
  channel: z.enum(incidentChannels).default('email'),
  confirm: confirmFigure,
});
