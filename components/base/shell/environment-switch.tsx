'use client';

import { EnvironmentLabel, environmentButtonClass, environmentButtonLabel } from './environment-label';
import type { EnvironmentSwitchProps } from './environment-menu';
import { LazyMenu, lazyWithPreload } from './lazy-menu';

const menu = lazyWithPreload(() => import('./environment-menu'));

export function EnvironmentSwitch(props: EnvironmentSwitchProps) {
  const { environment } = props;
  return (
    <LazyMenu
      label={environmentButtonLabel(environment)}
      className={environmentButtonClass}
      preload={menu.preload}
      menu={<menu.Component {...props} />}
    >
      <EnvironmentLabel environment={environment} />
    </LazyMenu>
  );
}
