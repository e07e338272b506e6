import type { Environment } from './schema/environment';

declare const minted: unique symbol;

/**
 * Whose data, in which environment. Every query on affiliate data takes one, and only the authentication
 * edge (`lib/scope.ts`) can make one, so a query without affiliate and environment cannot be written.
 */
export interface Scope {
  readonly affiliateId: number;
  readonly environment: Environment;
  readonly [minted]: true;
}
