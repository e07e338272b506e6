import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import type { Environment } from '@/word/environment';

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
