import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** What an affiliate's account moved in a month. */
export interface MonthFigure {
  affiliateId: number;
  /** `2026-11`. */
  month: string;
  /** Of a closed month: what its statement holds. */
  isClosed: boolean;
  entries: number;
  amountCents: number;
}

/** Lists the months of all affiliates: the closed ones by their statements, the open ones by their entries. */
export async function listMonthFigures({ sql }: Queryable, environment: Environment): Promise<MonthFigure[]> {
  return sql<MonthFigure[]>`
    with closed as (
      select affiliate_id, max(month) as month from commission_statement where environment = ${environment} group by 1)
    select s.affiliate_id::float8 as "affiliateId", to_char(s.month, 'YYYY-MM') as month, true as "isClosed", s.entries,
      (s.closing_cents - s.opening_cents)::float8 as "amountCents"
    from commission_statement s where s.environment = ${environment}
    union all
    select e.affiliate_id::float8, to_char(e.month, 'YYYY-MM'), false, count(*)::int, sum(e.amount_cents)::float8
    from commission_entry e left join closed c using (affiliate_id)
    where e.environment = ${environment} and (c.month is null or e.month > c.month)
    group by e.affiliate_id, e.month`;
}
