import { leadFields } from '@/lib/applicant/field';
import { type CheckedLead, checkLeadInput, type LeadInput } from '@/lib/applicant/schema';
import { type FieldErrors, validationFailed } from '@/lib/base/error/error';
import { fieldText } from '@/lib/base/error/message';
import { coerceInteger, coerceValue } from './coerce';

/** Longer than any phone number with its separators. */
const longestPhone = 30;

/**
 * Parses the body of v1's `POST /lead` and `POST /offer`, and a row of its batches: translates it to v2's and validates
 * it with v2's schema. In addition the email is required, `partner_id` is added to `partner_ids`, and the phone number
 * may contain separators and is kept as sent (spec 9). Errors are keyed by the fields as sent.
 */
export function checkLeadInputV1(body: Readonly<Record<string, unknown>>): CheckedLead {
  const lead: Record<string, unknown> = {};
  for (const { name, kind } of leadFields) {
    if (Object.hasOwn(body, name)) lead[name] = coerceValue(kind, body[name]);
  }
  const phoneSent = lead.cell_phone_number;
  lead.cell_phone_number = withoutSeparators(phoneSent);

  const errors: FieldErrors = {};
  if (isBlank(lead.email)) errors.email = [fieldText.required];
  const partnerId = coerceInteger(lead.partner_id);
  delete lead.partner_id;
  if (Number.isInteger(partnerId)) lead.partner_ids = withPartner(partnerId, lead.partner_ids);
  else if (!isBlank(partnerId)) errors.partner_id = [fieldText.integer];

  const checked = checkLeadInput(lead);
  if ('errors' in checked || Object.keys(errors).length > 0) {
    return { errors: { ...('errors' in checked ? checked.errors : {}), ...errors } };
  }
  return { input: { ...checked.input, cellPhoneNumberSent: String(phoneSent) } };
}

/** Like `checkLeadInputV1`, but throws `validation_failed`. */
export function parseLeadInputV1(body: Readonly<Record<string, unknown>>): LeadInput {
  const checked = checkLeadInputV1(body);
  if ('errors' in checked) throw validationFailed(checked.errors);
  return checked.input;
}

/** `partner_ids` of another type are left unchanged, to be refused. */
function withPartner(partnerId: unknown, partnerIds: unknown): unknown {
  if (partnerIds === undefined || partnerIds === null) return [partnerId];
  return Array.isArray(partnerIds) ? [partnerId, ...partnerIds] : partnerIds;
}

function withoutSeparators(phone: unknown): unknown {
  return typeof phone === 'string' && phone.length <= longestPhone ? phone.replace(/[\s().-]/g, '') : phone;
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}
