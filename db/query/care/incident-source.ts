import type { Fragment, Sql } from '@/db/client';
import { callersRead } from '@/db/schema/desk/lead-read';
import type { IncidentKind, ScopeGaps } from '@/word/incident';

export interface IncidentSubject {
  kind: IncidentKind;
  ids: readonly number[];
}

export interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** What is looked through for each kind of subject, one after the other. */
export const scopeSteps = {
  key: ['reads', 'files', 'histories', 'calls'],
  user: ['reads', 'files', 'histories'],
  session: ['reads', 'files', 'histories'],
  partner: ['offers', 'lender calls', 'applications'],
  affiliate: ['reads', 'files', 'offers', 'applications', 'calls', 'leads'],
} as const satisfies Record<IncidentKind, readonly string[]>;
export type ScopeStep = (typeof scopeSteps)[IncidentKind][number];

/** Files that one statement looks into: each may have 100,000 rows. */
const filesAtOnce = 5;
/** Bytes of sets that one statement unpacks: a million leads at most, some three seconds. */
const setBytesAtOnce = 1_000_000;

const during = (sql: Sql, at: Fragment, { from, to }: Period) =>
  sql`${at} >= ${from.toISOString()}::timestamptz and ${at} < ${to.toISOString()}::timestamptz`;

const idsOf = (sql: Sql, { ids }: IncidentSubject) => sql`any(${[...ids]}::bigint[])`;

/** Whose entries of `lead_read` and `audit_event` count: a lender reads nothing here, it is sent values. */
function whoRead(sql: Sql, subject: IncidentSubject): Fragment {
  if (subject.kind === 'affiliate') return sql`affiliate_id = ${idsOf(sql, subject)}`;
  if (subject.kind === 'session') return sql`session_number = ${idsOf(sql, subject)}`;
  return sql`actor_kind = ${subject.kind} and actor_id = ${idsOf(sql, subject)}`;
}

/** The user whose session it is: what began it says so. */
const userOfSession = (sql: Sql, subject: IncidentSubject) =>
  sql`(select actor_id from audit_event where id = ${idsOf(sql, subject)} and action = 'session.started')`;

/** Of a session: what its user read without a session being recorded. */
const isSessionless = (sql: Sql, subject: IncidentSubject): Fragment =>
  subject.kind === 'session'
    ? sql`session_number is null and actor_kind = 'user' and actor_id = ${userOfSession(sql, subject)}`
    : sql`false`;

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

/** What one statement looks through: pieces of SQL for `insertTouches`. */
export interface Source {
  /** Statements before: they make `part`, whose `id` is the row's, and what else the touches need. */
  ctes: Fragment;
  touches: Fragment;
  last?: Fragment;
  gaps?: Gaps;
}

type Gaps = Partial<Record<keyof ScopeGaps, Fragment>>;

const gapNames = ['lists', 'listed', 'rejected', 'callers', 'unasked', 'sessionless', 'written'] as const;

/** What is not known, as columns. */
export const gapColumns = (sql: Sql, gaps: Gaps) =>
  gapNames.map(
    (name, place) => sql`${place > 0 ? sql`, ` : sql``}${gaps[name] ?? sql`0`}::float8 as ${sql(name)}`,
  );

/** Lists and exports are taken until their sets are a million bytes; the next piece begins with the one after. */
function readsOf(sql: Sql, subject: IncidentSubject, period: Period, slice: Fragment): Source {
  const isWithoutLeads = sql`lead_id is null and not has_set and kind <> ${callersRead}`;
  return {
    ctes: sql`
      part as materialized (
        select id, at, kind, lead_id, rows, affiliate_id, actor_kind, actor_id, session_number
        from lead_read where ${slice}),
      sized as materialized (
        select p.*, s.read_id is not null as has_set,
          sum(coalesce(length(s.ids), 0)) over (order by p.id) - coalesce(length(s.ids), 0) as before
        from part p left join lead_read_set s on s.read_id = p.id
        where ${during(sql, sql`p.at`, period)} and ${whoRead(sql, subject)}),
      read as materialized (select * from sized where before < ${setBytesAtOnce}),
      upto as (
        select case when exists (select from sized where before >= ${setBytesAtOnce})
          then (select max(id) from read) else (select max(id) from part) end as id),
      member as (${members(sql)})`,
    touches: sql`
      select lead_id, at, kind as way, case when kind in ('api', 'id number') then 'full' else 'masked' end as data
      from (select lead_id, at, kind from read where lead_id is not null union all select lead_id, at, kind from member) r`,
    last: sql`select id from upto`,
    gaps: {
      lists: sql`(select count(*) from read where ${isWithoutLeads} and rows > 0)`,
      listed: sql`(select coalesce(sum(rows), 0) from read where ${isWithoutLeads})`,
      callers: sql`(select count(*) from read where kind = ${callersRead})`,
      sessionless: sql`(select count(*) from part p
        where p.id <= (select id from upto) and ${during(sql, sql`p.at`, period)} and ${isSessionless(sql, subject)})`,
    },
  };
}

