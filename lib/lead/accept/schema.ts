import { z } from 'zod';
import { maximumTextLength } from '@/lib/applicant/schema';
import { validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { fieldErrors, parseInput } from '@/lib/base/input/parse-input';
import { isStorableJson, isStorableText } from '@/lib/base/input/storable-json';

/** A validated accept (spec 2.4). */
export interface AcceptInput {
  /** The lead's public id. */
  readonly hashid: string;
  readonly partnerId: number;
  /** The quote chosen by the applicant, any JSON; null if none was sent. */
  readonly liveQuotes: unknown;
  readonly type: string | null;
  readonly bank: string | null;
}

const wrongType =
  (message: string) =>
  ({ input }: { input: unknown }) =>
    input === undefined || input === null ? fieldText.required : message;

const optionalText = () =>
  z
    .string({ error: fieldText.string })
    .refine((text) => text.length <= maximumTextLength && isStorableText(text), fieldText.invalid)
    .nullish();

/** The body of `POST /accept` (spec 2.4), with the messages of spec 7.1. Unknown fields are dropped. */
export const acceptSchema = z.object({
  hashid: z
    .string({ error: wrongType(fieldText.string) })
    .refine((text) => text.trim() !== '', fieldText.required)
    .meta({ minLength: 1 })
    .describe('The lead’s id.'),
  partner_id: z
    .number({ error: wrongType(fieldText.integer) })
    .refine(Number.isInteger, { error: fieldText.integer, abort: true })
    .refine((id) => id >= 1, fieldText.invalid)
    .meta({ type: 'integer', minimum: 1 })
    .describe('A current match of the lead: a partner of its latest offer.'),
  live_quotes: z
    .unknown()
    .refine(isStorableJson, fieldText.invalid)
    .optional()
    .describe('The quote the applicant chose, as the offer gave it.'),
  live_score: z
    .unknown()
    .refine((value) => value === undefined || value === null, fieldText.useLiveQuotes)
    .meta({ deprecated: true })
    .optional()
    .describe('Not supported: use live_quotes.'),
  type: optionalText().describe(
    '`apply-now` starts an end-to-end application; any other text is stored and has no effect.',
  ),
  bank: optionalText().describe('Stored on the lead.'),
});

/** Parses the body of `POST /accept`. Throws `validation_failed` with every invalid field (spec 7.1). */
export function parseAcceptInput(body: Readonly<Record<string, unknown>>): AcceptInput {
  const parsed = acceptSchema.safeParse(body);
  if (!parsed.success) throw validationFailed(fieldErrors(parsed.error));
  const { hashid, partner_id: partnerId, live_quotes: liveQuotes, type, bank } = parsed.data;
  return {
    hashid,
    partnerId,
    liveQuotes: liveQuotes ?? null,
    type: textOrNull(type),
    bank: textOrNull(bank),
  };
}

const textOrNull = (text: string | null | undefined) => (text?.trim() ? text : null);

/** Message for the portal when the lead has changed since its page was loaded. */
export const leadChangedMessage = 'lead has changed since it was read';

const { hashid, partner_id: partnerId, live_quotes: liveQuotes, type } = acceptSchema.shape;
const portalAcceptSchema = z.object({
  hashid,
  partnerId,
  liveQuotes,
  type,
  seen: z.iso.datetime({ error: wrongType('must be a date and time') }),
  /** Send the link by text message, at once or when it comes. */
  textLink: z.boolean({ error: fieldText.boolean }).default(false),
});

/** An accept from our own page. `seen` is the lead's `updatedAt` as shown on the agent's screen. */
export function parsePortalAcceptInput(body: Readonly<Record<string, unknown>>): {
  input: AcceptInput;
  seen: string;
  textLink: boolean;
} {
  const { seen, textLink, liveQuotes: chosen, type: asked, ...rest } = parseInput(portalAcceptSchema, body);
  return {
    input: { ...rest, liveQuotes: chosen ?? null, type: textOrNull(asked), bank: null },
    seen,
    textLink,
  };
}
