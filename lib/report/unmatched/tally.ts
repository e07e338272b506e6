import type { StoredRule } from '@/db/schema/catalogue/partner';
import type { LeadValues } from '@/lib/applicant/value';
import type { CalendarDate } from '@/lib/base/time/date';
import { type CompiledPartner, isLeftOut, selectEligible } from '@/lib/catalogue/matching/match';
import type { RuleScalar } from '@/lib/catalogue/matching/rule-field';
import { type OtherValue, otherValues } from './other-limit';

/** What one rule of one partner does to the leads that were looked at. */
export interface RuleEffect {
  partnerId: number;
  companyName: string;
  /** Its place among the partner's rules for the intent. */
  index: number;
  rule: StoredRule;
  excluded: number;
  /** Excluded by this rule and no other of the partner: without it the partner would match. */
  alone: number;
  /** Of those, leads that match no partner at all. */
  rescued: number;
  others: OtherValue[];
}

interface Effect extends RuleEffect {
  readonly has: RuleScalar[];
}

/**
 * Counts, lead by lead, which rules of which partners exclude it. The matcher decides (`selectEligible`); rules alone,
 * without capacity and live scores. Partners that are inactive or left out take no lead, and none of their rules counts.
 */
export class UnmatchedTally {
  leads = 0;
  /** Leads that match no partner. */
  withoutMatch = 0;
  readonly #partners: readonly CompiledPartner[];
  /** Of each partner, in the order of its rules. */
  readonly #effects: readonly (readonly Effect[])[];
  readonly #today: CalendarDate;

  constructor({
    partners,
    today,
    now,
  }: { partners: readonly CompiledPartner[]; today: CalendarDate; now: Date }) {
    this.#today = today;
    this.#partners = partners.filter((partner) => partner.active && !isLeftOut(partner, now));
    this.#effects = this.#partners.map(({ id, companyName, rules }) =>
      rules.map(({ rule }, index) => ({
        ...{ partnerId: id, companyName, index, rule },
        ...{ excluded: 0, alone: 0, rescued: 0, others: [], has: [] },
      })),
    );
  }

  add({ values, partnerIds }: { values: LeadValues; partnerIds: readonly number[] | null }): void {
    const { eligible, facts } = selectEligible({
      values,
      partnerIds,
      today: this.#today,
      partners: this.#partners,
    });
    const isUnmatched = eligible.length === 0;
    const takers = new Set<CompiledPartner>(eligible);
    this.leads += 1;
    if (isUnmatched) this.withoutMatch += 1;
    for (const [nth, partner] of this.#partners.entries()) {
      // The offer named partners, and this one was not among them.
      if (partnerIds !== null && !partnerIds.includes(partner.id)) continue;
      if (takers.has(partner)) continue;
      let failing = 0;
      let only: Effect | undefined;
      // A hundred thousand times: without a list of those that fail.
      for (const [index, effect] of (this.#effects[nth] ?? []).entries()) {
        if (partner.rules[index]?.judge(facts) !== 'fails') continue;
        effect.excluded += 1;
        failing += 1;
        only = effect;
      }
      if (only === undefined || failing > 1) continue;
      only.alone += 1;
      if (isUnmatched) only.rescued += 1;
      const has = facts.get(only.rule.field);
      if (has) only.has.push(has.value);
    }
  }

  /** The rules that excluded a lead: those first that keep most leads from any offer, then from this partner's. */
  get effects(): RuleEffect[] {
    return this.#effects
      .flat()
      .filter(({ excluded }) => excluded > 0)
      .sort(
        (one, other) =>
          other.rescued - one.rescued || other.alone - one.alone || other.excluded - one.excluded,
      )
      .map(({ has, ...effect }) => ({ ...effect, others: otherValues(effect.rule, has) }));
  }
}
