import type { Queryable } from '@/db/client';
import { upsertLedgersAsked } from '@/db/query/base/ledger-asked';
import { findPlan, lockPlans, updatePlanEnd } from '@/db/query/money/commission-plan';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed, type Consequence } from '@/lib/base/consequence/consequence';
import { AppError, notFound, validationFailed } from '@/lib/base/error/error';
import { shortDay } from '@/lib/base/text/text';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { consequenceOf, countEffect, type PlansEffect } from './count-effect';
import type { EndPlanInput } from './schema';
import { assertOpen } from './set-plan';
import type { PlanView } from './view';

/**
 * Ends a plan with a day; what it has paid after that is taken back, or paid by the next less specific plan. Throws
 * `not_found`; `conflict`: it has ended already; `validation_failed`: the day after lies in a closed month, or it is not
 * confirmed.
 */
export async function endPlan(
  ctx: Context,
  { planId, confirm, ...input }: EndPlanInput & { planId: number },
): Promise<PlanView> {
  assertMay(ctx, 'commission.change');
  return ctx.database.transaction(async (tx) => {
    await lockPlans(tx);
    const { plan, lastDay, consequence } = await assess(ctx, tx, { planId, ...input });
    assertConfirmed(consequence, confirm);
    await updatePlanEnd(tx, planId, lastDay);
    await upsertLedgersAsked(tx, plan.environment, plan.affiliateId);
    await recordAudit(ctx, tx, {
      action: 'commission.plan-ended',
      subjectId: planId,
      affiliateId: plan.affiliateId,
      environment: plan.environment,
      before: { validTo: plan.validTo },
      after: { validTo: lastDay },
    });
    return { ...plan, validTo: lastDay };
  });
}

/** Says what ending the plan would do; changes nothing. Throws as `endPlan`. */
export async function previewEnd(
  ctx: Context,
  input: Pick<EndPlanInput, 'lastDay'> & { planId: number },
): Promise<{ consequence: Consequence; effect: PlansEffect }> {
  assertMay(ctx, 'commission.change');
  const { consequence, effect } = await assess(ctx, ctx.database, input);
  return { consequence, effect };
}

async function assess(
  ctx: Context,
  db: Queryable,
  { planId, lastDay = southAfricanDate(ctx.clock.now()) }: Pick<EndPlanInput, 'lastDay'> & { planId: number },
) {
  const plan = await findPlan(db, planId);
  if (!plan) throw notFound('commission plan');
  if (plan.validTo !== null && plan.validTo <= lastDay)
    throw new AppError('conflict', `the plan has ended on ${shortDay(plan.validTo)}`);
  if (lastDay < plan.validFrom)
    throw validationFailed({
      lastDay: [`must be ${shortDay(plan.validFrom)} or later, the plan’s first day`],
    });
  // It may end with the last day of a closed month: from the next day on another plan pays.
  const from = addDays(lastDay, 1);
  await assertOpen(db, 'lastDay', plan, from, (open) => addDays(open, -1));
  const effect = await countEffect(db, plan, {
    from,
    change: (plans) => plans.map((one) => (one.id === planId ? { ...one, validTo: lastDay } : one)),
  });
  return { plan, lastDay, effect, consequence: consequenceOf(effect, from) };
}
