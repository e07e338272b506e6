/** What a changed partner would have meant for the newest leads. */
export interface PartnerTrial {
  /** Number of leads examined. */
  leads: number;
  /** How many of them match the stored partner, and the changed one. */
  before: number;
  after: number;
  gained: number;
  lost: number;
  /** Mean probability of the leads that match after the change; null if there are none. */
  averageProbability: number | null;
}
