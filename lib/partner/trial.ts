/** What a changed partner would have done with the newest leads. */
export interface PartnerTrial {
  /** How many leads were looked at. */
  leads: number;
  /** How many of them the partner matches as it is stored, and as it would be. */
  before: number;
  after: number;
  gained: number;
  lost: number;
  /** The mean probability over the leads that match after the change; null where none does. */
  averageProbability: number | null;
}
