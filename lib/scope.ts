import type { Environment } from '@/db/schema/environment';
import type { Scope } from '@/db/scope';

/**
 * Mints a scope. Only the edges that have established who is asking may call this: the key check, the session
 * check, and the worker for a row that says whose it is.
 */
export function mintScope(affiliateId: number, environment: Environment): Scope {
  return { affiliateId, environment } as Scope;
}
