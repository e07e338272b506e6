/** What has arrived: a link for the applicant, or the decision of a partner without one. */
export type ArrivalKind = 'link' | 'accepted' | 'declined' | 'failed';

/** A link or decision that its sender has not seen yet. */
export interface Arrival {
  /** The application's public id. */
  id: string;
  leadId: string;
  /** The applicant's. */
  name: string;
  companyName: string;
  kind: ArrivalKind;
  arrivedAt: string;
  ageSeconds: number;
  /** Somebody had to wait for it: the response to the accept itself did not bring it. */
  waited: boolean;
}

/** What a user is told on every page. */
export interface Arrivals {
  /** Applications of theirs that wait for a link or decision. */
  waiting: number;
  /** Oldest first. */
  unseen: Arrival[];
}
