import { checkRow } from '@/lib/batch/check-row';
import { type ColumnMatch, matchColumns } from '@/lib/batch/column-match';
import { fieldOfHeader } from '@/lib/batch/reader/header';
import type { BatchColumn } from '@/lib/batch/reader/reading';
import { type RepairKind, refusesConsent, suggestRepair } from '@/lib/batch/repair';
import type { FieldErrors } from '@/lib/error';
import type { LeadFieldName } from '@/lib/lead/field';
import { cellText } from './cell-text';
import { isEmptyCell, type SourceTable } from './source-table';
import { csvLine, harmless } from './write-csv';

export interface TableSummary {
  readonly rowCount: number;
  readonly columns: readonly {
    readonly header: string;
    readonly samples: readonly string[];
    readonly match: ColumnMatch | null;
  }[];
}

export interface CheckSettings {
  /** What each column of the file holds; null: it is not used. No field twice. */
  readonly fields: readonly (LeadFieldName | null)[];
  /** Rows that name no intent get this one. */
  readonly intentId: number | null;
  /** The intents that the user may use. */
  readonly intents: readonly { readonly id: number; readonly title: string }[];
  /** True: the user has stated the consent of all applicants; a cell that says no still counts. */
  readonly consentStated: boolean;
}

export interface CheckSummary {
  readonly rows: number;
  readonly wrong: number;
  /** What is wrong, most frequent first. */
  readonly problems: readonly { readonly field: string; readonly message: string; readonly count: number }[];
}

/** A row of the grid: one that is wrong, or was before it was corrected. */
export interface ListedRow {
  /** As the server counts. */
  readonly row: number;
  /** By the grid's columns. */
  readonly texts: readonly string[];
  readonly errors: FieldErrors;
  /** Why the server refused it, as long as it has not been changed. */
  readonly note: string | null;
}

export interface RepairGroup {
  readonly kind: RepairKind;
  readonly count: number;
  /** The first of them. */
  readonly items: readonly {
    readonly row: number;
    readonly field: LeadFieldName;
    readonly from: string;
    readonly to: string;
  }[];
}

interface GridColumn {
  readonly field: LeadFieldName;
  /** The position in the file. */
  readonly position: number;
}

const shownRepairs = 500;
const rowsPerStep = 2_000;

/**
 * A file while its user checks and corrects it. Lives in a Web Worker: nothing here waits for the page, and the page
 * never holds the rows. Validation is the server's own (`checkRow`).
 */
export class TableSession {
  private settings: CheckSettings = { fields: [], intentId: null, intents: [], consentStated: false };
  private grid: readonly GridColumn[] = [];
  private readonly edits = new Map<number, Map<number, string>>();
  private readonly errors = new Map<number, FieldErrors>();
  /** Rows in the grid, by index into the table; a row that is corrected stays until the next check. */
  private listed: number[] = [];

  /** `refused`: only these rows are looked at, each with what the server said of it. */
  constructor(
    private readonly table: SourceTable,
    private readonly refused: ReadonlyMap<number, string> | null = null,
  ) {
    // They are wrong without any check of ours.
    if (refused) {
      this.listed = table.rows.flatMap(({ row }, index) => (refused.has(row) ? [index] : []));
    }
  }

  summary(): TableSummary {
    const { headers, rows } = this.table;
    const samples = headers.map((_, column) => this.samplesOf(column));
    const matches = matchColumns(headers, samples);
    return {
      rowCount: this.refused ? this.refused.size : rows.length,
      columns: headers.map((header, column) => ({
        header,
        samples: (samples[column] ?? []).slice(0, 3),
        match: matches[column] ?? null,
      })),
    };
  }

  private samplesOf(column: number): string[] {
    const found: string[] = [];
    for (const { cells } of this.table.rows.slice(0, 200)) {
      const cell = cells[column];
      if (!isEmptyCell(cell)) found.push(cellText(null, cell).trim());
      if (found.length >= 20) break;
    }
    return found;
  }

