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
  reading: BatchReadingInfo,
  cells: readonly unknown[],
  fallback: IntentDefault,
  checkLead: LeadCheck = checkLeadInput,
): CheckedRow {
  const body: Record<string, unknown> = {};
  reading.columns.forEach(({ field }, index) => {
    const value = cellValue(reading, field, cells[index]);
    if (value !== undefined) body[field] = value;
  });
  if (isBlank(body.intent) && isBlank(body.intent_id)) {
    if (fallback.intentTitle !== null) body.intent = fallback.intentTitle;
    if (fallback.intentId !== null) body.intent_id = fallback.intentId;
  }
  const checked = checkLead(body);
  if ('input' in checked) return { input: checked.input, consentText: consentTextOf(body.consent_text) };
  const headers = headersOf(reading, cells);
  const errors: FieldErrors = Object.fromEntries(
    Object.entries(checked.errors).map(([field, messages]) => [headers.get(field) ?? field, messages]),
  );
  return { errors };
}

/** What a cell says of a field; undefined: nothing. */
function cellValue({ cellKind }: BatchReadingInfo, field: string, cell: unknown): unknown {
  const value = cellKind === 'json' ? cell : convertCell(field as FileFieldName, cell);
  return value ?? undefined;
}

/** How the file spells each field. A JSON file may do so differently in each object: the spelling that has a value. */
function headersOf(reading: BatchReadingInfo, cells: readonly unknown[]): Map<string, string> {
  const headers = new Map<string, string>();
  reading.columns.forEach(({ field, header }, index) => {
    if (!headers.has(field) || cellValue(reading, field, cells[index]) !== undefined)
      headers.set(field, header);
  });
  return headers;
}

/** What the row says was read, as `Consent-Text` says it of a request: known or not, and never a reason to refuse a row. */
function consentTextOf(value: unknown): string | null {
  if (isBlank(value)) return null;
  return typeof value === 'string' ? value.trim() : JSON.stringify(value);
}
