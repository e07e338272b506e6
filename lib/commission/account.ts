import type { Context } from '@/lib/context';
import type { Environment } from '@/lib/environment';
import { assertMay } from '@/lib/permission';
import { mintScope } from '@/lib/scope';

/** Whose ledger, in which environment. */
export interface Account {
  readonly affiliateId: number;
  readonly environment: Environment;
}

/** Returns the scope of an account for who may see it: the affiliate's managers and operators. Throws `forbidden`. */
export function accountScope(ctx: Pick<Context, 'actor'>, { affiliateId, environment }: Account) {
  assertMay(ctx, 'commission.list', { affiliateId });
  return mintScope(affiliateId, environment);
}
