import { excelDate } from '@/lib/base/spreadsheet/excel-date';
import {
  cellTooLong,
  fileLimit,
  limitExceeded,
  rowTooLong,
  tooManyColumns,
} from '@/lib/base/spreadsheet/limit';
import type { ReadingTime } from '@/lib/base/spreadsheet/platform';
import { isBlank, type TableRow } from '@/lib/base/spreadsheet/row';
import { PlainCell } from './cell';
import type { SharedStrings } from './shared-string';
import { unescapeExcel, type XmlAttributes, type XmlHandler, XmlReader } from './xml';

/** What a workbook's other parts say of the cells of its sheets. */
export interface WorkbookParts {
  readonly strings: SharedStrings;
  readonly dateStyles: readonly boolean[];
  readonly since1904: boolean;
}

/** Maximum markup of one row, cells without a value included. */
const rowMarkupCharacters = 8 * fileLimit.rowCharacters;

/** Markup whose rows are held at once: a few hundred bytes of it may refer to a megabyte of shared strings. */
const readAtATime = 16 * 1024;

/**
 * Yields the rows of a worksheet that have a value, in chunks. Hidden columns and rows are included. After 10,000
 * consecutive blank rows the rest is only searched for a value: there must be none, because nobody sees anything that
 * far down.
 */
export async function* readSheet(
  part: AsyncIterable<Uint8Array>,
  parts: WorkbookParts,
  time: ReadingTime,
): AsyncGenerator<TableRow[]> {
  const handler = new SheetHandler(parts);
  const reader = new XmlReader(handler);
  let search: ValueSearch | null = null;
  for await (const chunk of part) {
    for (let at = 0; at < chunk.length; at += readAtATime) {
      const piece = chunk.subarray(at, at + readAtATime);
      if (search) {
        const found = search;
        if (time.spend(() => found.finds(piece))) throw afterBlankRows();
        await time.yieldTurn();
        continue;
      }
      time.spend(() => reader.write(piece));
      await time.yieldTurn();
      handler.countMarkup(piece.length);
      if (handler.rows.length > 0) yield handler.takeRows();
      if (handler.blankRows > fileLimit.blankRows) search = new ValueSearch();
    }
  }
  if (!search) reader.end();
}

const afterBlankRows = () => limitExceeded('rows follow after more than 10,000 blank rows');

class SheetHandler implements XmlHandler {
  rows: TableRow[] = [];
  blankRows = 0;

  private readonly plain = new PlainCell();
  private inData = false;
  private inRow = false;
  private number = 0;
  private isHidden = false;
  private markup = 0;
  private cells: unknown[] = [];
  private rowLength = 0;
  private column = -1;
  private type = '';
  private style = 0;
  private value = '';
  private reads = false;
  private phonetic = false;

  constructor(private readonly parts: WorkbookParts) {}

  takeRows(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  countMarkup(length: number): void {
    this.markup += length;
    if (this.inData && this.markup > rowMarkupCharacters) throw rowTooLong(this.number);
  }

  take(text: string, start: number): number {
    const { plain } = this;
    if (!this.inRow) return 0;
    const end = plain.read(text, start);
    if (end === 0) return 0;
    this.column = plain.column;
    this.style = plain.style;
    this.type = plain.type;
    this.value = plain.value;
    this.closeCell();
    return end;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (name === 'c') this.openCell(attributes);
    else if (name === 'v') this.reads = this.inData;
    else if (name === 'row') this.openRow(attributes);
    else if (name === 't') this.reads = this.inData && !this.phonetic && this.type === 'inlineStr';
    else if (name === 'rPh') this.phonetic = true;
    else if (name === 'sheetData') this.inData = true;
  }

  text(piece: string): void {
    if (!this.reads) return;
    this.value += piece;
    if (this.value.length > fileLimit.cellCharacters) throw cellTooLong(this.number);
  }

  close(name: string): void {
    if (name === 'v' || name === 't') this.reads = false;
    else if (name === 'c') this.closeCell();
    else if (name === 'row') this.closeRow();
    else if (name === 'rPh') this.phonetic = false;
    else if (name === 'sheetData') this.inData = false;
  }

  private openRow(attributes: XmlAttributes): void {
    this.inRow = this.inData;
    const number = Number(attributes.get('r'));
    // A row without a number, or with one that goes backwards, follows its predecessor.
    const next = number > this.number ? number : this.number + 1;
    this.blankRows += next - this.number - 1;
    this.number = next;
    this.isHidden = /^(1|true)$/.test(attributes.get('hidden') ?? '');
    this.cells = [];
    this.column = -1;
    this.rowLength = 0;
    this.markup = 0;
  }

  private openCell(attributes: XmlAttributes): void {
    const reference = attributes.get('r');
    const column = reference === undefined ? this.column + 1 : columnOf(reference);
    this.column = column < 0 ? this.column + 1 : column;
    this.type = attributes.get('t') ?? 'n';
    this.style = Number(attributes.get('s') ?? 0);
    this.value = '';
  }

  private closeCell(): void {
    if (!this.inData || this.value === '') return;
    const cell = this.cellValue();
    if (isBlank(cell)) return;
    if (this.column >= fileLimit.columns) throw tooManyColumns();
    this.rowLength += typeof cell === 'string' ? cell.length : 8;
    if (this.rowLength > fileLimit.rowCharacters) throw rowTooLong(this.number);
    this.cells[this.column] = cell;
    this.value = '';
  }

  private cellValue(): unknown {
    const { value } = this;
    switch (this.type) {
      case 's':
        return this.parts.strings.get(Number(value));
      case 'b':
        return value.trim() === '1' || value.trim().toLowerCase() === 'true';
      case 'n': {
        const number = Number(value);
        if (Number.isNaN(number)) return value;
        const date = this.parts.dateStyles[this.style] === true;
        return (date ? excelDate(number, this.parts.since1904) : null) ?? number;
      }
      default:
        // Text in the cell, a formula's text, an ISO date, an error such as #N/A: keep the text shown.
        return unescapeExcel(value);
    }
  }

  private closeRow(): void {
    if (!this.inData) return;
    this.inRow = false;
    this.markup = 0;
    if (this.cells.length === 0) {
      this.blankRows += 1;
      return;
    }
    if (this.blankRows > fileLimit.blankRows) throw afterBlankRows();
    this.blankRows = 0;
    this.rows.push({ number: this.number, cells: this.cells, isHidden: this.isHidden });
  }
}

/** Returns the column of a reference (`C7` is column 2); -1 if it is not a cell reference. */
function columnOf(reference: string): number {
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const code = reference.charCodeAt(index) & ~0x20;
    if (code < 65 || code > 90) break;
    column = column * 26 + code - 64;
    if (column > 1_000_000) break;
  }
  return column - 1;
}

/** Searches the markup for a cell with a value: fifty times faster than parsing. */
class ValueSearch {
  private readonly decoder = new TextDecoder('latin1');
  private tail = '';

  finds(chunk: Uint8Array): boolean {
    const text = this.tail + this.decoder.decode(chunk);
    this.tail = text.slice(-64);
    return /<(?:\w{1,20}:)?(?:v|t)(?: [^<>]{0,40})?>[^<\s]/.test(text);
  }
}
