import type { BatchReadingInfo } from '@/db/schema/batch';
import type { LeadFieldName } from '@/lib/applicant/field';
import { type CheckedLead, checkLeadInput } from '@/lib/applicant/schema';
import type { FieldErrors } from '@/lib/error';
import { isBlank } from '@/lib/spreadsheet/row';
import { convertCell } from './cell';

/** What rows fall back to that name no intent. */
export interface IntentDefault {
  readonly intentTitle: string | null;
  readonly intentId: string | null;
}

export type LeadCheck = (body: Readonly<Record<string, unknown>>) => CheckedLead;

/**
 * Checks a row by the rules of `POST /lead` (spec 2.1). Errors stand under the column's name as the file spells it,
 * those of a field that the file does not have under the field's own.
 */
export function checkRow(
  { cellKind, columns }: BatchReadingInfo,
  cells: readonly unknown[],
  fallback: IntentDefault,
  checkLead: LeadCheck = checkLeadInput,
): CheckedLead {
  const body: Record<string, unknown> = {};
  const headers = new Map<string, string>();
  columns.forEach(({ field, header }, index) => {
    const cell = cells[index];
    const value = cellKind === 'json' ? cell : convertCell(field as LeadFieldName, cell);
    const absent = value === undefined || value === null;
    // One field may have several spellings in a JSON file, one per object: the one that holds the value counts.
    if (!headers.has(field) || !absent) headers.set(field, header);
    if (!absent) body[field] = value;
  });
  if (isBlank(body.intent) && isBlank(body.intent_id)) {
    if (fallback.intentTitle !== null) body.intent = fallback.intentTitle;
    if (fallback.intentId !== null) body.intent_id = fallback.intentId;
  }
  const checked = checkLead(body);
  if ('input' in checked) return checked;
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(checked.errors).map(([field, messages]) => [headers.get(field) ?? field, messages]),
  );
  return { errors };
}
