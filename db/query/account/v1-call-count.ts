import { desc, eq, gte, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/account/affiliate';
import { v1CallCount } from '@/db/schema/account/v1-call-count';
import type { UnguardedScope } from '@/db/scope';

const today = sql`(now() at time zone 'Africa/Johannesburg')::date`;

/** Adds to today's count, by the database's clock. */
export async function upsertV1Calls(db: Queryable, scope: UnguardedScope, calls: number): Promise<void> {
  await db.drizzle
    .insert(v1CallCount)
    .values({ affiliateId: scope.affiliateId, environment: scope.environment, day: today, calls })
    .onConflictDoUpdate({
      target: [v1CallCount.affiliateId, v1CallCount.environment, v1CallCount.day],
      set: { calls: sql`${v1CallCount.calls} + excluded.calls`, lastAt: sql`now()` },
    });
}

/** Lists the last `days` days, newest first: one row per affiliate, environment and day with calls. */
export async function listV1Calls(db: Queryable, days: number) {
  return db.drizzle
    .select({
      affiliateId: v1CallCount.affiliateId,
      slug: affiliate.slug,
      name: affiliate.name,
      environment: v1CallCount.environment,
      day: v1CallCount.day,
      calls: v1CallCount.calls,
      lastAt: v1CallCount.lastAt,
    })
    .from(v1CallCount)
    .innerJoin(affiliate, eq(affiliate.id, v1CallCount.affiliateId))
    .where(gte(v1CallCount.day, sql`${today} - ${days - 1}::int`))
    .orderBy(desc(v1CallCount.day), desc(v1CallCount.calls), v1CallCount.affiliateId);
}
