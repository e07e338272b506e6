import type { Action } from '@/lib/base/actor/permission';
import { lenderGroups } from './lender-items';
import { navIcon } from './nav-icon';
import type { NavigationGroup } from './navigation-item';

/** The map as one of a lender's people sees it. `waiting`: how many applications wait for a decision. */
export function lenderGroupsFor(
  may: (action: Action) => boolean,
  waiting: number,
): readonly NavigationGroup[] {
  return lenderGroups
    .map(({ label, items }) => ({
      label,
      items: items
        .filter(({ action }) => may(action))
        .map(({ href, label: name }) => ({
          href,
          label: name,
          icon: navIcon(href),
          ...(href === '/lender/inbox' && { waiting }),
        })),
    }))
    .filter(({ items }) => items.length > 0);
}
