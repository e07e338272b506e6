import type { DayBook, DaySums } from './day-sums';

/** How far leads got, for the dashboard. */
const byIntent: DaySums = {
  table: 'funnel_day',
  groups: ['affiliate_id', 'environment', 'day', 'intent_id', 'user_id', 'referee_affiliate_id'],
  counts: ['leads', 'matched', 'accepted'],
  facts: (sql, leads) => sql`
    select l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) as day, l.intent_id, l.user_id,
      l.referee_affiliate_id, 1 as leads, has_matched(l.state)::int as matched, (l.state = 'accepted')::int as accepted
    from ${leads} l`,
};

/** How many leads' latest offers include a partner, how many were sent to it, how many it accepted. */
const byPartner: DaySums = {
  table: 'funnel_partner_day',
  groups: ['affiliate_id', 'environment', 'day', 'partner_id', 'user_id'],
  counts: ['offered', 'chosen', 'accepted'],
  facts: (sql, leads) => sql`
    select l.id as lead_id, l.affiliate_id, l.environment, funnel_day_of(l.created_at) as day, p.partner_id, l.user_id,
      p.offered, p.chosen, p.accepted
    from ${leads} l cross join lateral (
      select (m ->> 'partnerId')::bigint as partner_id, 1 as offered, 0 as chosen, 0 as accepted
      from offer o, jsonb_array_elements(o.matches) m where o.id = l.offer_id
      union all
      select a.partner_id, 0, 1, (l.state = 'accepted')::int from application a where a.id = l.application_id) p`,
};

export const funnelDays: DayBook = { progress: 'funnel_progress', tables: [byIntent, byPartner] };
