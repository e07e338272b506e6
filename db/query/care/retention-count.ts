import { sql } from 'drizzle-orm';
import type { Fragment, Queryable } from '@/db/client';
import { isRestricted } from '@/db/query/base/restriction-part';
import type { Environment } from '@/word/environment';
import { type LeadClassSetting, leadClassSettings, type RetentionSetting } from '@/word/retention';
import { consentsAtOnce, leadsUsed, ofPiece } from './consent-period';
import { classDays, keptDays, leadClass, noClassCounts, shortestClass } from './lead-period';
import { listPieces } from './piece';

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
    consentRetentionDays: await countLostConsents(db, environment, runsAt, periods.consentRetentionDays),
    readRetentionDays: await count(
      periods.readRetentionDays,
      (period) => sql`
        select count(*)::int as count from lead_read where environment = ${environment} and ${between(sql`at`, period)}`,
    ),
    rightsRequestRetentionDays: await count(
      periods.rightsRequestRetentionDays,
      (period) => sql`
        select count(*)::int as count from rights_request
        where details_ciphertext is not null and ${between(sql`ended_at`, period)}`,
    ),
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

/** Rows that one statement looks at: two or three seconds, far from the time limit of statements, however many there are. */
const rowsAtOnce = 250_000;

/**
 * Counts leads that would be gone with the shorter periods, each once: by the period of all leads where that is as short
 * as the one of its class, else by that of its class. Nobody's whose data is restricted then is gone.
 */
async function countLostLeads(
  db: Queryable,
  environment: Environment,
  runsAt: Date,
  periods: Record<LeadSetting, ShorterPeriod>,
): Promise<Record<LeadSetting, number>> {
  const { sql } = db;
  const none = Object.fromEntries(leadSettings.map((setting) => [setting, 0])) as Record<LeadSetting, number>;
  if (leadSettings.every((setting) => periods[setting] === null)) return none;
  const wanted = (setting: LeadSetting) => sql`${periods[setting]?.to ?? null}::int`;
  const before = (days: Fragment) =>
    sql`${runsAt.toISOString()}::timestamptz - make_interval(days => ${days})`;
  const [now, then] = [sql`e`, sql`w`];
  const countPiece = (afterId: number, untilId: number) => sql<{ setting: LeadSetting; count: number }[]>`
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
      where l.id > ${afterId} and l.id <= ${untilId} and l.environment = ${environment} and l.erased_at is null
        and l.created_at >= ${before(sql`e.lead_retention_days`)} and l.created_at < date_trunc('hour', now())
        and l.created_at < ${before(sql`least(w.lead_retention_days, ${shortestClass(sql, then)})`)}
        and not ${isRestricted(sql, sql`${runsAt.toISOString()}::timestamptz`)}),
    aged as (
      select o.created_at, o.class, least(e.lead_retention_days, ${classDays(sql, sql`o.class`, now)}) as days,
        w.lead_retention_days as new_all, ${classDays(sql, sql`o.class`, then)} as new_class
      from old o join environment e on e.name = ${environment} cross join wanted w)
    select case when new_all <= new_class then 'leadRetentionDays' else class end as setting, count(*)::int as count
    from aged
    where created_at >= ${before(sql`days`)} and created_at < ${before(sql`least(new_all, new_class)`)}
    group by 1`;
  const lost = { ...none };
  for await (const { afterId, untilId } of listPieces(db, 'lead', rowsAtOnce))
    for (const { setting, count } of await countPiece(afterId, untilId)) lost[setting] += count;
  return lost;
}

/**
 * Counts leads that would lose what proves their consent with a shorter period, and be kept themselves: those that go by
 * then lose it anyway.
 */
async function countLostConsents(
  db: Queryable,
  environment: Environment,
  runsAt: Date,
  period: ShorterPeriod,
): Promise<number> {
  if (period === null) return 0;
  const { sql } = db;
  const before = (days: Fragment) =>
    sql`${runsAt.toISOString()}::timestamptz - make_interval(days => ${days})`;
  let lost = 0;
  const wanted = before(sql`${period.to}::int`);
  for await (const piece of listPieces(db, 'consent', consentsAtOnce)) {
    const [row] = await sql<[{ count: number }]>`
      select count(*)::int as count
      from (${leadsUsed(sql, ofPiece(sql, piece), environment, wanted)}) c join lead l on l.id = c.lead_id
        join environment e on e.name = l.environment
      where c.used_at < least(${wanted}, date_trunc('hour', now()))
        and c.used_at >= ${before(sql`${period.from}::int`)} and l.created_at >= ${before(keptDays(sql))}`;
    lost += row.count;
  }
  return lost;
}
