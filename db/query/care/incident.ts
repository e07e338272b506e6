import type { Queryable } from '@/db/client';
import type {
  IncidentCertainty,
  IncidentKind,
  IncidentNature,
  IncidentScopeState,
  ScopeGaps,
  StoredScopeRow,
} from '@/word/incident';

/** Finds whom an incident is about, users and lenders that were removed since among them. */
export async function listSubjectIds(
  { sql }: Queryable,
  { kind, name }: { kind: IncidentKind; name: string },
): Promise<number[]> {
  const id = /^\d{1,15}$/.test(name) ? Number(name) : null;
  const rows = await {
    key: () =>
      sql<{ id: number }[]>`
        select id::float8 as id from api_key where id = ${id} or hint = ${name.replace(/^…/, '')} order by id = ${id} desc`,
    user: () =>
      sql<{ id: number }[]>`
        select id::float8 as id from ${sql('user')} where id = ${id} or lower(email) = lower(${name})`,
    session: () => sql<{ id: number }[]>`
      select id::float8 as id from audit_event where id = ${id} and action = 'session.started'`,
    partner: () => sql<{ id: number }[]>`select id::float8 as id from partner where slug = ${name}`,
    affiliate: () => sql<{ id: number }[]>`select id::float8 as id from affiliate where slug = ${name}`,
  }[kind]();
  return rows.map((row) => row.id);
}

/** What an operator says of an incident, and may change. */
export interface IncidentFacts {
  noticedAt: Date;
  certainty: IncidentCertainty;
  nature: IncidentNature;
  lateReason: string;
  regulatorToldAt: Date | null;
  peopleToldAt: Date | null;
  callNumber: string;
  signedBy: string;
}

export interface IncidentRow extends IncidentFacts {
  id: number;
  subjectKind: IncidentKind;
  subjectIds: number[];
  /** As it is called now, also if it was removed since. */
  subjectName: string;
  fromAt: Date;
  toAt: Date;
  version: number;
  lettersStoppedAt: Date | null;
  by: string | null;
  createdAt: Date;
}

const columns = ({ sql }: Queryable) => sql`
  i.id::float8 as id, i.subject_kind as "subjectKind", i.subject_ids::float8[] as "subjectIds",
  case i.subject_kind
    when 'key' then (select k.name || ' (…' || k.hint || ') of ' || a.name from api_key k
      join affiliate a on a.id = k.affiliate_id where k.id = i.subject_ids[1])
    when 'user' then (select string_agg(u.name || ' (' || u.email || ')', ', ' order by u.id) from ${sql('user')} u
      where u.id = any(i.subject_ids))
    when 'session' then (select i.subject_ids[1] || ' of ' || u.name || ' (' || u.email || ')' from audit_event e
      join ${sql('user')} u on u.id = e.subject_id where e.id = i.subject_ids[1])
    when 'partner' then (select p.company_name from partner p where p.id = i.subject_ids[1])
    else (select a.name from affiliate a where a.id = i.subject_ids[1]) end as "subjectName",
  i.from_at as "fromAt", i.to_at as "toAt", i.noticed_at as "noticedAt", i.certainty, i.nature,
  i.late_reason as "lateReason", i.regulator_told_at as "regulatorToldAt", i.people_told_at as "peopleToldAt",
  i.call_number as "callNumber", i.signed_by as "signedBy", i.version, i.letters_stopped_at as "lettersStoppedAt",
  w.name as by, i.created_at as "createdAt"`;

export type NewIncident = Pick<IncidentFacts, 'noticedAt' | 'certainty' | 'nature'> & {
  subject: { kind: IncidentKind; ids: readonly number[] };
  from: Date;
  to: Date;
  userId: number | null;
};

