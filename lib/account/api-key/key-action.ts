import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';

/** What can be done to a key in a list. */
export interface KeyActions {
  change: boolean;
  replace: boolean;
  revoke: boolean;
}

/** Returns what an operator's role may do to keys. */
export function keyActions(ctx: Pick<Context, 'actor'>): KeyActions {
  return {
    change: may(ctx, 'api-key.change'),
    replace: may(ctx, 'api-key.replace'),
    revoke: may(ctx, 'api-key.revoke'),
  };
}
