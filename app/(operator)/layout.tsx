import type { ReactNode } from 'react';
import { MaintenanceNotice } from '@/components/environment/maintenance-notice';
import { WaitingRetention } from '@/components/environment/waiting-retention';
import { OperatorFind } from '@/components/find/operator-find';
import { operatorItems } from '@/components/layout/operator-items';
import { Shell } from '@/components/layout/shell';
import { requireOperator } from '@/lib/auth/require-operator';
import { environmentNames } from '@/lib/environment';
import { getEnvironmentSettings } from '@/lib/environment/get-environment';
import { maintenanceView } from '@/lib/environment/maintenance';
import type { EnvironmentView } from '@/lib/environment/schema';

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { context, environment, user, use, secondFactor } = await requireOperator();
  const environments = await Promise.all(
    environmentNames.map((name) => getEnvironmentSettings(context, { environment: name })),
  );
  return (
    <Shell
      environment={environment}
      items={operatorItems}
      user={user}
      affiliateName={null}
      find={<OperatorFind />}
      use={use}
      secondFactorDueAt={secondFactor.dueAt}
    >
      <MaintenanceNotice maintenance={environments.map(shownMaintenance)} />
      <WaitingRetention environments={environments} />
      {children}
    </Shell>
  );
}

const shownMaintenance = (settings: EnvironmentView) => maintenanceView(settings.name, settings, new Date());
