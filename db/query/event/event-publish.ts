import type { Database, Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

/** How an affiliate's log in an environment has grown. */
export interface GrownStream {
  affiliateId: number;
  environment: Environment;
  lastPosition: number;
  /** How many events are new. */
  count: number;
}

/**
 * Takes over publishing, if nobody does it: the last one's lease has run out. Returns our fence; null: somebody does.
 * Waits for what the last one is just publishing.
 */
export async function claimEventLog({ sql }: Queryable, leaseMs: number): Promise<number | null> {
  const [row] = await sql<{ fence: number }[]>`
    insert into event_log as l (leased_until, fence) values (now() + make_interval(secs => ${leaseMs / 1000}::float8), 1)
    on conflict ("only") do update set fence = l.fence + 1, leased_until = excluded.leased_until
      where l.leased_until <= clock_timestamp()
    returning fence`;
  return row?.fence ?? null;
}

/** Keeps the lease for longer; false: another one has taken over. */
export async function updateEventLease({ sql }: Queryable, fence: number, leaseMs: number): Promise<boolean> {
  const { count } = await sql`
    update event_log set leased_until = clock_timestamp() + make_interval(secs => ${leaseMs / 1000}::float8)
    where fence = ${fence}`;
  return count === 1;
}

/** Whether events wait to be published. */
export async function hasEventsOut({ sql }: Queryable): Promise<boolean> {
  return (await sql`select from event_outbox order by id limit 1`).length === 1;
}

/** How many events wait to be published, at most `most`, and for how long the first has waited, in seconds. */
export async function findEventBacklog(
  { sql }: Queryable,
  most: number,
): Promise<{ events: number; seconds: number }> {
  const [row] = await sql<[{ events: number; seconds: number }]>`
    select count(*)::int as events,
      coalesce(greatest(extract(epoch from clock_timestamp() - min(at)), 0), 0)::float8 as seconds
    from (select at from event_outbox order by id limit ${most}) o`;
  return row;
}

/**
 * Publishes the next events: takes them from the outbox, numbers them for each affiliate and environment, and writes
 * them to the log, in one transaction. As positions are given by one publisher at a time, and with what they number,
 * a reader that has seen a position has seen all before it, however late their writers committed (design event 5,
 * events). Returns how the logs have grown; null, with nothing done: another publisher has taken over.
 */
export async function insertPublishedEvents(
  database: Queryable,
  fence: number,
  limit: number,
): Promise<GrownStream[] | null> {
  return database.transaction(async ({ sql }) => {
    // Held to the end: who takes over waits for it, so no two publishers are ever between taking and numbering.
    const [held, grown] = await Promise.all([
      sql`select from event_log where fence = ${fence} for update`,
      sql<GrownStream[]>`
        with due as materialized (
          delete from event_outbox where ctid = any(array(
            select ctid from event_outbox where exists (select from event_log where fence = ${fence})
            order by id limit ${limit} for update skip locked))
          returning *),
        -- Nobody is told of leads that stand for nobody.
        taken as materialized (
          select * from due d where not exists (select from sample_lead s where s.lead_id = d.lead_id)),
        stream as (
          insert into event_stream as s (affiliate_id, environment, last_position)
          select affiliate_id, environment, count(*) from taken group by affiliate_id, environment
          on conflict (affiliate_id, environment) do update set last_position = s.last_position + excluded.last_position
          returning affiliate_id, environment, last_position),
        counted as (
          insert into event_sequence as q (lead_id, last)
          select lead_id, 1 + count(*) from taken where lead_id is not null and type <> 'lead.created' group by lead_id
          on conflict (lead_id) do update set last = q.last + excluded.last - 1
          returning lead_id, last),
        placed as materialized (
          select *,
            row_number() over (partition by affiliate_id, environment order by id desc) as from_end,
            case when lead_id is not null and type <> 'lead.created'
              then row_number() over (partition by lead_id, type = 'lead.created' order by id desc) end as lead_from_end
          from taken),
        published as (
          insert into event (day, affiliate_id, environment, position, number, type, at, lead_id, sequence, bulk, data)
          select (now() at time zone 'UTC')::date, p.affiliate_id, p.environment, s.last_position - p.from_end + 1, p.id,
            p.type, p.at, p.lead_id,
            case when p.type = 'lead.created' then 1 else q.last - p.lead_from_end + 1 end, p.bulk, p.data
          from placed p join stream s using (affiliate_id, environment) left join counted q using (lead_id)
          order by p.id)
        select affiliate_id::float8 as "affiliateId", environment, last_position::float8 as "lastPosition",
          t.count
        from stream s join (
          select affiliate_id, environment, count(*)::int from taken group by affiliate_id, environment
        ) t using (affiliate_id, environment)`,
    ]);
    return held.length === 0 ? null : grown;
  });
}

const channel = 'event_published';

/**
 * Tells all processes that logs have grown, as `affiliate:environment:position`: in a transaction of its own, since one
 * that notifies holds a lock of the whole instance until its commit is durable (design base 7).
 */
export async function notifyEventsPublished(
  { sql }: Queryable,
  grown: readonly GrownStream[],
): Promise<void> {
  const told = grown.map(
    ({ affiliateId, environment, lastPosition }) => `${affiliateId}:${environment}:${lastPosition}`,
  );
  await sql`
    select set_config('synchronous_commit', 'off', true), pg_notify(${channel}, told)
    from unnest(${told}::text[]) as told`;
}

/**
 * Calls back for each log that has grown (`affiliate:environment`), and whenever that may have been missed. Returns how
 * to stop it.
 */
export async function listenToPublishedEvents(
  { listen }: Database,
  grown: (log: string, position: number) => void,
  missed: () => void,
): Promise<() => Promise<void>> {
  const { unlisten } = await listen(
    channel,
    (told) => {
      const end = told.lastIndexOf(':');
      grown(told.slice(0, end), Number(told.slice(end + 1)));
    },
    missed,
  );
  return unlisten;
}

/** Makes the partitions of today and the days after, those that are not there yet. */
export async function insertEventPartitions(database: Queryable, daysAhead: number): Promise<void> {
  await database.transaction(async ({ sql }) => {
    await sql`set local lock_timeout = '400ms'`;
    await sql`
      select make_event_partition((now() at time zone 'UTC')::date + ahead) from generate_series(0, ${daysAhead}::int) as ahead`;
  });
}

/** Makes the partition of this name, for a restore; false: no partition is called so. */
export async function insertEventPartitionNamed({ sql }: Queryable, name: string): Promise<boolean> {
  const day = /^event_(\d{8})$/.exec(name)?.[1];
  if (day === undefined) return false;
  await sql`select make_event_partition(to_date(${day}, 'YYYYMMDD'))`;
  return true;
}

/** Drops one partition that is older than so many days; false: there is none. It gives up soon (SQLSTATE 55P03). */
export async function deleteOldEventPartition(database: Queryable, keptDays: number): Promise<boolean> {
  return database.transaction(async ({ sql }) => {
    await sql`set local lock_timeout = '400ms'`;
    const [oldest] = await sql<{ name: string }[]>`
      select c.relname as name from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'event'::regclass
        and c.relname < 'event_' || to_char((now() at time zone 'UTC')::date - ${keptDays}::int, 'YYYYMMDD')
      order by 1 limit 1`;
    if (!oldest) return false;
    await sql`drop table ${sql(oldest.name)}`;
    return true;
  });
}
