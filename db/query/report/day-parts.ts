import type { Queryable, Sql } from '@/db/client';
import { progressOf, startOfDay } from '@/db/query/base/day-progress';
import { isNoPractice } from '@/db/query/base/lead-part';
import { type DayBook, type DaySums, leadColumns, listed, settledAfter, summed } from './day-sums';

// An open day is counted in parts of a quarter of an hour, each of them ten minutes after it is over and once no transaction
// is open that began before its end: such a one may change a lead of the part, and the triggers write a row for that only
// in transactions that began later. The rows of a part are changes of its day, so whoever closes that, be it the release
// before, counts it anew.

/** Rows of one group that are folded into one. */
const foldedFrom = 8;

/** When the newest part ends that may be counted, `settled` after its end. */
export const countableUntil = (sql: Sql, settled: string) => sql`
  day_part_of(least(now() - ${settled}::interval, (
    select min(xact_start) from pg_stat_activity
    where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid())))`;

/**
 * Counts the parts of open days that are over, in one statement for each table, for the reason that `insertClosedDays`
 * has: what happened to their leads so far is deleted and counted with them.
 */
export async function insertCountedParts(db: Queryable, { progress, tables }: DayBook): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`select from ${sql(progress)} for update`;
    const [range] = await sql<{ from: string; to: string; afterLeadId: string }[]>`
      select counted_before::text as "from", ends::text as "to", after_lead_id::text as "afterLeadId"
      from ${progressOf(sql, progress)} p, (select ${countableUntil(sql, settledAfter)} as ends) e
      where counted_before < ends`;
    if (!range) return;
    const { from, to, afterLeadId } = range;
    for (const sums of tables) {
      const { table, groups, counts } = sums;
      await sql`
        with former as (
          delete from ${sql(table)} where change and day >= funnel_day_of(${from}::timestamptz)
            and part >= ${from}::timestamptz and part < ${to}::timestamptz),
        closing as materialized (
          select ${listed(sql, leadColumns)} from lead l where l.id > ${afterLeadId} and ${isNoPractice(sql)}
            and l.created_at >= ${from}::timestamptz and l.created_at < ${to}::timestamptz),
        fact as (${sums.facts(sql, sql`closing`, false)})
        insert into ${sql(table)} (${listed(sql, [...groups, ...counts])}, change, part)
        select ${summed(sql, sums)}, true, greatest(${from}::timestamptz, ${startOfDay(sql, sql`day`)})
        from fact group by ${listed(sql, groups)} order by environment, day, affiliate_id`;
    }
    await sql`
      update ${sql(progress)} set counted_before = ${to}::timestamptz, after_counted_lead_id = coalesce((
        select min(id) - 1 from lead where id > ${afterLeadId} and created_at >= ${to}::timestamptz
        having bool_or(created_at < now() - ${settledAfter}::interval)), after_counted_lead_id)`;
  });
}

/** Folds rows of counted parts into one where a group has many. */
export async function updateCountedParts(db: Queryable, { progress, tables }: DayBook): Promise<void> {
  await db.transaction(async ({ sql }) => {
    await sql`select from ${sql(progress)} for update`;
    for (const sums of tables) {
      const { table, groups, counts } = sums;
      await sql`
        with many as materialized (
          select f.ctid as place from (
            select f.ctid, count(*) over (partition by ${listed(sql, groups)}) as rows
            from ${sql(table)} f, ${progressOf(sql, progress)} p
            where f.change and f.day >= p.closed_before and f.part < p.counted_before) f
          where f.rows >= ${foldedFrom}::int),
        former as (delete from ${sql(table)} f using many m where f.ctid = m.place returning f.*)
        insert into ${sql(table)} (${listed(sql, [...groups, ...counts])}, change, part)
        select ${summed(sql, sums)}, true, min(part) from former group by ${listed(sql, groups)}`;
    }
  });
}

/**
 * Takes leads out of the counts of their days, and with `seconds` adds them to those of the days so many seconds earlier:
 * changes of parts that may be counted. Call it before the leads are deleted or moved, in their transaction.
 */
export async function insertMovedCounts(
  { sql }: Pick<Queryable, 'sql'>,
  tables: readonly DaySums[],
  leadIds: readonly number[],
  seconds: number | null,
): Promise<void> {
  const times =
    seconds === null
      ? sql`(m.created_at, -1)`
      : sql`(m.created_at, -1), (m.created_at - make_interval(secs => ${seconds}::float8), 1)`;
  for (const { table, groups, counts, facts } of tables) {
    const moved = listed(
      sql,
      groups.map((group) => (group === 'day' ? 'funnel_day_of(t.at)' : `f.${group}`)),
    );
    await sql`
      with moved as materialized (
        select ${listed(sql, leadColumns)} from lead l
        where id = any(${[...leadIds]}::bigint[]) and ${isNoPractice(sql)}),
      fact as (${facts(sql, sql`moved`, true)})
      insert into ${sql(table)} (${listed(sql, [...groups, ...counts])}, change, part)
      select ${moved}, ${listed(
        sql,
        counts.map((count) => `sum(t.sign * f.${count})`),
      )}, true, day_part_of(t.at)
      from fact f join moved m on m.id = f.lead_id cross join lateral (values ${times}) t(at, sign)
      where t.at < day_part_of(now())
      group by ${moved}, day_part_of(t.at)
      -- What stays in its part changes nothing.
      having ${listed(sql, [counts.map((count) => `sum(t.sign * f.${count}) <> 0`).join(' or ')])}`;
  }
}
