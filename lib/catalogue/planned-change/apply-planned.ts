import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import {
  claimDuePlannedChanges,
  findNextPlannedMs,
  findPlannedChange,
  type PlannedChangeRow,
  updatePlannedStatus,
} from '@/db/query/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { authorOf, recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed, type Consequence, mustConfirm } from '@/lib/base/consequence/consequence';
import { AppError, isAppError, ruleBroken } from '@/lib/base/error/error';
import { mayStill } from '@/lib/base/gate/author';
import { heldForAuthor } from '@/lib/base/gate/person';
import { defineDueWork } from '@/lib/base/job/due-work';
import { changeCatalogue } from '@/lib/catalogue/catalogue/change-catalogue';
import { planOutcome } from '@/lib/catalogue/catalogue-file/plan';
import { savePlan } from '@/lib/catalogue/catalogue-file/save-plan';
import type { applyPlannedInput, cancelPlannedInput, PlannedEffect } from './schema';
import { getOpen, settled, weighPlanned } from './weigh-planned';

/** The clocks of a worker and the database may differ by so much. */
const clockToleranceMs = 5_000;

/**
 * Applies a planned change whose time has come, as the worker does; does nothing before that, or if somebody has
 * applied or cancelled it. It is held, with the reason, where it conflicts with what was saved meanwhile, would switch
 * off more than was confirmed, or its author may no longer change the catalogue (design catalogue 33).
 */
export async function applyDueChange(ctx: Context, plannedId: number): Promise<void> {
  const hold = (tx: Queryable, planned: PlannedChangeRow, problem: string) =>
    holdChange(ctx, tx, planned, problem);
  const found = await findPlannedChange(ctx.database, plannedId);
  if (found?.status !== 'waiting') return;
  if (found.dueAt !== null && found.dueAt.getTime() > ctx.clock.now().getTime() + clockToleranceMs) return;
  try {
    await ctx.database.transaction(async (tx) => {
      await lockEnvironment(tx, found.environment);
      const planned = await findPlannedChange(tx, plannedId);
      if (planned?.status !== 'waiting') return;
      const { effect } = await weighPlanned(ctx, tx, planned);
      const problem =
        (await authorProblem(tx, planned)) ?? effect.gone ?? problemOf(effect, planned.confirmed);
      if (problem === null) await apply(ctx, tx, planned);
      else await hold(tx, planned, problem);
    });
  } catch (error) {
    // What a save refuses, waits for a person; anything else is tried again.
    if (!isAppError(error)) throw error;
    await ctx.database.transaction((tx) => hold(tx, found, error.message));
  }
}

/**
 * Applies a planned change now, by an operator. Throws `planned change not found`; `conflict` when it was applied or
 * cancelled already, when the catalogue has changed since `seen`, and where others have changed the same fields unless
 * `overwrite`; `validation_failed` at `confirm`.
 */
export async function applyPlanned(
  ctx: Context,
  input: z.output<typeof applyPlannedInput>,
): Promise<PlannedEffect> {
  assertMay(ctx, 'catalogue.apply');
  const { plannedId, seen, overwrite, confirm } = input;
  return ctx.database.transaction(async (tx) => {
    await lockEnvironment(tx, (await getOpen(tx, plannedId)).environment);
    const planned = await getOpen(tx, plannedId);
    const { effect } = await weighPlanned(ctx, tx, planned);
    if (seen !== undefined && seen !== effect.newest)
      throw new AppError('conflict', 'the catalogue has changed meanwhile: look at the changes again');
    if (effect.problems.length > 0) throw new AppError('conflict', effect.problems.join('; '));
    if (effect.conflicts.length > 0 && !overwrite)
      throw new AppError('conflict', `${conflictText(effect)}: look at both, and overwrite or cancel it`);
    if (effect.gone !== null && !overwrite)
      throw new AppError('conflict', `${effect.gone}: apply it over that, or return it`);
    assertConfirmed(effect.consequence, confirm);
    await apply(ctx, tx, planned);
    return effect;
  });
}

/** Returns what applying a planned change now would do, with what conflicts; changes nothing. */
export async function getPlannedEffect(ctx: Context, input: { plannedId: number }): Promise<PlannedEffect> {
  assertMay(ctx, 'catalogue.apply');
  return (await weighPlanned(ctx, ctx.database, await getOpen(ctx.database, input.plannedId))).effect;
}

