import type { FileFieldName } from '@/lib/batch/row/file-field';

/** Stands for digits that are, or may be, an ID number. */
const hidden = '•••••• •••• •••';
/** As long as an ID number, or one digit short; also in groups. A phone number has fewer. */
const likeIdNumber = /\d(?:[\s.'-]?\d){11,}/g;

/**
 * Returns a file's cell without an ID number: not where the file says that it is one, nor where one stands in another
 * column, which is often why the row was rejected.
 */
export function maskCell(field: FileFieldName | null, text: string): string {
  if (field === 'id_number') return text.trim() === '' ? text : hidden;
  return text.replace(likeIdNumber, hidden);
}
