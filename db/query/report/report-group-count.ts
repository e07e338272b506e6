import type { Queryable } from '@/db/client';
import { columnOf, columnsBeside, type ReportFilter, type ReportGroupName } from './report';
import { reportLeads, reportSource } from './report-source';

/** Counts how many groups a report has, give or take those whose changes cancel out. */
export async function countReportGroups(
  { sql }: Queryable,
  filter: ReportFilter,
  by: readonly ReportGroupName[],
): Promise<number> {
  const byPartner = by.includes('partner');
  const columns = columnsBeside(by);
  const grouped = sql.unsafe(by.map((group) => columnOf[group]).join(', '));
  const [found] = await sql<[{ groups: number }]>`
    with ${reportLeads(sql, filter, { columns, withOffers: byPartner })}
    select count(*)::int as groups
    from (select from (${reportSource(sql, filter, { columns, byPartner })}) f group by ${grouped}) g`;
  return found.groups;
}
