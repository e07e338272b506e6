import type { ConsentWord } from '@/lib/applicant/consent-words';
import type { LeadFieldName } from '@/lib/applicant/field';
import type { LeadWarning, WarningCode } from '@/lib/applicant/warning/warning';
import type { KnownApplicant } from '@/lib/batch/known/schema';
import type { DerivedColumn } from '@/lib/batch/row/column-choice';
import { matchColumns } from '@/lib/batch/row/column-match';
import { type Repair, type RepairKind, suggestRepair } from '@/lib/batch/row/repair';
import { isPlain, meaningOf, suggestMeaning, wordKind } from '@/lib/batch/row/word-meaning';
import type { FieldErrors } from '@/lib/error';
import { findCalled, type Named } from '@/lib/named';
import { csvLine, harmless } from '@/lib/spreadsheet/csv-write';
import { isBlank } from '@/lib/spreadsheet/row';
import { CellEdits, type SavedCells } from './cell-edits';
import { cellText } from './cell-text';
import { type CheckSettings, checkTableRow, type GridColumn } from './check-table-row';
import { hasProblem, orderColumns, type ProblemKey, readBlock } from './grid-view';
import { countProblems } from './problem';
import { sentParts } from './sent-file';
import type { SourceTable } from './source-table';
import { derivedText, TableLayout } from './table-layout';
import type {
  CheckSummary,
  EditedRow,
  ListedRow,
  RepairGroup,
  RepeatedRow,
  RowRejection,
  TableSummary,
} from './table-view';
import { groupWarnings, rowWarnings, suggestionsOf, type WarningGroup } from './warned-row';
import { countConsent, groupWords, productNames, type WordGroup } from './word-group';

/** Formats the errors of a row as text. `textOf` returns the cell of a field. */
type DescribeErrors = (errors: FieldErrors, textOf: (field: string) => string) => string;

interface SessionOptions {
  /** Restricts the session to these rows, each with the server's reason for rejecting it. */
  readonly rejected?: ReadonlyMap<number, RowRejection>;
  readonly describe?: DescribeErrors;
}

/** What a user has changed in a file. */
export interface SavedWork {
  readonly corrected: number;
  readonly derived: readonly DerivedColumn[];
  readonly cells: SavedCells;
  /** Rows that are left out, by index; absent in what an earlier release kept. */
  readonly leftOut?: readonly number[];
}

/** Of each kind of repair or warning. */
const shownRows = 500;
const rowsPerStep = 2_000;
const previewRows = 6;
const previewCharacters = 60;

const asSaid: DescribeErrors = (errors) =>
  Object.entries(errors)
    .map(([field, messages]) => `${field}: ${messages.join(', ')}`)
    .join(' · ');

/**
 * A file that its user checks and corrects. Lives in a Web Worker, so that work never blocks the page and the page
 * never holds the rows. Validates with the server's own rules (`checkTableRow`).
 */
export class TableSession {
  private settings: CheckSettings = { fields: [], intentId: null, intents: [], consentStated: false };
  private products: readonly Named[] = [];
  private productByTitle: ReadonlyMap<string, number> = new Map();
  private grid: readonly GridColumn[] = [];
  /** The same as they are shown. */
  private shown: readonly GridColumn[] = [];
  /** Only rows with this error are listed; null: all that have errors or warnings. */
  private problem: ProblemKey | null = null;
  /** Rows that are not sent, by index into the table. */
  private readonly leftOut = new Set<number>();
  private readonly layout: TableLayout;
  private readonly edits = new CellEdits();
  private corrected = 0;
  private readonly errors = new Map<number, FieldErrors>();
  /** Of rows without errors: who applies for what. */
  private readonly applicants = new Map<number, KnownApplicant>();
  /** Of rows without errors. */
  private readonly warnings = new Map<number, readonly LeadWarning[]>();
  /**
   * Rows in the grid, by index into the table: those with errors, then those with warnings. A corrected row stays until
   * the next check.
   */
  private listed: number[] = [];
  /** With `rejected`: all its rows, by index. */
  private own: number[] = [];

  private readonly rejected: ReadonlyMap<number, RowRejection> | null;
  private readonly describe: DescribeErrors;

  constructor(
    private readonly table: SourceTable,
    { rejected, describe = asSaid }: SessionOptions = {},
  ) {
    this.layout = new TableLayout(table.headers);
    this.rejected = rejected ?? null;
    this.describe = describe;
  }

