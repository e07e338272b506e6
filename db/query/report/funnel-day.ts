import type { Fragment } from '@/db/client';
import { soldBy } from '@/db/query/lead/sold-by';
import type { DayBook, DaySums } from './day-sums';

/** How far leads got, for the dashboard: captured and offered by who captured them, accepted by who sold them. */
const byIntent: DaySums = {
  table: 'funnel_day',
  groups: ['affiliate_id', 'environment', 'day', 'intent_id', 'user_id', 'referee_affiliate_id'],
  counts: ['leads', 'matched', 'accepted'],
  facts: (sql, leads) => {
    const lead = (userId: Fragment) => sql`
      select l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) as day, l.intent_id,
        ${userId} as user_id, l.referee_affiliate_id`;
    return sql`
      ${lead(sql`l.user_id`)}, 1 as leads, has_matched(l.state)::int as matched, 0 as accepted from ${leads} l
      union all
      ${lead(soldBy(sql))}, 0, 0, 1
      from ${leads} l left join application a on a.id = l.application_id where l.state = 'accepted'`;
  },
};

/** How many leads' latest offers include a partner, how many were sent to it, how many it accepted. */
const byPartner: DaySums = {
  table: 'funnel_partner_day',
  groups: ['affiliate_id', 'environment', 'day', 'partner_id', 'user_id'],
  counts: ['offered', 'chosen', 'accepted'],
  facts: (sql, leads) => sql`
    select l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) as day, p.partner_id, p.user_id,
      p.offered, p.chosen, p.accepted
    from ${leads} l cross join lateral (
      select (m ->> 'partnerId')::bigint as partner_id, l.user_id, 1 as offered, 0 as chosen, 0 as accepted
      from offer o, jsonb_array_elements(o.matches) m where o.id = l.offer_id
      union all
      select a.partner_id, ${soldBy(sql)}, 0, 1, (l.state = 'accepted')::int from application a where a.id = l.application_id) p`,
};

export const funnelDays: DayBook = { progress: 'funnel_progress', tables: [byIntent, byPartner] };