  /** Checks every row; `onProgress` is told the rows done, and may make it stop by returning false. */
  async check(
    settings: CheckSettings,
    onProgress: (rows: number) => boolean | Promise<boolean> = () => true,
  ): Promise<CheckSummary | null> {
    this.settings = settings;
    this.grid = settings.fields.flatMap((field, position) => (field === null ? [] : [{ field, position }]));
    this.errors.clear();
    this.listed = [];
    const { rows } = this.table;
    for (let index = 0; index < rows.length; index += 1) {
      if (index > 0 && index % rowsPerStep === 0 && !(await onProgress(index))) return null;
      if (this.refused && !this.refused.has(rows[index]?.row ?? 0)) continue;
      this.checkIndex(index);
      if (this.refused || this.errors.has(index)) this.listed.push(index);
    }
    return this.checkSummary();
  }

  /** The fields of the grid's columns. */
  columns(): LeadFieldName[] {
    return this.grid.map(({ field }) => field);
  }

  listedCount(): number {
    return this.listed.length;
  }

  rows(from: number, to: number): ListedRow[] {
    return this.listed.slice(from, to).map((index) => this.listedRow(index));
  }

  /** Changes a cell of the grid and checks its row again. */
  edit(at: number, column: number, text: string): { row: ListedRow; summary: CheckSummary } | null {
    const index = this.listed[at];
    const position = this.grid[column]?.position;
    if (index === undefined || position === undefined) return null;
    this.change(index, position, text);
    return { row: this.listedRow(index), summary: this.checkSummary() };
  }

  /** The safe repairs of wrong cells, by kind. */
  repairs(): RepairGroup[] {
    const groups = new Map<RepairKind, { count: number; items: RepairGroup['items'][number][] }>();
    this.eachRepair((index, { field, position }, kind, to) => {
      const group = groups.get(kind) ?? { count: 0, items: [] };
      group.count += 1;
      if (group.items.length < shownRepairs) {
        const row = this.table.rows[index]?.row ?? 0;
        group.items.push({ row, field, from: this.textOf(index, position), to });
      }
      groups.set(kind, group);
    });
    return [...groups].map(([kind, group]) => ({ kind, ...group }));
  }

  /** Makes the repairs of these kinds; rows that are right then leave the grid. */
  applyRepairs(kinds: readonly RepairKind[]): CheckSummary {
    const found: [number, number, string][] = [];
    this.eachRepair((index, { position }, kind, to) => {
      if (kinds.includes(kind)) found.push([index, position, to]);
    });
    for (const [index, position, to] of found) this.change(index, position, to);
    if (!this.refused) this.listed = this.listed.filter((index) => this.errors.has(index));
    return this.checkSummary();
  }

  /**
   * The file to send: columns that are used carry their field's name, the others their own, so that nothing of the
   * file is lost. With `refused`, only its rows.
   */
  uploadParts(): string[] {
    const { headers, rows } = this.table;
    const { fields, consentStated } = this.settings;
    const consentColumn = fields.indexOf('popi');
    const names = headers.map((header, column) => fields[column] ?? unusedName(header));
    if (consentStated && consentColumn < 0) names.push('popi');
    const parts = [csvLine(names)];
    let sent = 0;
    rows.forEach(({ row }, index) => {
      if (this.refused && !this.refused.has(row)) return;
      // Blank rows are sent as blank lines, so that the server's answers carry the numbers of the user's own file.
      if (!this.refused) parts.push('\r\n'.repeat(row - sent - 1));
      sent = row;
      const texts = headers.map((_, column) => this.textOf(index, column));
      if (consentStated && consentColumn < 0) texts.push('true');
      else if (consentStated) texts[consentColumn] = this.consentText(texts[consentColumn] ?? '');
      parts.push(csvLine(texts));
    });
    return parts;
  }

  /** The listed rows as they came, with what is wrong with each; safe to open in a spreadsheet. */
  wrongCsvParts(): string[] {
    const { headers, rows } = this.table;
    const parts = ['\ufeff', csvLine([...headers.map(harmless), 'row', 'reason'])];
    for (const index of this.listed) {
      const texts = headers.map((_, column) => harmless(this.textOf(index, column)));
      parts.push(csvLine([...texts, String(rows[index]?.row ?? ''), harmless(this.reasonOf(index))]));
    }
    return parts;
  }