function filesOf(sql: Sql, subject: IncidentSubject, period: Period, after: number): Source {
  return {
    ctes: sql`
      part as materialized (
        select id, at, action, subject_id, ${isSessionless(sql, subject)} as is_sessionless from audit_event
        where action in ('batch.file-read', 'batch.rejected-row-read', 'batch.rejected-rows-read')
          and ${during(sql, sql`at`, period)} and (${whoRead(sql, subject)} or ${isSessionless(sql, subject)})
          and id > ${after}
        order by id limit ${filesAtOnce})`,
    touches: sql`
      select b.lead_id, p.at, 'file' as way, 'full' as data from part p join batch_row b on b.batch_id = p.subject_id
      where p.action = 'batch.file-read' and b.lead_id is not null and not p.is_sessionless`,
    gaps: {
      rejected: sql`(select count(*) from part where action <> 'batch.file-read' and not is_sessionless)`,
      sessionless: sql`(select count(*) from part where is_sessionless)`,
    },
  };
}

function offersOf(sql: Sql, subject: IncidentSubject, period: Period, slice: Fragment): Source {
  const isPartner = subject.kind === 'partner';
  const asked = isPartner
    ? sql`asked_partner_ids && ${[...subject.ids]}::bigint[]`
    : sql`cardinality(asked_partner_ids) > 0`;
  const theirs = isPartner ? sql`true` : sql`l.affiliate_id = ${idsOf(sql, subject)}`;
  return {
    ctes: sql`
      part as materialized (select id, lead_id, created_at, asked_partner_ids from offer where ${slice}),
      made as materialized (
        select p.* from part p join lead l on l.id = p.lead_id
        where ${during(sql, sql`p.created_at`, period)} and ${theirs})`,
    touches: sql`select lead_id, created_at as at, 'score' as way, 'full' as data from made where ${asked}`,
    gaps: { unasked: sql`(select count(*) from made where asked_partner_ids is null)` },
  };
}

function applicationsOf(sql: Sql, subject: IncidentSubject, period: Period, slice: Fragment): Source {
  const isPartner = subject.kind === 'partner';
  const whose = isPartner ? sql`p.partner_id` : sql`p.affiliate_id`;
  // A waiting referral counts from its request.
  const at = isPartner ? sql`coalesce(s.sent_at, p.requested_at)` : sql`p.requested_at`;
  return {
    ctes: sql`part as materialized (
      select id, lead_id, partner_id, affiliate_id, requested_at from application where ${slice})`,
    touches: sql`
      select p.lead_id, ${at} as at, 'application' as way, 'full' as data
      from part p left join application_sent s on s.application_id = p.id
      where ${during(sql, at, period)} and ${whose} = ${idsOf(sql, subject)}`,
  };
}

/** What a key or user submitted, changed, had scored or sent. Of a session it is only counted: histories name the user alone. */
function historiesOf(sql: Sql, subject: IncidentSubject, period: Period, slice: Fragment): Source {
  const who = {
    key: sql`api_key_id = ${idsOf(sql, subject)}`,
    session: sql`user_id = ${userOfSession(sql, subject)}`,
    others: sql`user_id = ${idsOf(sql, subject)}`,
  };
  const theirs = sql`
    ${during(sql, sql`at`, period)} and ${subject.kind === 'key' || subject.kind === 'session' ? who[subject.kind] : who.others}
    and kind in ('created', 'values replaced', 'offer made', 'partner asked again', 'application sent')`;
  const isCounted = subject.kind === 'session';
  return {
    ctes: sql`part as materialized (select id, at, kind, lead_id, api_key_id, user_id from lead_event where ${slice})`,
    touches: sql`
      select lead_id, at,
        case when kind in ('offer made', 'partner asked again') then 'score'
          when kind = 'application sent' then 'application' else 'written' end as way,
        'known' as data
      from part where ${isCounted ? sql`false` : theirs}`,
    ...(isCounted && { gaps: { written: sql`(select count(*) from part where ${theirs})` } }),
  };
}

/** Returns what a statement of a step looks through: rows after `after`, so many. */
export function sourceOf(
  sql: Sql,
  step: ScopeStep,
  subject: IncidentSubject,
  period: Period,
  { after, rows }: { after: number; rows: number },
): Source {
  const slice = sql`id > ${after} order by id limit ${rows}`;
  const ids = idsOf(sql, subject);
  switch (step) {
    case 'reads':
      return readsOf(sql, subject, period, slice);
    case 'files':
      return filesOf(sql, subject, period, after);
    case 'offers':
      return offersOf(sql, subject, period, slice);
    case 'applications':
      return applicationsOf(sql, subject, period, slice);
    case 'lender calls':
      return {
        ctes: sql`part as materialized (select id, at, kind, lead_id, partner_id from partner_call where ${slice})`,
        touches: sql`
          select lead_id, at, case kind when 'score' then 'score' else 'application' end as way, 'full' as data
          from part where ${during(sql, sql`at`, period)} and partner_id = ${ids} and lead_id is not null`,
      };
    case 'histories':
      return historiesOf(sql, subject, period, slice);
    case 'calls':
      return {
        ctes: sql`part as materialized (
          select id, at, lead_id, affiliate_id, api_key_id, status from request_log where ${slice})`,
        touches: sql`
          select r.lead_id, r.at, 'call' as way, 'known' as data from part r join lead l on l.id = r.lead_id
          where ${during(sql, sql`r.at`, period)}
            and ${subject.kind === 'key' ? sql`r.api_key_id` : sql`r.affiliate_id`} = ${ids}
            and l.affiliate_id = r.affiliate_id and r.status < 400`,
      };
    case 'leads':
      return {
        ctes: sql`part as materialized (select id, created_at, affiliate_id from lead where ${slice})`,
        touches: sql`
          select id as lead_id, created_at as at, 'written' as way, 'known' as data from part
          where ${during(sql, sql`created_at`, period)} and affiliate_id = ${ids}`,
      };
  }
}
