import { type LeadField, leadFields } from '@/lib/lead/field';
import { fieldChoices } from './field-choice';

/** What the form holds: text as typed, by wire name, and whether consent was given. */
export type LeadFormValues = Record<string, string | boolean>;

/** Fields the form never sends: they are not about what an agent asks an applicant. */
const absent: ReadonlySet<string> = new Set([
  'intent',
  'partner_ids',
  'partner_id',
  'fast_application',
  'api_token',
]);

export const formFields: readonly LeadField[] = (leadFields as readonly LeadField[]).filter(
  (field) => !absent.has(field.name),
);

export const emptyForm: LeadFormValues = Object.fromEntries(
  formFields.map((field) => [field.name, field.kind === 'consent' ? false : '']),
);

export function isBlank(value: string | boolean | undefined): boolean {
  return value === undefined || value === false || (typeof value === 'string' && value.trim() === '');
}

/** `R 15 000` → 15000. What is not a whole amount stays text, for the schema to refuse. */
function wholeNumber(text: string): number | string {
  const digits = text.replace(/^R/i, '').replace(/[\s,]/g, '');
  return /^[0-9]{1,15}$/.test(digits) ? Number(digits) : text;
}

function jsonValue(field: LeadField, text: string): string | number | boolean {
  switch (field.kind) {
    case 'phone':
    case 'id number':
      return text.replace(/[\s().-]/g, '');
    case 'money':
    case 'count':
    case 'intent id':
      return wholeNumber(text);
    case 'scalar': {
      const choices = fieldChoices(field.name);
      if (choices === 'yes or no') return text === 'true';
      return field.unit ? wholeNumber(text) : text;
    }
    default:
      return text;
  }
}

/** The form's values as the body of `POST /offer` (spec 2.1): JSON types, and nothing that was left empty. */
export function toLeadBody(values: LeadFormValues): Record<string, string | number | boolean> {
  const body: Record<string, string | number | boolean> = {};
  for (const field of formFields) {
    const value = values[field.name];
    if (value === undefined || isBlank(value)) continue;
    body[field.name] = typeof value === 'boolean' ? value : jsonValue(field, value.trim());
  }
  return body;
}
