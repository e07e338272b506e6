import type { Queryable } from '@/db/client';
import { findAffiliate } from '@/db/query/account/affiliate';
import { upsertLedgersAsked } from '@/db/query/base/ledger-asked';
import { findIntent } from '@/db/query/catalogue/intent';
import { findPartner } from '@/db/query/catalogue/partner';
import {
  findLastClosedOf,
  findPlan,
  insertPlan,
  listPlanVersions,
  lockPlans,
  type PlanSubject,
  updatePlanEnd,
} from '@/db/query/money/commission-plan';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { actorId, recordAudit } from '@/lib/base/audit/record-audit';
import { assertConfirmed } from '@/lib/base/consequence/consequence';
import { validationFailed } from '@/lib/base/error/error';
import { shortDay, shortMonth } from '@/lib/base/text/text';
import { type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';
import { consequenceOf, countEffect } from './count-effect';
import { addMonths, firstDay } from './month';
import type { Plan } from './plan';
import { changeVersion, type VersionChange } from './plan-version';
import type { SetPlanInput } from './schema';
import type { PlanPreview, PlanView } from './view';

/**
 * Saves a plan as a new version, which ends the one that is valid on its first day; the same again changes nothing. The
 * ledgers follow within seconds (design money 9, commissions). Throws `validation_failed`: its first day lies in a
 * month that an affiliate has closed, another version starts later, there is no such affiliate, partner or intent, or
 * it is not confirmed.
 */
export async function setPlan(ctx: Context, input: SetPlanInput): Promise<PlanView> {
  assertMay(ctx, 'commission.change');
  return ctx.database.transaction(async (tx) => {
    await lockPlans(tx);
    const { change, consequence, terms } = await assess(ctx, tx, input);
    if (change.kind === 'same') return planOf(tx, change.id);
    assertConfirmed(consequence, input.confirm);
    for (const { id, validTo } of change.ends) await updatePlanEnd(tx, id, validTo);
    const id = await insertPlan(tx, {
      ...terms,
      version: change.version,
      userId: ctx.actor.kind === 'user' ? actorId(ctx.actor) : null,
    });
    await upsertLedgersAsked(tx, input.environment, input.affiliateId);
    await recordAudit(ctx, tx, {
      action: 'commission.plan-set',
      subjectId: id,
      affiliateId: input.affiliateId,
      environment: input.environment,
      after: { ...terms, version: change.version },
    });
    return planOf(tx, id);
  });
}

/** Says what saving the plan would do; changes nothing. Throws as `setPlan`. */
export async function previewPlan(ctx: Context, input: SetPlanInput): Promise<PlanPreview> {
  assertMay(ctx, 'commission.change');
  const { change, consequence, effect, terms } = await assess(ctx, ctx.database, input);
  const ended = change.kind === 'new' ? change.ends[0] : undefined;
  return {
    consequence,
    effect,
    replaces: ended ? await planOf(ctx.database, ended.id) : null,
    validFrom: terms.validFrom,
  };
}

async function assess(ctx: Context, db: Queryable, { confirm: _, ...input }: SetPlanInput) {
  const today = southAfricanDate(ctx.clock.now());
  const terms = { ...input, validFrom: input.validFrom ?? today, validTo: input.validTo ?? null };
  if (terms.validTo !== null && terms.validTo < terms.validFrom)
    throw validationFailed({ validTo: ['must not be before the first day'] });
  await assertKnown(db, terms);
  await assertOpen(db, 'validFrom', terms, terms.validFrom);
  const change = changeVersion(await listPlanVersions(db, terms), terms);
  if (change.kind === 'later')
    throw validationFailed({
      validFrom: [
        `the same plan has a version from ${shortDay(change.validFrom)}: choose a later day, or end that version first`,
      ],
    });
  const effect = await countEffect(db, terms, {
    from: terms.validFrom,
    change: (plans) => (change.kind === 'new' ? withVersion(plans, change, terms) : plans),
  });
  return { change, terms, effect, consequence: consequenceOf(effect, terms.validFrom) };
}

/** The plans as they are once the new version is saved. */
function withVersion(
  plans: readonly Plan[],
  { ends, version }: Extract<VersionChange, { kind: 'new' }>,
  terms: Omit<Plan, 'id' | 'version'>,
): Plan[] {
  const endOf = new Map(ends.map(({ id, validTo }) => [id, validTo]));
  // No stored plan has the id 0.
  return [
    ...plans.map((plan) => ({ ...plan, validTo: endOf.get(plan.id) ?? plan.validTo })),
    { ...terms, id: 0, version },
  ];
}

async function assertKnown(db: Queryable, it: PlanSubject): Promise<void> {
  const [affiliate, partner, intent] = await Promise.all([
    it.affiliateId === null || findAffiliate(db, it.affiliateId),
    it.partnerId === null || findPartner(db, it.partnerId),
    it.intentId === null || findIntent(db, it.intentId),
  ]);
  if (!affiliate) throw validationFailed({ affiliateId: ['affiliate not found'] });
  const isHere = (one: true | { environment: Environment } | null) =>
    one === true || one?.environment === it.environment;
  if (!isHere(partner)) throw validationFailed({ partnerId: ['partner not found'] });
  if (!isHere(intent)) throw validationFailed({ intentId: ['intent not found'] });
}

/**
 * Throws `validation_failed` at the field if the day from which on another plan pays lies in a month that one of the plan's
 * affiliates has closed. `choice`: what may be chosen instead, of the first day that is open.
 */
export async function assertOpen(
  db: Queryable,
  field: string,
  { environment, affiliateId }: { environment: Environment; affiliateId: number | null },
  day: CalendarDate,
  choice: (open: CalendarDate) => CalendarDate = (open) => open,
): Promise<void> {
  const closed = await findLastClosedOf(db, environment, affiliateId);
  if (!closed) return;
  const open = firstDay(addMonths(closed.month, 1));
  if (day >= open) return;
  throw validationFailed({
    [field]: [
      `${closed.affiliate} has closed ${shortMonth(closed.month)}: choose ${shortDay(choice(open))} or later`,
    ],
  });
}

async function planOf(db: Queryable, id: number): Promise<PlanView> {
  const plan = await findPlan(db, id);
  if (!plan) throw new Error(`commission plan ${id} is gone`);
  return plan;
}
