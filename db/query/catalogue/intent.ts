import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/account/affiliate';
import { intent, intentAffiliate } from '@/db/schema/catalogue/intent';
import type { Environment } from '@/word/environment';

type IntentRow = typeof intent.$inferSelect;
type IntentValues = Pick<
  IntentRow,
  'title' | 'active' | 'requiredFields' | 'synonyms' | 'formerTitles' | 'restricted'
>;

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
  return listWithAffiliates(db, rows);
}

export async function findIntent(db: Queryable, id: number): Promise<IntentWithAffiliates | null> {
  const [found] = await listWithAffiliates(
    db,
    await db.drizzle.select().from(intent).where(eq(intent.id, id)),
  );
  return found ?? null;
}

/** In no particular order. */
export async function listIntentRowsById(
  db: Queryable,
  ids: readonly number[],
): Promise<IntentWithAffiliates[]> {
  if (ids.length === 0) return [];
  return listWithAffiliates(
    db,
    await db.drizzle
      .select()
      .from(intent)
      .where(inArray(intent.id, [...ids])),
  );
}

async function listWithAffiliates(db: Queryable, rows: IntentRow[]): Promise<IntentWithAffiliates[]> {
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

/** Another intent of the environment that has, or had, one of some titles. */
export interface TitleUse {
  /** As the other one spells it. */
  title: string;
  intent: string;
  /** Until when it stands for that intent, which has another title now; null: it is that intent's title. */
  until: string | null;
}

/** Finds who else uses one of these titles (case-insensitive), also as a former one that still counts. */
export async function findTitleUse(
  { sql: run }: Queryable,
  environment: Environment,
  titles: readonly string[],
  exceptId: number | null,
): Promise<TitleUse | null> {
  const [row] = await run<TitleUse[]>`
    select t.title, i.title as intent, t.until from intent i cross join lateral (
      select i.title, null as until
      union all select f ->> 'title', f ->> 'until' from jsonb_array_elements(i.former_titles) f
      where f ->> 'until' >= (now() at time zone 'Africa/Johannesburg')::date::text) t
    where i.environment = ${environment} and i.id is distinct from ${exceptId}::bigint
      and lower(t.title) in (select lower(w) from unnest(${[...titles]}::text[]) w)
    order by t.until is null, i.id limit 1`;
  return row ?? null;
}

/** Takes away former titles that are the title of another intent now: where both are there, the title counts. */
export async function deleteTakenTitles({ sql: run }: Queryable, environment: Environment): Promise<void> {
  await run`
    update intent i set former_titles = coalesce((
      select jsonb_agg(f order by n) from jsonb_array_elements(i.former_titles) with ordinality t (f, n)
      where not exists (select from intent o
        where o.environment = i.environment and o.id <> i.id and lower(o.title) = lower(f ->> 'title'))), '[]')
    where i.environment = ${environment} and exists (
      select from jsonb_array_elements(i.former_titles) f join intent o on lower(o.title) = lower(f ->> 'title')
      where o.environment = i.environment and o.id <> i.id)`;
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
