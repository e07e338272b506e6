import type { Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';

const noWords = (sql: Sql) => sql`reason = null, reference = null, set_aside_reason = null`;
const hasWords = (sql: Sql) => sql`coalesce(u.reason, u.reference, u.set_aside_reason) is not null`;

/** It names no application: it may be about that of any event which it corrects, or which corrects it. */
const namesNone = (sql: Sql) => sql`u.application_id is null and u.candidates = '{}'`;

/**
 * Locks the leads of applications, and of those that stored events of a partner have or fitted, until the transaction
 * ends: an erasure waits for what is written of them, or that for the erasure. Returns the applications whose applicant
 * is erased.
 */
export async function lockErasedApplications(
  { sql }: Queryable,
  partnerId: number,
  { applicationIds, eventIds }: { applicationIds: readonly number[]; eventIds: readonly string[] },
): Promise<number[]> {
  const rows = await sql<{ id: number; erased: boolean }[]>`
    select a.id::float8 as id, l.erased_at is not null as erased
    from application a join lead l on l.id = a.lead_id
    where a.id in (
      select unnest(${[...applicationIds]}::bigint[])
      union
      select unnest(candidates || application_id) from outcome_unplaced
      where partner_id = ${partnerId} and event_id = any(${[...eventIds]}::text[]))
    order by l.id for share of l`;
  return rows.filter(({ erased }) => erased).map(({ id }) => id);
}

/**
 * Clears what partners and operators wrote of events that may be about these applications: that have one of them, or of
 * which one fitted, and those that name none and are linked with such an event, or with an outcome, by corrections.
 */
export async function updateUnplacedErased(
  { sql }: Queryable,
  applicationIds: readonly number[],
): Promise<void> {
  const ids = [...applicationIds];
  await sql`
    with recursive link (partner_id, event_id, next) as (
      select u.partner_id, u.corrects_event_id, u.event_id from outcome_unplaced u
      where u.corrects_event_id is not null and ${namesNone(sql)}
      union all
      select u.partner_id, c.event_id, u.event_id
      from outcome_unplaced c join outcome_unplaced u on u.partner_id = c.partner_id and u.event_id = c.corrects_event_id
      where ${namesNone(sql)}),
    about (partner_id, event_id) as (
      (select partner_id, event_id from outcome_unplaced
        where application_id = any(${ids}::bigint[]) or candidates && ${ids}::bigint[]
        union all
        select partner_id, event_id from outcome where application_id = any(${ids}::bigint[]))
      union
      select a.partner_id, l.next from about a join link l on l.partner_id = a.partner_id and l.event_id = a.event_id)
    update outcome_unplaced u set ${noWords(sql)} from about a
    where u.partner_id = a.partner_id and u.event_id = a.event_id and ${hasWords(sql)}`;
}

/**
 * Clears what partners and operators wrote of events that were never placed, once leads of their age are erased: nobody
 * can say whom they are about.
 */
export async function updateOldUnplaced({ sql }: Queryable, environment: Environment): Promise<void> {
  await sql`
    update outcome_unplaced u set ${noWords(sql)} from environment e
    where u.environment = ${environment} and e.name = u.environment
      and u.received_at < now() - make_interval(days => e.lead_retention_days) and ${hasWords(sql)}`;
}
