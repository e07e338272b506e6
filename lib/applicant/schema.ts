import * as z from 'zod';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { isStorableText } from '@/lib/base/input/storable-json';
import { maximumAmount } from '@/lib/base/text/amount';
import {
  type LeadField,
  type LeadFieldDefinitions,
  type LeadFieldKind,
  leadFields,
  storedFields,
} from './field';
import { isName } from './name';
import { normalisePhone } from './phone';
import { idNumberProblems } from './rsa-id';
import { keptTrackerId, longestTrackerId } from './tracker-id';

/** A validated lead (spec 2.1). Absent fields are null, or missing from `fields`. */
export interface LeadInput {
  intentTitle: string | null;
  /** Any integer: an unknown one is just not found. */
  intentId: number | null;
  firstName: string;
  lastName: string;
  /** In the leading-zero form. */
  cellPhoneNumber: string;
  cellPhoneNumberSent: string;
  email: string | null;
  idNumber: string;
  popi: true;
  /** All other fields about the applicant, by wire name, including `fast_application`. */
  fields: StoredLeadFields;
  fastApplication: boolean;
  refereeId: string | null;
  /** In the order sent, without repeats. May exceed the range of a database column: such partners are unknown. */
  partnerIds: number[] | null;
  /** Where the affiliate's own systems say that it came from; null: nothing that is kept was sent. */
  subId: string | null;
  clickId: string | null;
}

export const maximumTextLength = 1_000;
const maximumEmailLength = 254;
export const maximumInteger = maximumAmount;
const maximumPartnerIds = 50;

/** Replaces an id beyond the safe integers: no row has it. */
const noSuchId = 0;

const idPattern = /^(?:\s*|[0-9]+)$/;

const emailPattern =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64}(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~-]{1,64})*@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;

function refuse(payload: z.core.ParsePayload, message: string): void {
  payload.issues.push({ code: 'custom', message, input: payload.value });
}

function isStorable(text: string): boolean {
  return text.length <= maximumTextLength && isStorableText(text);
}

function isInteger(value: unknown): value is number {
  return typeof value === 'number' && Number.isInteger(value);
}

const requiredText = () =>
  z.string({
    error: ({ input }) => (input === undefined || input === null ? fieldText.required : fieldText.string),
  });

const optionalText = () =>
  z.string({ error: fieldText.string }).check((payload) => {
    if (!isStorable(payload.value)) refuse(payload, fieldText.invalid);
  });

const integer = () =>
  z
    .number({ error: fieldText.integer })
    .check((payload) => {
      if (!Number.isInteger(payload.value)) refuse(payload, fieldText.integer);
      else if (payload.value < 0 || payload.value > maximumInteger) refuse(payload, fieldText.invalid);
    })
    .meta({ type: 'integer', minimum: 0, maximum: maximumInteger });

const schemaOfKind = {
  name: requiredText()
    .trim()
    .check((payload) => {
      if (payload.value === '') refuse(payload, fieldText.required);
      else if (!isStorable(payload.value) || !isName(payload.value)) refuse(payload, fieldText.invalid);
    })
    .meta({ minLength: 1, maxLength: maximumTextLength }),
  phone: requiredText()
    .check((payload) => {
      if (payload.value.trim() === '') refuse(payload, fieldText.required);
      else if (normalisePhone(payload.value) === null) refuse(payload, fieldText.invalid);
    })
    .meta({ minLength: 9, maxLength: 13 }),
  'id number': requiredText()
    .check((payload) => {
      if (payload.value.trim() === '') return refuse(payload, fieldText.required);
      const problems = idNumberProblems(payload.value);
      if (problems.includes('not numeric')) refuse(payload, fieldText.numeric);
      if (problems.includes('not 13 digits')) refuse(payload, fieldText.thirteenDigits);
      if (problems.some((problem) => problem !== 'not numeric' && problem !== 'not 13 digits')) {
        refuse(payload, fieldText.rsaId);
      }
    })
    .meta({ pattern: '^[0-9]{13}$' }),
  email: z
    .string({ error: fieldText.string })
    .check((payload) => {
      const local = payload.value.lastIndexOf('@');
      if (payload.value.length > maximumEmailLength || local > 64 || !emailPattern.test(payload.value)) {
        refuse(payload, fieldText.email);
      }
    })
    .meta({ format: 'email', maxLength: maximumEmailLength })
    .nullish(),
  'intent title': optionalText().nullish(),
  'intent id': z
    .unknown()
    .check((payload) => {
      const { value } = payload;
      if (value === undefined || value === null || isInteger(value)) return;
      if (typeof value === 'string' && idPattern.test(value)) return;
      refuse(payload, fieldText.integer);
    })
    .meta({ anyOf: [{ type: 'integer' }, { type: 'string', pattern: '^[0-9]+$' }, { type: 'null' }] })
    .optional(),
  // A value of the wrong type gets both messages, so the type cannot be left to z.literal(true) (design applicant 1).
  consent: z
    .unknown()
    .check((payload) => {
      const { value } = payload;
      if (value === true) return;
      if (value !== undefined && value !== null && typeof value !== 'boolean') {
        refuse(payload, fieldText.boolean);
      }
      refuse(payload, fieldText.consent);
    })
    .meta({ type: 'boolean', const: true }),
  referee: optionalText().nullish(),
  'partner ids': z
    .array(z.unknown(), { error: fieldText.integers })
    .check((payload) => {
      if (!payload.value.every(isInteger)) refuse(payload, fieldText.integers);
      if (payload.value.length > maximumPartnerIds) refuse(payload, fieldText.atMost50Ids);
    })
    .meta({ items: { type: 'integer' }, maxItems: maximumPartnerIds })
    .nullish(),
  // Whatever does not fit is ignored, as unknown fields are: these came later than the contract (design applicant 8).
  'tracker id': z.unknown().meta({ type: 'string', minLength: 1, maxLength: longestTrackerId }).optional(),
  boolean: z.boolean({ error: fieldText.boolean }).nullish(),
  money: integer().nullish(),
  count: integer().nullish(),
  string: optionalText().nullish(),
  scalar: z
    .union(
      [
        z.string().check((payload) => {
          if (!isStorable(payload.value)) refuse(payload, fieldText.invalid);
        }),
        z.number(),
        z.boolean(),
      ],
      { error: fieldText.invalid },
    )
    .nullish(),
  // Of no type in the reference: generators make fields out of `type: null` that nothing can be assigned to.
  unsupported: z
    .unknown()
    .check((payload) => {
      const { value } = payload;
      if (value !== undefined && value !== null) refuse(payload, fieldText.usePartnerIds);
    })
    .meta({ deprecated: true })
    .optional(),
  ignored: z.unknown().meta({ deprecated: true }).optional(),
} satisfies Record<LeadFieldKind, z.ZodType>;

