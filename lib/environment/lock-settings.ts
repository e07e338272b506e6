import type { Queryable } from '@/db/client';
import { type EnvironmentRow, lockEnvironment, updateEnvironment } from '@/db/query/environment';
import { deleteRetentionChange, listRetentionChanges, type RetentionChangeRow } from '@/db/query/retention';
import type { Environment } from '@/db/schema/environment';
import type { Context } from '@/lib/context';

export interface LockedSettings {
  /** As they are in force. */
  stored: EnvironmentRow;
  /** Shorter periods that do not count yet. */
  waiting: RetentionChangeRow[];
}

/**
 * The settings, held until the transaction ends. A shorter period whose time has come is moved to its column, so
 * that every statement that goes by the columns goes by what is in force.
 */
export async function lockSettings(db: Queryable, environment: Environment): Promise<LockedSettings> {
  const stored = await lockEnvironment(db, environment);
  const changes = await listRetentionChanges(db, environment);
  const due = changes.filter(({ counts }) => counts);
  const waiting = changes.filter(({ counts }) => !counts);
  if (due.length === 0) return { stored, waiting };
  for (const { setting } of due) await deleteRetentionChange(db, environment, setting);
  const inForce = Object.fromEntries(due.map(({ setting, days }) => [setting, days]));
  return { stored: (await updateEnvironment(db, environment, inForce)) ?? stored, waiting };
}

/** For the jobs that erase: the columns hold what is in force, whoever waited for it. */
export async function bringRetentionIntoForce(
  { database }: Pick<Context, 'database'>,
  environment: Environment,
): Promise<void> {
  await database.transaction((tx) => lockSettings(tx, environment));
}
