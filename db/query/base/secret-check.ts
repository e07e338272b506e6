import { inArray, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { secretCheck } from '@/db/schema/base/secret-check';

interface SecretCheck {
  name: string;
  value: Buffer;
}

/** Returns the stored check values by name. */
export async function findSecretChecks(db: Queryable): Promise<Map<string, Buffer>> {
  const rows = await db.drizzle.select().from(secretCheck);
  return new Map(rows.map((row) => [row.name, Buffer.from(row.value)]));
}

/** Stores missing check values; returns the stored ones by name. */
export async function upsertSecretChecks(db: Queryable, checks: SecretCheck[]): Promise<Map<string, Buffer>> {
  await db.drizzle.insert(secretCheck).values(checks).onConflictDoNothing();
  return findSecretChecks(db);
}

/** Replaces check values. Call it after `lockEncryptedTables`. */
export async function updatePiiKeyChecks(db: Queryable, checks: SecretCheck[]): Promise<void> {
  await db.drizzle
    .insert(secretCheck)
    .values(checks)
    .onConflictDoUpdate({ target: secretCheck.name, set: { value: sql`excluded.value` } });
}

/** Forgets the former PII_KEY: nothing is encrypted under it any more. */
export async function deleteFormerKeyCheck(db: Queryable): Promise<void> {
  await db.drizzle
    .delete(secretCheck)
    .where(inArray(secretCheck.name, ['PII_KEY_FORMER', 'PII_KEY_LAST_FILE']));
}

/**
 * From here on every row must be under the current PII_KEY, not only leads. Keeps the id of the newest file: on later ones
 * nobody is noted by the former key's hash alone.
 */
export async function deleteKeyOverlap({ sql: run }: Queryable): Promise<void> {
  await run`
    with ended as (delete from secret_check where name = 'PII_KEY_OVERLAP')
    insert into secret_check (name, value)
    select 'PII_KEY_LAST_FILE', convert_to(coalesce(max(id), 0)::text, 'UTF8') from batch
    on conflict (name) do update set value = excluded.value`;
}

/**
 * Keeps everybody from writing ciphertexts and hashes until the transaction ends, once those who are writing are done.
 * Gives up (SQLSTATE 55P03) before PostgreSQL would look for deadlocks and end one of them.
 */
export async function lockEncryptedTables({ sql: run }: Queryable): Promise<void> {
  await run`set local lock_timeout = '400ms'`;
  await run`
    lock table lead, lead_identity, draft, batch, batch_piece, batch_chunk, batch_rejected_chunk, batch_refusal,
      partner, catalogue_import, second_factor in share row exclusive mode`;
}
