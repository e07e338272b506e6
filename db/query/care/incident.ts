import type { Fragment, Queryable, Sql } from '@/db/client';
import type { Environment } from '@/word/environment';

/** Through whom data may have got out. */
export type IncidentSubject =
  | { kind: 'key' | 'user' | 'partner'; ids: readonly number[] }
  | { kind: 'affiliate'; ids: readonly [number] };

export interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** How a lead was touched. */
export type IncidentWay =
  | 'api'
  | 'id number'
  | 'opened'
  | 'listed'
  | 'exported'
  | 'call'
  | 'file'
  | 'written'
  | 'score'
  | 'application';
/** `full`: values with the whole ID number; `masked`: without; `known`: what the caller itself sent. */
export type IncidentData = 'full' | 'masked' | 'known';

export interface ScopeRow {
  environment: Environment;
  /** Null, as `data`: all ways together. */
  way: IncidentWay | null;
  data: IncidentData | null;
  people: number;
  leads: number;
  erased: number;
  first: Date;
  last: Date;
}

const during = (sql: Sql, at: Fragment, { from, to }: Period) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;

/** Whose entries of `lead_read` and `audit_event` count. */
function whoRead(sql: Sql, { kind, ids }: IncidentSubject): Fragment {
  const all = [...ids];
  if (kind === 'affiliate') return sql`affiliate_id = any(${all}::bigint[])`;
  // A lender reads nothing here: it is sent values.
  if (kind === 'partner') return sql`false`;
  return sql`actor_kind = ${kind} and actor_id = any(${all}::bigint[])`;
}

/** The leads of lists and exports, unpacked (`lib/desk/lead-read/id-set.ts`): seven bits a byte, the low ones first. */
const members = (sql: Sql) => sql`
  select at, kind, (sum(distance) over (partition by id order by number))::bigint as lead_id
  from (
    select id, at, kind, number, sum((byte & 127)::bigint << (7 * place)::int) as distance
    from (
      select *, row_number() over (partition by id, number order by position) - 1 as place
      from (
        select *, count(*) filter (where byte < 128)
          over (partition by id order by position rows between unbounded preceding and 1 preceding) as number
        from (
          select id, at, kind, position, get_byte(ids, position) as byte
          from (
            -- Whole in memory: get_byte would fetch a large set anew for each byte.
            select r.id, r.at, r.kind, s.ids || ''::bytea as ids
            from read r join lead_read_set s on s.read_id = r.id offset 0) as sets
          cross join generate_series(0, length(ids) - 1) as position
          offset 0) as bytes) as numbered) as placed
    group by id, at, kind, number) as distances`;

/** What keys, users and affiliates did, beside reading. */
function deeds(sql: Sql, { kind, ids }: IncidentSubject, period: Period): Fragment {
  const all = [...ids];
  if (kind === 'partner')
    return sql`
      select o.lead_id, o.created_at as at, 'score' as way, 'full' as data from offer o
      where ${during(sql, sql`o.created_at`, period)} and o.asked_partner_ids && ${all}::bigint[]
      union all
      select c.lead_id, c.at, case c.kind when 'score' then 'score' else 'application' end, 'full' from partner_call c
      where ${during(sql, sql`c.at`, period)} and c.partner_id = any(${all}::bigint[]) and c.lead_id is not null
      union all
      select a.lead_id, coalesce(s.sent_at, a.requested_at), 'application', 'full'
      from application a left join application_sent s on s.application_id = a.id
      where ${during(sql, sql`coalesce(s.sent_at, a.requested_at)`, period)} and a.partner_id = any(${all}::bigint[])`;
  if (kind === 'affiliate')
    return sql`
      select o.lead_id, o.created_at as at, 'score' as way, 'full' as data from offer o join lead l on l.id = o.lead_id
      where ${during(sql, sql`o.created_at`, period)} and l.affiliate_id = any(${all}::bigint[])
        and cardinality(o.asked_partner_ids) > 0
      union all
      select a.lead_id, a.requested_at, 'application', 'full' from application a
      where ${during(sql, sql`a.requested_at`, period)} and a.affiliate_id = any(${all}::bigint[])
      union all
      select r.lead_id, r.at, 'call', 'known' from request_log r join lead l on l.id = r.lead_id
      where ${during(sql, sql`r.at`, period)} and r.affiliate_id = any(${all}::bigint[])
        and l.affiliate_id = r.affiliate_id and r.status < 400
      union all
      select l.id, l.created_at, 'written', 'known' from lead l
      where ${during(sql, sql`l.created_at`, period)} and l.affiliate_id = any(${all}::bigint[])`;
  const column = kind === 'key' ? sql`e.api_key_id` : sql`e.user_id`;
  return sql`
    select e.lead_id, e.at,
      case when e.kind in ('offer made', 'partner asked again') then 'score'
        when e.kind = 'application sent' then 'application' else 'written' end as way,
      'known' as data
    from lead_event e
    where ${during(sql, sql`e.at`, period)} and ${column} = any(${all}::bigint[])
      and e.kind in ('created', 'values replaced', 'offer made', 'partner asked again', 'application sent')
    union all
    select r.lead_id, r.at, 'call', 'known' from request_log r join lead l on l.id = r.lead_id
    where ${kind === 'key'} and ${during(sql, sql`r.at`, period)} and r.api_key_id = any(${all}::bigint[])
      and l.affiliate_id = r.affiliate_id and r.status < 400`;
}

