import type { Environment } from '@/word/environment';

/** One of a user's open sessions, for its list. */
export interface OpenSession {
  /** Names the session in a path; opens nothing. */
  handle: string;
  /** Names it to people, such as operators who look for a leak; null: it began before sessions had numbers. */
  number: number | null;
  /** The one that asks. */
  isOwn: boolean;
  /** Null where the browser did not say, and for sessions from before it was kept. */
  browser: string | null;
  system: string | null;
  /** `196.25.1.0/24`: where it began, without the last part of the address. */
  network: string | null;
  environment: Environment;
  createdAt: Date;
  /** To the minute. */
  usedAt: Date;
}

export interface EndedSessions {
  /** How many. */
  ended: number;
}

/** What ending one's other sessions asks for. */
export interface AskedForEnd {
  password: boolean;
  /** The identity provider by which one may sign in without a password here. */
  provider: string | null;
}
