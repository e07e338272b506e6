import { type LeadField, leadFields } from '@/lib/applicant/field';
import { readAmount } from '@/lib/base/text/amount';
import { readWholeNumber } from '@/lib/base/text/whole-number';
import type { PortalLead } from '@/lib/lead/lead-page/view';
import { fieldChoices } from './field-choice';

/** The form's values by API field name: text as typed, and whether consent was given. */
export type LeadFormValues = Record<string, string | boolean>;

/** Fields that the form never sends: agents do not ask applicants for them. */
const absent: ReadonlySet<string> = new Set([
  'intent',
  'partner_ids',
  'partner_id',
  'sub_id',
  'click_id',
  'fast_application',
  'api_token',
]);

export const formFields: readonly LeadField[] = (leadFields as readonly LeadField[]).filter(
  (field) => !absent.has(field.name),
);

/** The yes to one of the consent's questions; `popi` is true when all have one. No fields of the lead. */
export const yesField = (index: number) => `consent_yes_${index}`;
/** The key of the text that was read out. */
export const consentTextField = 'consent_text';

/** The language that was chosen on this form to ask for consent in; '' if none was. */
export const consentLanguageField = 'consent_language';

export const emptyForm: LeadFormValues = {
  ...Object.fromEntries(formFields.map((field) => [field.name, field.kind === 'consent' ? false : ''])),
  [consentLanguageField]: '',
};

/**
 * Returns a stored lead's answers for the form. ID number and consent are asked again: the first is masked, the second
 * was given for the answers of that time. An income that was not asked stays empty, so that it follows the other one.
 */
export function leadFormValues(
  lead: Pick<
    PortalLead,
    'intent' | 'firstName' | 'lastName' | 'cellPhoneNumber' | 'email' | 'fields' | 'filledIncome'
  >,
): LeadFormValues {
  const stored: Record<string, unknown> = {
    ...lead.fields,
    intent_id: lead.intent.id,
    first_name: lead.firstName,
    last_name: lead.lastName,
    cell_phone_number: lead.cellPhoneNumber,
    email: lead.email,
  };
  const entries = formFields.flatMap(({ name, kind }) => {
    const value = stored[name];
    if (value === undefined || value === null || kind === 'consent' || name === lead.filledIncome) return [];
    return [[name, String(value)] as const];
  });
  return { ...emptyForm, ...Object.fromEntries(entries) };
}

export function isBlank(value: string | boolean | undefined): boolean {
  return value === undefined || value === false || (typeof value === 'string' && value.trim() === '');
}

/** Returns how the form reads a field as a number; null for free text. */
export function numberKind({ name, kind, unit }: LeadField): 'amount' | 'count' | null {
  if (kind === 'money' || unit === 'rand') return 'amount';
  return kind === 'count' || name === 'open_loans' ? 'count' : null;
}

/** Reads `R 18 500,50` as 18501, as shown at the field. Invalid numbers stay text: `lead-resolver` refuses them. */
function readNumber(kind: 'amount' | 'count', text: string): number | string {
  if (kind === 'count') return readWholeNumber(text) ?? text;
  const reading = readAmount(text);
  return reading.kind === 'amount' ? reading.rand : text;
}

function jsonValue(field: LeadField, text: string): string | number | boolean {
  const number = numberKind(field);
  if (number) return readNumber(number, text);
  switch (field.kind) {
    case 'phone':
      // As it is dialled from abroad, which files repair, too.
      return text.replace(/[\s().-]/g, '').replace(/^00(?=27)/, '+');
    case 'id number':
      return text.replace(/[\s().-]/g, '');
    case 'intent id':
      return readWholeNumber(text) ?? text;
    case 'scalar':
      return fieldChoices(field.name) === 'yes or no' ? text === 'true' : text;
    default:
      return text;
  }
}

/** Converts the form's values to the body of `POST /offer` (spec 2.1): JSON types, without empty fields. */
export function toLeadBody(values: LeadFormValues): Record<string, string | number | boolean> {
  const body: Record<string, string | number | boolean> = {};
  for (const field of formFields) {
    const value = values[field.name];
    if (value === undefined || isBlank(value)) continue;
    body[field.name] = typeof value === 'boolean' ? value : jsonValue(field, value.trim());
  }
  return body;
}
