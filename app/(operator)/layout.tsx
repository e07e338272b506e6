import type { ReactNode } from 'react';
import { Limited } from '@/components/access/operator/limited';
import { Shell } from '@/components/access/session/shell';
import { MaintenanceNotice } from '@/components/account/environment/maintenance-notice';
import { WaitingRetention } from '@/components/account/environment/waiting-retention';
import { OperatorFind } from '@/components/base/shell/operator-find';
import { hiddenFrom, operatorItemsFor } from '@/components/base/shell/visible-items';
import { HeldChanges } from '@/components/catalogue/catalogue/held-changes';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import { maintenanceView } from '@/lib/account/environment/maintenance';
import type { EnvironmentView } from '@/lib/account/environment/schema';
import { may } from '@/lib/base/actor/permission';
import { listHeld } from '@/lib/catalogue/planned-change/list-planned';
import { environmentNames } from '@/word/environment';
import { roleOf } from '@/word/role';

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { context, environment, user, use, secondFactor } = await requireOperator();
  const [environments, held] = await Promise.all([
    Promise.all(environmentNames.map((name) => getEnvironmentSettings(context, { environment: name }))),
    may(context, 'catalogue.export') ? listHeld(context) : [],
  ]);
  return (
    <Shell
      environment={environment}
      items={operatorItemsFor(context)}
      user={{ ...user, role: roleOf(user) }}
      affiliateName={null}
      find={<OperatorFind hidden={hiddenFrom(context)} />}
      use={use}
      secondFactorDueAt={secondFactor.dueAt}
    >
      <MaintenanceNotice maintenance={environments.map(shownMaintenance)} />
      <Limited by={context} action="environment.change" quiet>
        <WaitingRetention environments={environments} />
      </Limited>
      <HeldChanges held={held} environment={environment} />
      {children}
    </Shell>
  );
}

const shownMaintenance = (settings: EnvironmentView) => maintenanceView(settings.name, settings, new Date());
