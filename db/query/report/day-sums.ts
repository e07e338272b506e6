import type { Fragment, Queryable, Sql } from '@/db/client';
import { isNoPractice } from '@/db/query/base/lead-part';

/**
 * A table of sums by day (South African time). A day's own rows are written when it closes; what happens to its leads
 * later adds a row (`change`) in the same transaction, so the sums are always exact; changes are folded in from time to
 * time. An open day has rows of its parts (`day-parts.ts`).
 */
export interface DaySums {
  readonly table: string;
  /** What a row is about; `affiliate_id`, `environment` and `day` are among them. */
  readonly groups: readonly string[];
  readonly counts: readonly string[];
  /**
   * Selects what leads count for: the groups and the counts, and `lead_id` if it is asked `byLead`; else a row may stand
   * for many. `leads` names them; it is read several times.
   */
  facts(sql: Sql, leads: Fragment, byLead: boolean): Fragment;
  /** Adds differences of closed days, in the form of rows, to what is summed up further; a statement. */
  addFurther?(sql: Sql, differences: Fragment): Fragment;
}

/** Tables whose days close together. `progress`: the table with how far they are. */
export interface DayBook {
  readonly progress: 'funnel_progress' | 'report_progress';
  readonly tables: readonly DaySums[];
}

/** A day stays open this long after midnight, by when any statement that stored one of its leads has ended. */
const openAfterMidnight = '1 hour';
/** Leads older than this are committed, so no lead with a smaller id can still appear. */
export const settledAfter = '10 minutes';
const daysAtOnce = 7;
const foldedAtOnce = 1_000;

export const listed = (sql: Sql, columns: readonly string[]) => sql.unsafe(columns.join(', '));
/** The groups, and the sum of each count under its name. */
export const summed = (sql: Sql, { groups, counts }: DaySums) =>
  listed(sql, [...groups, ...counts.map((count) => `sum(${count}) as ${count}`)]);

/** What facts may ask of a lead. */
export const leadColumns = [
  ...[
    'id',
    'affiliate_id',
    'environment',
    'created_at',
    'intent_id',
    'source',
    'user_id',
    'referee_affiliate_id',
  ],
  ...['state', 'offer_id', 'application_id'],
];

/**
 * Closes the next days that are over (at most a week's worth per transaction), from the oldest lead on; returns false if
 * none is left. Each table is counted in one statement that also deletes the day's changes so far: a change is either in
 * that statement's snapshot and counted, or it is not and its row stays.
 */
export async function insertClosedDays(db: Queryable, { progress, tables }: DayBook): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    const [range] = await sql<{ from: string; to: string; afterLeadId: string }[]>`
      select closed_before::text as "from", after_lead_id::text as "afterLeadId", least(
          greatest(closed_before, (
            select coalesce(min(day), funnel_day_of(now())) from (
              select funnel_day_of(created_at) as day from lead order by id limit 1) l)) + ${daysAtOnce}::int,
          ((now() - ${openAfterMidnight}::interval) at time zone 'Africa/Johannesburg')::date)::text as "to"
      from ${sql(progress)} for update`;
    if (!range || range.from >= range.to) return false;
    const { from, to, afterLeadId } = range;
    for (const sums of tables) {
      const { table, groups, counts } = sums;
      await sql`
        with former as (
          delete from ${sql(table)} where day >= ${from}::date and day < ${to}::date returning *),
        closing as materialized (
          select ${listed(sql, leadColumns)} from lead l where l.id > ${afterLeadId} and ${isNoPractice(sql)}
            and l.created_at >= ${from}::date::timestamp at time zone 'Africa/Johannesburg'
            and l.created_at < ${to}::date::timestamp at time zone 'Africa/Johannesburg'),
        fact as (${sums.facts(sql, sql`closing`, false)}),
        counted as materialized (
          select ${summed(sql, sums)} from fact group by ${listed(sql, groups)})
        ${further(
          sql,
          sums,
          // What was closed before, and is counted again, is taken back.
          sql`
            select ${listed(sql, [...groups, ...counts])} from counted
            union all
            select ${listed(sql, [...groups, ...counts.map((count) => `-${count}`)])} from former where not change`,
        )}
        insert into ${sql(table)} (${listed(sql, [...groups, ...counts])}) select * from counted
        -- Rows that are read together stand together.
        order by environment, day, affiliate_id`;
    }
    // Without a settled lead since then, keep the previous id: still correct, only further back. The smallest id of all since
    // then, not of the settled ones: the sandbox moves leads back in time, so one with a smaller id may be newer.
    await sql`
      update ${sql(progress)} set closed_before = ${to}, after_lead_id = coalesce((
        select min(id) - 1 from lead
        where created_at >= ${to}::date::timestamp at time zone 'Africa/Johannesburg'
        having bool_or(created_at < now() - ${settledAfter}::interval)), after_lead_id)`;
    return true;
  });
}

/**
 * Folds later changes of closed days into their rows; returns false if none is left. One statement for each table, for
 * the same reason as above.
 */
export async function updateClosedDays(db: Queryable, { progress, tables }: DayBook): Promise<boolean> {
  return db.transaction(async ({ sql }) => {
    await sql`select from ${sql(progress)} for update`;
    let folded = 0;
    for (const sums of tables) {
      const { table, groups, counts } = sums;
      const { count } = await sql`
        with changed as (
          select distinct ${listed(sql, groups)} from (
            select ${listed(sql, groups)} from ${sql(table)}
            where change and day < (select closed_before from ${sql(progress)})
            order by day limit ${foldedAtOnce}) c),
        former as (
          delete from ${sql(table)} f using changed c
          where ${listed(sql, [groups.map(sameIn).join(' and ')])} returning f.*)
        ${further(sql, sums, sql`select ${listed(sql, [...groups, ...counts])} from former where change`)}
        insert into ${sql(table)} (${listed(sql, [...groups, ...counts])})
        select ${summed(sql, sums)} from former group by ${listed(sql, groups)}`;
      folded += count;
    }
    return folded > 0;
  });
}

/** By the indexes where they can be. */
const sameIn = (group: string) =>
  ['affiliate_id', 'environment', 'day'].includes(group)
    ? `f.${group} = c.${group}`
    : `f.${group} is not distinct from c.${group}`;

function further(sql: Sql, { addFurther }: DaySums, differences: Fragment): Fragment {
  if (!addFurther) return sql``;
  return sql`, difference as (${differences}), added as (${addFurther(sql, sql`difference`)})`;
}