  summary(): TableSummary {
    const { headers, rows } = this.table;
    const samples = headers.map((_, column) => this.samplesOf(column));
    const matches = matchColumns(headers, samples);
    return {
      rowCount: this.rejected ? this.rejected.size : rows.length,
      origin: this.table.origin ?? null,
      preview: rows.slice(0, previewRows).map(({ row, cells }) => ({
        row,
        texts: headers.map((_, column) => cellText(null, cells[column]).slice(0, previewCharacters)),
      })),
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
      if (!isBlank(cell)) found.push(cellText(null, cell).trim());
      if (found.length >= 20) break;
    }
    return found;
  }

  /** The words of the columns in use that the user decides on. */
  wordGroups(fields: CheckSettings['fields'], products: readonly Named[]): WordGroup[] {
    const { headers, rows } = this.table;
    return fields.flatMap((field, column) => {
      if (field === null) return [];
      const texts = function* () {
        for (const { cells } of rows) yield cellText(field, cells[column]);
      };
      return groupWords(field, headers[column] ?? '', texts(), products) ?? [];
    });
  }

  /** Checks every row. Calls `onProgress` with the number of rows done; it can stop the check by returning false. */
  async check(
    settings: CheckSettings,
    onProgress: (rows: number) => boolean | Promise<boolean> = () => true,
  ): Promise<CheckSummary | null> {
    this.settings = settings;
    this.products = productNames(settings.intents);
    this.productByTitle = new Map(settings.intents.map(({ id, title }) => [title.trim().toLowerCase(), id]));
    this.layout.use(settings.fields, settings.derived ?? []);
    this.grid = this.layout.grid();
    this.errors.clear();
    this.warnings.clear();
    this.applicants.clear();
    this.own = [];
    this.problem = null;
    const { rows } = this.table;
    for (let index = 0; index < rows.length; index += 1) {
      if (index > 0 && index % rowsPerStep === 0 && !(await onProgress(index))) return null;
      if (this.rejected && !this.rejected.has(rows[index]?.row ?? 0)) continue;
      this.checkIndex(index);
      if (this.rejected) this.own.push(index);
    }
    this.list();
    return this.checkSummary();
  }

  /** What the user has changed, to be kept and restored with the same file. */
  savedWork(): SavedWork {
    return {
      corrected: this.corrected,
      derived: this.layout.allDerived(),
      cells: this.edits.all(),
      leftOut: [...this.leftOut],
    };
  }

  restoreWork({ derived, cells, corrected, leftOut = [] }: SavedWork): void {
    this.layout.use([], derived);
    this.edits.restore(cells);
    this.corrected = corrected;
    for (const index of leftOut) this.leftOut.add(index);
  }

  /** The fields of the grid's columns. */
  columns(): LeadFieldName[] {
    return this.shown.map(({ field }) => field);
  }

  listedCount(): number {
    return this.listed.length;
  }

  rows(from: number, to: number): ListedRow[] {
    return this.listed.slice(from, to).map((index) => this.listedRow(index));
  }

  /**
   * Changes a cell of the grid and checks its row again. Parses the text as the form does: if it is invalid as typed,
   * its safe repair is used. `row`: the row number, since positions shift when rows leave the grid. Returns null if the
   * row is no longer in it.
   */
  edit(row: number, column: number, text: string): EditedRow | null {
    const { at, index } = this.placeOf(row);
    const cell = this.shown[column];
    if (index === undefined || !cell) return null;
    const from = this.textOf(index, cell.position);
    this.edits.begin('correction');
    this.correct(index, cell, text);
    const isRight = !this.errors.get(index)?.[cell.field];
    const alike = isRight ? this.alike(cell.field, from).length : 0;
    return {
      at,
      row: this.listedRow(index),
      summary: this.checkSummary(),
      alike:
        alike > 0 ? { field: cell.field, from, to: this.textOf(index, cell.position), count: alike } : null,
    };
  }

  /** Puts `to` into every wrong cell of a field that says `from`. */
  applyAlike(field: LeadFieldName, from: string, to: string): CheckSummary {
    const cell = this.grid.find((column) => column.field === field);
    const found = this.alike(field, from);
    this.edits.begin('correction');
    for (const index of found) if (cell) this.change(index, cell.position, to);
    return this.checkSummary();
  }

  /** Puts a block of cells in place, from this cell on, along the rows and columns of the grid. */
  paste(row: number, column: number, text: string): CheckSummary {
    const { at } = this.placeOf(row);
    this.edits.begin('correction');
    if (at >= 0)
      for (const [down, texts] of readBlock(text).entries()) {
        const index = this.listed[at + down];
        for (const [along, cellOfBlock] of texts.entries()) {
          const cell = this.shown[column + along];
          if (index !== undefined && cell) this.correct(index, cell, cellOfBlock);
        }
      }
    return this.checkSummary();
  }

