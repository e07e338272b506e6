import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { navIcon } from './nav-icon';
import type { NavigationGroup } from './navigation-item';
import { operatorGroups, operatorItems, operatorSubpages, type WaitingKind } from './operator-items';

/** How much waits behind pages of the console. */
export type WaitingCounts = Readonly<Record<WaitingKind, number>>;

/** The map of the console as an operator's role sees it. `waiting`: null where it is not counted. */
export function operatorGroupsFor(
  ctx: Pick<Context, 'actor'>,
  waiting: WaitingCounts | null,
): readonly NavigationGroup[] {
  return operatorGroups
    .map(({ label, items }) => ({
      label,
      items: items
        .filter(({ action }) => action === undefined || may(ctx, action))
        .map(({ href, label: name, waits }) => ({
          href,
          label: name,
          icon: navIcon(href),
          waiting: waits && waiting ? waiting[waits] : 0,
        })),
    }))
    .filter(({ items }) => items.length > 0);
}

/** The addresses of those that it does not see. */
export function hiddenFrom(ctx: Pick<Context, 'actor'>): string[] {
  return [...operatorItems, ...operatorSubpages]
    .filter(({ action }) => action !== undefined && !may(ctx, action))
    .map(({ href }) => href);
}
