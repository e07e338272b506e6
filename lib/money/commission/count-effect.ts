import type { Queryable } from '@/db/client';
import { listEarningAffiliates } from '@/db/query/money/commission-ledger';
import { listPlansOf } from '@/db/query/money/commission-plan';
import { mintScope } from '@/lib/base/actor/scope';
import type { Consequence } from '@/lib/base/consequence/consequence';
import { counted, inCents, listed, shortDay } from '@/lib/base/text/text';
import { type CalendarDate, dayStart } from '@/lib/base/time/date';
import type { Environment } from '@/word/environment';
import { postingsOf } from './earning';
import { firstDay } from './month';
import type { Plan } from './plan';
import { type PlanEffect, planEffect, sizeOf } from './plan-effect';
import { readPaid } from './read-paid';

/** What a change of the plans does to one affiliate. */
export interface AffiliateEffect extends PlanEffect {
  readonly affiliateId: number;
  readonly name: string;
}

/** What a change of the plans does to all that has happened by now. */
export interface PlansEffect extends PlanEffect {
  /** Those whose commissions change, whose balance changes most first. */
  readonly affiliates: readonly AffiliateEffect[];
}

/**
 * Works out what a change of an environment's plans does to commissions: of one affiliate, or of all (null). `from`: the
 * first day on which another plan pays. Each ledger is worked out afresh from the month of that day on, with the plans as
 * they are and as they would be; nothing is written.
 */
export async function countEffect(
  db: Queryable,
  { environment, affiliateId }: { environment: Environment; affiliateId: number | null },
  { from, change }: { from: CalendarDate; change: (plans: readonly Plan[]) => readonly Plan[] },
): Promise<PlansEffect> {
  // Tiers count through a month.
  const since = dayStart(firstDay(from.slice(0, 7)));
  const affiliates: AffiliateEffect[] = [];
  for (const { id, name } of await listEarningAffiliates(db, environment, affiliateId, since)) {
    const scope = mintScope(id, environment);
    const paid = await readPaid(db, scope, since);
    const plans = await listPlansOf(db, scope);
    const effect = planEffect(postingsOf(id, paid, plans), postingsOf(id, paid, change(plans)));
    if (sizeOf(effect) > 0) affiliates.push({ affiliateId: id, name, ...effect });
  }
  return effectOfAll(affiliates);
}

/** What is done to all of these affiliates together. */
export function effectOfAll(affiliates: readonly AffiliateEffect[]): PlansEffect {
  const sum = (read: (effect: PlanEffect) => number) =>
    affiliates.reduce((total, one) => total + read(one), 0);
  return {
    earned: sum(({ earned }) => earned),
    changed: sum(({ changed }) => changed),
    takenBack: sum(({ takenBack }) => takenBack),
    cents: sum(({ cents }) => cents),
    affiliates: affiliates.toSorted((a, b) => Math.abs(b.cents) - Math.abs(a.cents)),
  };
}

const mostNamed = 5;

/** What is confirmed before plans change: every commission that is booked, worked out again or taken back. */
export function consequenceOf(effect: PlansEffect, from: CalendarDate): Consequence {
  return {
    figure: sizeOf(effect),
    leavesNone: false,
    meaning: meaningOf(effect, ` since ${shortDay(from)}`),
  };
}

/** `12 commissions would change (12 newly earned), balances by R 1 200.00: Thuthuka R 1 200.00`. `when`: behind the commissions. */
export function meaningOf(effect: PlansEffect, when: string): string {
  const figure = sizeOf(effect);
  const parts = [
    ...(effect.earned > 0 ? [`${effect.earned} newly earned`] : []),
    ...(effect.changed > 0 ? [`${effect.changed} worked out again`] : []),
    ...(effect.takenBack > 0 ? [`${effect.takenBack} taken back`] : []),
  ];
  const named = effect.affiliates.slice(0, mostNamed).map(({ name, cents }) => `${name} ${inCents(cents)}`);
  const more = effect.affiliates.length - named.length;
  const by = listed([...named, ...(more > 0 ? [`${more} more`] : [])]);
  return figure === 0
    ? `no commission${when} would change`
    : `${counted(figure, 'commission')}${when} would change (${listed(parts)}), balances by ${inCents(effect.cents)}: ${by}`;
}