  private reasonOf(index: number): string {
    const said = this.refused?.get(this.table.rows[index]?.row ?? 0);
    if (said !== undefined) return said;
    const errors = Object.entries(this.errors.get(index) ?? {});
    return errors.map(([field, messages]) => `${field}: ${messages.join(', ')}`).join('; ');
  }

  private listedRow(index: number): ListedRow {
    const row = this.table.rows[index]?.row ?? 0;
    return {
      row,
      texts: this.grid.map(({ position }) => this.textOf(index, position)),
      errors: this.errors.get(index) ?? {},
      note: this.edits.has(index) ? null : (this.refused?.get(row) ?? null),
    };
  }

  private textOf(index: number, position: number): string {
    const edited = this.edits.get(index)?.get(position);
    if (edited !== undefined) return edited;
    return cellText(this.settings.fields[position] ?? null, this.table.rows[index]?.cells[position]);
  }

  private change(index: number, position: number, text: string): void {
    const edits = this.edits.get(index) ?? new Map<number, string>();
    edits.set(position, text);
    this.edits.set(index, edits);
    this.checkIndex(index);
  }

  private checkIndex(index: number): void {
    const { intentId, consentStated } = this.settings;
    const columns: BatchColumn[] = this.grid.map(({ field }) => ({ field, header: field }));
    const cells = this.grid.map(({ field, position }) => {
      const text = this.textOf(index, position);
      return consentStated && field === 'popi' ? this.consentText(text) : text;
    });
    if (consentStated && !this.settings.fields.includes('popi')) {
      columns.push({ field: 'popi', header: 'popi' });
      cells.push('true');
    }
    const fallback = { intentTitle: null, intentId: intentId === null ? null : String(intentId) };
    const checked = checkRow({ cellKind: 'table', columns }, cells, fallback);
    const errors = 'errors' in checked ? checked.errors : this.intentErrors(checked.input);
    if (errors) this.errors.set(index, errors);
    else this.errors.delete(index);
  }

  /** A statement covers everyone whose own cell does not say no. */
  private consentText(text: string): string {
    return refusesConsent(text) ? 'false' : 'true';
  }

  private intentErrors(input: { intentId: number | null; intentTitle: string | null }): FieldErrors | null {
    const { intents } = this.settings;
    if (input.intentId !== null) {
      if (intents.some(({ id }) => id === input.intentId)) return null;
      return { intent_id: ['intent not found'] };
    }
    const title = input.intentTitle?.toLowerCase();
    return intents.some((intent) => intent.title.toLowerCase() === title)
      ? null
      : { intent: ['intent not found'] };
  }

  private eachRepair(visit: (index: number, column: GridColumn, kind: RepairKind, to: string) => void): void {
    for (const index of this.listed) {
      const errors = this.errors.get(index);
      if (!errors) continue;
      for (const column of this.grid) {
        if (!errors[column.field]) continue;
        const repair = suggestRepair(column.field, this.textOf(index, column.position));
        if (repair) visit(index, column, repair.kind, repair.to);
      }
    }
  }

  private checkSummary(): CheckSummary {
    const counts = new Map<string, number>();
    for (const errors of this.errors.values()) {
      for (const [field, messages] of Object.entries(errors)) {
        const key = `${field}\n${messages[0] ?? ''}`;
        counts.set(key, (counts.get(key) ?? 0) + 1);
      }
    }
    const problems = [...counts]
      .map(([key, count]) => {
        const [field = '', message = ''] = key.split('\n');
        return { field, message, count };
      })
      .sort((a, b) => b.count - a.count);
    return {
      rows: this.refused ? this.refused.size : this.table.rows.length,
      wrong: this.errors.size,
      problems,
    };
  }
}

/** A column that is not used must not be read as a field because of its name. */
function unusedName(header: string): string {
  return fieldOfHeader(header) === null ? header : `${header} (not used)`;
}
