'use client';

import { Suspense } from 'react';
import { lazyPart } from '@/components/base/ui/lazy-part';
import type { EnvironmentView } from '@/lib/account/environment/schema';

const WaitingNotices = lazyPart(() => import('./waiting-notices'));

/** Shown on every console page while a shorter retention is pending or held, or a planned maintenance is held. */
export function WaitingRetention({ environments }: { environments: readonly EnvironmentView[] }) {
  const isShown = environments.some(
    ({ waitingRetention, maintenanceProblem }) => waitingRetention.length > 0 || maintenanceProblem !== null,
  );
  return (
    isShown && (
      <Suspense>
        <WaitingNotices environments={environments} />
      </Suspense>
    )
  );
}
