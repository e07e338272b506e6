import { ArrowDown, ArrowUp } from 'lucide-react';
import { className } from '@/components/base/ui/class-name';
import { formatDay, formatMonth } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Cell, HeaderCell, Row, Table, TableHead } from '@/components/base/ui/table';
import {
  type CountKey,
  type Figure,
  figureOf,
  figures,
  type RateKey,
  type ReportGroup,
} from '@/lib/report/report/definition';
import { leadsHref } from '@/lib/report/report/lead-link';
import { nameOf, rowKey } from '@/lib/report/report/name';
import { type ReportSearch, reportHref } from '@/lib/report/report/search';
import type { ReportSort } from '@/lib/report/report/sort';
import type { ReportCounts, ReportGroupRow, ReportView } from '@/lib/report/report/view';
import { groupLabel } from '@/lib/report/report/words';
import type { Environment } from '@/word/environment';
import { FigureText } from './report-figure';

interface ReportTableProps {
  path: string;
  search: ReportSearch;
  view: ReportView;
  /** Those of the page. */
  rows: readonly ReportGroupRow[];
  /** The same groups in the period before, by `rowKey`. */
  before: ReadonlyMap<string, ReportCounts> | null;
  /** Of the console; null: an affiliate's own report. */
  environment: Environment | null;
}

/** A count above its share of the step before it, earnings per lead above those per accept, or an amount. */
interface Column {
  figure: Figure;
  below: Figure | undefined;
}

const belowOf = ({ key }: Figure): Figure | undefined =>
  figures.find((one) => one.key === (key === 'perLead' ? 'perAccept' : (`${key}Rate` as RateKey)));
const columns: readonly Column[] = figures
  .filter(({ kind, key }) => kind !== 'rate' && key !== 'perAccept')
  .map((figure) => ({ figure, below: belowOf(figure) }));

/** The groups of a report. Counts lead to the leads that they count, headings sort. */
export function ReportTable({ path, search, view, rows, before, environment }: ReportTableProps) {
  const { by } = view;
  const heading = (key: ReportSort['by'], label: string, title: string) => (
    <SortLink key={key} path={path} search={search} column={key} label={label} title={title} />
  );
  return (
    <Table label="Report" cards>
      <TableHead>
        {by.map((group) => (
          <HeaderCell
            key={group}
            className="py-2 align-bottom sm:pr-2"
            aria-sort={ariaSort(search.sort, group)}
          >
            {heading(group, groupLabel(group), '')}
          </HeaderCell>
        ))}
        {by.length === 0 && <HeaderCell>All</HeaderCell>}
        {columns.map(({ figure, below }) => (
          <HeaderCell
            key={figure.key}
            className="py-2 text-right align-bottom sm:px-2"
            aria-sort={ariaSort(search.sort, figure.key) ?? (below && ariaSort(search.sort, below.key))}
          >
            {heading(figure.key, figure.label, figure.hint)}
            {below && (
              <span className="block">
                {below.kind === 'rate'
                  ? heading(below.key, '%', `${below.label}: ${below.hint.toLowerCase()}`)
                  : heading(below.key, below.label.toLowerCase(), below.hint)}
              </span>
            )}
          </HeaderCell>
        ))}
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <Row key={rowKey(by, row)}>
            {by.map((group, index) => (
              <GroupCell key={group} group={group} row={row} isFirst={index === 0} />
            ))}
            {by.length === 0 && <Cell className="font-medium">All leads</Cell>}
            {columns.map((column) => (
              <FigureCell
                key={column.figure.key}
                {...column}
                counts={row}
                former={before && (before.get(rowKey(by, row)) ?? null)}
                isCompared={before !== null}
                href={hrefOf(column.figure, search, view, environment, row)}
              />
            ))}
          </Row>
        ))}
      </tbody>
      {by.length > 0 && (
        <tfoot className="border-t-2 border-line font-medium">
          <Row>
            <th
              scope="row"
              colSpan={by.length}
              className="px-4 py-2 pl-6 text-left font-medium card:col-span-2 card:p-0"
            >
              Total
            </th>
            {columns.map((column) => (
              <FigureCell
                key={column.figure.key}
                {...column}
                counts={view.total}
                former={view.before?.total ?? null}
                isCompared={before !== null}
                href={hrefOf(column.figure, search, view, environment, null)}
              />
            ))}
          </Row>
        </tfoot>
      )}
    </Table>
  );
}

