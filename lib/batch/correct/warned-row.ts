import type { LeadInput } from '@/lib/applicant/schema';
import { leadWarnings } from '@/lib/applicant/warning/warning';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { AgeRange } from '@/lib/catalogue/matching/age-range';
import { ageWarnings, type RowWarning, type RowWarningCode, rowWarningCodes } from './row-warning';

/** A suggestion of a warning: the cell's text as it is, and as it was probably meant. */
export interface Suggestion {
  readonly field: FileFieldName;
  readonly from: string;
  readonly to: string;
}

/** The rows with one kind of warning. */
export interface WarningGroup {
  readonly code: RowWarningCode;
  readonly count: number;
  /** How many of them have suggestions. */
  readonly suggested: number;
  /** The first of them. */
  readonly items: readonly WarnedRow[];
}

interface WarnedRow {
  readonly row: number;
  readonly message: string;
  readonly suggestions: readonly Suggestion[];
}

/**
 * Judges a row that has no errors by the warnings of form and API (design batch 19, warnings), and by the ages that its
 * product's lenders take. `today`: in South Africa.
 */
export function rowWarnings(lead: LeadInput, ages: AgeRange | null | undefined, today: string): RowWarning[] {
  const slips = leadWarnings({
    ...lead.fields,
    first_name: lead.firstName,
    last_name: lead.lastName,
    cell_phone_number: lead.cellPhoneNumber,
    email: lead.email,
    id_number: lead.idNumber,
  });
  return [...slips, ...ageWarnings(lead.idNumber, ages, today)];
}

/** Returns what the warnings of one code suggest: all of it together is one correction (swapped names). */
export function suggestionsOf(
  warnings: readonly RowWarning[],
  code: RowWarningCode,
  textOf: (field: string) => string,
): Suggestion[] {
  return warnings.flatMap((warning) =>
    warning.code === code && warning.suggestion !== undefined
      ? // Warnings name only fields that the row has.
        [
          {
            field: warning.field as FileFieldName,
            from: textOf(warning.field),
            to: String(warning.suggestion),
          },
        ]
      : [],
  );
}

/**
 * Groups the warnings of rows, by index into the table, by kind and in the order of the codes. Each group holds its
 * first `shown` rows.
 */
export function groupWarnings(
  warned: ReadonlyMap<number, readonly RowWarning[]>,
  shown: number,
  { rowOf, textOf }: { rowOf: (index: number) => number; textOf: (index: number, field: string) => string },
): WarningGroup[] {
  const groups = new Map<
    RowWarningCode,
    { code: RowWarningCode; count: number; suggested: number; items: WarnedRow[] }
  >();
  for (const [index, warnings] of warned) {
    for (const code of new Set(warnings.map((warning) => warning.code))) {
      const found = warnings.filter((warning) => warning.code === code);
      const group = groups.get(code) ?? { code, count: 0, suggested: 0, items: [] };
      groups.set(code, group);
      group.count += 1;
      if (found.some(({ suggestion }) => suggestion !== undefined)) group.suggested += 1;
      if (group.items.length === shown) continue;
      const suggestions = suggestionsOf(found, code, (field) => textOf(index, field));
      group.items.push({ row: rowOf(index), message: found[0]?.message ?? '', suggestions });
    }
  }
  return rowWarningCodes.flatMap((code) => groups.get(code) ?? []);
}
