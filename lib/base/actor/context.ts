import type { Database } from '@/db/client';
import type { GuardRow } from '@/db/query/base/guard';
import type { LenderScope, Scope, UnguardedScope } from '@/db/scope';
import type { ProcessState } from '@/lib/base/process/process';
import type { Trace } from '@/lib/base/process/trace';
import type { KeyScope } from '@/word/key-scope';
import type { LenderPosition, OperatorRole, StaffRole } from '@/word/role';

/** A user who has signed in; an operator has a role of their own. */
type UserActor = {
  readonly kind: 'user';
  readonly userId: number;
  readonly affiliateId: number | null;
  readonly sessionId: string;
  /** Names the session to people, and opens nothing (`session.number`). Left out or null: it has none. */
  readonly sessionNumber?: number | null;
  /** An operator who looks at the portal as a manager: changes nothing, and sees applicants masked. */
  readonly isViewing?: true;
  /** A key of sample data: its calls do not count as an affiliate's progress. */
  readonly isSample?: true;
} & (
  | { readonly role: StaffRole }
  /** Of a lender: without an affiliate, and bound to the lender in all it sees. */
  | { readonly role: 'lender'; readonly lenderRole: LenderPosition; readonly lenderId: number }
  | { readonly role: 'operator'; readonly operatorRole: OperatorRole }
);

/** Who acts. */
export type Actor =
  | { readonly kind: 'key'; readonly keyId: number }
  | UserActor
  | { readonly kind: 'partner'; readonly partnerId: number }
  /** Has not signed in. */
  | { readonly kind: 'visitor' }
  /** `name`: who runs it, as they or their machine say. */
  | { readonly kind: 'command line'; readonly name?: string }
  | { readonly kind: 'worker' };

/** A standby, and where the write-ahead log stood after what its reader last wrote, or when its session began. */
export interface Replica {
  readonly database: Database;
  readonly writtenLsn: string;
}

/** Passed to every verb: the process's resources, and who acts from where. */
export interface Context extends ProcessState, Trace {
  readonly actor: Actor;
  /** What lists may be read from, once it has replayed that (`lib/base/replica`). */
  readonly replica?: Replica | null;
  /** The network address of the request; null for the command line and the worker. */
  readonly origin: string | null;
}

/** For verbs on affiliate data: adds the scope. */
export interface AffiliateContext extends Context {
  readonly scope: Scope;
}

/** For verbs of a lender's people: adds their lender's scope. */
export interface LenderContext extends Context {
  readonly lenderScope: LenderScope;
}

/** The context of a request that has passed the guard: for verbs that need the row the guard has read. */
export interface GuardedContext extends AffiliateContext {
  readonly guard: GuardRow;
}

/**
 * The context of a request that may not have passed the guard yet: for verbs that check it in their own first
 * statement. Other verbs do not accept it.
 */
export interface UnguardedContext extends Context {
  readonly scope: UnguardedScope;
  /** What the request needs of its key, besides that it is valid; none if left out. */
  readonly keyScope?: KeyScope | null;
  /** Of a key with a limit, once its call has been counted: for the answer's headers. */
  callLimit?: CallLimit;
}

/** A key's limit of calls in a minute. */
interface CallLimit {
  readonly most: number;
  readonly left: number;
  /** Until the next minute. */
  readonly secondsLeft: number;
}
