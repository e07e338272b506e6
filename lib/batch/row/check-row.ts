import type { BatchReadingInfo } from '@/db/schema/batch/batch';
import { type CheckedLead, checkLeadInput, type LeadInput } from '@/lib/applicant/schema';
import type { FieldErrors } from '@/lib/base/error/error';
import { isBlank } from '@/lib/base/spreadsheet/row';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { convertCell } from './cell';

/** The default intent, for rows that name none. */
interface IntentDefault {
  readonly intentTitle: string | null;
  readonly intentId: string | null;
}

/** A row without errors, and the words of consent that it names; null: none. */
export type CheckedRow =
  | { readonly input: LeadInput; readonly consentText: string | null }
  | Extract<CheckedLead, { errors: unknown }>;

export type LeadCheck = (body: Readonly<Record<string, unknown>>) => CheckedLead;

/**
 * Checks a row by the rules of `POST /lead` (spec 2.1). Errors are keyed by the column's header as the file spells it;
 * errors of fields without a column, by the field's name.
 */
export function checkRow(
  { cellKind, columns }: BatchReadingInfo,
  cells: readonly unknown[],
  fallback: IntentDefault,
  checkLead: LeadCheck = checkLeadInput,
): CheckedRow {
  const body: Record<string, unknown> = {};
  const headers = new Map<string, string>();
  columns.forEach(({ field, header }, index) => {
    const cell = cells[index];
    const value = cellKind === 'json' ? cell : convertCell(field as FileFieldName, cell);
    const absent = value === undefined || value === null;
    // A JSON file may spell a field differently in each object: use the spelling that has a value.
    if (!headers.has(field) || !absent) headers.set(field, header);
    if (!absent) body[field] = value;
  });
  if (isBlank(body.intent) && isBlank(body.intent_id)) {
    if (fallback.intentTitle !== null) body.intent = fallback.intentTitle;
    if (fallback.intentId !== null) body.intent_id = fallback.intentId;
  }
  const checked = checkLead(body);
  if ('input' in checked) return { input: checked.input, consentText: consentTextOf(body.consent_text) };
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(checked.errors).map(([field, messages]) => [headers.get(field) ?? field, messages]),
  );
  return { errors };
}

/** What the row says was read, as `Consent-Text` says it of a request: known or not, and never a reason to refuse a row. */
function consentTextOf(value: unknown): string | null {
  if (isBlank(value)) return null;
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
