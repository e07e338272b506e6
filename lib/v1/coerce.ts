import type { LeadFieldKind } from '@/lib/applicant/field';

/**
 * Converts a value to v2's type: strings of whole numbers to numbers, and yes/no strings to booleans, where the field
 * has that type (spec 9). A blank string is an absent field. Anything else is left unchanged for the schema to refuse.
 */
export function coerceValue(kind: LeadFieldKind, value: unknown): unknown {
  switch (kind) {
    case 'money':
    case 'count':
      return coerceInteger(value);
    case 'boolean':
    case 'consent':
      return coerceBoolean(value);
    case 'partner ids':
      return Array.isArray(value) ? value.map(coerceInteger) : value;
    default:
      return value;
  }
}

export function coerceInteger(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim();
  if (text === '') return undefined;
  return /^[+-]?\d{1,15}$/.test(text) ? Number(text) : value;
}

const words: ReadonlyMap<string, boolean> = new Map([
  ['yes', true],
  ['true', true],
  ['1', true],
  ['no', false],
  ['false', false],
  ['0', false],
]);

function coerceBoolean(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  return text === '' ? undefined : (words.get(text) ?? value);
}
