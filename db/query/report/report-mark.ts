import type { Fragment, Sql } from '@/db/client';
import type { ReportFilter } from './report-filter';
import { marks } from './report-order';
import { acceptedSource, joinedBy, type ReportColumn } from './report-source';

/** Of partners that have told too few outcomes to know. */
const usualDelayDays = 30;

interface ReportMarks {
  /** Queries that the others expect beside them. */
  known: Fragment;
  /** Selects the named rows with their marks. */
  markRows(rows: Fragment): Fragment;
  /** Selects the named total with its marks. */
  markTotal(rows: Fragment): Fragment;
}

/**
 * What a report's figures are marked with: whether more may become of their leads, as `report_delay` knows of partners,
 * and whether a partner that accepted some of them tells. Expects `reportLeads` beside it.
 */
export function reportMarks(
  sql: Sql,
  filter: ReportFilter,
  {
    others,
    byPartner,
    delaysOf,
  }: {
    /** What the rows are grouped by beside the partner. */
    others: readonly ReportColumn[];
    byPartner: boolean;
    /** By whose outcomes the partners' delays are known; null: everybody's. */
    delaysOf: number | null;
  },
): ReportMarks {
  const list = (parts: readonly string[]) => sql.unsafe(parts.join(', '));
  const groups = byPartner ? [...others, 'partner_id'] : others;
  const groupedBy = (columns: readonly string[]) =>
    columns.length > 0 ? sql`group by ${list(columns.map((column) => `a.${column}`))}` : sql``;
  const isOpen = (days: string) =>
    sql`bool_or(a.day > (select funnel_day_of(now())) - coalesce(d.${sql.unsafe(days)}, ${usualDelayDays}::int))`;
  const young = sql`
    select ${sql.unsafe(groups.map((group) => `a.${group}, `).join(''))} ${isOpen('approved_days')} as approved_open,
      ${isOpen('funded_days')} as funded_open, ${isOpen('returned_days')} as returned_open
    from (${acceptedSource(sql, filter, { columns: others, isYoung: true })}) a left join delay d on d.partner_id = a.partner_id
    ${groupedBy(groups)}`;
  // Where outcomes are known somebody tells; who does is looked up for the other rows, if there are any.
  const told = (rows: Fragment, columns: readonly ReportColumn[]) => sql`
    select ${list([...columns.map((column) => `a.${column}`), 'true as tells'])}
    from (${acceptedSource(sql, filter, { columns, isYoung: false })}) a join delay d on d.partner_id = a.partner_id
    where exists (select from ${rows} f where f.accepted > 0 and f.approved + f.returned = 0)
    ${columns.length > 0 ? groupedBy(columns) : sql`limit 1`}`;
  return {
    known: sql`
      delay as materialized (
        select partner_id, approved_days, funded_days, returned_days from report_delay
        where affiliate_id = ${delaysOf ?? 0}),
      -- Older leads are complete, whoever accepted them.
      longest as materialized (
        select greatest(${usualDelayDays}::int, max(approved_days), max(funded_days), max(returned_days)) as days from delay),
      young as materialized (${young})`,
    markRows: (rows) => sql`
      select f.*, ${list(marks.map((mark) => `coalesce(y.${mark}, false) as ${mark}`))}, f.approved + f.returned <> 0 or ${
        byPartner
          ? sql`f.accepted > 0 and exists (select from delay d where d.partner_id = f.partner_id)`
          : sql`f.accepted > 0 and t.tells is not null`
      } as tells
      from ${rows} f left join young y ${joinedBy(sql, groups)}
        ${byPartner ? sql`` : sql`left join (${told(rows, others)}) t ${joinedBy(sql, others)}`}`,
    markTotal: (rows) => sql`
      select f.*, ${list(marks.map((mark) => `(select coalesce(bool_or(${mark}), false) from young) as ${mark}`))},
        f.approved + f.returned <> 0 or f.accepted > 0 and t.tells is not null as tells
      from ${rows} f left join (${told(rows, [])}) t on true`,
  };
}
