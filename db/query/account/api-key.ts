import { and, between, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { eventType } from '@/db/query/base/event-outbox';
import { apiKey } from '@/db/schema/account/api-key';
import type { Environment } from '@/word/environment';

export type ApiKeyRow = typeof apiKey.$inferSelect;
export type NewApiKey = Pick<
  ApiKeyRow,
  'affiliateId' | 'environment' | 'name' | 'hash' | 'hint' | 'requestsPerMinute' | 'expiresAt' | 'scopes'
> &
  Partial<Pick<ApiKeyRow, 'isSample' | 'firstId'>>;

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

/**
 * The keys that a key replaced, directly or through others, and that still work beside it. One at most, but for chains
 * that were made when each replacement left another.
 */
const isWorkingFormer = (id: number) =>
  and(
    isNull(apiKey.revokedAt),
    gt(apiKey.replacedAt, sql`now()`),
    gt(apiKey.expiresAt, sql`now()`),
    sql`${apiKey.id} in (
      with recursive former as (
        select k.id from api_key k where k.replaced_by_id = ${id}
        union all select k.id from api_key k join former on k.replaced_by_id = former.id)
      select id from former)`,
  );

/** Newest first. */
export async function listWorkingFormers(db: Queryable, id: number): Promise<ApiKeyRow[]> {
  return db.drizzle.select().from(apiKey).where(isWorkingFormer(id)).orderBy(desc(apiKey.id));
}

/** Revokes those that still work beside a key, or ends their overlap now. Returns them, newest first. */
export async function updateWorkingFormersEnded(
  db: Queryable,
  id: number,
  how: 'revoked' | 'replaced',
): Promise<ApiKeyRow[]> {
  const ended = await db.drizzle
    .update(apiKey)
    .set(how === 'revoked' ? { revokedAt: sql`now()` } : { replacedAt: sql`now()` })
    .where(isWorkingFormer(id))
    .returning();
  return ended.sort((one, other) => other.id - one.id);
}

/** Gives those that still work beside a key its limit and scopes, and no later end. */
export async function updateWorkingFormers(
  db: Queryable,
  {
    id,
    requestsPerMinute,
    scopes,
    expiresAt,
  }: Pick<ApiKeyRow, 'id' | 'requestsPerMinute' | 'scopes' | 'expiresAt'>,
): Promise<void> {
  await db.drizzle
    .update(apiKey)
    .set({
      requestsPerMinute,
      scopes,
      expiresAt: sql`least(${apiKey.expiresAt}, ${expiresAt.toISOString()}::timestamptz)`,
    })
    .where(isWorkingFormer(id));
}

/** Finds a key, of whichever affiliate. */
export async function findApiKey(db: Queryable, id: number): Promise<ApiKeyRow | null> {
  const rows = await db.drizzle.select().from(apiKey).where(eq(apiKey.id, id));
  return rows[0] ?? null;
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
        eq(apiKey.isSample, false),
      ),
    )
    .orderBy(apiKey.expiresAt, apiKey.id);
}

/**
 * Tells affiliates of the keys that have come within so many days of their end since the last time, once for each of
 * the numbers; replaced and revoked keys are left out. Returns how many events that makes.
 */
export async function insertExpiryEvents({ sql }: Queryable, days: readonly number[]): Promise<number> {
  const { count } = await sql`
    with last as materialized (select keys_told_until as at from event_log for update),
    told as (update event_log set keys_told_until = now())
    insert into event_outbox (affiliate_id, environment, type, data)
    select k.affiliate_id, k.environment, ${eventType('api_key.expiring')}, jsonb_build_object(
      'key', k.hint, 'expires_at', to_char(k.expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from last, api_key k, unnest(${[...days]}::int[]) as d(days)
    where k.revoked_at is null and k.replaced_at is null and not k.is_sample
      and k.expires_at - make_interval(days => d.days) > last.at
      and k.expires_at - make_interval(days => d.days) <= now()
    order by k.id, d.days desc`;
  return count;
}
