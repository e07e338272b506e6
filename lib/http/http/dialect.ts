import type { UnguardedContext } from '@/lib/base/actor/context';
import { authenticate } from './authenticate';
import type { Exchange } from './request-route';
import { json } from './respond';
import { addStandardHeaders } from './standard-header';

/**
 * How one version of the API reads credentials and words responses. Everything in between is the same for all versions.
 */
export interface Dialect {
  /** Identifies the caller. Throws `unauthorized`. */
  authenticate(exchange: Exchange): Promise<UnguardedContext>;
  /** Words a response, including refusals, as this version does. */
  json: typeof json;
  /** Adds the headers of all its answers. */
  addHeaders?(request: Request, response: Response): void;
}

/** Bearer header, bodies unchanged (spec 5, 7). */
export const standardDialect: Dialect = {
  authenticate: ({ request }) => authenticate(request),
  json,
  addHeaders: addStandardHeaders,
};
