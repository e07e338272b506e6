import type { AffiliateContext } from '@/lib/context';
import { authenticate } from './authenticate';
import type { BodyReader } from './read-body';
import { json } from './respond';

/** How one version of the API is spoken. Whatever happens between the two ends is the same for all versions. */
export interface Dialect {
  /** Who asks. Throws `unauthorized`. The body is there to be read, once, whoever reads it first. */
  authenticate(request: Request, readBody: BodyReader): Promise<AffiliateContext>;
  /** An answer as this version words it; refusals go through it too. */
  json: typeof json;
}

/** Bearer header, bodies as they are (spec 5, 7). */
export const standardDialect: Dialect = { authenticate, json };