const ariaSort = (sort: ReportSort, key: ReportSort['by']) =>
  sort.by === key ? (sort.descending ? 'descending' : 'ascending') : undefined;

function SortLink({
  path,
  search,
  column,
  label,
  title,
}: {
  path: string;
  search: ReportSearch;
  column: ReportSort['by'];
  label: string;
  title: string;
}) {
  const isSorted = search.sort.by === column;
  const isFigure = figures.some(({ key }) => key === column);
  const descending = isSorted ? !search.sort.descending : isFigure || column === 'month' || column === 'day';
  const Arrow = search.sort.descending ? ArrowDown : ArrowUp;
  return (
    <Link
      href={reportHref(path, { ...search, sort: { by: column, descending }, page: 1 })}
      scroll={false}
      title={title || undefined}
      aria-label={label === '%' ? title : undefined}
      className={className('inline-flex items-center gap-1 hover:text-ink', isSorted && 'text-ink')}
    >
      {label}
      {isSorted && <Arrow size={14} aria-hidden="true" />}
    </Link>
  );
}

function GroupCell({ group, row, isFirst }: { group: ReportGroup; row: ReportGroupRow; isFirst: boolean }) {
  const name = nameOf(group, row);
  return (
    <Cell
      label={isFirst ? undefined : groupLabel(group)}
      className={className(
        'min-w-20 sm:pr-2',
        group === 'month' || group === 'day' || group === 'source' ? 'whitespace-nowrap' : 'break-words',
        isFirst && 'font-medium',
      )}
    >
      {group === 'day' && row.day
        ? formatDay(row.day)
        : group === 'month' && row.month
          ? formatMonth(`${row.month}-01`)
          : name}
    </Cell>
  );
}

interface FigureCellProps extends Column {
  counts: ReportCounts;
  /** Of the period before; null: there was no such group. */
  former: ReportCounts | null;
  isCompared: boolean;
  href: string | null;
}

function FigureCell({ figure, below, counts, former, isCompared, href }: FigureCellProps) {
  const isNone = figureOf(figure, counts).value === 0;
  return (
    <Cell label={figure.label} className="tabular text-right whitespace-nowrap sm:px-2">
      {href === null || isNone ? (
        <FigureText figure={figure} counts={counts} />
      ) : (
        <Link href={href} className="rounded-control text-accent underline underline-offset-2">
          <FigureText figure={figure} counts={counts} />
        </Link>
      )}
      {below && (
        <span className="block text-xs text-ink-2">
          <FigureText figure={below} counts={counts} />
          {below.kind === 'money' && <span className="hidden card:inline"> {below.label.toLowerCase()}</span>}
        </span>
      )}
      {isCompared && (
        <span className="block text-xs whitespace-normal text-ink-2 [&>*]:whitespace-nowrap">
          <span>before {former === null ? '–' : <FigureText figure={figure} counts={former} />}</span>
          {below && former !== null && figureOf(below, former).value !== null && (
            <>
              {', '}
              <span>
                <FigureText figure={below} counts={former} />
              </span>
            </>
          )}
        </span>
      )}
    </Cell>
  );
}

/** Counts lead to their leads, amounts nowhere; lists know leads by their own days alone. */
function hrefOf(
  figure: Figure,
  search: ReportSearch,
  view: ReportView,
  environment: Environment | null,
  row: ReportGroupRow | null,
): string | null {
  if (figure.kind !== 'count') return null;
  const step: Exclude<CountKey, 'leads'> | null = figure.key === 'leads' ? null : figure.key;
  if (view.happened && step !== null && step !== 'offered') return null;
  return leadsHref(search, view, environment, row, step);
}
