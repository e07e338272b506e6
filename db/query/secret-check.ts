import type { Queryable } from '@/db/client';
import { secretCheck } from '@/db/schema/secret-check';

/** Stores missing check values; returns the stored ones by name. */
export async function upsertSecretChecks(
  db: Queryable,
  checks: { name: string; value: Buffer }[],
): Promise<Map<string, Buffer>> {
  await db.drizzle.insert(secretCheck).values(checks).onConflictDoNothing();
  const rows = await db.drizzle.select().from(secretCheck);
  return new Map(rows.map((row) => [row.name, row.value]));
}
