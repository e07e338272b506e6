import { isLeadFieldName, type LeadFieldName } from '@/lib/applicant/field';
import { fileLimit, tooManyColumns, unreadable } from '@/lib/spreadsheet/limit';
import { isBlank } from '@/lib/spreadsheet/row';

/** A column of the file that holds a lead field. Other columns are not read. */
export interface BatchColumn {
  readonly field: LeadFieldName;
  /** The header as the file spells it; errors are reported under it. */
  readonly header: string;
}

/**
 * Returns the lead field that a header names, or null (design 5, batch). Ignores case; treats spaces and hyphens as
 * underscores.
 */
export function fieldOfHeader(header: string): LeadFieldName | null {
  if (header.length > 200) return null;
  const name = header
    .trim()
    .toLowerCase()
    .replace(/[\s\u00a0-]+/g, '_');
  return isLeadFieldName(name) ? name : null;
}

interface TableHeader {
  readonly columns: readonly BatchColumn[];
  /** For each of `columns`, the index of its cell in the file's rows. */
  readonly positions: readonly number[];
}

/**
 * Parses the header row. Throws `unreadable` if it names no field, or a field twice. Headers are only compared, never
 * used as property names, so `__proto__` is an ordinary column. `example`: a sample header row.
 */
export function readHeader(
  cells: readonly unknown[],
  example = 'such as first_name, id_number',
): TableHeader {
  if (cells.length > fileLimit.columns) throw tooManyColumns();
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

/** Keeps the cells of the known columns, in order, without blank ones. */
export function pickCells(cells: readonly unknown[], positions: readonly number[]): unknown[] {
  const picked: unknown[] = new Array(positions.length);
  for (let index = 0; index < positions.length; index += 1) {
    const cell = cells[positions[index] ?? 0];
    if (!isBlank(cell)) picked[index] = cell;
  }
  return picked;
}
