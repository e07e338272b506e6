'use client';

import { type Account, accountButtonClass, accountLabel, initials } from './account';
import { LazyMenu, lazyWithPreload } from './lazy-menu';

const menu = lazyWithPreload(() => import('./account-menu'));

export function UserMenu(account: Account) {
  return (
    <LazyMenu
      label={accountLabel(account.name)}
      className={accountButtonClass}
      preload={menu.preload}
      menu={<menu.Component {...account} />}
    >
      {initials(account.name)}
    </LazyMenu>
  );
}
