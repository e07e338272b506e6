/**
 * What may be decided while work is under way, beside what the table of the docs calls it: everything else that
 * changes leaves such work alone.
 */
export const decisions = {
  'lender off': 'lender switched off, or no longer serves the product',
  'lender without room': 'lender paused, full, closed',
  'affiliate suspended': 'affiliate suspended',
  maintenance: 'maintenance',
  'do not contact': 'do not contact, opted out',
  'wrong number': 'wrong number',
  'applicant erased': 'applicant erased',
  restricted: 'applicant’s data restricted',
  'values changed': "lead's values changed",
  'user gone': 'who asked is suspended, removed or of a lower role',
  'key gone': 'key revoked or replaced',
} as const;
export type Decision = keyof typeof decisions;

/** It goes on as if nothing had been decided; `how`: with what. */
interface Go {
  readonly is: 'go';
  readonly how: string | null;
}

/** Nothing leaves the house until then; `orEnds`: it does not wait for ever, and what it says then. */
interface Wait {
  readonly is: 'wait';
  readonly until: string;
  readonly orEnds: string | null;
}

/** It is over; `reason`: as it is told where the work was asked for. */
interface End<Reason extends string = string> {
  readonly is: 'end';
  readonly reason: Reason;
}

/** The decision does not concern it; `because`: for readers of the table; it is not shown elsewhere. */
interface NotApplicable {
  readonly is: 'n/a';
  readonly because: string;
}

export type Answer = Go | Wait | End | NotApplicable;

/** An entry of the table: what the work is, where it stands, and what becomes of it on each decision. */
export interface Entry {
  readonly what: string;
  /** Tables whose rows are this work, with the time when they are due or end. */
  readonly tables?: readonly string[];
  readonly on: Readonly<Record<Decision, Answer>>;
}

export const go = (how: string | null = null): Go => ({ is: 'go', how });
export const wait = (until: string, orEnds: string | null = null): Wait => ({ is: 'wait', until, orEnds });
export const end = <const Reason extends string>(reason: Reason): End<Reason> => ({ is: 'end', reason });
export const notApplicable = (because: string): NotApplicable => ({ is: 'n/a', because });
