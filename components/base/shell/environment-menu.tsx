'use client';

import { Menu } from '@base-ui/react/menu';
import { useMutation } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { usePathname, useSearchParams } from 'next/navigation';
import { useState } from 'react';
import { changeEnvironment } from '@/components/base/client/environment-tabs';
import { leavePage } from '@/components/base/form/leave-page';
import { environmentLabel } from '@/components/base/ui/format';
import { showToast } from '@/components/base/ui/toast';
import { useShownEnvironment } from '@/components/base/ui/use-shown-environment';
import type { Environment } from '@/word/environment';
import { EnterProduction } from './enter-production';
import {
  EnvironmentDot,
  EnvironmentLabel,
  type EnvironmentPlace,
  environmentButtonClass,
  environmentButtonLabel,
  environments,
} from './environment-label';
import { consolePageIn, pageIn } from './page-in';
import { useOpenAtOnce } from './use-open-at-once';

export interface EnvironmentSwitchProps {
  /** The chosen one. */
  environment: Environment;
  place: EnvironmentPlace;
  /** Of an affiliate, not an operator. */
  isStaff: boolean;
  /** What is different in Production has been said in this session. */
  knowsProduction: boolean;
}

export default function EnvironmentMenu(props: EnvironmentSwitchProps) {
  const { environment: chosen, place, isStaff, knowsProduction } = props;
  const path = usePathname();
  const search = useSearchParams();
  const environment = useShownEnvironment(chosen);
  const [asks, setAsks] = useState(false);
  const change = useMutation({
    mutationFn: changeEnvironment,
    // A page shows one environment's data: it is loaded anew.
    onSuccess: (_, next) =>
      window.location.assign(isStaff ? pageIn(next, path) : consolePageIn(path, search)),
    onError: () => showToast('The environment could not be changed. Try again.', 'danger'),
  });
  const trigger = useOpenAtOnce();
  const switchTo = (next: Environment) => leavePage(() => change.mutateAsync(next).catch(() => false));
  return (
    <>
      <Menu.Root>
        <Menu.Trigger
          ref={trigger}
          aria-label={environmentButtonLabel(environment)}
          className={environmentButtonClass(place)}
        >
          <EnvironmentLabel environment={environment} place={place} />
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner
            sideOffset={6}
            align={place === 'header' ? 'end' : 'start'}
            className="z-50 outline-none"
          >
            <Menu.Popup className="popup w-72 p-1.5 outline-none">
              <Menu.RadioGroup
                value={environment}
                onValueChange={(next: Environment) => {
                  if (next === environment) return;
                  if (next === 'production' && isStaff && !knowsProduction) setAsks(true);
                  else switchTo(next);
                }}
              >
                {environments.map((item) => (
                  <Menu.RadioItem
                    key={item.name}
                    value={item.name}
                    closeOnClick
                    className="flex cursor-default items-center gap-3 rounded-control px-3 py-2.5 text-sm outline-none select-none data-highlighted:bg-accent-soft"
                  >
                    <EnvironmentDot environment={item.name} />
                    <span className="flex-1">
                      <span className="block font-medium">{environmentLabel(item.name)}</span>
                      <span className="block text-xs text-ink-2">{item.note}</span>
                    </span>
                    <Menu.RadioItemIndicator>
                      <Check size={16} aria-hidden="true" className="text-accent" />
                    </Menu.RadioItemIndicator>
                  </Menu.RadioItem>
                ))}
              </Menu.RadioGroup>
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      <EnterProduction
        open={asks}
        onOpenChange={setAsks}
        onEnter={() => {
          setAsks(false);
          switchTo('production');
        }}
      />
    </>
  );
}