  /** Leaves a row out of what is sent, or takes it back in. */
  leaveOut(row: number, isOut: boolean): EditedRow | null {
    const { at, index } = this.placeOf(row);
    if (index === undefined) return null;
    if (isOut) this.leftOut.add(index);
    else this.leftOut.delete(index);
    return { at, row: this.listedRow(index), summary: this.checkSummary(), alike: null };
  }

  /** Lists only the rows with one kind of error; null: all. */
  filter(problem: ProblemKey | null): CheckSummary {
    this.problem = problem;
    this.list();
    return this.checkSummary();
  }

  /**
   * Finds the next wrong cell of the grid after this one, or before it, going round at the end; null: there is none.
   */
  nextWrong(at: number, column: number, isBack: boolean): { at: number; column: number } | null {
    const count = this.listed.length;
    const way = isBack ? -1 : 1;
    for (let step = 0; step <= count; step += 1) {
      const place = (((at + way * step) % count) + count) % count;
      const index = this.listed[place];
      if (index === undefined) return null;
      const errors = this.leftOut.has(index) ? undefined : this.errors.get(index);
      if (!errors) continue;
      const wrong = this.shown.flatMap(({ field }, found) => (errors[field] ? [found] : []));
      // What is wrong in no column of the file, such as a missing product, is shown before the columns.
      const cells = wrong.length > 0 ? wrong : [-1];
      const found =
        step === 0
          ? (isBack ? cells.toReversed() : cells).find((cell) => (isBack ? cell < column : cell > column))
          : cells.at(isBack ? -1 : 0);
      if (found !== undefined) return { at: place, column: found };
    }
    return null;
  }

  /**
   * Finds who is sent more than once: in rows without errors that are not left out, each with the first row of the same
   * applicant and product; and everybody, to be asked whether they have a lead.
   */
  repeats(): { within: RepeatedRow[]; applicants: (KnownApplicant & { row: number })[] } {
    const first = new Map<string, number>();
    const within: RepeatedRow[] = [];
    const applicants: (KnownApplicant & { row: number })[] = [];
    const indexes = [...this.applicants.keys()].sort((one, other) => one - other);
    for (const index of indexes) {
      const applicant = this.applicants.get(index);
      if (!applicant || this.leftOut.has(index)) continue;
      const row = this.table.rows[index]?.row ?? 0;
      const key = `${applicant.idNumber} ${applicant.intentId}`;
      const firstRow = first.get(key);
      if (firstRow !== undefined) within.push({ row, firstRow });
      else {
        first.set(key, row);
        applicants.push({ ...applicant, row });
      }
    }
    return { within, applicants };
  }

  private placeOf(row: number): { at: number; index: number | undefined } {
    const at = this.listed.findIndex((index) => this.table.rows[index]?.row === row);
    return { at, index: this.listed[at] };
  }

  private correct(index: number, { field, position }: GridColumn, text: string): void {
    this.change(index, position, this.meantBy(field, text));
    const repair = this.errors.get(index)?.[field] && this.repairOf(field, text);
    if (repair) this.change(index, position, repair.to);
  }

  /** The rows whose cell of this field is wrong and says this. */
  private alike(field: LeadFieldName, text: string): number[] {
    const cell = this.grid.find((column) => column.field === field);
    if (!cell) return [];
    return this.wrongRows().filter(
      (index) => this.errors.get(index)?.[field] && this.textOf(index, cell.position) === text,
    );
  }

  /** The rows with errors that are not left out, in the file's order. */
  private wrongRows(): number[] {
    return [...this.errors.keys()]
      .filter((index) => !this.leftOut.has(index))
      .sort((one, other) => one - other);
  }

  /** The safe repairs available, by kind. */
  repairs(): RepairGroup[] {
    const groups = new Map<RepairKind, { count: number; items: RepairGroup['items'][number][] }>();
    this.eachRepair((index, { field, position }, kind, to) => {
      const group = groups.get(kind) ?? { count: 0, items: [] };
      group.count += 1;
      if (group.items.length < shownRows) {
        const row = this.table.rows[index]?.row ?? 0;
        group.items.push({ row, field, from: this.textOf(index, position), to });
      }
      groups.set(kind, group);
    });
    return [...groups].map(([kind, group]) => ({ kind, ...group }));
  }

