import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';
import type { IncidentData, IncidentWay, ScopeGaps } from '@/word/incident';
import { gapColumns, type IncidentSubject, type Period, type ScopeStep, sourceOf } from './incident-source';

/** Where touches are written: those of an incident, or a table that goes with the transaction. */
export interface TouchTable {
  table: 'incident_touch' | 'incident_touch_now';
  scopeId: number;
}

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

export interface ScopePiece extends ScopeGaps {
  /** The last row that was looked at; null: there is none after `after`. */
  last: number | null;
  looked: number;
}

/**
 * Looks through the next rows of a step, and adds whom the subject touched. Doing it twice changes nothing, but the gaps
 * that it returns are to be counted once.
 */
export async function insertTouches(
  { sql }: Queryable,
  { table, scopeId }: TouchTable,
  whose: { subject: IncidentSubject; period: Period; step: ScopeStep },
  slice: { after: number; rows: number },
): Promise<ScopePiece> {
  const { ctes, touches, last, gaps } = sourceOf(sql, whose.step, whose.subject, whose.period, slice);
  const [piece] = await sql<[ScopePiece]>`
    with ${ctes},
    touch as (${touches}),
    stored as (
      insert into ${sql(table)} as t (scope_id, lead_id, way, data, first_at, last_at)
      select ${scopeId}::bigint, lead_id, way, data, min(at), max(at) from touch group by lead_id, way, data
      on conflict (scope_id, lead_id, way, data)
        do update set first_at = least(t.first_at, excluded.first_at), last_at = greatest(t.last_at, excluded.last_at))
    select (${last ?? sql`select max(id) from part`})::float8 as last, (select count(*)::float8 from part) as looked,
      ${gapColumns(sql, gaps ?? {})}`;
  return piece;
}

/** Makes the table of touches of a scope that is not kept. */
export async function insertTouchTable({ sql }: Queryable): Promise<void> {
  await sql`create temp table incident_touch_now (like incident_touch including all) on commit drop`;
}

/** Estimates how many touches there are, for cutting up the count; and tells the planner. */
export async function countTouches({ sql }: Queryable, { table, scopeId }: TouchTable): Promise<number> {
  await sql`analyze ${sql(table)}`;
  const [row] = await sql<[{ count: number }]>`
    select count(*)::float8 as count from ${sql(table)} where scope_id = ${scopeId}`;
  return row.count;
}

/**
 * Counts the people and leads that were touched, by environment, and by way and kind of data. People are told apart by the
 * hash of their ID number; a lead without one counts as a person of its own. `share`: of so many parts of all people
 * this one.
 */
export function countTouched(
  { sql }: Queryable,
  { table, scopeId }: TouchTable,
  share: { part: number; of: number },
): Promise<ScopeRow[]> {
  const person = sql`coalesce(encode(l.id_number_hash, 'hex'), 'lead ' || l.id)`;
  return sql<ScopeRow[]>`
    with known as (
      select l.environment, t.way, t.data, t.first_at, t.last_at, l.id, l.erased_at, ${person} as person
      from ${sql(table)} t join lead l on l.id = t.lead_id
      where t.scope_id = ${scopeId} and (hashtext(${person}) & 2147483647) % ${share.of}::int = ${share.part}::int)
    select environment, way, data, count(distinct person)::int as people, count(distinct id)::int as leads,
      (count(distinct id) filter (where erased_at is not null))::int as erased,
      min(first_at) as first, max(last_at) as last
    from known group by grouping sets ((environment), (environment, way, data))`;
}

export interface MoreGaps {
  /** Leads that were read one by one, and removed since. */
  removed: number;
  /** Whether the period begins before what is kept of reads, and of calls. */
  readsAreOlder: boolean;
  callsAreOlder: boolean;
}

/** What else the scope cannot know. */
export async function countMoreGaps(
  { sql }: Queryable,
  { table, scopeId }: TouchTable,
  { from }: Period,
): Promise<MoreGaps> {
  const begin = sql`${from.toISOString()}::timestamptz`;
  const [row] = await sql<[MoreGaps]>`
    select count(distinct lead_id) filter (where not exists (select from lead l where l.id = t.lead_id))::int as removed,
      ${begin} < now() - make_interval(days => (select min(read_retention_days) from environment)) as "readsAreOlder",
      ${begin} < now() - make_interval(days => (select min(request_log_retention_days) from environment))
        as "callsAreOlder"
    from ${sql(table)} t where scope_id = ${scopeId} and way in ('api', 'id number', 'opened')`;
  return row;
}