type LeadShape = {
  [Definition in LeadFieldDefinitions[number] as Definition['name']]: (typeof schemaOfKind)[Definition['kind']];
};

function schemaOf(field: LeadField): z.ZodType {
  const schema: z.ZodType = schemaOfKind[field.kind];
  return schema.meta({ description: field.note ? `${field.label}. ${field.note}` : `${field.label}.` });
}

const leadShape = Object.fromEntries(leadFields.map((field) => [field.name, schemaOf(field)])) as LeadShape;

/**
 * Schema of a lead in `POST /lead`, `POST /offer` and a batch row (spec 2.1), with the messages of spec 7.1. Also used
 * by the form. Unknown fields are dropped.
 */
export const leadSchema = z.object(leadShape).superRefine(
  (value, context) => {
    if (!isBlank(value.intent) || !isBlank(value.intent_id)) return;
    context.addIssue({ code: 'custom', path: ['intent'], message: fieldText.intentWithoutId });
    context.addIssue({
      code: 'custom',
      path: ['intent_id'],
      message: fieldText.idWithoutIntent,
    });
  },
  // Also runs when other fields failed: every invalid field is reported at once.
  { when: () => true },
);

export type CheckedLead = { readonly input: LeadInput } | { readonly errors: FieldErrors };

/**
 * Checks a lead as sent (spec 2.1) without throwing: returns the input, or every invalid field with the messages of
 * spec 7.1. Reads only own properties, so no body can reach a prototype.
 */
export function checkLeadInput(body: Readonly<Record<string, unknown>>): CheckedLead {
  const sent: Record<string, unknown> = {};
  for (const { name } of leadFields) if (Object.hasOwn(body, name)) sent[name] = body[name];
  const result = leadSchema.safeParse(sent);
  return result.success ? { input: leadInput(result.data) } : { errors: fieldErrors(result.error) };
}

/** Like `checkLeadInput`, but throws `validation_failed` (422, spec 7.1). */
export function parseLeadInput(body: Readonly<Record<string, unknown>>): LeadInput {
  const checked = checkLeadInput(body);
  if ('errors' in checked) throw validationFailed(checked.errors);
  return checked.input;
}

/** Groups the messages of a failed parse by field of the body. */
function fieldErrors(error: z.ZodError): FieldErrors {
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) {
    const field = String(path[0]);
    errors[field] = [...(errors[field] ?? []), message];
  }
  return errors;
}

function leadInput(sent: z.output<typeof leadSchema>): LeadInput {
  const fields: StoredLeadFields = {};
  const values: Record<string, unknown> = sent;
  for (const { name } of storedFields) {
    const value = values[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      fields[name] = value;
    }
  }
  const partnerIds = sent.partner_ids ? [...new Set(sent.partner_ids.filter(isInteger))] : [];
  return {
    intentTitle: isBlank(sent.intent) ? null : (sent.intent?.trim() ?? null),
    intentId: readIntentId(sent.intent_id),
    firstName: sent.first_name,
    lastName: sent.last_name,
    cellPhoneNumber: normalisePhone(sent.cell_phone_number) ?? sent.cell_phone_number,
    cellPhoneNumberSent: sent.cell_phone_number,
    email: sent.email ?? null,
    idNumber: sent.id_number,
    popi: true,
    fields,
    fastApplication: sent.fast_application === true,
    refereeId: sent.referee_id ?? null,
    partnerIds: partnerIds.length > 0 ? partnerIds : null,
    subId: keptTrackerId(sent.sub_id),
    clickId: keptTrackerId(sent.click_id),
  };
}

/** Reads a valid `intent_id`; null if it is absent. An id beyond the safe integers becomes one that no intent has. */
export function readIntentId(value: unknown): number | null {
  if (isBlank(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : noSuchId;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
