import { z } from 'zod';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { fieldText } from '@/lib/base/error/message';
import { parseInput } from '@/lib/base/input/parse-input';
import { storableText } from '@/lib/base/input/storable-text';
import { readDay } from '@/lib/base/time/date';
import { type Language, languages } from '@/lib/message/consent-text/language';
import { identityChecks, rightsChannels, rightsKinds, rightsStates } from '@/word/rights-request';
import { longestAnswer, longestAsked, longestContact, longestName } from './limits';

/** A text that may be left out: blank is null. */
export const optionalText = (most: number) =>
  storableText
    .max(most)
    .nullish()
    .transform((text) => text || null);

/** Digits, with spaces between them or not. */
export const idNumberInput = z
  .string()
  .max(40)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{13}$/, fieldText.thirteenDigits));

const said = {
  kind: z.enum(rightsKinds),
  channel: z.enum(rightsChannels),
  receivedOn: z.string().refine((text) => readDay(text) !== null, 'must be a day such as 2026-11-04'),
  contact: optionalText(longestContact),
  language: z.enum(languages as [Language, ...Language[]]).default('en'),
  asked: optionalText(longestAsked),
  identityCheck: z.enum(identityChecks).default('none'),
};

const saysWhat = ({ kind, asked }: { kind: string; asked: string | null }, context: z.RefinementCtx) => {
  if (kind === 'correction' && asked === null)
    context.addIssue({
      code: 'custom',
      path: ['asked'],
      message: 'is required: which value, and what is right',
    });
};

/** Of somebody who is named by the ID number: only ever in a body. */
export const enterByNumberInput = z
  .strictObject({
    ...said,
    idNumber: idNumberInput,
    name: storableText.min(1, 'is required').max(longestName),
  })
  .superRefine(saysWhat);

/** Of the applicant of a lead, by its public id; the name is the lead's, if none is given. */
export const enterByLeadInput = z
  .strictObject({ ...said, lead: publicIdSchema, name: optionalText(longestName) })
  .superRefine(saysWhat);

export type EnterInput = z.output<typeof enterByNumberInput> | z.output<typeof enterByLeadInput>;

/** Reads a request as it is entered, with the errors of the form that was sent. Throws `validation_failed`. */
export function parseEnter(body: Record<string, unknown>): EnterInput {
  return 'lead' in body ? parseInput(enterByLeadInput, body) : parseInput(enterByNumberInput, body);
}

export const decideRequestInput = z
  .strictObject({
    decision: z.enum(['answered', 'refused', 'withdrawn']),
    /** What the person is told; of a withdrawal nothing. */
    words: optionalText(longestAnswer),
    identityCheck: z.enum(identityChecks).nullish(),
  })
  .superRefine(({ decision, words }, context) => {
    if (decision !== 'withdrawn' && words === null)
      context.addIssue({ code: 'custom', path: ['words'], message: 'is required' });
  });

/** The filters of the board, as its address has them; what is none is left out. */
export const rightsFilterInput = z.object({
  kind: z.enum(rightsKinds).nullable().catch(null),
  state: z
    .enum([...rightsStates, 'overdue'])
    .nullable()
    .catch(null),
});
export type RightsFilterInput = z.output<typeof rightsFilterInput>;
