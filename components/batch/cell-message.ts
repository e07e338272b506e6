import { fieldMessage } from '@/components/lead/field-message';
import type { FieldErrors } from '@/lib/error';
import { findLeadField } from '@/lib/lead/field';

export function fieldLabel(field: string): string {
  return findLeadField(field)?.label ?? field;
}

/** What is wrong with a cell, in plain words and on one line. */
export function cellMessage(field: string, message: string, text = ''): string {
  if (message.startsWith('required')) return 'is missing';
  if (field === 'popi') return 'must be TRUE: the applicant’s own consent';
  if (message === 'must be a boolean') return 'must be TRUE or FALSE';
  return fieldMessage(field, message, text);
}

/** All that is wrong with a row. */
export function rowMessage(errors: FieldErrors, textOf: (field: string) => string): string {
  return Object.entries(errors)
    .filter(([field]) => field !== 'intent_id' || !errors.intent)
    .map(
      ([field, messages]) => `${fieldLabel(field)}: ${cellMessage(field, messages[0] ?? '', textOf(field))}`,
    )
    .join(' · ');
}
