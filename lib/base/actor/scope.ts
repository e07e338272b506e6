import type { Environment } from '@/db/schema/base/environment';
import type { Scope } from '@/db/scope';

/**
 * Mints a scope. Only for the edges that have established who is asking: the key check, the session check, and the
 * worker for a row that names its owner.
 */
export function mintScope(affiliateId: number, environment: Environment): Scope {
  return { affiliateId, environment } as Scope;
}
