import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { affiliate } from '@/db/schema/account/affiliate';

export type AffiliateRow = typeof affiliate.$inferSelect;

/** Returns null if the slug or the referee code is taken. */
export async function insertAffiliate(
  db: Queryable,
  row: Pick<AffiliateRow, 'name' | 'slug' | 'refereeId' | 'liveFeedback'>,
): Promise<AffiliateRow | null> {
  const rows = await db.drizzle.insert(affiliate).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function findAffiliate(db: Queryable, id: number): Promise<AffiliateRow | null> {
  const rows = await db.drizzle.select().from(affiliate).where(eq(affiliate.id, id));
  return rows[0] ?? null;
}

/** Returns the name of an affiliate; null for operators, who have none. */
export const nameOfAffiliate = async (db: Queryable, id: number | null): Promise<string | null> =>
  id === null ? null : ((await findAffiliate(db, id))?.name ?? null);

/** Locks the row until the transaction ends, so that decisions based on it still hold when it is written. */
export async function lockAffiliate(db: Queryable, id: number): Promise<AffiliateRow | null> {
  const rows = await db.drizzle.select().from(affiliate).where(eq(affiliate.id, id)).for('no key update');
  return rows[0] ?? null;
}

export async function findAffiliateBySlug(db: Queryable, slug: string): Promise<AffiliateRow | null> {
  const rows = await db.drizzle.select().from(affiliate).where(eq(affiliate.slug, slug));
  return rows[0] ?? null;
}

/** Whether there is one of this name, however it is written. */
export async function hasAffiliateNamed({ sql }: Queryable, name: string): Promise<boolean> {
  const rows = await sql`select from affiliate where lower(name) = lower(${name}) limit 1`;
  return rows.length > 0;
}

/** Returns true if leads may name this public referee code (design lead 19, `referee_id`). */
export async function isReferee(db: Queryable, refereeId: string): Promise<boolean> {
  return (await db.drizzle.$count(affiliate, and(eq(affiliate.refereeId, refereeId), affiliate.active))) > 0;
}

export async function listAffiliateRows(db: Queryable): Promise<AffiliateRow[]> {
  return db.drizzle
    .select()
    .from(affiliate)
    .orderBy(asc(sql`lower(${affiliate.name})`), asc(affiliate.id));
}

/** Returns null without writing if `version` is given and outdated. */
export async function updateAffiliate(
  db: Queryable,
  id: number,
  change: Partial<
    Pick<
      AffiliateRow,
      | 'name'
      | 'liveFeedback'
      | 'leadBasis'
      | 'active'
      | 'contactName'
      | 'contactEmail'
      | 'contactPhone'
      | 'note'
    >
  >,
  version?: number,
): Promise<AffiliateRow | null> {
  const rows = await db.drizzle
    .update(affiliate)
    .set({ ...change, version: sql`${affiliate.version} + 1` })
    .where(and(eq(affiliate.id, id), version === undefined ? undefined : eq(affiliate.version, version)))
    .returning();
  return rows[0] ?? null;
}

export async function updateUatApproval(db: Queryable, id: number): Promise<AffiliateRow | null> {
  const rows = await db.drizzle
    .update(affiliate)
    .set({ uatApprovedAt: sql`now()`, version: sql`${affiliate.version} + 1` })
    .where(eq(affiliate.id, id))
    .returning();
  return rows[0] ?? null;
}
