import type { Queryable } from '@/db/client';
import { type EnvironmentRow, lockEnvironment, updateEnvironment } from '@/db/query/account/environment';
import {
  deleteRetentionChange,
  listRetentionChanges,
  type RetentionChangeRow,
} from '@/db/query/care/retention';
import type { Context } from '@/lib/base/actor/context';
import type { Environment } from '@/word/environment';

export interface LockedSettings {
  /** Currently in effect. */
  stored: EnvironmentRow;
  /** Shorter periods not yet in effect. */
  waiting: RetentionChangeRow[];
}

/**
 * Locks and returns the settings. Applies shorter periods whose time has come, so that every statement that reads the
 * columns sees what is in effect.
 */
export async function lockSettings(db: Queryable, environment: Environment): Promise<LockedSettings> {
  const stored = await lockEnvironment(db, environment);
  const changes = await listRetentionChanges(db, environment);
  const due = changes.filter(({ counts }) => counts);
  const waiting = changes.filter(({ counts }) => !counts);
  if (due.length === 0) return { stored, waiting };
  for (const { setting } of due) await deleteRetentionChange(db, environment, setting);
  const applied = Object.fromEntries(due.map(({ setting, days }) => [setting, days]));
  return { stored: (await updateEnvironment(db, environment, applied)) ?? stored, waiting };
}

/** For the jobs that erase: applies due periods first, so that the columns hold what is in effect. */
export async function applyDuePeriods(
  { database }: Pick<Context, 'database'>,
  environment: Environment,
): Promise<void> {
  await database.transaction((tx) => lockSettings(tx, environment));
}
