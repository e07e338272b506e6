import type { UnguardedContext } from '@/lib/context';
import { authenticate } from './authenticate';
import type { Exchange } from './request-route';
import { json } from './respond';

/**
 * How one version of the API reads credentials and words responses. Everything in between is the same for all versions.
 */
export interface Dialect {
  /** Identifies the caller. Throws `unauthorized`. */
  authenticate(exchange: Exchange): Promise<UnguardedContext>;
  /** Words a response, including refusals, as this version does. */
  json: typeof json;
}

/** Bearer header, bodies unchanged (spec 5, 7). */
export const standardDialect: Dialect = { authenticate: ({ request }) => authenticate(request), json };
