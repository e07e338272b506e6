import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Fragment, Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { retentionChange } from '@/db/schema/base/environment';
import type { Environment } from '@/word/environment';
import { type LeadClassSetting, leadClassSettings, type RetentionSetting } from '@/word/retention';
import { classDays, leadClass, noClassCounts, shortestClass } from './lead-period';

export interface RetentionChangeRow {
  setting: RetentionSetting;
  days: number;
  countsAt: Date;
  /** By the database's clock: it is in effect, although not yet moved to the environment's own columns. */
  counts: boolean;
  plannedBy: number | null;
  /** Also of a user who was removed since. */
  plannerName: string | null;
  /** Why it is held. */
  problem: string | null;
}

export async function listRetentionChanges(
  db: Queryable,
  environment: Environment,
): Promise<RetentionChangeRow[]> {
  return db.drizzle
    .select({
      setting: retentionChange.setting,
      days: retentionChange.days,
      countsAt: retentionChange.countsAt,
      counts: sql<boolean>`${retentionChange.countsAt} <= now() and ${retentionChange.problem} is null`,
      plannedBy: retentionChange.plannedBy,
      plannerName: user.name,
      problem: retentionChange.problem,
    })
    .from(retentionChange)
    .leftJoin(user, eq(user.id, retentionChange.plannedBy))
    .where(eq(retentionChange.environment, environment))
    .orderBy(asc(retentionChange.setting));
}

/** Stores a shorter period that takes effect in 24 hours; null: planned at the command line. */
export async function upsertRetentionChange(
  db: Queryable,
  environment: Environment,
  setting: RetentionSetting,
  days: number,
  plannedBy: number | null,
): Promise<void> {
  const values = { days, countsAt: sql`now() + interval '24 hours'`, plannedBy, problem: null };
  await db.drizzle
    .insert(retentionChange)
    .values({ environment, setting, ...values })
    .onConflictDoUpdate({ target: [retentionChange.environment, retentionChange.setting], set: values });
}

/** Holds the shorter periods that a user has planned and that were not moved yet. Returns which. */
export async function updateRetentionHeld(
  db: Queryable,
  environment: Environment,
  plannedBy: number,
  problem: string,
): Promise<RetentionSetting[]> {
  const rows = await db.drizzle
    .update(retentionChange)
    .set({ problem })
    .where(
      and(
        eq(retentionChange.environment, environment),
        eq(retentionChange.plannedBy, plannedBy),
        isNull(retentionChange.problem),
      ),
    )
    .returning({ setting: retentionChange.setting });
  return rows.map(({ setting }) => setting);
}

export async function deleteRetentionChange(
  db: Queryable,
  environment: Environment,
  setting: RetentionSetting,
): Promise<void> {
  await db.drizzle
    .delete(retentionChange)
    .where(and(eq(retentionChange.environment, environment), eq(retentionChange.setting, setting)));
}

/** When a change made now would take effect, by the database's clock. */
export async function findRetentionTime(db: Queryable): Promise<Date> {
  const [row] = await db.drizzle.execute<{ at: number }>(
    sql`select (extract(epoch from now() + interval '24 hours') * 1000)::float8 as at`,
  );
  if (!row) throw new Error('a select without a table gave no row');
  return new Date(row.at);
}

/** Days in effect and days wanted; null if the period stays. */
type ShorterPeriod = { from: number; to: number } | null;

/**
 * Counts what would be gone at `runsAt` with the shorter periods but kept with the current ones. Ignores anything
 * less than a full hour old, so that the figure stays the same while someone reads and types it.
 */
