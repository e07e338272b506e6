'use client';

import type { Environment } from '@/lib/environment';
import { EnvironmentLabel, environmentButtonClass, environmentButtonLabel } from './environment-label';
import { LazyMenu, lazyWithPreload } from './lazy-menu';

const menu = lazyWithPreload(() => import('./environment-menu'));

export interface EnvironmentSwitchProps {
  environment: Environment;
  /** Of an affiliate, not an operator. */
  isStaff: boolean;
  /** What is different in Production has been said in this session. */
  knowsProduction: boolean;
}

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
