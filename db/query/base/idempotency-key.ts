import type { Queryable, Sql } from '@/db/client';
import { errorCode } from '@/db/error';
import type { Scope } from '@/db/scope';

/** A client's key, and what is sent under it, both hashed. */
export interface KeyUse {
  readonly keyHash: Buffer;
  readonly bodyHash: Buffer;
}

/** What a key was used for: an application or a batch. */
export interface UsedKey {
  readonly bodyHash: Buffer;
  readonly applicationId: number | null;
  readonly batchId: number | null;
}

export async function findUsedKey(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  keyHash: Buffer,
): Promise<UsedKey | null> {
  const [row] = await sql<UsedKey[]>`
    select body_hash as "bodyHash", application_id::float8 as "applicationId", batch_id::float8 as "batchId"
    from idempotency_key
    where affiliate_id = ${affiliateId} and environment = ${environment} and key_hash = ${keyHash}`;
  return row ?? null;
}

/**
 * Inserts that a key was used for the application `id` of a fragment's row: part of the statement that makes it, so that
 * neither is there without the other. A key that is used already fails the statement: see `isKeyUsed`.
 */
export const usedForApplication = (sql: Sql, scope: Scope, { keyHash, bodyHash }: KeyUse) => sql`
  insert into idempotency_key (affiliate_id, environment, key_hash, body_hash, application_id)
  select ${scope.affiliateId}::bigint, ${scope.environment}::environment_name, ${keyHash}::bytea, ${bodyHash}::bytea, id`;

/** The same for a batch. Call it in the transaction that queues it. */
export async function insertUsedForBatch(
  { sql }: Queryable,
  scope: Scope,
  { keyHash, bodyHash }: KeyUse,
  batchId: number,
): Promise<void> {
  await sql`
    insert into idempotency_key (affiliate_id, environment, key_hash, body_hash, batch_id)
    values (${scope.affiliateId}, ${scope.environment}, ${keyHash}, ${bodyHash}, ${batchId})`;
}

/** Forgets that a key was used: what it was used for was refused after all. */
export async function deleteUsedKey(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  keyHash: Buffer,
): Promise<void> {
  await sql`
    delete from idempotency_key
    where affiliate_id = ${affiliateId} and environment = ${environment} and key_hash = ${keyHash}`;
}

/** Returns true if a statement failed because its key was used meanwhile, and committed. */
export function isKeyUsed(error: unknown): boolean {
  return (
    errorCode(error) === '23505' &&
    (error as { constraint_name?: unknown }).constraint_name ===
      'idempotency_key_affiliate_id_environment_key_hash_pk'
  );
}

/** Forgets keys after 7 days. Returns how many. */
export async function deleteOldKeys({ sql }: Queryable, limit: number): Promise<number> {
  const { count } = await sql`
    delete from idempotency_key where ctid = any(array(
      select ctid from idempotency_key where created_at < now() - interval '7 days' limit ${limit}))`;
  return count;
}
