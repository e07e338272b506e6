import type { StoredRule } from '@/db/schema/catalogue/partner';
import type { RuleCount } from '@/lib/catalogue/matching/rule-tally';

/** What changed rules would have meant for the leads of an intent in the newest offers. */
export interface RuleTrial {
  /** How many offers were considered, of whatever intent, and when the oldest was made, ISO 8601. */
  offers: number;
  since: string | null;
  /** Number of leads judged: those of the intent that an offer would take. */
  leads: number;
  /** Leads of the intent that no offer would take: erased, invalid, or limited to other partners. */
  leftOut: number;
  /** How many match the stored rules, and the changed ones. */
  before: number;
  after: number;
  gained: number;
  lost: number;
  /** Mean probability of the leads that match after the change; null if there are none. */
  averageProbability: number | null;
  /** In the order of the rules; `alone`: how many leads fail by this rule and no other. */
  rules: (RuleCount & { alone: number })[];
  conditions: RuleCount[];
  /** Of the leads that match after the change: how many each other partner also matches, most first. */
  overlap: { partnerId: number; companyName: string; leads: number }[];
  /** Of those: how many no other partner matches. */
  nobodyElse: number;
  /** The newest few of each. */
  samples: { gained: TrialSample[]; lost: TrialSample[] };
}

/** A lead, without what would tell who it is. */
export interface TrialSample {
  hashid: string;
  /** `T. N.` */
  initials: string;
  affiliate: string;
  offeredAt: string;
  /** Gained: the stored rules that excluded it. Lost: the changed rules that do. */
  because: readonly StoredRule[];
}

/** What leads can be narrowed to. */
export interface TrialChoices {
  affiliates: { id: number; name: string }[];
}