export async function countBeyondRetention(
  db: Queryable,
  environment: Environment,
  runsAt: Date,
  periods: Record<RetentionSetting, ShorterPeriod>,
): Promise<Record<RetentionSetting, number>> {
  const between = (at: ReturnType<typeof sql>, { from, to }: { from: number; to: number }) => sql`
    ${at} >= ${runsAt.toISOString()}::timestamptz - make_interval(days => ${from})
    and ${at} < least(${runsAt.toISOString()}::timestamptz - make_interval(days => ${to}), date_trunc('hour', now()))`;
  const count = async (
    period: ShorterPeriod,
    rows: (period: { from: number; to: number }) => ReturnType<typeof sql>,
  ) => {
    if (period === null) return 0;
    const [row] = await db.drizzle.execute<{ count: number }>(rows(period));
    return row?.count ?? 0;
  };
  return {
    ...(await countLostLeads(db, environment, runsAt, periods)),
    batchFileRetentionDays: await count(
      periods.batchFileRetentionDays,
      (period) => sql`
        select count(*)::int as count from batch b
        where b.environment = ${environment} and ${between(sql`b.finished_at`, period)}
          and exists (select from batch_piece p where p.batch_id = b.id)`,
    ),
    requestLogRetentionDays: await count(
      periods.requestLogRetentionDays,
      (period) => sql`
        select (
          select count(*) from request_log where environment = ${environment} and ${between(sql`at`, period)})::int + (
          select count(*) from partner_call c join partner p on p.id = c.partner_id
          where p.environment = ${environment} and ${between(sql`c.at`, period)})::int as count`,
    ),
  };
}

type LeadSetting = 'leadRetentionDays' | LeadClassSetting;
const leadSettings = ['leadRetentionDays', ...leadClassSettings] as const;

/**
 * Counts leads that would be gone with the shorter periods, each once: by the period of all leads where that is as short
 * as the one of its class, else by that of its class.
 */
async function countLostLeads(
  { sql }: Queryable,
  environment: Environment,
  runsAt: Date,
  periods: Record<LeadSetting, ShorterPeriod>,
): Promise<Record<LeadSetting, number>> {
  const none = Object.fromEntries(leadSettings.map((setting) => [setting, 0])) as Record<LeadSetting, number>;
  if (leadSettings.every((setting) => periods[setting] === null)) return none;
  const wanted = (setting: LeadSetting) => sql`${periods[setting]?.to ?? null}::int`;
  const before = (days: Fragment) =>
    sql`${runsAt.toISOString()}::timestamptz - make_interval(days => ${days})`;
  const [now, then] = [sql`e`, sql`w`];
  const rows = await sql<{ setting: LeadSetting; count: number }[]>`
    with wanted as (
      select coalesce(${wanted('leadRetentionDays')}, e.lead_retention_days) as lead_retention_days,
        coalesce(${wanted('neverOfferedRetentionDays')}, e.never_offered_retention_days) as never_offered_retention_days,
        coalesce(${wanted('offeredRetentionDays')}, e.offered_retention_days) as offered_retention_days,
        coalesce(${wanted('declinedRetentionDays')}, e.declined_retention_days) as declined_retention_days,
        coalesce(${wanted('acceptedRetentionDays')}, e.accepted_retention_days) as accepted_retention_days
      from environment e where e.name = ${environment}),
    old as materialized (
      -- Whatever its class, it is kept until now, and would not be for its shortest period. Its class is looked up once.
      select l.created_at, case when ${noClassCounts(sql, now)} and ${noClassCounts(sql, then)} then null
        else ${leadClass(sql)} end as class
      from lead l join environment e on e.name = l.environment cross join wanted w
      where l.environment = ${environment} and l.erased_at is null
        and l.created_at >= ${before(sql`e.lead_retention_days`)} and l.created_at < date_trunc('hour', now())
        and l.created_at < ${before(sql`least(w.lead_retention_days, ${shortestClass(sql, then)})`)}),
    aged as (
      select o.created_at, o.class, least(e.lead_retention_days, ${classDays(sql, sql`o.class`, now)}) as days,
        w.lead_retention_days as new_all, ${classDays(sql, sql`o.class`, then)} as new_class
      from old o join environment e on e.name = ${environment} cross join wanted w)
    select case when new_all <= new_class then 'leadRetentionDays' else class end as setting, count(*)::int as count
    from aged
    where created_at >= ${before(sql`days`)} and created_at < ${before(sql`least(new_all, new_class)`)}
    group by 1`;
  return { ...none, ...Object.fromEntries(rows.map(({ setting, count }) => [setting, count])) };
}

/** Counts applicants whose newest lead for an intent is between two ages: those affected by another window. */
export async function countIdentitiesBetween(
  db: Queryable,
  environment: Environment,
  youngerSeconds: number,
  olderSeconds: number,
): Promise<number> {
  const [row] = await db.drizzle.execute<{ count: number }>(sql`
    select count(*)::int as count from lead_identity
    where environment = ${environment} and created_at < now() - make_interval(secs => ${youngerSeconds})
      and created_at >= now() - make_interval(secs => ${olderSeconds})`);
  return row?.count ?? 0;
}
