import type { FieldErrors } from '@/lib/base/error/error';
import { answerText } from '@/lib/base/error/message';
import { type CheckedRow, checkRow } from '@/lib/batch/row/check-row';
import type { DerivedColumn } from '@/lib/batch/row/column-choice';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import type { BatchColumn } from '@/lib/batch/row/header';
import type { WordMeanings } from '@/lib/batch/row/word-meaning';
import type { AgeRange } from '@/lib/catalogue/matching/age-range';
import { consentReading } from './sent-file';

/** The user's decisions about a file, by which its rows are checked. */
export interface CheckSettings {
  /** The field of each column of the file; null: not used. No field appears twice. */
  readonly fields: readonly (FileFieldName | null)[];
  /** The intent for rows that name none. */
  readonly intentId: number | null;
  /** The intents available to the user. */
  readonly intents: readonly {
    readonly id: number;
    readonly title: string;
    readonly synonyms: readonly string[];
    /** Fields that the product requires or its lenders look at. */
    readonly asked?: readonly string[];
    /** Ages that at least one lender takes; null: any. */
    readonly ages?: AgeRange | null;
  }[];
  /** True: the user has stated the consent of all applicants. A cell that says no still overrides it. */
  readonly consentStated: boolean;
  /** Fields that are made of columns which hold none by themselves. */
  readonly derived?: readonly DerivedColumn[];
  /** What the user takes words of the file to mean. */
  readonly words?: WordMeanings;
  /** Keys of the consent texts that somebody can have read; without them nothing is said of a row's. */
  readonly consentTexts?: readonly string[];
}

/** Before the first check. */
export const noSettings: CheckSettings = { fields: [], intentId: null, intents: [], consentStated: false };

/** A column of the file that is in use. */
export interface GridColumn {
  readonly field: FileFieldName;
  /** The position in the file; of a derived column, behind the file's own. */
  readonly position: number;
}

/**
 * Checks a row of the file by the server's own rules (`checkRow`), and its intent by those available to the user.
 * `textOf` returns the cell at a position in the file.
 */
export function checkTableRow(
  settings: CheckSettings,
  grid: readonly GridColumn[],
  textOf: (position: number) => string,
): CheckedRow {
  const { fields, intentId, intents, consentStated } = settings;
  const readConsent = consentReading(settings);
  const columns: BatchColumn[] = grid.map(({ field }) => ({ field, header: field }));
  const cells = grid.map(({ field, position }) => {
    const text = textOf(position);
    return readConsent !== null && field === 'popi' ? readConsent(text) : text;
  });
  if (consentStated && !fields.includes('popi')) {
    columns.push({ field: 'popi', header: 'popi' });
    cells.push('true');
  }
  const fallback = { intentTitle: null, intentId: intentId === null ? null : String(intentId) };
  const checked = checkRow({ cellKind: 'table', columns }, cells, fallback);
  const errors = 'errors' in checked ? null : intentErrors(checked.input, intents);
  return errors === null ? checked : { errors };
}

function intentErrors(
  lead: { intentId: number | null; intentTitle: string | null },
  intents: CheckSettings['intents'],
): FieldErrors | null {
  if (lead.intentId !== null) {
    if (intents.some(({ id }) => id === lead.intentId)) return null;
    return { intent_id: [answerText.intentNotFound] };
  }
  const title = lead.intentTitle?.toLowerCase();
  return intents.some((intent) => intent.title.toLowerCase() === title)
    ? null
    : { intent: [answerText.intentNotFound] };
}
