/** What a changed intent would have done with the newest leads. */
export interface IntentTrial {
  /** How many leads were looked at: those of the intent among the newest of the environment; for a new one, all. */
  leads: number;
  /** How many of them could be offered partners as the intent is stored, and as it would be. */
  before: number;
  after: number;
  gained: number;
  lost: number;
  /** Required fields that some of them lack, most often lacking first. */
  missing: { field: string; leads: number }[];
  /** Of affiliates that may not use it. */
  otherAffiliates: number;
}
