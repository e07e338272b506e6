import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { className } from '@/components/base/ui/class-name';
import { Link } from '@/components/base/ui/link';
import type { ListColumn, ListDefinition, ListOrder } from '@/lib/base/list/definition';
import { type ListQuery, listHref } from '@/lib/base/list/query';
import { RowKeys } from './row-keys';
import { AllBox, RowBox, type SelectableRow } from './selection';

export interface ListTableProps<Row> {
  list: ListDefinition;
  query: ListQuery;
  label: string;
  columns: readonly ListColumn[];
  rows: readonly Row[];
  /** What stands in a column, by its key. */
  cells: Readonly<Record<string, (row: Row) => ReactNode>>;
  /** The row's id and name. */
  rowOf: (row: Row) => SelectableRow;
  isSelectable: boolean;
}

/**
 * The rows of a list as a table; on a phone each is a card, whose first column is its heading. The first column holds
 * the row's link or button, which covers the row (`rowLinkClass`).
 */
export function ListTable<Row>({
  list,
  query,
  label,
  columns,
  rows,
  cells,
  rowOf,
  isSelectable,
}: ListTableProps<Row>) {
  return (
    <RowKeys>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard. */}
      <section aria-label={label} tabIndex={0} className="relative overflow-x-auto rounded-card">
        <table className="w-full border-collapse text-left text-sm max-sm:block">
          <thead className="border-b border-line text-xs text-ink-2 max-sm:hidden">
            <tr>
              {isSelectable && (
                <th scope="col" className="w-8 pl-4">
                  <AllBox />
                </th>
              )}
              {columns.map((column) => (
                <Heading key={column.key} list={list} query={query} column={column} />
              ))}
            </tr>
          </thead>
          <tbody className="max-sm:block">
            {rows.map((row) => {
              const { id, name } = rowOf(row);
              return (
                <tr
                  key={id}
                  className={className(
                    'group relative border-b border-line last:border-0 hover:bg-surface-2/60',
                    'max-sm:flex max-sm:flex-wrap max-sm:items-baseline max-sm:gap-x-4 max-sm:gap-y-1 max-sm:px-4 max-sm:py-2.5',
                    isSelectable && 'max-sm:pl-14',
                  )}
                >
                  {isSelectable && (
                    <td className="pl-4 max-sm:absolute max-sm:top-2.5 max-sm:left-3 max-sm:p-0">
                      <RowBox id={id} name={name} />
                    </td>
                  )}
                  {columns.map(({ key, label: heading, isFigure, isWide }, index) => (
                    <td
                      key={key}
                      data-label={heading}
                      className={className(
                        'h-11 px-4 py-2 max-sm:h-auto max-sm:min-w-0 max-sm:p-0 max-sm:break-words max-sm:empty:hidden',
                        isWide && 'max-sm:basis-full',
                        index === 0 ? nameClass(name) : cardLabel,
                        !isSelectable && 'sm:first:pl-6',
                        'sm:last:pr-6',
                        isFigure && 'tabular sm:text-right',
                      )}
                    >
                      {cells[key]?.(row)}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </RowKeys>
  );
}

/** The classes of the link or button in a row's first cell, which covers the row. */
export const rowLinkClass = "font-medium break-words after:absolute after:inset-0 after:content-['']";

/** A name is one line, unless it would push the other columns out of sight. */
const nameClass = (name: string) =>
  className('max-sm:basis-full', name.length > longName ? 'sm:min-w-48' : 'sm:whitespace-nowrap');
const longName = 40;

/** On a phone each value stands beside its heading, so that fifty cards are not eleven screens. */
const cardLabel =
  'max-sm:text-xs max-sm:before:mr-1.5 max-sm:before:text-ink-2 max-sm:before:content-[attr(data-label)]';

function Heading({
  list,
  query,
  column: { key, label, sort, isFigure },
}: {
  list: ListDefinition;
  query: ListQuery;
  column: ListColumn;
}) {
  const isSorted = query.order.by === key;
  const { descending } = query.order;
  const order: ListOrder = { by: key, descending: isSorted ? !descending : sort === 'descending' };
  const Arrow = descending ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : undefined}
      className={className(
        'h-10 px-4 font-medium whitespace-nowrap first:pl-6 last:pr-6',
        isFigure && 'text-right',
      )}
    >
      {sort === undefined ? (
        label
      ) : (
        <Link
          href={listHref(list, { ...query, order })}
          scroll={false}
          className="inline-flex items-center gap-1 hover:text-ink"
        >
          {label}
          {isSorted && <Arrow size={14} aria-hidden="true" />}
        </Link>
      )}
    </th>
  );
}
