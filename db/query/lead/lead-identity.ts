import type { Queryable, Sql } from '@/db/client';

/**
 * Decides which lead each applicant is (design lead 15, applicant identity). Input: `candidate (id, affiliate_id,
 * environment, intent_id, id_number_hash, batch_id)`, the possible new leads. Output: `identity` with the same columns and
 * `lead_id` for `id`: the candidate's own id or that of the existing lead. An identity is inserted or found by its
 * unique key, so of any number of simultaneous statements only one creates; the window is judged by the database's
 * clock. Identities are locked in a fixed order, so that no two statements deadlock; a statement may contain each one
 * only once.
 */
export const identityFragment = (sql: Sql) => sql`
  identity as (
    insert into lead_identity as i (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at, answered_at)
    select affiliate_id, environment, intent_id, id_number_hash, id, now(), case when batch_id is null then now() end
    from candidate
    order by affiliate_id, environment, intent_id, id_number_hash
    on conflict (affiliate_id, environment, intent_id, id_number_hash) do update set (lead_id, created_at, answered_at) = (
      select case when expired then excluded.lead_id else i.lead_id end,
        case when expired then excluded.created_at else i.created_at end,
        case when expired then excluded.answered_at else coalesce(excluded.answered_at, i.answered_at) end
      from (select i.created_at <= now() - make_interval(secs => deduplication_window_seconds) as expired
        from environment where name = i.environment) deduplication)
    returning affiliate_id, environment, intent_id, id_number_hash, lead_id)`;

/**
 * Locks the identities of leads in that order. Whoever locks leads for which an identity may be written locks these first,
 * as every write of a lead does: otherwise two of them wait for each other. They are found by the leads' own hashes, and by
 * `hashes`: while PII_KEY is rotated an identity may have its new one already.
 */
export async function lockIdentities(
  { sql }: Queryable,
  leadIds: readonly number[],
  hashes: readonly Buffer[] = [],
): Promise<void> {
  const texts = hashes.map((hash) => hash.toString('hex'));
  await sql`
    select from lead_identity i join lead l
      on l.affiliate_id = i.affiliate_id and l.environment = i.environment and l.intent_id = i.intent_id
      and i.id_number_hash = any(
        array_append(array(select decode(hash, 'hex') from unnest(${texts}::text[]) as hash), l.id_number_hash))
    where l.id = any(${[...leadIds]}::bigint[])
    order by i.affiliate_id, i.environment, i.intent_id, i.id_number_hash for update of i`;
}

/** Returns how many pages the table has now. */
export async function countIdentityPages({ sql }: Queryable): Promise<number> {
  const [row] = await sql<[{ pages: number }]>`
    select (pg_relation_size('lead_identity') / current_setting('block_size')::int)::int as pages`;
  return row.pages;
}

/**
 * Deletes the identities in these pages of the table that are beyond the longest deduplication window that was in force
 * in the last 30 days, each by its own environment's. Reads the table in its physical order, so no index on the time is
 * needed that every lead would have to write. An identity that a submission holds is left alone, and one that it has
 * just renewed is judged by its new time; a submission that comes upon one being deleted waits, then inserts its own.
 * Returns how many.
 */
export async function deleteOldIdentities(
  { sql }: Queryable,
  { fromPage, pages }: { fromPage: number; pages: number },
): Promise<number> {
  const { count } = await sql`
    with longest as materialized (
      select e.name, greatest(e.deduplication_window_seconds, (
        select max((a.before ->> 'deduplicationWindowSeconds')::int) from audit_event a
        where a.action = 'environment.changed' and a.environment = e.name and a.at > now() - interval '30 days'
      )) as seconds
      from environment e),
    old as (
      select i.ctid from lead_identity i join longest w on w.name = i.environment
      where i.ctid >= ${`(${fromPage},0)`}::text::tid and i.ctid < ${`(${fromPage + pages},0)`}::text::tid
        and i.created_at < now() - make_interval(secs => w.seconds)
      for update of i skip locked)
    delete from lead_identity i using old where i.ctid = old.ctid`;
  return count;
}
