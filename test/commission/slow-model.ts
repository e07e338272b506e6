import { southAfricanDate } from '@/lib/base/time/date';
import { monthOf } from '@/lib/money/commission/month';
import type { Plan } from '@/lib/money/commission/plan';

import type { World } from './world';

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
