import { convertCell } from '@/lib/batch/row/cell';
import { type FileFieldName, findFileField } from '@/lib/batch/row/file-field';
import type { SourceCell } from './source-table';

/** Formats a cell as the user sees and corrects it, and as it is sent: numbers from Excel as the server writes them. */
export function cellText(field: FileFieldName | null, cell: SourceCell): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return cell;
  const value = field === null ? cell : convertCell(field, cell);
  if (typeof value !== 'number') return String(value);
  if (Number.isInteger(value) && Math.abs(value) < 1e21) return BigInt(value).toString();
  // A twelfth of a salary has more digits than cents.
  return field !== null && findFileField(field)?.kind === 'money' ? value.toFixed(2) : String(value);
}
