import { fieldMessage } from '@/components/lead/capture/field-message';
import type { FieldErrors } from '@/lib/base/error/error';
import { answerText, fieldText } from '@/lib/base/error/message';
import type { RowRejection } from '@/lib/batch/correct/table-view';
import type { PortalBatch } from '@/lib/batch/portal-view';
import { findFileField } from '@/lib/batch/row/file-field';
import { fieldOfHeader } from '@/lib/batch/row/header';
import { readScientific } from '@/lib/batch/row/scientific';

export function fieldLabel(field: string): string {
  return findFileField(field)?.label ?? field;
}

/** Returns what is wrong with a cell, in one line. `text` null: the cell's content is not known here. */
export function cellMessage(field: string, message: string, text: string | null = null): string {
  if (text !== null && isCutNumber(field, text)) return cutNumberText;
  if (message.startsWith(fieldText.required)) return 'is missing';
  if (field === 'popi') return 'must be TRUE or a word that you chose as consent';
  if (message === fieldText.boolean) return 'must be TRUE or FALSE';
  if (message === fieldText.thirteenDigits && text === null) return 'An ID number has 13 digits.';
  if (findFileField(field)?.kind === 'money' && message === fieldText.integer) {
    // Of many cells, which may hold cents, words or nothing of use.
    if (text === null) return 'not an amount in whole rand, such as 18 500';
    if (isNothing(text)) return `“${text.trim()}” is no amount. Enter it in rand, such as 18 500.`;
  }
  return fieldMessage(field, message, text ?? '');
}

/** What people and Excel write into a cell for which there is no value. */
const isNothing = (text: string) =>
  /^(#?n\s*[/.]?\s*[av]\.?|#[a-z0-9/]+[!?]?|none|null|nil|unknown|geen|onbekend|nvt|tbc|tba|-+|–|—|\?+|x+)$/i.test(
    text.trim(),
  );

const cutNumberText =
  'Excel cut this number. In Excel, format the column as Number without decimals, save as XLSX and choose the file again.';

/** Excel writes long numbers with an exponent when it saves text, and keeps six digits. */
function isCutNumber(field: string, text: string): boolean {
  const kind = findFileField(field)?.kind;
  return (kind === 'id number' || kind === 'phone') && readScientific(text)?.digits === null;
}

/** Returns everything that is wrong with a row, in one line. */
export function rowMessage(errors: FieldErrors, textOf?: (field: string) => string): string {
  return Object.entries(errors)
    .filter(([field]) => field !== 'intent_id' || !errors.intent)
    .map(
      ([field, messages]) =>
        `${fieldLabel(field)}: ${cellMessage(field, messages[0] ?? '', textOf?.(field) ?? null)}`,
    )
    .map((part) => part.replace(/\.$/, ''))
    .join(' · ');
}

const fieldOfMessage: Readonly<Record<string, string>> = {
  [answerText.intentNotFound]: 'intent',
  [answerText.intentInactive]: 'intent',
  [answerText.refereeNotFound]: 'referee_id',
};

/** Returns the server's errors for a row under our field names, whatever the file calls its columns. */
export function rejectionOf({ message = '', errors }: PortalBatch['results'][number]): RowRejection {
  if (errors) {
    return Object.fromEntries(
      Object.entries(errors).map(([header, messages]) => [fieldOfHeader(header) ?? header, messages]),
    );
  }
  const field = fieldOfMessage[message];
  return field === undefined ? message : { [field]: [message] };
}