  /** Makes all repairs of these kinds. Rows that have neither errors nor warnings afterwards leave the grid. */
  applyRepairs(kinds: readonly RepairKind[]): CheckSummary {
    const found: [number, number, string][] = [];
    this.eachRepair((index, { position }, kind, to) => {
      if (kinds.includes(kind)) found.push([index, position, to]);
    });
    this.edits.begin('fix');
    for (const [index, position, to] of found) this.change(index, position, to);
    this.list();
    return this.checkSummary();
  }

  /** What looks like a slip in rows without errors, by kind (design 5, warnings). It stops nothing from being sent. */
  warningGroups(): WarningGroup[] {
    return groupWarnings(this.warnings, shownRows, {
      rowOf: (index) => this.table.rows[index]?.row ?? 0,
      textOf: (index, field) => this.textOfField(index, field),
    });
  }

  /** Puts what was probably meant into all rows with warnings of these codes. */
  takeSuggestions(codes: readonly WarningCode[]): CheckSummary {
    const taken: [number, number, string][] = [];
    for (const [index, warnings] of this.warnings) {
      for (const code of codes) {
        for (const { field, to } of suggestionsOf(warnings, code, (name) => this.textOfField(index, name))) {
          const column = this.grid.find((candidate) => candidate.field === field);
          if (column) taken.push([index, column.position, to]);
        }
      }
    }
    this.edits.begin('suggestion');
    for (const [index, position, to] of taken) this.change(index, position, to);
    this.list();
    return this.checkSummary();
  }

  /** Undoes the latest step: a correction, or all fixes or suggestions of one press. */
  undo(): CheckSummary {
    return this.afterStep(this.edits.undo((...cell) => this.count(...cell)));
  }

  /** Makes the step again that was undone last. */
  redo(): CheckSummary {
    return this.afterStep(this.edits.redo((...cell) => this.count(...cell)));
  }

  private afterStep(changed: ReadonlySet<number>): CheckSummary {
    for (const index of changed) this.checkIndex(index);
    // A row in view keeps its place; others come back into the grid, or leave it.
    const shown = new Set(this.listed);
    if (![...changed].every((index) => shown.has(index))) this.list();
    return this.checkSummary();
  }

  /** Returns the file to send: with `rejected`, only its rows. */
  uploadParts(): string[] {
    const positions = this.layout.sentPositions();
    return [
      ...sentParts(
        { headers: this.layout.headers(), rows: this.table.rows },
        { ...this.settings, fields: this.layout.sentFields() },
        (index, column) => this.textOf(index, positions[column] ?? column),
        this.sentRows(),
        this.rejected === null,
      ),
    ];
  }

  /** The rows that are sent, by index; null: all. */
  private sentRows(): number[] | null {
    if (!this.rejected && this.leftOut.size === 0) return null;
    return (this.rejected ? this.own : [...this.table.rows.keys()]).filter(
      (index) => !this.leftOut.has(index),
    );
  }

  /** The words of the column of consent in what is sent, if the user has decided on them; else none. */
  consentWords(): ConsentWord[] {
    const column = this.grid.find(({ field }) => field === 'popi');
    const { consentStated, words } = this.settings;
    if (!column || consentStated || !words?.popi) return [];
    const sent = this.sentRows() ?? [...this.table.rows.keys()];
    return countConsent(
      sent.map((index) => this.textOf(index, column.position)),
      words.popi,
    );
  }

  /** Exports the listed rows under the file's own headers, each with its errors. Safe to open in Excel. */
  wrongCsvParts(): string[] {
    const { rows } = this.table;
    const headers = this.layout.headers();
    const positions = this.layout.sentPositions();
    const parts = ['\ufeff', csvLine([...headers.map(harmless), 'row', 'reason'])];
    for (const index of this.rejected ? this.own : this.wrongRows()) {
      const texts = positions.map((position) => harmless(this.textOf(index, position)));
      parts.push(csvLine([...texts, String(rows[index]?.row ?? ''), harmless(this.reasonOf(index))]));
    }
    return parts;
  }

  private reasonOf(index: number): string {
    const found = this.describe(this.errors.get(index) ?? {}, (field) => this.textOfField(index, field));
    const said = this.rejectionOf(index) ?? '';
    return this.edits.has(index) ? found || said : said || found;
  }

  /** The server's reason, until the row is changed. */
  private rejectionOf(index: number): string | null {
    const said = this.rejected?.get(this.table.rows[index]?.row ?? 0);
    if (said === undefined || typeof said === 'string') return said ?? null;
    return this.describe(said, (field) => this.textOfField(index, field));
  }

  private textOfField(index: number, field: string): string {
    const column = this.grid.find((candidate) => candidate.field === field);
    return column ? this.textOf(index, column.position) : '';
  }

