import type { Queryable } from '@/db/client';
import { limitedTo } from '@/db/query/base/lead-part';
import type { Environment } from '@/word/environment';
import type { ClaimGrouping } from '@/word/return-claim';

/** The claims of a lender, an affiliate, an agent or a reason. */
export interface ClaimGroupRow {
  /** Null: nobody, as the lead came from a system. */
  name: string | null;
  claims: number;
  open: number;
  accepted: number;
  refused: number;
}

/** Counts the claims that were opened in a span of time by a grouping, the most first; what was withdrawn is none. */
export function countClaimsBy(
  { sql }: Queryable,
  environment: Environment,
  { by, days, limit }: { by: ClaimGrouping; days: number; limit: number },
): Promise<ClaimGroupRow[]> {
  const ofAffiliate = sql`join application a on a.id = r.application_id join affiliate f on f.id = a.affiliate_id`;
  const { key, joins } = {
    lender: { key: sql`p.company_name`, joins: sql`join partner p on p.id = r.partner_id` },
    affiliate: { key: sql`f.name`, joins: ofAffiliate },
    agent: {
      key: sql`u.name || ' (' || f.name || ')'`,
      joins: sql`${ofAffiliate} join lead l on l.id = a.lead_id left join "user" u on u.id = l.user_id`,
    },
    reason: { key: sql`r.reason::text`, joins: sql`` },
  }[by];
  return sql<ClaimGroupRow[]>`
    select ${key} as name, count(*)::int as claims, count(*) filter (where r.state = 'open')::int as open,
      count(*) filter (where r.state = 'accepted')::int as accepted,
      count(*) filter (where r.state = 'refused')::int as refused
    from return_claim r ${joins}
    where r.environment = ${environment} and r.state <> 'withdrawn'
      and r.opened_at > now() - make_interval(days => ${days})
    group by 1 order by claims desc, 1 ${limitedTo(sql, limit)}`;
}
