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

/** Days of a class (a lead's setting) by a row's periods, whatever the one for all leads is. */
export const classDays = (sql: Sql, setting: Fragment, row: Fragment): Fragment => sql`case ${setting}
    when 'acceptedRetentionDays' then ${row}.accepted_retention_days
    when 'declinedRetentionDays' then ${row}.declined_retention_days
    when 'offeredRetentionDays' then ${row}.offered_retention_days
    else ${row}.never_offered_retention_days end`;

/** The shortest period of any class, by a row's periods. */
export const shortestClass = (
  sql: Sql,
  row: Fragment,
): Fragment => sql`least(${row}.never_offered_retention_days,
  ${row}.offered_retention_days, ${row}.declined_retention_days, ${row}.accepted_retention_days)`;

/** Whether no class is shorter than all leads, by a row's periods: then no lead's class need be looked up. */
export const noClassCounts = (sql: Sql, row: Fragment): Fragment =>
  sql`${shortestClass(sql, row)} >= ${row}.lead_retention_days`;

/** Days for which a lead (`l`) is kept in its environment (`e`): those of its class, at most those of all leads. */
export const keptDays = (sql: Sql): Fragment => sql`case
  when ${noClassCounts(sql, sql`e`)} then e.lead_retention_days
  else least(e.lead_retention_days, ${classDays(sql, leadClass(sql), sql`e`)}) end`;
