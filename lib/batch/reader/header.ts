import { isLeadFieldName, type LeadFieldName } from '@/lib/lead/field';
import { batchLimit, tooManyColumns, unreadable } from './limit';
import type { BatchColumn } from './reading';

/** The lead field that a column name means, or null. Case does not count; spaces and hyphens are underscores. */
export function fieldOfHeader(header: string): LeadFieldName | null {
  if (header.length > 200) return null;
  const name = header
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0-]+/g, '_');
  return isLeadFieldName(name) ? name : null;
}

export interface TableHeader {
  readonly columns: readonly BatchColumn[];
  /** For each of `columns`, the cell's position in the file's rows. */
  readonly positions: readonly number[];
}

/**
 * Reads the row of field names. Throws `unreadable` when it names no field, or one field twice.
 * Names are only ever compared, never used as a property's name, so `__proto__` is a column like any other.
 * `example`: how such a row looks.
 */
export function readHeader(
  cells: readonly unknown[],
  example = 'such as first_name, id_number',
): TableHeader {
  if (cells.length > batchLimit.columns) throw tooManyColumns();
  const columns: BatchColumn[] = [];
  const positions: number[] = [];
  const seen = new Map<LeadFieldName, string>();
  cells.forEach((cell, position) => {
    if (typeof cell !== 'string') return;
    const field = fieldOfHeader(cell);
    if (field === null) return;
    const header = cell.trim();
    const other = seen.get(field);
    if (other !== undefined) throw sameField(field, other, header);
    seen.set(field, header);
    columns.push({ field, header });
    positions.push(position);
  });
  if (columns.length === 0) {
    throw unreadable(`no field names in the first row: it must name the columns, ${example}`);
  }
  return { columns, positions };
}

export function sameField(field: string, one: string, other: string) {
  return unreadable(`two columns are ${field}: "${shown(one)}" and "${shown(other)}"`);
}

const shown = (header: string) => (header.length > 60 ? `${header.slice(0, 60)}…` : header);

/**
 * Keeps the cells of the known columns, in their order. Null for a row without any value; a row that has values
 * in unknown columns only is a row, and will be told what it lacks.
 */
export function pickCells(cells: readonly unknown[], positions: readonly number[]): unknown[] | null {
  const picked: unknown[] = new Array(positions.length);
  let hasValue = false;
  for (let index = 0; index < positions.length; index += 1) {
    const cell = cells[positions[index] ?? 0];
    if (isBlank(cell)) continue;
    picked[index] = cell;
    hasValue = true;
  }
  return hasValue || !cells.every(isBlank) ? picked : null;
}

export function isBlank(cell: unknown): boolean {
  return cell === undefined || cell === null || (typeof cell === 'string' && cell.trim() === '');
}
