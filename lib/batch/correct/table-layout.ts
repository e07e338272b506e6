import type { DerivedColumn } from '@/lib/batch/row/column-choice';
import type { FileFieldName } from '@/lib/batch/row/file-field';
import { findFileField } from '@/lib/batch/row/file-field';
import { splitName } from '@/lib/batch/row/split-name';
import type { GridColumn } from './check-table-row';

/**
 * The columns of a file and those derived from them, by position: derived ones stand behind the file's own, and keep
 * their position when the user changes what is derived, so that corrections stay with their column.
 */
export class TableLayout {
  private readonly derived: DerivedColumn[] = [];
  private inUse: ReadonlySet<number> = new Set();
  private fields: readonly (FileFieldName | null)[] = [];

  constructor(private readonly own: readonly string[]) {}

  /** Sets what the columns hold. */
  use(fields: readonly (FileFieldName | null)[], derived: readonly DerivedColumn[]): void {
    this.fields = fields;
    this.inUse = new Set(derived.map((column) => this.positionOf(column)));
  }

  /** The columns that were derived so far, which say what positions behind the file's own mean. */
  allDerived(): readonly DerivedColumn[] {
    return this.derived;
  }

  /** The headings of all columns that are sent: of the file, and derived. */
  headers(): string[] {
    return [...this.own, ...this.sentDerived().map(({ field }) => findFileField(field)?.label ?? field)];
  }

  /** The fields of these columns, and their positions. */
  sentFields(): (FileFieldName | null)[] {
    return [
      ...this.own.map((_, column) => this.fields[column] ?? null),
      ...this.sentDerived().map(({ field }) => field),
    ];
  }

  sentPositions(): number[] {
    return [...this.own.keys(), ...[...this.inUse].sort((one, other) => one - other)];
  }

  /** The columns with a field, each derived one where its first part stands. */
  grid(): GridColumn[] {
    const own = this.fields.flatMap((field, position) =>
      field === null ? [] : [{ field, position, at: position }],
    );
    const derived = this.sentPositions()
      .slice(this.own.length)
      .flatMap((position) => {
        const column = this.derivedAt(position);
        return column ? [{ field: column.field, position, at: column.from[0] ?? 0 }] : [];
      });
    return [...own, ...derived]
      .sort((one, other) => one.at - other.at || one.position - other.position)
      .map(({ field, position }) => ({ field, position }));
  }

  /** Returns the field at a position; null: none. */
  fieldAt(position: number): FileFieldName | null {
    return this.derivedAt(position)?.field ?? this.fields[position] ?? null;
  }

  derivedAt(position: number): DerivedColumn | undefined {
    return this.derived[position - this.own.length];
  }

  private sentDerived(): DerivedColumn[] {
    return this.sentPositions().flatMap((position) => this.derivedAt(position) ?? []);
  }

  private positionOf(column: DerivedColumn): number {
    const known = this.derived.findIndex((other) => JSON.stringify(other) === JSON.stringify(column));
    if (known < 0) this.derived.push(column);
    return this.own.length + (known < 0 ? this.derived.length - 1 : known);
  }
}

/** Makes the text of a derived column of its parts' texts. */
export function derivedText({ field, kind }: DerivedColumn, parts: readonly string[]): string {
  if (kind !== 'join') return splitName(parts[0] ?? '')[kind];
  const filled = parts.map((part) => part.trim()).filter((part) => part !== '');
  return filled.join(findFileField(field)?.kind === 'phone' ? '' : ' ');
}
