import type { Context } from '@/lib/base/actor/context';
import { type Action, assertMay } from '@/lib/base/actor/permission';
import type { ListDefinition } from './definition';
import type { ListQuery } from './query';
import { type RowPlace, readPage } from './read-page';

/** Matches counted up to a limit: `more` says that there are others. */
export interface ListCount {
  value: number;
  more: boolean;
}

/** A page of a list. The places are ids of rows; null: there is no such page. */
export interface ListPage<Row> {
  rows: Row[];
  previous: string | null;
  next: string | null;
  /** Null: not known without looking at all of them. */
  count: ListCount | null;
}

/** How a list is read. */
export interface ListSource<Row, Filter extends object> {
  readonly list: ListDefinition<Filter>;
  readonly action: Action;
  /** Reads rows in the query's order from a place on. */
  read(ctx: Context, query: ListQuery<Filter>, place: RowPlace<string>): Promise<Row[]>;
  /** Counts the rows that match, at most `limit`; null: the list is too long to count. */
  count: ((ctx: Context, query: ListQuery<Filter>, limit: number) => Promise<number>) | null;
  idOf(row: Row): string;
  /** The columns of its files. */
  readonly file: readonly FileColumn<Row>[];
}

export interface FileColumn<Row> {
  readonly name: string;
  cell(row: Row): FileValue;
}
/** A time is written as South African time, in a form that spreadsheets recognise. */
export type FileValue = string | number | boolean | Date | null | undefined;

const countLimit = 1_000;

/** Returns a page of a list. Throws `forbidden` for those who may not see it. */
export async function listPage<Row, Filter extends object>(
  ctx: Context,
  source: ListSource<Row, Filter>,
  query: ListQuery<Filter>,
): Promise<ListPage<Row>> {
  assertMay(ctx, source.action);
  const { found, isFirst, hasNext } = await readPage(query.place, async (place) => ({
    rows: await source.read(ctx, query, place),
  }));
  const { rows } = found;
  const [first, last] = [rows[0], rows.at(-1)];
  return {
    rows,
    previous: isFirst || first === undefined ? null : source.idOf(first),
    next: hasNext && last !== undefined ? source.idOf(last) : null,
    count: isFirst && !hasNext ? { value: rows.length, more: false } : await countRows(ctx, source, query),
  };
}

async function countRows<Row, Filter extends object>(
  ctx: Context,
  { count }: ListSource<Row, Filter>,
  query: ListQuery<Filter>,
): Promise<ListCount | null> {
  if (count === null) return null;
  const value = await count(ctx, query, countLimit + 1);
  return { value: Math.min(value, countLimit), more: value > countLimit };
}
