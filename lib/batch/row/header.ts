import { unreadable } from '@/lib/base/spreadsheet/limit';
import { isBlank } from '@/lib/base/spreadsheet/row';
import { type FileFieldName, isFileFieldName } from '@/lib/batch/row/file-field';

/** A column of the file that holds a lead field. Other columns are not read. */
export interface BatchColumn {
  readonly field: FileFieldName;
  /** The header as the file spells it; errors are reported under it. */
  readonly header: string;
}

/**
 * Returns the lead field that a header names, or null (design batch 1, batch). Ignores case; treats spaces and hyphens
 * as underscores.
 */
export function fieldOfHeader(header: string): FileFieldName | null {
  if (header.length > 200) return null;
  const name = header
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0-]+/g, '_');
  return isFileFieldName(name) ? name : null;
}

export function sameField(field: string, one: string, other: string) {
  return unreadable(`two columns are ${field}: "${shownHeader(one)}" and "${shownHeader(other)}"`);
}

/** Shortens a heading for an error text. */
export const shownHeader = (header: string) => (header.length > 60 ? `${header.slice(0, 60)}…` : header);

/** Keeps the cells of the known columns, in order, without blank ones. */
export function pickCells(cells: readonly unknown[], positions: readonly number[]): unknown[] {
  const picked: unknown[] = new Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const cell = cells[positions[index] ?? 0];
    if (!isBlank(cell)) picked[index] = cell;
  }
  return picked;
}
