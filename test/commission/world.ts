import fc from 'fast-check';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import type { PaidApplication, PaidOutcome } from '@/lib/money/commission/earning';
import { lastDay, monthOf } from '@/lib/money/commission/month';
import { type Plan, steps } from '@/lib/money/commission/plan';
import { changeVersion } from '@/lib/money/commission/plan-version';
import type { OutcomeKind } from '@/word/outcome';

/** One affiliate's outcomes and plans over four months, as generated tests play them. */
export interface World {
  affiliateId: number;
  applications: { id: number; partnerId: number; intentId: number; acceptedAt: string | null }[];
  outcomes: (Omit<PaidOutcome, 'isReplaced'> & { applicationId: number })[];
  plans: Plan[];
  closed: string[];
}

export type Move =
  | { readonly do: 'accept'; readonly application: number; readonly at: string }
  | ({ readonly do: 'outcome'; readonly application: number } & Said)
  | ({ readonly do: 'correct'; readonly outcome: number; readonly application: number | null } & Said)
  | { readonly do: 'move'; readonly outcome: number; readonly application: number }
  | { readonly do: 'confirm'; readonly outcome: number }
  | { readonly do: 'repeat'; readonly outcome: number }
  | ({ readonly do: 'plan' } & Omit<Plan, 'id' | 'version'>)
  | { readonly do: 'end'; readonly plan: number; readonly day: string }
  | { readonly do: 'run' }
  /** The first statement may begin so many months after the first entry. */
  | { readonly do: 'close'; readonly later: number };

interface Said {
  readonly kind: OutcomeKind;
  readonly at: string;
  readonly amountCents: number | null;
}

export const affiliateId = 7;
const months = ['2026-01', '2026-02', '2026-03', '2026-04'] as const;

/**
 * Few moments, so that many coincide, and some in the two hours in which the months of UTC and South Africa differ. 22:00 in
 * UTC is where a South African day begins: so are days stored that have no time.
 */
const moment = fc
  .tuple(
    fc.constantFrom(...months),
    fc.constantFrom('01', '02', '15', '28'),
    fc.constantFrom('00:00', '10:00', '21:59', '22:00', '22:00', '22:00', '23:30'),
  )
  .map(([month, day, time]) => `${month}-${day}T${time}:00.000Z`);
const day = fc
  .tuple(fc.constantFrom(...months), fc.constantFrom('01', '14', '28', 'last'))
  .map(([month, date]) => (date === 'last' ? lastDay(month) : `${month}-${date}`));
const amount = fc.oneof(fc.constant(null), fc.nat(5_000_000), fc.constantFrom(0, 1, 50, 12_345));
const anyOf = <T>(...values: T[]) => fc.constantFrom(...values);

const said = {
  kind: anyOf<OutcomeKind>('approved', 'funded', 'funded', 'returned', 'charged_back', 'applied', 'rejected'),
  at: moment,
  amountCents: amount,
};
const move: fc.Arbitrary<Move> = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('accept' as const), application: fc.nat(5), at: moment }),
  },
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('outcome' as const), application: fc.nat(5), ...said }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('correct' as const),
      outcome: fc.nat(20),
      application: fc.option(fc.nat(5)),
      ...said,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('move' as const), outcome: fc.nat(20), application: fc.nat(5) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('confirm' as const), outcome: fc.nat(20) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('repeat' as const), outcome: fc.nat(20) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('plan' as const),
      affiliateId: anyOf(null, null, affiliateId, affiliateId, 8),
      partnerId: anyOf(null, 1, 2),
      intentId: anyOf(null, 11, 12),
      paidOn: anyOf(...steps),
      unit: anyOf('cents' as const, 'basis points' as const),
      rate: anyOf(0, 1, 250, 3_333),
      tiers: anyOf(
        [],
        [{ from: 2, rate: 400 }],
        [
          { from: 2, rate: 7 },
          { from: 3, rate: 0 },
        ],
      ),
      holdDays: anyOf(0, 30),
      validFrom: day,
      validTo: fc.oneof({ weight: 3, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: day }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('end' as const), plan: fc.nat(10), day }) },
  { weight: 6, arbitrary: fc.record({ do: fc.constant('run' as const) }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('close' as const), later: anyOf(0, 0, 1) }) },
);
export const moves = fc.array(move, { maxLength: 40, size: 'max' });

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

/** What should be, by posting: its amount, and the month in which it occurred. */
export type Expected = Map<string, { amountCents: number; month: string }>;

/**
 * The slow model: works each commission out by itself, by looking through everything again, and shares nothing with the
 * rules but the words.
 */
