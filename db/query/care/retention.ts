import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { retentionChange } from '@/db/schema/base/environment';
import type { Environment } from '@/word/environment';
import type { RetentionSetting } from '@/word/retention';

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
