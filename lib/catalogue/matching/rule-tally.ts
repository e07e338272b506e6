import type { StoredCondition, StoredRule } from '@/db/schema/catalogue/partner';
import type { LeadValues } from '@/lib/applicant/value';
import type { CalendarDate } from '@/lib/base/time/date';
import type { CompiledRule, RuleFacts } from './eligibility';
import { type CompiledPartner, compilePartner, selectEligible } from './match';
import { scorecardProbability } from './probability';

/** A partner's rules for one intent. */
export interface TriedRules {
  readonly eligibility: readonly StoredRule[];
  readonly probabilityConditions: readonly StoredCondition[];
}

export interface TriedLead {
  readonly values: LeadValues;
  /** The partners that the lead's offer was limited to; null for all. The one being tried always counts as named. */
  readonly partnerIds: readonly number[] | null;
}

/** How many leads a rule holds for, fails for, or has no comparable value of. */
export interface RuleCount {
  holds: number;
  fails: number;
  lacking: number;
}

/** What the change means for one lead. */
interface Judgement {
  readonly was: boolean;
  readonly is: boolean;
  /** Of a lead that is gained, the former rules that excluded it; of one that is lost, the new ones that do. */
  readonly because: readonly StoredRule[];
}

/** No partner has these ids. */
const [formerId, changedId] = [-1, -2];

interface TriedMarket {
  /** Null: the partner does not take the intent yet. */
  readonly before: TriedRules | null;
  readonly after: TriedRules;
  /** The intent's other partners. */
  readonly others: readonly CompiledPartner[];
  readonly today: CalendarDate;
}

/**
 * Counts, lead by lead, what a partner's changed rules for an intent would mean. The matcher decides (`selectEligible`);
 * rules alone, as if the partner were active and without live scores.
 */
export class RuleTally {
  leads = 0;
  before = 0;
  after = 0;
  gained = 0;
  lost = 0;
  /** Of the leads that match after the change: how many match none of the other partners. */
  nobodyElse = 0;
  /** In the order of the rules; `alone`: how many leads fail by this rule and no other. */
  readonly rules: (RuleCount & { alone: number })[];
  readonly conditions: RuleCount[];
  /** By partner id: how many of the leads that match after the change that partner would also match. */
  readonly overlap: ReadonlyMap<number, { readonly companyName: string; leads: number }>;
  #probability = 0;
  readonly #former: CompiledPartner | null;
  readonly #changed: CompiledPartner;
  readonly #partners: readonly CompiledPartner[];
  readonly #today: CalendarDate;

  constructor({ before, after, others, today }: TriedMarket) {
    this.#former = before && compiled(formerId, before);
    this.#changed = compiled(changedId, after);
    this.#partners = [...(this.#former ? [this.#former] : []), this.#changed, ...others];
    this.#today = today;
    this.rules = after.eligibility.map(() => ({ holds: 0, fails: 0, lacking: 0, alone: 0 }));
    this.conditions = after.probabilityConditions.map(() => ({ holds: 0, fails: 0, lacking: 0 }));
    this.overlap = new Map(others.map(({ id, companyName }) => [id, { companyName, leads: 0 }]));
  }

  /** Mean probability of the leads that match after the change; null if there are none. */
  get averageProbability(): number | null {
    return this.after === 0 ? null : Math.round(this.#probability / this.after);
  }

  add({ values, partnerIds }: TriedLead): Judgement {
    const { eligible, facts } = selectEligible({
      values,
      today: this.#today,
      partners: this.#partners,
      partnerIds: partnerIds && [...partnerIds, formerId, changedId],
    });
    const ids = new Set(eligible.map(({ id }) => id));
    const [was, is] = [ids.has(formerId), ids.has(changedId)];
    this.leads += 1;
    if (was) this.before += 1;
    if (is) this.after += 1;
    if (is && !was) this.gained += 1;
    if (was && !is) this.lost += 1;
    count(this.conditions, this.#changed.conditions, facts);
    const failing = count(this.rules, this.#changed.rules, facts);
    const [only] = failing;
    if (only !== undefined && failing.length === 1) only.count.alone += 1;
    if (is) {
      this.#probability += scorecardProbability(this.#changed.conditions, facts);
      let elsewhere = 0;
      for (const id of ids) {
        const other = this.overlap.get(id);
        if (!other) continue;
        other.leads += 1;
        elsewhere += 1;
      }
      if (elsewhere === 0) this.nobodyElse += 1;
    }
    if (is === was) return { was, is, because: [] };
    return { was, is, because: is ? failingRules(this.#former, facts) : failing.map(({ rule }) => rule) };
  }
}

function compiled(id: number, { eligibility, probabilityConditions }: TriedRules): CompiledPartner {
  return compilePartner({
    id,
    companyName: '',
    priority: 0,
    active: true,
    eligibility,
    probabilityConditions,
  });
}

/** Adds each rule's verdict to its count, and returns those that fail. */
function count<Count extends RuleCount>(
  counts: readonly Count[],
  rules: readonly CompiledRule[],
  facts: RuleFacts,
): { count: Count; rule: StoredRule }[] {
  const failing: { count: Count; rule: StoredRule }[] = [];
  for (const [index, one] of counts.entries()) {
    const rule = rules[index];
    if (!rule) continue;
    const verdict = rule.judge(facts);
    one[verdict] += 1;
    if (verdict === 'fails') failing.push({ count: one, rule: rule.rule });
  }
  return failing;
}

function failingRules(partner: CompiledPartner | null, facts: RuleFacts): StoredRule[] {
  return partner?.rules.filter((rule) => rule.judge(facts) === 'fails').map(({ rule }) => rule) ?? [];
}
