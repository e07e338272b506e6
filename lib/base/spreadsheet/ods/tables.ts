import {
  cellTooLong,
  fileLimit,
  limitExceeded,
  rowTooLong,
  tooManyColumns,
  tooManyRows,
} from '@/lib/base/spreadsheet/limit';
import type { TableRow } from '@/lib/base/spreadsheet/row';
import type { XmlAttributes, XmlHandler } from '@/lib/base/spreadsheet/xlsx/xml';
import { OdsCell } from './cell';

/** Rows above the headings and remarks are no leads: the reader of leads counts those itself. */
const mostRows = fileLimit.rows + fileLimit.blankRows;

/**
 * Lists the tables of a document's content, or reads the rows with a value of one of them (`wanted`). Cells and rows that
 * repeat are stored once with a number: it is only trusted up to the limits of a file.
 */
export class OdsTables implements XmlHandler {
  readonly found: { name: string; isHidden: boolean }[] = [];
  rows: TableRow[] = [];
  /** The wanted table has ended. */
  isPast = false;

  private readonly hiddenStyles = new Set<string>();
  private style = '';
  private tables = 0;
  private depth = 0;
  private reads = false;
  private number = 0;
  private count = 0;
  private blankRows = 0;
  private rowRepeats = 1;
  private isHidden = false;
  private cells: unknown[] = [];
  private column = 0;
  private rowLength = 0;
  private cellRepeats = 1;
  private cell: OdsCell | null = null;

  constructor(private readonly wanted: number | null) {}

  takeRows(): TableRow[] {
    const { rows } = this;
    this.rows = [];
    return rows;
  }

  open(name: string, attributes: XmlAttributes): void {
    if (this.cell) {
      this.cell.open(name, attributes);
      this.checkCell(this.cell);
    } else if (name === 'table') this.openTable(attributes);
    else if (this.tables === 0) this.openStyle(name, attributes);
    else if (!this.reads) return;
    else if (name === 'table-row') this.openRow(attributes);
    else if (name === 'table-cell' || name === 'covered-table-cell') this.openCell(attributes);
  }

  text(piece: string): void {
    if (!this.cell) return;
    this.cell.text(piece);
    this.checkCell(this.cell);
  }

  close(name: string): void {
    if (this.cell) {
      if (!this.cell.close()) return;
      this.closeCell(this.cell.value());
      this.cell = null;
    } else if (name === 'table') {
      this.depth -= 1;
      if (this.depth > 0) return;
      if (this.reads) this.isPast = true;
      this.reads = false;
    } else if (name === 'table-row' && this.reads) this.closeRow();
  }

  private checkCell(cell: OdsCell): void {
    if (cell.isTooLong) throw cellTooLong(this.number + 1);
  }

  private openStyle(name: string, attributes: XmlAttributes): void {
    if (name === 'style') this.style = attributes.get('style:name') ?? '';
    else if (name === 'table-properties' && attributes.get('table:display') === 'false')
      this.hiddenStyles.add(this.style);
  }

  private openTable(attributes: XmlAttributes): void {
    this.depth += 1;
    if (this.depth > 1) return;
    const name = attributes.get('table:name') ?? '';
    this.tables += 1;
    // What formulas saw of another file: `'file:///C:/old.ods'#$Sheet1`.
    if (/^'.*'#/.test(name)) return;
    const isHidden = this.hiddenStyles.has(attributes.get('table:style-name') ?? '');
    this.reads = this.found.length === this.wanted;
    this.found.push({ name, isHidden });
  }

  private openRow(attributes: XmlAttributes): void {
    this.rowRepeats = repeats(attributes.get('table:number-rows-repeated'));
    this.isHidden = /^(collapse|filter)$/.test(attributes.get('table:visibility') ?? '');
    this.cells = [];
    this.column = 0;
    this.rowLength = 0;
  }

  private openCell(attributes: XmlAttributes): void {
    this.cellRepeats = repeats(attributes.get('table:number-columns-repeated'));
    this.cell = new OdsCell(attributes);
  }

  private closeCell(value: string | number | boolean | undefined): void {
    const end = this.column + this.cellRepeats;
    if (value !== undefined) {
      if (end > fileLimit.columns) throw tooManyColumns();
      const length = typeof value === 'string' ? value.length : 8;
      this.rowLength += length * this.cellRepeats;
      if (this.rowLength > fileLimit.rowCharacters) throw rowTooLong(this.number + 1);
      for (let column = this.column; column < end; column += 1) this.cells[column] = value;
    }
    this.column = end;
  }

  private closeRow(): void {
    const first = this.number + 1;
    this.number += this.rowRepeats;
    if (this.cells.length === 0) {
      this.blankRows += this.rowRepeats;
      return;
    }
    if (this.blankRows > fileLimit.blankRows)
      throw limitExceeded('rows follow after more than 10,000 blank rows');
    this.blankRows = 0;
    this.count += this.rowRepeats;
    if (this.count > mostRows) throw tooManyRows();
    const { cells, isHidden } = this;
    for (let number = first; number <= this.number; number += 1) this.rows.push({ number, cells, isHidden });
  }
}

/** How often a row or cell stands there; a number that is none counts as once. */
function repeats(text: string | undefined): number {
  const number = Number(text ?? 1);
  return Number.isSafeInteger(number) && number > 0 ? number : 1;
}
