import type { Queryable } from '@/db/client';
import {
  type EnvironmentRow,
  lockEnvironment,
  updateEnvironment,
  updateMaintenanceHeld,
} from '@/db/query/account/environment';
import {
  deleteRetentionChange,
  listRetentionChanges,
  type RetentionChangeRow,
  updateRetentionHeld,
} from '@/db/query/care/retention';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { mayStill } from '@/lib/base/gate/author';
import { settingHeldForAuthor } from '@/lib/base/gate/person';
import { type Environment, environmentNames } from '@/word/environment';

export interface LockedSettings {
  /** Currently in effect. */
  stored: EnvironmentRow;
  /** Shorter periods not yet in effect, also those that are held. */
  waiting: RetentionChangeRow[];
}

/**
 * Locks and returns the settings. Applies shorter periods whose time has come, so that every statement that reads the
 * columns sees what is in effect; those are held whose author may no longer change settings (the gate, design base 6).
 */
export async function lockSettings(
  ctx: Pick<Context, 'actor' | 'origin'>,
  db: Queryable,
  environment: Environment,
): Promise<LockedSettings> {
  const stored = await lockEnvironment(db, environment);
  for (const { counts, plannedBy } of await listRetentionChanges(db, environment))
    if (counts && plannedBy !== null && !(await mayStill(db, plannedBy, 'environment.change')))
      await holdPeriods(ctx, db, environment, plannedBy);
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
  ctx: Pick<Context, 'database' | 'actor' | 'origin'>,
  environment: Environment,
): Promise<void> {
  await ctx.database.transaction((tx) => lockSettings(ctx, tx, environment));
}

/**
 * Holds what a user has planned and may no longer change: shorter periods that were not applied, and maintenance that has
 * not begun. Call it in the transaction that takes the right away. An environment is locked first: who plans meanwhile
 * has done so, or is refused by `assertStillMay`.
 */
export async function holdPlanned(ctx: Context, db: Queryable, userId: number): Promise<void> {
  for (const environment of environmentNames) {
    await lockEnvironment(db, environment);
    await holdPeriods(ctx, db, environment, userId);
    if (await updateMaintenanceHeld(db, environment, userId, settingHeldForAuthor))
      await recordHeld(ctx, db, environment, ['maintenance']);
  }
}

async function holdPeriods(
  ctx: Pick<Context, 'actor' | 'origin'>,
  db: Queryable,
  environment: Environment,
  plannedBy: number,
): Promise<void> {
  const held = await updateRetentionHeld(db, environment, plannedBy, settingHeldForAuthor);
  if (held.length > 0) await recordHeld(ctx, db, environment, held);
}

async function recordHeld(
  ctx: Pick<Context, 'actor' | 'origin'>,
  db: Queryable,
  environment: Environment,
  held: readonly string[],
): Promise<void> {
  const after = { problem: settingHeldForAuthor, held };
  await recordAudit(ctx, db, { action: 'environment.planned-held', environment, after });
}