export async function insertIncident({ sql }: Queryable, it: NewIncident): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into incident (subject_kind, subject_ids, from_at, to_at, noticed_at, certainty, nature, user_id)
    values (${it.subject.kind}, ${[...it.subject.ids]}::bigint[], ${it.from.toISOString()}, ${it.to.toISOString()},
      ${it.noticedAt.toISOString()}, ${it.certainty}, ${it.nature}, ${it.userId})
    returning id::float8 as id`;
  return row.id;
}

export async function findIncident(db: Queryable, id: number): Promise<IncidentRow | null> {
  const [row] = await db.sql<IncidentRow[]>`
    select ${columns(db)} from incident i left join ${db.sql('user')} w on w.id = i.user_id where i.id = ${id}`;
  return row ?? null;
}

/** Locks an incident for a change. Returns whether there is one. */
export async function lockIncident({ sql }: Queryable, id: number): Promise<boolean> {
  return (await sql`select from incident where id = ${id} for update`).length > 0;
}

export interface ListedIncident extends IncidentRow {
  state: IncidentScopeState;
  rows: readonly StoredScopeRow[];
}

/** Lists incidents, newest first, with their newest version of whose data it was. */
export function listIncidents(db: Queryable, limit: number): Promise<ListedIncident[]> {
  return db.sql<ListedIncident[]>`
    select ${columns(db)}, s.state, s.rows
    from incident i left join ${db.sql('user')} w on w.id = i.user_id
      join lateral (
        select state, rows from incident_scope where incident_id = i.id order by version desc limit 1) s on true
    order by i.id desc limit ${limit}`;
}

export async function updateIncident({ sql }: Queryable, id: number, it: IncidentFacts): Promise<void> {
  await sql`
    update incident set noticed_at = ${it.noticedAt.toISOString()}, certainty = ${it.certainty}, nature = ${it.nature},
      late_reason = ${it.lateReason}, regulator_told_at = ${it.regulatorToldAt?.toISOString() ?? null}::timestamptz,
      people_told_at = ${it.peopleToldAt?.toISOString() ?? null}::timestamptz, call_number = ${it.callNumber},
      signed_by = ${it.signedBy}, version = version + 1
    where id = ${id}`;
}

export interface MeasureRow {
  words: string;
  by: string | null;
  at: Date;
}

export async function insertMeasure(
  { sql }: Queryable,
  { incidentId, words, userId }: { incidentId: number; words: string; userId: number | null },
): Promise<void> {
  await sql`insert into incident_measure (incident_id, words, user_id) values (${incidentId}, ${words}, ${userId})`;
}

export function listMeasures({ sql }: Queryable, incidentId: number, limit: number): Promise<MeasureRow[]> {
  return sql<MeasureRow[]>`
    select m.words, u.name as by, m.at from incident_measure m left join ${sql('user')} u on u.id = m.user_id
    where m.incident_id = ${incidentId} order by m.id limit ${limit}`;
}

export interface VersionRow {
  id: number;
  version: number;
  state: IncidentScopeState;
  step: number;
  looked: number;
  rows: readonly StoredScopeRow[];
  unknown: readonly string[];
  by: string | null;
  createdAt: Date;
  endedAt: Date | null;
}

/** Lists the versions of a scope, newest first. */
export function listScopes({ sql }: Queryable, incidentId: number, limit: number): Promise<VersionRow[]> {
  return sql<VersionRow[]>`
    select s.id::float8 as id, s.version, s.state, s.step, s.looked::float8 as looked, s.rows, s.unknown,
      u.name as by, s.created_at as "createdAt", s.ended_at as "endedAt"
    from incident_scope s left join ${sql('user')} u on u.id = s.user_id
    where s.incident_id = ${incidentId} order by s.version desc limit ${limit}`;
}

/** Begins the next version, unless one is being counted. Returns its number; null: one is. */
export async function insertScope(
  { sql }: Queryable,
  { incidentId, gaps, userId }: { incidentId: number; gaps: ScopeGaps; userId: number | null },
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into incident_scope (incident_id, version, gaps, user_id)
    select ${incidentId}, coalesce(max(version), 0) + 1, ${JSON.stringify(gaps)}::jsonb, ${userId}::bigint
    from incident_scope where incident_id = ${incidentId}
    having not coalesce(bool_or(state = 'counting'), false)
    returning id::float8 as id`;
  return row?.id ?? null;
}

export interface ScopeToCount {
  subjectKind: IncidentKind;
  subjectIds: number[];
  fromAt: Date;
  toAt: Date;
  step: number;
  cursor: number;
  looked: number;
  gaps: ScopeGaps;
}

/** Finds a version that is being counted, and how far it is. */
export async function findScopeToCount({ sql }: Queryable, id: number): Promise<ScopeToCount | null> {
  const [row] = await sql<ScopeToCount[]>`
    select i.subject_kind as "subjectKind", i.subject_ids::float8[] as "subjectIds", i.from_at as "fromAt",
      i.to_at as "toAt", s.step, s.cursor::float8 as cursor, s.looked::float8 as looked, s.gaps
    from incident_scope s join incident i on i.id = s.incident_id where s.id = ${id} and s.state = 'counting'`;
  return row ?? null;
}

type Place = Pick<ScopeToCount, 'step' | 'cursor' | 'looked' | 'gaps'>;

/** Stores how far a version is, unless another worker has gone on with it. Returns whether it was ours to store. */
export async function updateScopePlace(
  { sql }: Queryable,
  id: number,
  former: Place,
  now: Place,
): Promise<boolean> {
  const { count } = await sql`
    update incident_scope set step = ${now.step}, cursor = ${now.cursor}, looked = ${now.looked},
      gaps = ${JSON.stringify(now.gaps)}::jsonb
    where id = ${id} and state = 'counting' and step = ${former.step} and cursor = ${former.cursor}`;
  return count > 0;
}

/** Ends a version with what was counted, once. */
export async function updateScopeDone(
  { sql }: Queryable,
  id: number,
  { rows, unknown }: { rows: readonly StoredScopeRow[]; unknown: readonly string[] },
): Promise<void> {
  await sql`
    update incident_scope set state = 'done', rows = ${JSON.stringify(rows)}::jsonb,
      unknown = ${JSON.stringify(unknown)}::jsonb, ended_at = clock_timestamp()
    where id = ${id} and state = 'counting'`;
}
