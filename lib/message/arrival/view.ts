import type { Environment } from '@/word/environment';

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
  /** Whose and where: a page that was opened by somebody else, or in the other environment, tells nothing. */
  userId: number;
  environment: Environment;
  /** Applications of theirs that wait for a link or decision. */
  waiting: number;
  /** Call-backs that are due for them now: their own, and those that are anyone's; 100 at most. */
  callBacks: number;
  /** After how long a page asks again. */
  askAgainSeconds: number;
  /** Oldest first. */
  unseen: Arrival[];
}

/**
 * Returns how long a page waits before it asks again. Most links come within minutes, decisions may take days; where
 * nobody waits, only what was sent in another browser can arrive.
 */
export function askAgainSeconds(newestWaitSeconds: number | null): number {
  if (newestWaitSeconds === null) return 60;
  if (newestWaitSeconds < 120) return 3;
  return newestWaitSeconds < 900 ? 10 : 30;
}
