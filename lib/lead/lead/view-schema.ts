import { z } from 'zod';
import { type LeadField, type LeadFieldKind, storedFields } from '@/lib/applicant/field';
import { warningCodes } from '@/lib/applicant/warning/lead-warning';
import { publicIdSchema } from '@/lib/base/crypto/public-id-schema';
import { answerText } from '@/lib/base/error/message';
import { shownOutcome } from '@/lib/lead/application/outcome';
import { leadStates } from '@/word/lead';

const timestamp = z.iso.datetime();

export const referralViewSchema = z.strictObject({
  partner_id: z.int(),
  company_name: z.string(),
  status: shownOutcome,
});

export const submittedReferralSchema = z.strictObject({
  partner_id: z.int(),
  company_name: z.string().describe('Empty for an unknown partner.'),
  status: z.enum([...shownOutcome.options, 'unknown partner']),
  message: z.string().optional(),
});

export const liveFeedbackPartnerSchema = z.strictObject({
  id: z.int(),
  company_name: z.string(),
  partner_slug: z.string(),
});

export const liveFeedbackSchema = z.strictObject({
  state: z.enum(leadStates),
  partner: liveFeedbackPartnerSchema
    .nullable()
    .describe('The partner that accepted, or whose response is awaited.'),
});

/** The body of `POST /lead` (spec 2.2). */
export const submittedLeadSchema = z.strictObject({
  id: publicIdSchema.describe('The lead’s id (hashid). On a duplicate, the existing lead’s.'),
  status: z.literal(answerText.leadAdded),
  response: liveFeedbackSchema
    .optional()
    .describe('Only for accounts with live feedback, and not when `partner_ids` is sent.'),
  referrals: z
    .array(submittedReferralSchema)
    .optional()
    .describe('Only when `partner_ids` is sent: each partner’s response, in the order sent.'),
});

export const acceptOfLeadSchema = z.strictObject({
  partner_id: z.int(),
  company_name: z.string(),
  status: shownOutcome,
  type: z.string().nullable(),
  redirect: z.string().describe('Empty when the partner gave none.'),
  link: z.string().describe('Empty until the partner gives it.'),
  requested_at: timestamp,
  settled_at: timestamp.nullable(),
});

const scalar = z.union([z.string(), z.number(), z.boolean()]);
const valueOfKind: Partial<Record<LeadFieldKind, z.ZodType>> = {
  boolean: z.boolean(),
  money: z.int(),
  count: z.int(),
  string: z.string(),
};
const stored = (field: LeadField) => (valueOfKind[field.kind] ?? scalar).nullable();

export const leadIntentSchema = z.strictObject({ id: z.int(), title: z.string() });

/** The body of `GET /lead/{hashid}` (design lead 20). */
export const leadViewSchema = z.strictObject({
  id: publicIdSchema,
  state: z
    .enum(leadStates)
    .describe('`new`, `matched` or `unmatched` by an offer, then the outcome of the accept.'),
  intent: leadIntentSchema,
  first_name: z.string(),
  last_name: z.string(),
  cell_phone_number: z.string().describe('In the leading-zero form.'),
  email: z.string().nullable(),
  id_number: z.string().nullable().describe('Null once the applicant has been erased.'),
  popi: z.boolean(),
  ...Object.fromEntries(storedFields.map((field) => [field.name, stored(field)])),
  bank: z.string().nullable().describe('As sent on accept.'),
  referee_id: z.string().nullable(),
  created_at: timestamp,
  updated_at: timestamp,
  batch_id: publicIdSchema.optional().describe('Only for a lead that came in a batch.'),
  referrals: z.array(referralViewSchema),
  accept: acceptOfLeadSchema.nullable().describe('The latest accept; null before the first.'),
});

/** An entry of `GET /lead` (design lead 27, lists of the API): a lead without its applicant. */
export const leadSummarySchema = z.strictObject({
  id: leadViewSchema.shape.id,
  state: leadViewSchema.shape.state,
  intent: leadIntentSchema,
  created_at: timestamp,
  updated_at: timestamp,
  batch_id: publicIdSchema.optional().describe('Only for a lead that came in a batch.'),
  accept: acceptOfLeadSchema.nullable().describe('The latest accept; null before the first.'),
});

/** The body of `GET /lead`. */
export const updatedLeadsSchema = z.strictObject({
  leads: z.array(leadSummarySchema),
  next: z.string().nullable().describe('`after` of the next page; null when there is none yet.'),
});

export const leadWarningSchema = z.strictObject({
  field: z.string(),
  code: z.enum([...warningCodes, 'opted_out']),
  message: z.string(),
  suggestion: z
    .union([z.string(), z.number()])
    .optional()
    .describe('What was probably meant. Several of one code are meant together.'),
});

export const duplicateLeadSchema = z.strictObject({ id: publicIdSchema });

/** The body of `POST /lead/check` (design lead 28, lead check). */
export const leadCheckSchema = z.strictObject({
  valid: z.boolean().describe('Whether `POST /lead` would take the lead.'),
  errors: z
    .record(z.string(), z.array(z.string()))
    .describe('The messages of `POST /lead` by field; empty when the lead is valid.'),
  missing_fields: z
    .array(z.string())
    .describe('What the intent requires for `POST /offer` and was not sent.'),
  warnings: z.array(leadWarningSchema).describe('Valid values that look like a slip. They refuse nothing.'),
  duplicate: duplicateLeadSchema
    .nullable()
    .describe('The lead that `POST /lead` would return instead of a new one.'),
});
