import type { z } from 'zod';
import type { Queryable } from '@/db/client';
import { lockEnvironment } from '@/db/query/account/environment';
import { type PlannedChangeRow, updatePlannedStatus } from '@/db/query/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { conflictText, deciderOf } from './apply-planned';
import { assertAhead } from './plan-change';
import type { planProposalInput, returnProposalInput } from './schema';
import { getOpen, settled, weighPlanned } from './weigh-planned';

/**
 * Gives a lender's proposal a time at which it applies itself, like any planned change; until then it asks again what
 * changed (design lender 11). What conflicts already is to be applied now, or returned. Throws `conflict` when it was
 * decided already, or the catalogue has changed since `seen`.
 */
export async function planProposal(
  ctx: Context,
  { plannedId, seen, ...input }: z.output<typeof planProposalInput>,
): Promise<{ id: number; dueAt: Date }> {
  assertMay(ctx, 'catalogue.apply');
  const dueAt = new Date(input.dueAt);
  assertAhead(dueAt, ctx.clock.now());
  return decide(ctx, plannedId, async (tx, planned) => {
    const { id, environment, status } = planned;
    if (status !== 'proposed') throw new AppError('conflict', 'this change has a time already');
    if (planned.entries.some(({ newSecret }) => newSecret))
      throw ruleBroken('a new secret is made when the lender takes it: allow it now, or return it');
    const { effect } = await weighPlanned(ctx, tx, planned);
    if (seen !== undefined && seen !== effect.newest)
      throw new AppError('conflict', 'the catalogue has changed meanwhile: look at the changes again');
    if (effect.problems.length > 0) throw new AppError('conflict', effect.problems.join('; '));
    if (effect.gone !== null) throw new AppError('conflict', `${effect.gone}: apply it now, or return it`);
    if (effect.conflicts.length > 0)
      throw new AppError('conflict', `${conflictText(effect)}: apply it over that now, or return it`);
    const decided = { ...deciderOf(ctx), dueAt, nextTryAt: dueAt };
    if (!(await updatePlannedStatus(tx, id, ['proposed'], 'waiting', null, decided)))
      throw await settled(tx, id);
    await recordAudit(ctx, tx, {
      action: 'catalogue.proposal-planned',
      subjectId: id,
      environment,
      after: { dueAt: dueAt.toISOString() },
    });
    return { id, dueAt };
  });
}

/**
 * Returns a proposal to the lender, whose people read the reason; also one that waits for its time or is held. Throws
 * `conflict` when it was decided already.
 */
export async function returnProposal(
  ctx: Context,
  { plannedId, reason }: z.output<typeof returnProposalInput>,
): Promise<{ id: number }> {
  assertMay(ctx, 'catalogue.apply');
  return decide(ctx, plannedId, async (tx, { id, environment }) => {
    const from = ['proposed', 'waiting', 'held'] as const;
    if (!(await updatePlannedStatus(tx, id, from, 'returned', reason, deciderOf(ctx))))
      throw await settled(tx, id);
    await recordAudit(ctx, tx, { action: 'catalogue.proposal-returned', subjectId: id, environment });
    return { id };
  });
}

/** Runs a decision about an open proposal under the environment's lock: of two at once one decides. */
async function decide<Answer>(
  ctx: Context,
  plannedId: number,
  run: (tx: Queryable, planned: PlannedChangeRow) => Promise<Answer>,
): Promise<Answer> {
  return ctx.database.transaction(async (tx) => {
    await lockEnvironment(tx, (await getOpen(tx, plannedId)).environment);
    const found = await getOpen(tx, plannedId);
    if (found.lenderId === null) throw ruleBroken('no lender proposed this');
    return run(tx, found);
  });
}
