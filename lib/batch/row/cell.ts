import { cellConversion, type LeadFieldKind } from '@/lib/applicant/field';
import { type FileFieldName, findFileField } from '@/lib/batch/row/file-field';

/**
 * Converts a table's cell to the JSON value for `POST /lead` (design batch 2, batch cells). Converts only what is
 * unambiguous: whole numbers, `true` and `false`, lists of ids, and Excel's own numbers. Everything else is left
 * unchanged for the lead rules to judge; text is never trimmed or repaired. `cell`: text, or Excel's number or boolean.
 * Returns undefined for an empty cell: the field is absent.
 */
export function convertCell(name: FileFieldName, cell: unknown): unknown {
  if (cell === undefined || cell === null) return undefined;
  if (typeof cell === 'string' && cell.trim() === '') return undefined;
  const kind = findFileField(name)?.kind;
  if (!kind) return cell;
  const shown = typeof cell === 'number' ? shownNumber(cell) : cell;
  return kind === 'consent text' ? toText(shown) : convert(kind, shown);
}

/** A formula's `27500.000000000004` is 27500 in Excel, which shows 15 digits. */
function shownNumber(value: number): number {
  return Number.isInteger(value) ? value : Number(value.toPrecision(15));
}

function convert(kind: LeadFieldKind, cell: unknown): unknown {
  switch (cellConversion(kind)) {
    case 'integer':
      return toInteger(cell);
    case 'boolean':
      return toBoolean(cell);
    case 'integers':
      return toIntegers(cell);
    case 'id number':
      // Excel drops the leading zeros of a number.
      return typeof cell === 'number' && Number.isSafeInteger(cell) && cell >= 0
        ? decimalText(cell).padStart(13, '0')
        : toText(cell);
    case 'phone':
      return toText(cell);
    default:
      // Fields that accept any scalar, and ids, keep Excel's type; text fields get the text Excel shows.
      return kind === 'scalar' || kind === 'intent id' || kind === 'unsupported' ? cell : toText(cell);
  }
}

const integer = /^[+-]?\d{1,16}$/;

function toInteger(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (!integer.test(text)) return cell;
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : cell;
}

function toBoolean(cell: unknown): unknown {
  if (typeof cell !== 'string') return cell;
  const text = cell.trim().toLowerCase();
  return text === 'true' ? true : text === 'false' ? false : cell;
}

function toIntegers(cell: unknown): unknown {
  if (typeof cell === 'number') return Number.isSafeInteger(cell) ? [cell] : cell;
  if (typeof cell !== 'string') return cell;
  const text = cell.trim();
  if (text.startsWith('[')) {
    try {
      return JSON.parse(text) as unknown;
    } catch {
      return cell;
    }
  }
  const parts = text.split(/[,;|\s]+/).filter((part) => part !== '');
  if (parts.length === 0 || !parts.every((part) => /^[+-]?\d{1,15}$/.test(part))) return cell;
  return parts.map(Number);
}

function toText(cell: unknown): unknown {
  if (typeof cell === 'number') return decimalText(cell);
  if (typeof cell === 'boolean') return cell ? 'TRUE' : 'FALSE';
  return cell;
}

/** Writes all digits, never `8.0E+12`. */
function decimalText(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value);
}