/** Cancels a planned change. Throws `planned change not found`, and `conflict` when it was applied or cancelled. */
export async function cancelPlanned(
  ctx: Context,
  { plannedId }: z.output<typeof cancelPlannedInput>,
): Promise<{ id: number }> {
  assertMay(ctx, 'catalogue.apply');
  return ctx.database.transaction(async (tx) => {
    const { id, environment, lenderId } = await getOpen(tx, plannedId);
    if (lenderId !== null) throw ruleBroken('a lender’s proposal is returned, with a reason');
    if (!(await updatePlannedStatus(tx, id, ['waiting', 'held'], 'cancelled'))) throw await settled(tx, id);
    await recordAudit(ctx, tx, { action: 'catalogue.planned-cancelled', subjectId: id, environment });
    return { id };
  });
}

/** Writes it in the caller's transaction, which holds the environment's lock: a kill leaves all of it or nothing. */
async function apply(ctx: Context, tx: Queryable, planned: PlannedChangeRow): Promise<void> {
  const { id, environment, actorKind, actorId, actorName, reason, lenderId } = planned;
  const decided = lenderId !== null && ctx.actor.kind !== 'worker' ? deciderOf(ctx) : {};
  if (!(await updatePlannedStatus(tx, id, ['waiting', 'held', 'proposed'], 'applied', null, decided)))
    throw await settled(tx, id);
  const why = {
    source: lenderId === null ? ('planned' as const) : ('proposed' as const),
    author: { actorKind, actorId, actorName },
    reason: reason ?? undefined,
  };
  await changeCatalogue(ctx, tx, environment, why, async () => {
    const { stored, plan } = await weighPlanned(ctx, tx, planned);
    await savePlan(ctx, tx, environment, stored, plan);
    const { intents, partners } = planOutcome(environment, plan);
    await recordAudit(ctx, tx, {
      action: 'catalogue.planned-applied',
      subjectId: id,
      environment,
      after: { intents, partners },
    });
  });
}

async function holdChange(
  ctx: Context,
  tx: Queryable,
  { id, environment }: PlannedChangeRow,
  problem: string,
): Promise<void> {
  if (!(await updatePlannedStatus(tx, id, ['waiting'], 'held', problem))) return;
  await recordAudit(ctx, tx, {
    action: 'catalogue.planned-held',
    subjectId: id,
    environment,
    after: { problem },
  });
}

/**
 * A change of somebody who may not change the catalogue any more, as they are suspended, removed or of a lower role, needs
 * somebody who may (the gate, design base 6). Of a lender's proposal that is the operator who gave it its time.
 */
async function authorProblem(
  tx: Queryable,
  { actorKind, actorId, lenderId, deciderKind, deciderId }: PlannedChangeRow,
): Promise<string | null> {
  const [kind, id] = lenderId === null ? [actorKind, actorId] : [deciderKind, deciderId];
  if (kind !== 'user' || id === null) return null;
  return (await mayStill(tx, id, 'catalogue.apply')) ? null : heldForAuthor;
}

/** Who decides about a proposal, as it is stored. */
export function deciderOf({ actor }: Context) {
  const { actorKind, actorId, actorName } = authorOf(actor);
  return { deciderKind: actorKind, deciderId: actorId, deciderName: actorName };
}

function problemOf(effect: PlannedEffect, confirmed: PlannedChangeRow['confirmed']): string | null {
  if (effect.problems.length > 0) return effect.problems.join('; ');
  if (effect.conflicts.length > 0) return conflictText(effect);
  return isUnconfirmed(effect.consequence, confirmed)
    ? `${effect.consequence.meaning}: look at it, and confirm`
    : null;
}

/** Fewer than was confirmed are no reason to wait; leaving somebody with none that had one is. */
const isUnconfirmed = (consequence: Consequence, confirmed: PlannedChangeRow['confirmed']) =>
  mustConfirm(consequence) &&
  (consequence.figure > confirmed.figure || (consequence.leavesNone && !confirmed.leavesNone));

export function conflictText({ conflicts }: Pick<PlannedEffect, 'conflicts'>): string {
  const names = [...new Set(conflicts.map(({ noun, name, field }) => `${field} of ${noun} ${name}`))];
  const more = names.length > 3 ? ` and ${names.length - 3} more` : '';
  return `changed meanwhile: ${names.slice(0, 3).join(', ')}${more}`;
}

/** After that a transaction of ours has certainly ended, and another worker may try. */
const leaseMs = 60_000;

/** The worker's applying of planned changes. */
export const applyPlannedChangesWork = defineDueWork<number>({
  name: 'planned change',
  atOnce: 1,
  findNextMs: findNextPlannedMs,
  claim: (database, limit) => claimDuePlannedChanges(database, limit, leaseMs),
  run: applyDueChange,
});