/**
 * Counts the people and leads that were touched through the subject, by environment, and by way and kind of data: in one
 * statement over reads, the leads of lists and exports, calls, files, scores and applications. People are told apart by
 * the hash of their ID number; a lead without one counts as a person of its own.
 */
export function countScope(
  { sql }: Queryable,
  subject: IncidentSubject,
  period: Period,
): Promise<ScopeRow[]> {
  return sql<ScopeRow[]>`
    with read as materialized (
      select id, at, kind, lead_id from lead_read where ${during(sql, sql`at`, period)} and ${whoRead(sql, subject)}),
    member as (${members(sql)}),
    touch as (
      select lead_id, at, kind as way, case when kind in ('api', 'id number') then 'full' else 'masked' end as data
      from (select lead_id, at, kind from read where lead_id is not null union all select lead_id, at, kind from member) r
      union all
      select b.lead_id, e.at, 'file', 'full' from audit_event e join batch_row b on b.batch_id = e.subject_id
      where e.action = 'batch.file-read' and ${during(sql, sql`e.at`, period)} and ${whoRead(sql, subject)}
        and b.lead_id is not null
      union all ${deeds(sql, subject, period)}),
    known as (
      select l.environment, t.way, t.data, t.at, l.id, l.erased_at,
        coalesce(encode(l.id_number_hash, 'hex'), 'lead ' || l.id) as person
      from touch t join lead l on l.id = t.lead_id)
    select environment, way, data, count(distinct person)::int as people, count(distinct id)::int as leads,
      (count(distinct id) filter (where erased_at is not null))::int as erased, min(at) as first, max(at) as last
    from known group by grouping sets ((environment), (environment, way, data))
    order by environment desc, grouping(way) desc, way, data`;
}

export interface GapRow {
  /** Lists and exports that were recorded without their leads, and how many leads they had at most. */
  lists: number;
  listed: number;
  /** How often rejected rows of files were read: they are no leads. */
  rejected: number;
  /** Reads of leads that were removed since. */
  removed: number;
  /** Offers of which it was not recorded which lenders were asked. */
  unasked: number;
  /** Whether the period begins before what is kept of reads, and of calls. */
  readsAreOlder: boolean;
  callsAreOlder: boolean;
}

/** Counts what the scope cannot know. */
export async function countScopeGaps(
  { sql }: Queryable,
  subject: IncidentSubject,
  period: Period,
): Promise<GapRow> {
  const from = sql`${period.from.toISOString()}::timestamptz`;
  const isSent = subject.kind === 'partner' || subject.kind === 'affiliate';
  const ofSubject =
    subject.kind === 'affiliate'
      ? sql`exists (select from lead l where l.id = o.lead_id and l.affiliate_id = any(${[...subject.ids]}::bigint[]))`
      : sql`true`;
  const [row] = await sql<[GapRow]>`
    with read as materialized (
      select r.*, s.read_id is not null as has_set from lead_read r left join lead_read_set s on s.read_id = r.id
      where ${during(sql, sql`at`, period)} and ${whoRead(sql, subject)})
    select count(*) filter (where lead_id is null and not has_set and rows > 0)::int as lists,
      coalesce(sum(rows) filter (where lead_id is null and not has_set), 0)::float8 as listed,
      (select count(*)::int from audit_event where action in ('batch.rejected-row-read', 'batch.rejected-rows-read')
        and ${during(sql, sql`at`, period)} and ${whoRead(sql, subject)}) as rejected,
      count(distinct lead_id) filter (
        where lead_id is not null and not exists (select from lead l where l.id = read.lead_id))::int as removed,
      (select count(*)::int from offer o where ${isSent} and o.asked_partner_ids is null
        and ${during(sql, sql`o.created_at`, period)} and ${ofSubject}) as unasked,
      ${from} < now() - interval '24 months' as "readsAreOlder",
      ${from} < now() - make_interval(days => (select min(request_log_retention_days) from environment))
        as "callsAreOlder"
    from read`;
  return row;
}

/** Finds whom an incident is about, users and lenders that were removed since among them. */
export async function listSubjectIds(
  { sql }: Queryable,
  { kind, name }: { kind: 'key' | 'user' | 'partner' | 'affiliate'; name: string },
): Promise<number[]> {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : null;
  const rows = await {
    key: () => sql<{ id: number }[]>`select id::float8 as id from api_key where id = ${id}`,
    user: () =>
      sql<{ id: number }[]>`
        select id::float8 as id from ${sql('user')} where id = ${id} or lower(email) = lower(${name})`,
    partner: () => sql<{ id: number }[]>`select id::float8 as id from partner where slug = ${name}`,
    affiliate: () => sql<{ id: number }[]>`select id::float8 as id from affiliate where slug = ${name}`,
  }[kind]();
  return rows.map((row) => row.id);
}

/** Lets the statements of this transaction take minutes: an incident's period may be long. */
export async function updateTimeLimit({ sql }: Queryable): Promise<void> {
  await sql`set local statement_timeout = '10min'`;
}
