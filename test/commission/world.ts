import { addDays } from '@/lib/base/time/date';
import type { PaidApplication, PaidOutcome } from '@/lib/money/commission/earning';
import type { Plan } from '@/lib/money/commission/plan';
import { changeVersion } from '@/lib/money/commission/plan-version';

import { affiliateId, type Move, type Said } from './move';

/** One affiliate's outcomes and plans over four months, as generated tests play them. */
export interface World {
  affiliateId: number;
  applications: { id: number; partnerId: number; intentId: number; acceptedAt: string | null }[];
  outcomes: (Omit<PaidOutcome, 'isReplaced'> & { applicationId: number })[];
  plans: Plan[];
  closed: string[];
}

export function newWorld(): World {
  const applications = [1, 2, 3, 4, 5, 6].map((id) => ({
    id,
    partnerId: (id % 2) + 1,
    intentId: 11 + (id % 3 === 0 ? 1 : 0),
    acceptedAt: null,
  }));
  return { affiliateId, applications, outcomes: [], plans: [], closed: [] };
}

/** What the pages and the database let happen: a plan never begins in a closed month, and ends with its last day or later. */
export function play(world: World, next: Move): void {
  const { applications, outcomes, plans } = world;
  switch (next.do) {
    case 'accept': {
      const application = applications[next.application];
      if (application) application.acceptedAt ??= next.at;
      return;
    }
    case 'outcome':
      add(world, next.application + 1, next, null);
      return;
    case 'correct':
    case 'move':
    case 'confirm': {
      const replaced = outcomes[next.outcome];
      const isTaken = outcomes.some(({ corrects }) => corrects === replaced?.id);
      if (!replaced || isTaken) return;
      const { applicationId: from, kind, occurredAt: at, amountCents, id } = replaced;
      const to = next.do === 'confirm' || next.application === null ? from : next.application + 1;
      add(world, to, next.do === 'correct' ? next : { kind, at, amountCents }, id);
      return;
    }
    case 'repeat': // Refused by the table's key on partner and event id.
      return;
    case 'plan':
      setPlan(world, next);
      return;
    case 'end': {
      const plan = plans[next.plan];
      if (
        plan &&
        !reachesClosed(world, addDays(next.day, 1)) &&
        next.day >= plan.validFrom &&
        (plan.validTo ?? '9') > next.day
      )
        plans[next.plan] = { ...plan, validTo: next.day };
      return;
    }
    case 'run':
    case 'close':
      return;
  }
}

function add({ outcomes }: World, applicationId: number, it: Said, corrects: number | null): void {
  const id = outcomes.length + 1;
  const { kind, at, amountCents } = it;
  // The partner's ids are in another order than ours.
  const eventId = `e${(id * 37) % 101}`;
  outcomes.push({ id, applicationId, eventId, kind, occurredAt: at, amountCents, corrects });
}

const reachesClosed = ({ closed }: World, from: string) => closed.some((month) => from <= `${month}-31`);

function setPlan(world: World, { do: _, ...plan }: Extract<Move, { do: 'plan' }>): void {
  if (reachesClosed(world, plan.validFrom) || (plan.validTo ?? '9') < plan.validFrom) return;
  const { plans } = world;
  const isAlike = (one: Plan) =>
    one.affiliateId === plan.affiliateId &&
    one.partnerId === plan.partnerId &&
    one.intentId === plan.intentId &&
    one.paidOn === plan.paidOn;
  const change = changeVersion(plans.filter(isAlike), plan);
  if (change.kind !== 'new') return;
  for (const { id, validTo } of change.ends) {
    const index = plans.findIndex((one) => one.id === id);
    const ended = plans[index];
    if (ended) plans[index] = { ...ended, validTo };
  }
  plans.push({ ...plan, id: plans.length + 1, version: change.version });
}

export const paidApplications = ({ applications, outcomes }: World): PaidApplication[] =>
  applications.map((one) => ({
    ...one,
    outcomes: outcomes
      .filter(({ applicationId }) => applicationId === one.id)
      .map((its) => ({ ...its, isReplaced: outcomes.some(({ corrects }) => corrects === its.id) })),
  }));
