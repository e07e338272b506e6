'use client';

import { useShownEnvironment } from '@/components/base/ui/use-shown-environment';
import { EnvironmentLabel, environmentButtonClass, environmentButtonLabel } from './environment-label';
import type { EnvironmentSwitchProps } from './environment-menu';
import { LazyMenu, lazyWithPreload } from './lazy-menu';

const menu = lazyWithPreload(() => import('./environment-menu'));

export function EnvironmentSwitch(props: EnvironmentSwitchProps) {
  const { place } = props;
  const shown = useShownEnvironment(props.environment);
  return (
    <LazyMenu
      label={environmentButtonLabel(shown)}
      className={environmentButtonClass(place)}
      preload={menu.preload}
      menu={<menu.Component {...props} />}
    >
      <EnvironmentLabel environment={shown} place={place} />
    </LazyMenu>
  );
}
