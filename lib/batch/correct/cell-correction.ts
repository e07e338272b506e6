import { findCalled, type Named } from '@/lib/base/text/named';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { type Repair, type RepairKind, suggestRepair } from '@/lib/batch/row/repair';
import {
  isPlain,
  meaningOf,
  suggestMeaning,
  type WordMeanings,
  wordKind,
} from '@/lib/batch/row/word-meaning';
import type { CheckSettings, GridColumn } from './check-table-row';
import type { CheckedRows } from './checked-rows';
import type { FileCells } from './file-cells';
import type { RowWarningCode } from './row-warning';
import type { RepairGroup, StepKind } from './table-view';
import { groupWarnings, suggestionsOf, type WarningGroup } from './warned-row';
import { productNames } from './word-group';

/** Of each kind of repair or warning. */
const shownRows = 500;

interface FoundRepair {
  readonly index: number;
  readonly column: GridColumn;
  readonly repair: Repair;
}

/** A cell by row and position, and what it is to say. */
type Change = readonly [index: number, position: number, text: string];

/** Corrects cells of a file, as they are typed or as its checks suggest; each row is checked again at once. */
export class CellCorrection {
  private products: readonly Named[] = [];
  private words: WordMeanings | undefined;

  constructor(
    private readonly cells: FileCells,
    private readonly rows: CheckedRows,
  ) {}

  /** Sets the products and words that a user may have typed. */
  use({ intents, words }: CheckSettings): void {
    this.products = productNames(intents);
    this.words = words;
  }

  /**
   * Puts in a cell what its user typed, as a change of the step at hand. Parses the text as the form does: if it is
   * invalid as typed, its safe repair is used.
   */
  type(index: number, { field, position }: GridColumn, text: string): void {
    this.change([index, position, this.meantBy(field, text)]);
    const repair = this.rows.errorsOf(index)?.[field] && this.repairOf(field, text);
    if (repair) this.change([index, position, repair.to]);
  }

  /** The rows whose cell of this field is wrong and says this. */
  alike(field: FileFieldName, text: string): number[] {
    const column = this.cells.columnOf(field);
    if (!column) return [];
    return this.rows
      .wrong()
      .filter(
        (index) => this.rows.errorsOf(index)?.[field] && this.cells.textOf(index, column.position) === text,
      );
  }

  /** Puts `to` into every wrong cell of a field that says `from`, as one step. */
  changeAlike(field: FileFieldName, from: string, to: string): void {
    const column = this.cells.columnOf(field);
    if (!column) return;
    this.changeAll(
      'correction',
      this.alike(field, from).map((index) => [index, column.position, to]),
    );
  }

  /** The safe repairs available, by kind. */
  repairs(): RepairGroup[] {
    const groups = new Map<RepairKind, { count: number; items: RepairGroup['items'][number][] }>();
    for (const { index, column, repair } of this.allRepairs()) {
      const group = groups.get(repair.kind) ?? { count: 0, items: [] };
      group.count += 1;
      if (group.items.length < shownRows) {
        const from = this.cells.textOf(index, column.position);
        group.items.push({ row: this.cells.rowOf(index), field: column.field, from, to: repair.to });
      }
      groups.set(repair.kind, group);
    }
    return [...groups].map(([kind, group]) => ({ kind, ...group }));
  }

  /** Makes all repairs of these kinds, as one step. */
  applyRepairs(kinds: readonly RepairKind[]): void {
    const found = [...this.allRepairs()].filter(({ repair }) => kinds.includes(repair.kind));
    this.changeAll(
      'fix',
      found.map(({ index, column, repair }) => [index, column.position, repair.to]),
    );
  }

  /** What looks like a slip in rows without errors, by kind (design batch 19, warnings). */
  warningGroups(): WarningGroup[] {
    return groupWarnings(this.rows.allWarnings(), shownRows, {
      rowOf: (index) => this.cells.rowOf(index),
      textOf: (index, field) => this.cells.textOfField(index, field),
    });
  }

  /** Puts what was probably meant into all rows with warnings of these codes, as one step. */
  takeSuggestions(codes: readonly RowWarningCode[]): void {
    const taken: Change[] = [];
    for (const [index, warnings] of this.rows.allWarnings()) {
      const textOf = (field: string) => this.cells.textOfField(index, field);
      for (const code of codes) {
        for (const { field, to } of suggestionsOf(warnings, code, textOf)) {
          const column = this.cells.columnOf(field);
          if (column) taken.push([index, column.position, to]);
        }
      }
    }
    this.changeAll('suggestion', taken);
  }

  private changeAll(kind: StepKind, changes: readonly Change[]): void {
    this.cells.begin(kind);
    for (const change of changes) this.change(change);
  }

  private change([index, position, text]: Change): void {
    this.cells.put(index, position, text);
    this.rows.check(index);
  }

  private *allRepairs(): Generator<FoundRepair> {
    for (const index of this.rows.wrong()) {
      const errors = this.rows.errorsOf(index);
      if (!errors) continue;
      for (const column of this.cells.columns()) {
        if (!errors[column.field]) continue;
        const repair = this.repairOf(column.field, this.cells.textOf(index, column.position));
        if (repair) yield { index, column, repair };
      }
    }
  }

  /** A word is typed as in the file: it means the same. */
  private meantBy(field: FileFieldName, text: string): string {
    if (field === 'popi' || wordKind(field) === null || isPlain(field, text, this.products)) return text;
    return meaningOf(this.words?.[field], text) ?? suggestMeaning(field, text, this.products) ?? text;
  }

  /** A product is also repaired where its name is a synonym that the operator has set. */
  private repairOf(field: FileFieldName, text: string): Repair | null {
    if (field !== 'intent') return suggestRepair(field, text);
    const product = findCalled(this.products, text);
    return product && product.label !== text ? { kind: 'product', to: product.label } : null;
  }
}
