import type { Fragment, Sql } from '@/db/client';
import type { LeadClassSetting } from '@/word/retention';

/**
 * What has become of a lead (`l`), as the setting of its retention: the first that holds. One that a lender has taken, or
 * has not answered for, is kept as accepted; one whose applications were all declined or failed as declined.
 */
export const leadClass = (sql: Sql): Fragment => {
  const called = (setting: LeadClassSetting) => sql`${setting}::text`;
  return sql`case
    when exists (select from application x where x.lead_id = l.id and x.status not in ('declined', 'failed'))
      then ${called('acceptedRetentionDays')}
    when exists (select from application x where x.lead_id = l.id) then ${called('declinedRetentionDays')}
    when exists (select from offer o where o.lead_id = l.id and jsonb_array_length(o.matches) > 0)
      then ${called('offeredRetentionDays')}
    else ${called('neverOfferedRetentionDays')} end`;
};

/** Days of a class (a lead's setting) in an environment (`e`), whatever the period for all leads is. */
export const classDays = (sql: Sql, setting: Fragment): Fragment => sql`case ${setting}
    when 'acceptedRetentionDays' then e.accepted_retention_days
    when 'declinedRetentionDays' then e.declined_retention_days
    when 'offeredRetentionDays' then e.offered_retention_days
    else e.never_offered_retention_days end`;

/** Days for which a lead (`l`) is kept in its environment (`e`): those of its class, at most those of all leads. */
export const keptDays = (sql: Sql): Fragment => sql`case
  when ${shortestClass(sql)} >= e.lead_retention_days then e.lead_retention_days
  else least(e.lead_retention_days, ${classDays(sql, leadClass(sql))}) end`;

/** The shortest period of any class: where none is shorter than that of all leads, no lead's class need be known. */
export const shortestClass = (sql: Sql): Fragment => sql`least(e.never_offered_retention_days,
  e.offered_retention_days, e.declined_retention_days, e.accepted_retention_days)`;
