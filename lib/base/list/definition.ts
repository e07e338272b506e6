import type { z } from 'zod';

/** A column of a list, for its table and for the choice of columns. */
export interface ListColumn {
  readonly key: string;
  readonly label: string;
  /** The list can be sorted by it, at first in this direction. */
  readonly sort?: 'ascending' | 'descending';
  /** Figures are aligned to the right. */
  readonly isFigure?: true;
  /** On a phone it takes the whole width of its card. */
  readonly isWide?: true;
  /** Shown only to those who have chosen it. */
  readonly isExtra?: true;
}

export interface ListOrder {
  /** The key of a column. */
  readonly by: string;
  readonly descending: boolean;
}

/** What a list is: its address, its columns and what it can be filtered by. Pure, so pages and verbs share it. */
export interface ListDefinition<Filter extends object = object> {
  /** Remembered columns and exports go by this name. */
  readonly name: string;
  readonly path: string;
  /** The first one names the row and is always shown. */
  readonly columns: readonly ListColumn[];
  /** Reads the filters from an address or a body; ignores invalid ones. */
  readonly filter: z.ZodType<Filter>;
  readonly isSearchable: boolean;
  readonly order: ListOrder;
}

/** A list whose columns are known by name, so that its cells can be held to them. */
export type KnownList<Filter extends object, Key extends string> = ListDefinition<Filter> & {
  readonly columns: readonly (ListColumn & { readonly key: Key })[];
};

/** Declares a list; its table must have a cell for each column, and for no other (`ListCells`). */
export function defineList<Filter extends object, const Key extends string>(
  list: KnownList<Filter, Key>,
): KnownList<Filter, Key> {
  return list;
}

/** What a table shows of a row, by the columns of its list. */
export type ListCells<List extends ListDefinition, Row, Cell> = Readonly<
  Record<List['columns'][number]['key'], (row: Row) => Cell>
>;

/** Returns the columns to show, in the list's order; `chosen`: the keys that the user has chosen, null: none yet. */
export function shownColumns(
  { columns }: Pick<ListDefinition, 'columns'>,
  chosen: readonly string[] | null,
): readonly ListColumn[] {
  return columns.filter(
    ({ key, isExtra }, index) => index === 0 || (chosen === null ? !isExtra : chosen.includes(key)),
  );
}
