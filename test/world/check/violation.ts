import type { Evidence } from './evidence';

/** Where the world was not as it must be. */
export interface Violation {
  readonly what: string;
  /** What its history is about: a lead's id, an application, an event; null: the world. */
  readonly about: string | null;
}

/** What must hold whatever happens, by a name. `docs/invariants.md` says the same, and a test compares the two. */
export interface Invariant {
  readonly name: string;
  readonly says: string;
  find(evidence: Evidence): Violation[];
}

/** For the list of an invariant's violations. */
export const broken = (what: string, about: string | null = null): Violation => ({ what, about });
