import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/affiliate';
import type { Environment } from '@/db/schema/environment';
import { intent, intentAffiliate } from '@/db/schema/intent';

type IntentRow = typeof intent.$inferSelect;
type IntentValues = Pick<IntentRow, 'title' | 'active' | 'requiredFields' | 'synonyms' | 'restricted'>;

/** An intent with the slugs of the affiliates that it is restricted to. */
export type IntentWithAffiliates = IntentRow & { affiliateSlugs: string[] };

/** Lists an environment's intents by title, inactive ones included. */
export async function listIntentRows(
  db: Queryable,
  environment: Environment,
): Promise<IntentWithAffiliates[]> {
  const rows = await db.drizzle
    .select()
    .from(intent)
    .where(eq(intent.environment, environment))
    .orderBy(asc(sql`lower(${intent.title})`), asc(intent.id));
  return withAffiliates(db, rows);
}

export async function findIntent(db: Queryable, id: number): Promise<IntentWithAffiliates | null> {
  const [found] = await withAffiliates(db, await db.drizzle.select().from(intent).where(eq(intent.id, id)));
  return found ?? null;
}

/** In no particular order. */
export async function listIntentRowsById(
  db: Queryable,
  ids: readonly number[],
): Promise<IntentWithAffiliates[]> {
  if (ids.length === 0) return [];
  return withAffiliates(
    db,
    await db.drizzle
      .select()
      .from(intent)
      .where(inArray(intent.id, [...ids])),
  );
}

async function withAffiliates(db: Queryable, rows: IntentRow[]): Promise<IntentWithAffiliates[]> {
  if (rows.length === 0) return [];
  const links = await db.drizzle
    .select({ intentId: intentAffiliate.intentId, slug: affiliate.slug })
    .from(intentAffiliate)
    .innerJoin(affiliate, eq(affiliate.id, intentAffiliate.affiliateId))
    .where(
      inArray(
        intentAffiliate.intentId,
        rows.map((row) => row.id),
      ),
    )
    .orderBy(asc(affiliate.slug));
  return rows.map((row) => ({
    ...row,
    affiliateSlugs: links.filter((link) => link.intentId === row.id).map((link) => link.slug),
  }));
}

/** Returns null if the environment has an intent with this title (case-insensitive). */
export async function insertIntent(
  db: Queryable,
  environment: Environment,
  values: IntentValues,
): Promise<IntentRow | null> {
  const rows = await db.drizzle
    .insert(intent)
    .values({ environment, ...values })
    .onConflictDoNothing()
    .returning();
  return rows[0] ?? null;
}

/** Returns false without writing if `version` is given and outdated. */
export async function updateIntent(
  db: Queryable,
  id: number,
  values: Partial<IntentValues>,
  version?: number,
): Promise<boolean> {
  const rows = await db.drizzle
    .update(intent)
    .set({ ...values, version: sql`${intent.version} + 1` })
    .where(and(eq(intent.id, id), version === undefined ? undefined : eq(intent.version, version)))
    .returning({ id: intent.id });
  return rows.length > 0;
}

/** Returns true if another intent of the environment has this title (case-insensitive). */
export async function isTitleTaken(
  db: Queryable,
  environment: Environment,
  title: string,
  exceptId: number | null,
): Promise<boolean> {
  const rows = await db.drizzle
    .select({ id: intent.id })
    .from(intent)
    .where(and(eq(intent.environment, environment), sql`lower(${intent.title}) = lower(${title})`));
  return rows.some((row) => row.id !== exceptId);
}

/** Replaces the list of affiliates that may use the intent (while it is restricted). */
export async function updateIntentAffiliates(
  db: Queryable,
  intentId: number,
  affiliateIds: number[],
): Promise<void> {
  await db.drizzle.delete(intentAffiliate).where(eq(intentAffiliate.intentId, intentId));
  if (affiliateIds.length > 0)
    await db.drizzle
      .insert(intentAffiliate)
      .values(affiliateIds.map((affiliateId) => ({ intentId, affiliateId })));
}

/** Maps slugs to ids, for those that exist. */
export async function listAffiliateIds(db: Queryable, slugs: string[]): Promise<Map<string, number>> {
  if (slugs.length === 0) return new Map();
  const rows = await db.drizzle
    .select({ id: affiliate.id, slug: affiliate.slug })
    .from(affiliate)
    .where(inArray(affiliate.slug, slugs));
  return new Map(rows.map((row) => [row.slug, row.id]));
}
