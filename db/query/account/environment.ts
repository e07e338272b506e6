import { and, eq, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { environment } from '@/db/schema/base/environment';
import type { Environment } from '@/word/environment';

export type EnvironmentRow = typeof environment.$inferSelect;
export type EnvironmentSettings = Omit<EnvironmentRow, 'name' | 'catalogueVersion' | 'version'>;

export async function getEnvironment(db: Queryable, name: Environment): Promise<EnvironmentRow> {
  const rows = await db.drizzle.select().from(environment).where(eq(environment.name, name));
  return existing(rows[0], name);
}

/**
 * Locks the row until the transaction ends. Changes of settings and of the catalogue take this lock first, so
 * they run one after the other and never deadlock on the catalogue's version.
 */
export async function lockEnvironment(db: Queryable, name: Environment): Promise<EnvironmentRow> {
  const rows = await db.drizzle.select().from(environment).where(eq(environment.name, name)).for('update');
  return existing(rows[0], name);
}

/** Returns null without writing if `version` is given and outdated. */
export async function updateEnvironment(
  db: Queryable,
  name: Environment,
  change: Partial<EnvironmentSettings>,
  version?: number,
): Promise<EnvironmentRow | null> {
  const rows = await db.drizzle
    .update(environment)
    .set({ ...change, version: sql`${environment.version} + 1` })
    .where(
      and(eq(environment.name, name), version === undefined ? undefined : eq(environment.version, version)),
    )
    .returning();
  return rows[0] ?? null;
}

function existing(row: EnvironmentRow | undefined, name: Environment): EnvironmentRow {
  if (!row) throw new Error(`environment ${name} is missing: the database is not migrated`);
  return row;
}
