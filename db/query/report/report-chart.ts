import type { Queryable } from '@/db/client';
import type { ReportFilter } from './report-filter';
import { reportLeads, reportSource } from './report-source';

export interface ReportChartDay {
  day: string;
  leads: number;
  offered: number;
  accepted: number;
}

/** Counts a report's leads and what partners made of them by the day alone, oldest first, without days of none. */
export async function countReportDays({ sql }: Queryable, filter: ReportFilter): Promise<ReportChartDay[]> {
  const columns = ['day'] as const;
  const days = (byPartner: boolean) => reportSource(sql, filter, { columns, byPartner });
  const ofPartner = filter.partnerId !== null;
  // Leads count whichever partners they went to, and are in no partner's rows.
  const became = ofPartner ? sql`f.partner_id is not null` : sql`true`;
  return sql<ReportChartDay[]>`
    with ${reportLeads(sql, filter, { columns, withOffers: ofPartner })}
    select f.day::text as day, sum(f.leads)::float8 as leads,
      coalesce(sum(f.offered) filter (where ${became}), 0)::float8 as offered,
      coalesce(sum(f.accepted) filter (where ${became}), 0)::float8 as accepted
    from (${days(false)} ${ofPartner ? sql`union all ${days(true)}` : sql``}) f
    group by f.day having sum(f.leads) <> 0 ${filter.happened ? sql`or sum(f.accepted) <> 0` : sql``} order by f.day`;
}
