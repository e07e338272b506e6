import { z } from 'zod';
import { looksPersonal } from '@/lib/applicant/tracker-id';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { fieldText } from '@/lib/base/error/message';
import { parseInput } from '@/lib/base/input/parse-input';
import { isStorableText } from '@/lib/base/input/storable-json';
import { consentChannels, consentedPurposes } from '@/word/consent';
import { leadBases } from '@/word/lead';

const longest = 200;
/** Clocks differ: so much of the future is taken for now. */
const clockSkewMs = 60_000;

export const consentWord = {
  future: 'must not be in the future',
  https: 'must be an https URL',
  long: `must be at most ${longest} characters`,
  personal: 'must not hold a number of the applicant',
} as const;

const shortText = z
  .string()
  .trim()
  .min(1)
  .refine((text) => text.length <= longest, consentWord.long)
  .refine(isStorableText, fieldText.invalid);

const isHttps = (text: string) => {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url?.protocol === 'https:' && url.username === '' && url.password === '';
};

const givenAt = z.iso.datetime({ offset: true, abort: true });

const seconds = z.int().min(0).max(86_400);

export const recordingSchema = z
  .object({
    system: shortText,
    reference: shortText.refine((text) => !looksPersonal(text), consentWord.personal),
    from_seconds: seconds.optional(),
    to_seconds: seconds.optional(),
  })
  .describe('Where the recording is, in your own system.');

const purposesSchema = z.array(z.enum(consentedPurposes)).min(1).max(consentedPurposes.length);

/** The body of `POST /lead/{hashid}/consent`. */
export const consentInputSchema = z.object({
  text: shortText
    .nullish()
    .describe('The words: the `key` of `GET /consent-text`; without it they were your own.'),
  language: z
    .string()
    .regex(/^[a-z]{2,3}$/)
    .nullish()
    .describe('ISO 639 code, such as `zu`; that of the text, if there is one.'),
  channel: z.enum(consentChannels),
  purposes: purposesSchema.describe('What the applicant said yes to.'),
  given_at: givenAt.describe('When the applicant said yes.'),
  basis: z
    .enum(leadBases)
    .nullish()
    .describe('Why you may speak to them, if it is another reason than the lead has: it changes the lead.'),
  recording: recordingSchema.nullish(),
  certificate_url: z
    .string()
    .refine((text) => text.length <= 2_000, 'must be at most 2000 characters')
    .refine(isHttps, consentWord.https)
    .nullish()
    .describe('A certificate of the consent elsewhere.'),
});

/** The body of `DELETE /lead/{hashid}/consent`. */
export const withdrawInputSchema = z.object({
  purposes: purposesSchema.nullish().describe('What is withdrawn; without it everything.'),
  how: shortText
    .refine((text) => !looksPersonal(text), consentWord.personal)
    .describe('How the applicant said so, such as `by phone`.'),
});

export type ConsentInput = z.output<typeof consentInputSchema>;
export type WithdrawInput = z.output<typeof withdrawInputSchema>;

/** Parses a consent. Throws `validation_failed` with every invalid field; `now` decides what is in the future. */
export function parseConsentInput(body: Record<string, unknown>, now: Date): ConsentInput {
  const latest = now.getTime() + clockSkewMs;
  const inTime = consentInputSchema.extend({
    given_at: givenAt.refine((at) => new Date(at).getTime() <= latest, consentWord.future),
  });
  return parseInput(inTime, body);
}

export const parseWithdrawInput = (body: Record<string, unknown>): WithdrawInput =>
  parseInput(withdrawInputSchema, body);

const timestamp = z.iso.datetime();

export const recordedConsentSchema = z.strictObject({ id: publicIdSchema, recorded_at: timestamp });

export const consentViewSchema = z.strictObject({
  id: publicIdSchema,
  recorded_at: timestamp,
  text: z.string().nullable(),
  language: z.string().nullable(),
  channel: z.enum(consentChannels),
  purposes: z.array(z.enum(consentedPurposes)),
  given_at: timestamp,
  basis: z.enum(leadBases),
  recording: recordingSchema.nullable(),
  certificate_url: z.string().nullable(),
  of_file: z.boolean().describe('It was stated for the file that the lead came in.'),
});

export const withdrawalSchema = z.strictObject({
  at: timestamp,
  purposes: z.array(z.enum(consentedPurposes)),
  how: z.string().nullable().describe('Null once the applicant has been erased.'),
});

/** The body of `GET /lead/{hashid}/consent`. */
export const consentListSchema = z.strictObject({
  consents: z.array(consentViewSchema).describe('Newest first; none of a lead that came with `popi` alone.'),
  withdrawals: z.array(withdrawalSchema),
  withdrawn: z.array(z.enum(consentedPurposes)).describe('What is withdrawn now.'),
});
