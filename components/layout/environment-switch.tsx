'use client';

import type { Environment } from '@/lib/environment';
import { EnvironmentLabel, environmentButtonClass, environmentButtonLabel } from './environment-label';
import { LazyMenu, lazyWithPreload } from './lazy-menu';

const menu = lazyWithPreload(() => import('./environment-menu'));

interface EnvironmentSwitchProps {
  environment: Environment;
  /** The page that opens after switching. */
  home: string;
}

export function EnvironmentSwitch({ environment, home }: EnvironmentSwitchProps) {
  return (
    <LazyMenu
      label={environmentButtonLabel(environment)}
      className={environmentButtonClass}
      preload={menu.preload}
      menu={<menu.Component environment={environment} home={home} />}
    >
      <EnvironmentLabel environment={environment} />
    </LazyMenu>
  );
}
