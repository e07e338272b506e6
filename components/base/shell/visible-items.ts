import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import type { NavigationItem } from './navigation';
import { operatorItems, operatorSubpages } from './operator-items';

/** The pages of the console that an operator's role sees. */
export function operatorItemsFor(ctx: Pick<Context, 'actor'>): readonly NavigationItem[] {
  return operatorItems
    .filter(({ action }) => action === undefined || may(ctx, action))
    .map(({ href, label }) => ({ href, label }));
}

/** The addresses of those that it does not see. */
export function hiddenFrom(ctx: Pick<Context, 'actor'>): string[] {
  return [...operatorItems, ...operatorSubpages]
    .filter(({ action }) => action !== undefined && !may(ctx, action))
    .map(({ href }) => href);
}
