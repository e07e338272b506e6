import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { updateEnvironment } from '@/db/query/account/environment';
import { deleteRetentionChange, upsertRetentionChange } from '@/db/query/care/retention';
import { userIdOf } from '@/lib/base/actor/actor-id';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { staleSave } from '@/lib/base/audit/stale-save';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { validationFailed } from '@/lib/base/error/error';
import { assertStillMay } from '@/lib/base/gate/author';
import type { Environment } from '@/word/environment';
import { ofProductionAlone, type RetentionSetting } from '@/word/retention';
import { assessRetention, assessWindow } from './assess-change';
import { type LockedSettings, lockSettings } from './lock-settings';
import { planMaintenance } from './maintenance';
import { planChange, type SettingsPlan } from './plan-change';
import type { changeEnvironmentInput, EnvironmentChangePreview, EnvironmentView } from './schema';
import { loadEnvironmentView } from './view';

/**
 * Changes maintenance (see `planMaintenance`), the deduplication window, the processing limit and the retention periods. Takes effect at
 * once, except for a shorter retention: that takes effect 24 hours later by the database's clock, and until then can be
 * cancelled by requesting the current period or a longer one. Throws `validation_failed` at `confirm` when more would
 * be erased than was confirmed, `stale` when somebody else has changed the settings since `version`. What is planned is
 * held when who planned it may no longer do it (the gate, design base 6): see `holdPlanned`.
 */
export async function changeEnvironment(
  ctx: Context,
  input: z.output<typeof changeEnvironmentInput>,
): Promise<EnvironmentView> {
  const { environment, confirm, version, wanted } = read(ctx, input);
  const ahead = await countAhead(ctx, { environment, version, wanted });
  return ctx.database.transaction(async (tx) => {
    const locked = await lockSettings(ctx, tx, environment);
    await assertStillMay(ctx, tx, 'environment.change');
    const plan = planFor(ctx, locked, wanted);
    const isChange = plan.now !== null || plan.later.length + plan.cancelled.length > 0;
    if (isChange && version !== undefined && version !== locked.stored.version)
      throw await staleSave(
        ctx,
        tx,
        { what: 'environment', environment },
        await loadEnvironmentView(tx, environment),
      );
    const plannedBy = userIdOf(ctx);
    // Counted under the lock only where somebody has planned something else meanwhile.
    const isCounted = isDeepStrictEqual(ahead.plan.later, plan.later);
    const { consequence, shorter } = isCounted ? ahead.loss : await assessRetention(tx, environment, plan);
    assertConfirmed(consequence, confirm);
    for (const { setting, from, days, lost } of shorter) {
      await upsertRetentionChange(tx, environment, setting, days, plannedBy);
      await recordAudit(ctx, tx, {
        action: 'environment.retention-shortened',
        environment,
        before: { [setting]: from },
        after: { [setting]: days, erases: lost, countsAfter: '24 h' },
      });
    }
    for (const setting of plan.cancelled) await cancel(ctx, tx, environment, setting);
    if (plan.now) {
      const author = isOfMaintenance(plan.now.after) ? { maintenancePlannedBy: plannedBy } : {};
      await updateEnvironment(tx, environment, { ...plan.now.after, ...author });
      await recordAudit(ctx, tx, { action: 'environment.changed', environment, ...plan.now });
    }
    return loadEnvironmentView(tx, environment);
  });
}

/** Previews `changeEnvironment` with the same input; changes nothing. */
export async function previewEnvironmentChange(
  ctx: Context,
  input: z.output<typeof changeEnvironmentInput>,
): Promise<EnvironmentChangePreview> {
  const { environment, wanted } = read(ctx, input);
  const { stored, plan, loss } = await countAhead(ctx, { environment, wanted });
  return { ...loss, deduplication: await assessWindow(ctx.database, { stored, plan }) };
}

/**
 * Plans a change as the settings are, and counts what it would erase, without their lock: a count takes half a minute where
 * there are a million leads, and whoever is suspended, or leaves a lender out, must not wait for it. A save that is stale
 * already counts nothing.
 */
async function countAhead(
  ctx: Context,
  {
    environment,
    version,
    wanted,
  }: Pick<ReturnType<typeof read>, 'environment' | 'wanted'> & { version?: number | undefined },
) {
  const locked = await ctx.database.transaction((tx) => lockSettings(ctx, tx, environment));
  const plan = planFor(ctx, locked, wanted);
  const isStale = version !== undefined && version !== locked.stored.version;
  const counted = isStale ? { ...plan, later: [] } : plan;
  return {
    stored: locked.stored,
    plan: counted,
    loss: await assessRetention(ctx.database, environment, counted),
  };
}

type Wanted = ReturnType<typeof read>['wanted'];

function planFor({ clock }: Context, locked: LockedSettings, wanted: Wanted): SettingsPlan {
  const maintenance = planMaintenance(locked.stored, wanted, clock.now());
  return planChange(locked, { ...wanted, ...unasked, ...maintenance });
}

/** What is stored of a maintenance is planned as one. */
const unasked = {
  maintenance: undefined,
  maintenanceReason: undefined,
  maintenanceStartsAt: undefined,
  maintenanceEndsAt: undefined,
  maintenanceProblem: undefined,
};

const isOfMaintenance = (change: object) => Object.keys(unasked).some((name) => name in change);

function read(ctx: Context, input: z.output<typeof changeEnvironmentInput>) {
  const { environment, deduplicationWindow, confirm, version, ...settings } = input;
  assertMay(ctx, 'environment.change');
  for (const setting of ofProductionAlone)
    if (environment !== 'production' && settings[setting] !== undefined)
      throw validationFailed({ [setting]: ['is a setting of Production: requests are of no environment'] });
  return {
    environment,
    confirm,
    version,
    wanted: { ...settings, deduplicationWindowSeconds: deduplicationWindow },
  };
}

/** Cancels a pending shorter period, in the caller's transaction. */
export async function cancel(
  ctx: Context,
  db: Queryable,
  environment: Environment,
  setting: RetentionSetting,
): Promise<void> {
  await deleteRetentionChange(db, environment, setting);
  await recordAudit(ctx, db, { action: 'environment.retention-kept', environment, after: { setting } });
}
