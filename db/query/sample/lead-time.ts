import type { Queryable } from '@/db/client';
import { insertMovedCounts } from '@/db/query/report/day-parts';
import { funnelDays } from '@/db/query/report/funnel-day';
import { reportDays } from '@/db/query/report/report-day';

/** Everything that is counted by a lead's day. */
const countedByDay = [...funnelDays.tables, ...reportDays.tables];

/**
 * Moves all times of leads back by so many seconds: their own and their identities', and those of their offers,
 * applications, text messages and history; `sandboxIds`: their applications as the sandbox's partners know them. The
 * counts of days follow. Who has read them, and when they were called for, are facts of ours and stay. Locks identities
 * before leads and leads before their applications, as all writes do; call it in a transaction.
 */
export async function updateTimesOfLeads(
  { sql }: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
  seconds: number,
  sandboxIds: readonly string[] = [],
): Promise<void> {
  const ids = sql`any(${[...leadIds]}::bigint[])`;
  const back = sql`make_interval(secs => ${seconds}::float8)`;
  await sql`
    update lead_identity i set created_at = i.created_at - ${back} from lead l
    where l.id = ${ids} and i.affiliate_id = l.affiliate_id and i.environment = l.environment
      and i.intent_id = l.intent_id and i.id_number_hash = l.id_number_hash and i.lead_id = l.id`;
  await sql`select from lead where id = ${ids} order by id for no key update`;
  await insertMovedCounts({ sql }, countedByDay, leadIds, seconds);
  await sql`update lead set created_at = created_at - ${back}, updated_at = updated_at - ${back} where id = ${ids}`;
  await sql`update offer set created_at = created_at - ${back} where lead_id = ${ids}`;
  await sql`
    update application set requested_at = requested_at - ${back}, settled_at = settled_at - ${back},
      next_check_at = next_check_at - ${back}, operator_needed_at = operator_needed_at - ${back},
      adopted_at = adopted_at - ${back}, arrived_at = arrived_at - ${back}
    where lead_id = ${ids}`;
  await sql`
    update text_message set requested_at = requested_at - ${back}, queued_at = queued_at - ${back},
      next_call_at = next_call_at - ${back}, settled_at = settled_at - ${back}
    where lead_id = ${ids}`;
  await sql`
    update link_opening set first_at = first_at - ${back}, last_at = last_at - ${back}
    where application_id in (select id from application where lead_id = ${ids})`;
  await sql`
    update sandbox_application set created_at = created_at - ${back}
    where application_id = any(${[...sandboxIds]}::text[])`;
  await sql`update lead_event set at = at - ${back} where lead_id = ${ids}`;
}

/** Takes leads out of the counts of days that may be closed: they are about to be deleted. */
export async function insertCountsWithout(
  db: Pick<Queryable, 'sql'>,
  leadIds: readonly number[],
): Promise<void> {
  await insertMovedCounts(db, countedByDay, leadIds, null);
}
