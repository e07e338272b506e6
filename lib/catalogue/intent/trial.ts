/** What a changed intent would have meant for the newest leads. */
export interface IntentTrial {
  /** Number of leads examined: those of the intent among the newest of the environment; for a new intent, all. */
  leads: number;
  /** How many of them could be offered partners with the stored intent, and with the changed one. */
  before: number;
  after: number;
  gained: number;
  lost: number;
  /** Required fields that some of them lack, most frequent first. */
  missing: { field: string; leads: number }[];
  /** Leads of affiliates that may not use it. */
  otherAffiliates: number;
}
