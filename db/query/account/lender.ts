import { and, asc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { lender } from '@/db/schema/account/lender';

export type LenderRow = typeof lender.$inferSelect;
export type LenderValues = Omit<LenderRow, 'id' | 'version' | 'createdAt' | 'rulesTriedAt'>;

/** Returns null if the slug is taken. */
export async function insertLender(db: Queryable, values: LenderValues): Promise<LenderRow | null> {
  const rows = await db.drizzle.insert(lender).values(values).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function findLender(db: Queryable, id: number): Promise<LenderRow | null> {
  const rows = await db.drizzle.select().from(lender).where(eq(lender.id, id));
  return rows[0] ?? null;
}

/** Returns the trading name of a lender; null without one. */
export const nameOfLender = async (db: Queryable, id: number | null): Promise<string | null> =>
  id === null ? null : ((await findLender(db, id))?.tradingName ?? null);

export async function findLenderBySlug(db: Queryable, slug: string): Promise<LenderRow | null> {
  const rows = await db.drizzle
    .select()
    .from(lender)
    .where(eq(sql`lower(${lender.slug})`, slug.toLowerCase()));
  return rows[0] ?? null;
}

/** Locks the row until the transaction ends. */
export async function lockLender(db: Queryable, id: number): Promise<LenderRow | null> {
  const rows = await db.drizzle.select().from(lender).where(eq(lender.id, id)).for('no key update');
  return rows[0] ?? null;
}

/** Lists all lenders by trading name. */
export async function listLenderRows(db: Queryable): Promise<LenderRow[]> {
  return db.drizzle
    .select()
    .from(lender)
    .orderBy(asc(sql`lower(${lender.tradingName})`), asc(lender.id));
}

/** Returns null without writing if `version` is given and outdated. */
export async function updateLender(
  db: Queryable,
  id: number,
  change: Partial<Omit<LenderValues, 'slug'>>,
  version?: number,
): Promise<LenderRow | null> {
  const rows = await db.drizzle
    .update(lender)
    .set({ ...change, version: sql`${lender.version} + 1` })
    .where(and(eq(lender.id, id), version === undefined ? undefined : eq(lender.version, version)))
    .returning();
  return rows[0] ?? null;
}
