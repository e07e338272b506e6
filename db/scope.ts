import type { Environment } from '@/word/environment';

declare const minted: unique symbol;
declare const admitted: unique symbol;

/**
 * Whose data, in which environment. Every query on affiliate data takes one, and only the authentication
 * edge (`lib/base/actor/scope.ts`) can make one, so a query without affiliate and environment cannot be written.
 */
export interface Scope extends UnguardedScope {
  readonly [admitted]: true;
}

/** The scope of a request that has yet to pass the guard. Only statements that read the guard themselves take it. */
export interface UnguardedScope {
  readonly affiliateId: number;
  readonly environment: Environment;
  readonly [minted]: true;
}

declare const mintedForLender: unique symbol;

/**
 * Which lender's data, in which environment (design access 17). The first argument of every query of
 * a file `lender-….ts` of `db/query`; only the session of one of its people mints one (`lib/base/actor/scope.ts`).
 */
export interface LenderScope {
  readonly lenderId: number;
  readonly environment: Environment;
  readonly [mintedForLender]: true;
}