export function slowModel(world: World): Expected {
  const { applications, outcomes, plans } = world;
  const isLive = (one: { id: number }) => !outcomes.some(({ corrects }) => corrects === one.id);
  const rank: Record<string, number> = {
    accepted: 0,
    applied: 1,
    approved: 2,
    rejected: 3,
    funded: 4,
    returned: 5,
    charged_back: 6,
  };
  type Fact = {
    applicationId: number;
    outcomeId: number | null;
    kind: string;
    at: string;
    amountCents: number | null;
    eventId: string;
  };
  const gist = (one: World['outcomes'][number]) =>
    `${one.applicationId} ${one.kind} ${southAfricanDate(new Date(one.occurredAt))} ${one.amountCents}`;
  const saidFirst = (one: World['outcomes'][number]): World['outcomes'][number] => {
    const before = outcomes.find(({ id }) => id === one.corrects);
    return before && gist(before) === gist(one) ? saidFirst(before) : one;
  };
  const facts: Fact[] = [
    ...applications.flatMap((one) =>
      one.acceptedAt === null
        ? []
        : [
            {
              applicationId: one.id,
              outcomeId: null,
              kind: 'accepted',
              at: one.acceptedAt,
              amountCents: null,
              eventId: '',
            },
          ],
    ),
    ...outcomes.filter(isLive).map((one) => ({ ...one, outcomeId: saidFirst(one).id, at: one.occurredAt })),
  ];
  const ofSame = (fact: Fact) => facts.filter((one) => one.applicationId === fact.applicationId);
  const text = (fact: Fact) =>
    fact.kind === 'accepted' ? '' : `${fact.at} ${rank[fact.kind]} ${fact.eventId}`;
  // Told of a day: that is, of the moment at which a day begins in South Africa.
  const isDay = (fact: Fact) => fact.kind !== 'accepted' && /T22:00:00.000Z$/.test(fact.at);
  /** An application's facts as a line: those with a time, among which those of a day are put one by one. */
  const lines = new Map<number, Fact[]>();
  const lineOf = (fact: Fact) => {
    const known = lines.get(fact.applicationId);
    if (known) return known;
    const all = ofSame(fact).sort((a, b) => (text(a) < text(b) ? -1 : 1));
    const line = all.filter((one) => !isDay(one));
    for (const one of all.filter(isDay).sort((a, b) => (rank[a.kind] ?? 0) - (rank[b.kind] ?? 0))) {
      const end = new Date(Date.parse(one.at) + 86_400_000).toISOString();
      const mayBeBefore = (other: Fact) =>
        other.kind === 'accepted' ||
        other.at < one.at ||
        (other.at < end && (rank[other.kind] ?? 0) <= (rank[one.kind] ?? 0));
      line.splice(line.findLastIndex(mayBeBefore) + 1, 0, one);
    }
    lines.set(fact.applicationId, line);
    return line;
  };
  const place = (fact: Fact) => lineOf(fact).findIndex((one) => one.eventId === fact.eventId);
  const isReturn = (fact: Fact) => fact.kind === 'returned' || fact.kind === 'charged_back';
  const isPaid = (fact: Fact) => {
    if (fact.kind !== 'accepted' && fact.kind !== 'approved' && fact.kind !== 'funded') return false;
    const before = ofSame(fact).filter((one) => one.kind === fact.kind && place(one) < place(fact));
    return before.every((one) =>
      ofSame(fact).some((back) => isReturn(back) && place(back) > place(one) && place(back) < place(fact)),
    );
  };
  const planOf = (fact: Fact) => {
    const application = applications.find(({ id }) => id === fact.applicationId);
    const onDay = southAfricanDate(new Date(fact.at));
    const key = (plan: Plan) =>
      [plan.affiliateId, plan.partnerId, plan.intentId].map((part) => (part === null ? '0' : '1')).join('');
    return plans
      .filter((plan) => plan.paidOn === fact.kind)
      .filter((plan) => plan.affiliateId === null || plan.affiliateId === world.affiliateId)
      .filter((plan) => plan.partnerId === null || plan.partnerId === application?.partnerId)
      .filter((plan) => plan.intentId === null || plan.intentId === application?.intentId)
      .filter((plan) => onDay >= plan.validFrom && onDay <= (plan.validTo ?? '9999'))
      .sort((a, b) => (key(a) < key(b) ? 1 : -1))[0];
  };
  const subject = (plan: Plan) => `${plan.affiliateId}/${plan.partnerId}/${plan.intentId}/${plan.paidOn}`;
  const tierPlace = (fact: Fact, plan: Plan) => {
    const order = (one: Fact) => `${one.at} ${one.applicationId} ${one.eventId}`;
    return facts.filter((one) => {
      const its = isPaid(one) ? planOf(one) : undefined;
      return (
        its !== undefined &&
        subject(its) === subject(plan) &&
        monthOf(one.at) === monthOf(fact.at) &&
        order(one) <= order(fact)
      );
    }).length;
  };
  const expected: Expected = new Map();
  for (const fact of facts.filter(isPaid)) {
    const plan = planOf(fact);
    if (!plan) continue;
    const nth = tierPlace(fact, plan);
    const rate = [...plan.tiers].reverse().find(({ from }) => nth >= from)?.rate ?? plan.rate;
    // Small amounts here, so that a float is exact enough to check the whole numbers of the rule.
    const amountCents =
      plan.unit === 'cents' ? rate : Math.floor(((fact.amountCents ?? 0) * rate) / 10_000 + 0.5);
    if (amountCents === 0) continue;
    expected.set(`${fact.applicationId} ${fact.outcomeId} ${plan.id} null`, {
      amountCents,
      month: monthOf(fact.at),
    });
    const back = ofSame(fact)
      .filter((one) => isReturn(one) && place(one) > place(fact))
      .sort((a, b) => (place(a) < place(b) ? -1 : 1))[0];
    if (back)
      expected.set(`${fact.applicationId} ${fact.outcomeId} ${plan.id} ${back.outcomeId}`, {
        amountCents: -amountCents,
        month: [monthOf(back.at), monthOf(fact.at)].sort()[1] ?? '',
      });
  }
  return expected;
}
