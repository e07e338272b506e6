import { type FieldErrors, validationFailed } from '@/lib/error';
import { leadFields } from '@/lib/lead/field';
import { checkLeadInput, type LeadInput } from '@/lib/lead/schema';
import { coerceInteger, coerceValue } from './coerce';

/** Longer than any number with its separators. */
const longestPhone = 30;

/**
 * The body of v1's `POST /lead` and `POST /offer`: translated to v2's and checked by its schema. Beyond that the
 * email is required, `partner_id` is one more of the `partner_ids`, and the phone number may hold separators and is
 * kept as it was sent (spec 9). Throws `validation_failed`; its keys are the fields as sent.
 */
export function parseLeadInputV1(body: Readonly<Record<string, unknown>>): LeadInput {
  const lead: Record<string, unknown> = {};
  for (const { name, kind } of leadFields) {
    if (Object.hasOwn(body, name)) lead[name] = coerceValue(kind, body[name]);
  }
  const phoneSent = lead.cell_phone_number;
  lead.cell_phone_number = withoutSeparators(phoneSent);

  const errors: FieldErrors = {};
  if (isBlank(lead.email)) errors.email = ['required'];
  const partnerId = coerceInteger(lead.partner_id);
  delete lead.partner_id;
  if (Number.isInteger(partnerId)) lead.partner_ids = withPartner(partnerId, lead.partner_ids);
  else if (!isBlank(partnerId)) errors.partner_id = ['must be an integer'];

  const checked = checkLeadInput(lead);
  if ('errors' in checked || Object.keys(errors).length > 0) {
    throw validationFailed({ ...('errors' in checked ? checked.errors : {}), ...errors });
  }
  return { ...checked.input, cellPhoneNumberSent: String(phoneSent) };
}

/** `partner_ids` of another type stay as they are, to be refused. */
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