  private listedRow(index: number): ListedRow {
    const row = this.table.rows[index]?.row ?? 0;
    return {
      row,
      texts: this.shown.map(({ position }) => this.textOf(index, position)),
      errors: this.errors.get(index) ?? {},
      warnings: this.warnings.get(index) ?? [],
      note: this.edits.has(index) ? null : this.rejectionOf(index),
      isLeftOut: this.leftOut.has(index),
    };
  }

  private textOf(index: number, position: number): string {
    return this.edits.textOf(index, position) ?? this.fileText(index, position);
  }

  /** What the file says, with words as they are meant; consent stays as it is written. */
  private fileText(index: number, position: number): string {
    const derived = this.layout.derivedAt(position);
    const cells = this.table.rows[index]?.cells ?? [];
    if (derived) {
      const parts = derived.from.map((part) => cellText(null, cells[part]));
      return derivedText(derived, parts);
    }
    const field = this.layout.fieldAt(position);
    const text = cellText(field, cells[position]);
    const meanings = field === null || field === 'popi' ? undefined : this.settings.words?.[field];
    return meaningOf(meanings, text) ?? text;
  }

  private change(index: number, position: number, text: string): void {
    this.count(index, position, text);
    this.edits.put(index, position, text);
    this.checkIndex(index);
  }

  /** Counts a cell that is about to hold `to` (undefined: what the file says) among those that differ from the file. */
  private count(index: number, position: number, to: string | undefined): void {
    const before = this.fileText(index, position);
    this.corrected += Number((to ?? before) !== before) - Number(this.textOf(index, position) !== before);
  }

  private checkIndex(index: number): void {
    const checked = checkTableRow(this.settings, this.grid, (position) => this.textOf(index, position));
    this.errors.delete(index);
    this.warnings.delete(index);
    this.applicants.delete(index);
    if ('errors' in checked) {
      this.errors.set(index, checked.errors);
      return;
    }
    const { idNumber, intentId, intentTitle } = checked.input;
    const product = intentId ?? this.productByTitle.get(intentTitle?.trim().toLowerCase() ?? '');
    if (product) this.applicants.set(index, { idNumber, intentId: product });
    const warnings = rowWarnings(checked.input);
    if (warnings.length > 0) this.warnings.set(index, warnings);
  }

  /** Lists the rows of the grid anew; the rejected rows of a batch are all listed, whatever they hold by now. */
  private list(): void {
    this.shown = orderColumns(this.grid, this.errors.values());
    const inOrder = (rows: ReadonlyMap<number, unknown>) =>
      [...rows.keys()].sort((one, other) => one - other);
    const all = this.rejected ? this.own : [...inOrder(this.errors), ...inOrder(this.warnings)];
    const { problem } = this;
    this.listed = problem ? all.filter((index) => hasProblem(this.errors.get(index), problem)) : all;
    if (this.listed.length > 0) return;
    // The last row with this error is right.
    this.problem = null;
    this.listed = all;
  }

  /** A word is typed as in the file: it means the same. */
  private meantBy(field: LeadFieldName, text: string): string {
    if (field === 'popi' || wordKind(field) === null || isPlain(field, text, this.products)) return text;
    return (
      meaningOf(this.settings.words?.[field], text) ?? suggestMeaning(field, text, this.products) ?? text
    );
  }

  /** A product is also repaired where its name is a synonym that the operator has set. */
  private repairOf(field: LeadFieldName, text: string): Repair | null {
    if (field !== 'intent') return suggestRepair(field, text);
    const product = findCalled(this.products, text);
    return product && product.label !== text ? { kind: 'product', to: product.label } : null;
  }

  private eachRepair(visit: (index: number, column: GridColumn, kind: RepairKind, to: string) => void): void {
    for (const index of this.wrongRows()) {
      const errors = this.errors.get(index);
      if (!errors) continue;
      for (const column of this.grid) {
        if (!errors[column.field]) continue;
        const repair = this.repairOf(column.field, this.textOf(index, column.position));
        if (repair) visit(index, column, repair.kind, repair.to);
      }
    }
  }

  private checkSummary(): CheckSummary {
    const isIn = ([index]: readonly [number, unknown]) => !this.leftOut.has(index);
    const wrong = [...this.errors].filter(isIn);
    return {
      rows: this.rejected ? this.rejected.size : this.table.rows.length,
      wrong: wrong.length,
      warned: [...this.warnings].filter(isIn).length,
      leftOut: this.leftOut.size,
      problem: this.problem,
      problems: countProblems(wrong.map(([, errors]) => errors)),
      corrected: this.corrected,
      history: this.edits.history(),
    };
  }
}
