import { SearchX } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { capitalize, formatCount, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Pager, timeSpan } from '@/components/base/ui/pager';
import { EmptyState } from '@/components/base/ui/state';
import type { KnownList, ListCells, ListDefinition } from '@/lib/base/list/definition';
import { isNarrowed, type ListQuery, listHref, listParameters } from '@/lib/base/list/query';
import type { ListPage } from '@/lib/base/list/source';
import { queryString } from '@/lib/base/text/query-string';
import { ColumnChoice } from './column-choice';
import { ExportButton } from './export-button';
import { type FilterField, FilterForm } from './filter-form';
import { ListSearch } from './list-search';
import { ListTable, type ListTableProps } from './list-table';
import { Selection, SelectionBar } from './selection';

interface ListViewProps<Row, Filter extends object, Key extends string>
  extends Omit<ListTableProps<Row>, 'list' | 'query' | 'rows' | 'cells' | 'isSelectable' | 'label'> {
  list: KnownList<Filter, Key>;
  /** What stands in each column. */
  cells: ListCells<KnownList<Filter, Key>, Row, ReactNode>;
  query: ListQuery<Filter>;
  page: ListPage<Row>;
  /** `affiliate`. */
  noun: string;
  plural?: string;
  /** What can be searched for. */
  placeholder?: string;
  fields?: readonly FilterField[];
  /** The address of its export. */
  exportPath?: string;
  /** What can be done with selected rows; without it none can be selected. */
  bulk?: ReactNode;
  /** When there is nothing at all. */
  empty: ReactNode;
  /** When each row happened, for a list sorted by time. */
  at?: (row: Row) => Date | string;
}

/**
 * The one list of the console: searched, filtered, sorted and paged by its address; the columns are the viewer's
 * choice, rows can be selected, and all that match can be exported.
 */
export function ListView<Row, Filter extends object, Key extends string>({
  list,
  query,
  page,
  noun,
  plural = `${noun}s`,
  placeholder = '',
  fields = [],
  exportPath,
  bulk,
  empty,
  at,
  columns,
  cells,
  rowOf,
}: ListViewProps<Row, Filter, Key>) {
  const { rows } = page;
  const { q, ...kept } = listParameters(list, query);
  const { sort } = kept;
  const environmentIsFilter = fields.some(({ name }) => name === 'environment');
  // Chosen above all pages, or by the address: searching, filtering and clearing stay in it.
  const environment = environmentIsFilter ? undefined : kept.environment;
  const cleared = queryString({ environment });
  const orders = orderChoices(list);
  const label = capitalize(plural);
  const isSelectable = bulk !== undefined;
  const [, ...others] = list.columns;
  const isByTime = at !== undefined && query.order.by === list.order.by;
  return (
    <>
      <div className="flex flex-col gap-4">
        {list.isSearchable && (
          <ListSearch
            label={`Search ${plural}`}
            placeholder={placeholder}
            path={list.path}
            kept={kept}
            search={query.search}
          />
        )}
        {(fields.length > 0 || orders.length > 2) && (
          <FilterForm
            path={list.path}
            fields={[
              ...fields,
              ...(orders.length > 2
                ? [{ name: 'sort', label: 'Sort by', choices: orders, isOrder: true } as const]
                : []),
            ]}
            values={{ ...query.filter, sort }}
            kept={{ q, environment }}
          />
        )}
      </div>
      <div className="mt-4 mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-2">
          {countText(page, noun, plural)}
        </p>
        <div className="flex flex-wrap gap-2">
          <ColumnChoice
            list={list.name}
            columns={others.map(({ key, label: name }) => ({ key, label: name }))}
            shown={columns.map(({ key }) => key)}
          />
          {exportPath !== undefined &&
            rows.length > 0 &&
            (['csv', 'xlsx'] as const).map((format) => (
              <ExportButton
                key={format}
                size="sm"
                path={exportPath}
                body={{ ...listParameters(list, query), format }}
                label={format.toUpperCase()}
              />
            ))}
        </div>
      </div>
      <Card>
        {rows.length === 0 ? (
          isNarrowed(query, { environmentIsFilter }) ? (
            <EmptyState
              icon={<SearchX size={22} aria-hidden="true" />}
              title={`No matching ${plural}`}
              action={
                <Link href={cleared === '' ? list.path : `${list.path}?${cleared}`} className={buttonClass()}>
                  Clear all
                </Link>
              }
            >
              {query.search === ''
                ? 'Try fewer filters.'
                : `Nothing contains “${query.search}”. Try fewer letters, or fewer filters.`}
            </EmptyState>
          ) : (
            empty
          )
        ) : (
          <Selection rows={rows.map(rowOf)}>
            {isSelectable && <SelectionBar>{bulk}</SelectionBar>}
            <ListTable
              list={list}
              query={query}
              label={label}
              columns={columns}
              rows={rows}
              cells={cells}
              rowOf={rowOf}
              isSelectable={isSelectable}
            />
          </Selection>
        )}
      </Card>
      <Pager
        position={isByTime ? spanOf(rows, at) : undefined}
        labels={isByTime ? ['Newer', 'Older'] : ['Previous', 'Next']}
        newer={
          page.previous === null ? null : listHref(list, query, { direction: 'before', id: page.previous })
        }
        older={page.next === null ? null : listHref(list, query, { direction: 'after', id: page.next })}
      />
    </>
  );

  function spanOf(shown: readonly Row[], time: (row: Row) => Date | string) {
    const [first, last] = [shown[0], shown.at(-1)];
    return timeSpan(first && time(first), last && time(last));
  }
}

/** Both directions of each column that the list can be sorted by; the usual one is the address without any. */
function orderChoices({ columns, order }: ListDefinition) {
  return columns.flatMap(({ key, label, sort }) =>
    sort === undefined
      ? []
      : [false, true].map((descending) => ({
          value: key === order.by && descending === order.descending ? '' : `${descending ? '-' : ''}${key}`,
          label: `${label}, ${descending ? 'descending' : 'ascending'}`,
        })),
  );
}

function countText({ rows, count, previous, next }: ListPage<unknown>, noun: string, plural: string): string {
  if (count === null)
    return previous === null && next === null ? '' : `${formatNumber(rows.length)} on this page`;
  const text = formatCount(count.value, noun, plural);
  return count.more ? `More than ${text}` : text;
}
