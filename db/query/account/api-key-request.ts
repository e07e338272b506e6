import { and, asc, desc, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { affiliate } from '@/db/schema/account/affiliate';
import { apiKeyRequest } from '@/db/schema/account/api-key-request';
import type { Environment } from '@/word/environment';

export type ApiKeyRequestRow = typeof apiKeyRequest.$inferSelect;

/** Returns null if the affiliate has another open request for this environment. */
export async function insertApiKeyRequest(
  db: Queryable,
  row: Pick<ApiKeyRequestRow, 'affiliateId' | 'environment' | 'name' | 'requestedBy'>,
): Promise<ApiKeyRequestRow | null> {
  const rows = await db.drizzle.insert(apiKeyRequest).values(row).onConflictDoNothing().returning();
  return rows[0] ?? null;
}

export async function lockApiKeyRequest(db: Queryable, id: number): Promise<ApiKeyRequestRow | null> {
  const rows = await db.drizzle.select().from(apiKeyRequest).where(eq(apiKeyRequest.id, id)).for('update');
  return rows[0] ?? null;
}

export async function updateApiKeyRequest(
  db: Queryable,
  id: number,
  decision: { status: 'allowed' } | { status: 'declined'; reason: string },
): Promise<void> {
  await db.drizzle
    .update(apiKeyRequest)
    .set({ ...decision, decidedAt: sql`now()` })
    .where(eq(apiKeyRequest.id, id));
}

export async function updateApiKeyRequestRevealed(
  db: Queryable,
  id: number,
  apiKeyId: number,
): Promise<void> {
  await db.drizzle
    .update(apiKeyRequest)
    .set({ status: 'revealed', apiKeyId })
    .where(eq(apiKeyRequest.id, id));
}

/** Returns an affiliate's latest request for an environment. */
export async function findLatestApiKeyRequest(
  db: Queryable,
  affiliateId: number,
  environment: Environment,
): Promise<ApiKeyRequestRow | null> {
  const rows = await db.drizzle
    .select()
    .from(apiKeyRequest)
    .where(and(eq(apiKeyRequest.affiliateId, affiliateId), eq(apiKeyRequest.environment, environment)))
    .orderBy(desc(apiKeyRequest.id))
    .limit(1);
  return rows[0] ?? null;
}

/** Lists the requests waiting for an operator, oldest first, with the requesting user. */
export async function listWaitingApiKeyRequests(db: Queryable) {
  return db.drizzle
    .select({
      id: apiKeyRequest.id,
      affiliateId: apiKeyRequest.affiliateId,
      affiliateName: affiliate.name,
      environment: apiKeyRequest.environment,
      name: apiKeyRequest.name,
      requestedByName: user.name,
      requestedAt: apiKeyRequest.requestedAt,
    })
    .from(apiKeyRequest)
    .innerJoin(affiliate, eq(affiliate.id, apiKeyRequest.affiliateId))
    .innerJoin(user, eq(user.id, apiKeyRequest.requestedBy))
    .where(eq(apiKeyRequest.status, 'waiting'))
    .orderBy(asc(apiKeyRequest.id));
}

/**
 * Lists the latest request of each environment, if it is approved and not revealed yet, or was declined in the last
 * `declinedDays`.
 */
export function listDecidedApiKeyRequests(
  { sql }: Queryable,
  affiliateId: number,
  declinedDays: number,
): Promise<
  { id: number; environment: Environment; name: string; status: 'allowed' | 'declined'; decidedAt: Date }[]
> {
  return sql`
    select id::float8 as id, environment, name, status, decided_at as "decidedAt" from (
      select distinct on (environment) * from api_key_request where affiliate_id = ${affiliateId}
      order by environment, id desc) latest
    where status = 'allowed'
      or (status = 'declined' and decided_at > now() - make_interval(days => ${declinedDays}::int))`;
}
