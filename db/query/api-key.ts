import { and, between, desc, eq, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { apiKey } from '@/db/schema/api-key';
import type { Environment } from '@/db/schema/environment';

export type ApiKeyRow = typeof apiKey.$inferSelect;
export type NewApiKey = Pick<
  ApiKeyRow,
  'affiliateId' | 'environment' | 'name' | 'hash' | 'hint' | 'requestsPerMinute' | 'expiresAt' | 'scopes'
>;

export async function insertApiKey(db: Queryable, row: NewApiKey): Promise<ApiKeyRow> {
  const [inserted] = await db.drizzle.insert(apiKey).values(row).returning();
  if (!inserted) throw new Error('an api key was not inserted');
  return inserted;
}

/** Leads that name the key do not wait: with a stronger lock, they and a replacement could wait for each other. */
export async function lockApiKey(db: Queryable, id: number): Promise<ApiKeyRow | null> {
  const rows = await db.drizzle.select().from(apiKey).where(eq(apiKey.id, id)).for('no key update');
  return rows[0] ?? null;
}

/** Lets another key take its place, after the hours in which both work. */
export async function updateApiKeyReplaced(
  db: Queryable,
  id: number,
  { replacedById, overlapHours }: { replacedById: number; overlapHours: number },
): Promise<ApiKeyRow> {
  const [row] = await db.drizzle
    .update(apiKey)
    .set({ replacedById, replacedAt: sql`now() + make_interval(hours => ${overlapHours}::int)` })
    .where(eq(apiKey.id, id))
    .returning();
  if (!row) throw new Error(`api key ${id} is gone`);
  return row;
}

export async function updateApiKeyRevoked(db: Queryable, id: number): Promise<ApiKeyRow> {
  const [row] = await db.drizzle
    .update(apiKey)
    .set({ revokedAt: sql`now()` })
    .where(eq(apiKey.id, id))
    .returning();
  if (!row) throw new Error(`api key ${id} is gone`);
  return row;
}

export async function updateApiKey(
  db: Queryable,
  id: number,
  change: Partial<Pick<ApiKeyRow, 'name' | 'requestsPerMinute' | 'expiresAt' | 'scopes'>>,
): Promise<ApiKeyRow> {
  const [row] = await db.drizzle.update(apiKey).set(change).where(eq(apiKey.id, id)).returning();
  if (!row) throw new Error(`api key ${id} is gone`);
  return row;
}

/** Newest first. */
export async function listApiKeys(
  db: Queryable,
  affiliateId: number,
  environment?: Environment,
): Promise<ApiKeyRow[]> {
  return db.drizzle
    .select()
    .from(apiKey)
    .where(
      and(eq(apiKey.affiliateId, affiliateId), environment ? eq(apiKey.environment, environment) : undefined),
    )
    .orderBy(desc(apiKey.id));
}

/** Lists active keys of both environments that expire before `end` or expired after `start`; first to expire first. */
export async function listEndingApiKeys(
  db: Queryable,
  affiliateId: number,
  { start, end }: { start: Date; end: Date },
): Promise<ApiKeyRow[]> {
  return db.drizzle
    .select()
    .from(apiKey)
    .where(
      and(
        eq(apiKey.affiliateId, affiliateId),
        isNull(apiKey.revokedAt),
        isNull(apiKey.replacedAt),
        between(apiKey.expiresAt, start, end),
      ),
    )
    .orderBy(apiKey.expiresAt, apiKey.id);
}
