import type { LenderScope, Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

/**
 * Mints a scope. Only for the edges that have established who is asking: the key check, the session check, and the
 * worker for a row that names its owner.
 */
export function mintScope(affiliateId: number, environment: Environment): Scope {
  return { affiliateId, environment } as Scope;
}

/** Mints a lender's scope. Only for the session of one of its people, and the worker for a mail to one. */
export function mintLenderScope(lenderId: number, environment: Environment): LenderScope {
  return { lenderId, environment } as LenderScope;
}
