import type { UnguardedContext } from '@/lib/context';
import { authenticate } from './authenticate';
import type { Exchange } from './request-route';
import { json } from './respond';

/** How one version of the API is spoken. Whatever happens between the two ends is the same for all versions. */
export interface Dialect {
  /** Who asks. Throws `unauthorized`. */
  authenticate(exchange: Exchange): Promise<UnguardedContext>;
  /** An answer as this version words it; refusals go through it too. */
  json: typeof json;
}

/** Bearer header, bodies as they are (spec 5, 7). */
export const standardDialect: Dialect = { authenticate: ({ request }) => authenticate(request), json };
