import { and, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Queryable } from '@/db/client';
import { user } from '@/db/schema/access/user';
import { environment, retentionChange } from '@/db/schema/base/environment';
import type { Environment } from '@/word/environment';
import type { RetentionSetting } from '@/word/retention';

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

/** Holds a maintenance that a user has planned and that has not begun. Returns whether there was one. */
export async function updateMaintenanceHeld(
  db: Queryable,
  name: Environment,
  plannedBy: number,
  problem: string,
): Promise<boolean> {
  const rows = await db.drizzle
    .update(environment)
    .set({ maintenanceProblem: problem, version: sql`${environment.version} + 1` })
    .where(
      and(
        eq(environment.name, name),
        eq(environment.maintenancePlannedBy, plannedBy),
        eq(environment.maintenance, false),
        gt(environment.maintenanceStartsAt, sql`now()`),
        isNull(environment.maintenanceProblem),
      ),
    )
    .returning({ name: environment.name });
  return rows.length > 0;
}

/** Returns the name of the user who planned its maintenance, even if removed since; null: the command line. */
export async function findMaintenancePlanner(db: Queryable, name: Environment): Promise<string | null> {
  const [row] = await db.drizzle
    .select({ name: user.name })
    .from(environment)
    .innerJoin(user, eq(user.id, environment.maintenancePlannedBy))
    .where(eq(environment.name, name));
  return row?.name ?? null;
}

/** Lists the planned settings that are held: maintenances, and shorter periods by their setting. */
export async function listHeldSettings(
  db: Queryable,
): Promise<{ environment: Environment; setting: RetentionSetting | 'maintenance' }[]> {
  const maintenances = await db.drizzle
    .select({ environment: environment.name })
    .from(environment)
    .where(isNotNull(environment.maintenanceProblem));
  const periods = await db.drizzle
    .select({ environment: retentionChange.environment, setting: retentionChange.setting })
    .from(retentionChange)
    .where(isNotNull(retentionChange.problem));
  return [...maintenances.map((one) => ({ ...one, setting: 'maintenance' as const })), ...periods];
}

function existing(row: EnvironmentRow | undefined, name: Environment): EnvironmentRow {
  if (!row) throw new Error(`environment ${name} is missing: the database is not migrated`);
  return row;
}
