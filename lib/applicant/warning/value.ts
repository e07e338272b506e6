import type { CheckedValues } from './lead-warning';

/** Returns the trimmed text of a field, or null if it is blank or no text. */
export function textOf(values: CheckedValues, field: string): string | null {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Returns a positive number that was sent as one, or as digits only; else null. */
export function numberOf(values: CheckedValues, field: string): number | null {
  const value = Object.hasOwn(values, field) ? values[field] : undefined;
  const number = typeof value === 'string' && /^\d{1,9}$/.test(value.trim()) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) && number > 0 ? number : null;
}
