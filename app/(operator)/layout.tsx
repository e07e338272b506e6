import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Limited } from '@/components/access/operator/limited';
import { Shell } from '@/components/access/session/shell';
import { MaintenanceNotice } from '@/components/account/environment/maintenance-notice';
import { WaitingRetention } from '@/components/account/environment/waiting-retention';
import { DoAtOnce } from '@/components/base/shell/do-at-once';
import { OperatorFind } from '@/components/base/shell/operator-find';
import { hiddenFrom, operatorGroupsFor } from '@/components/base/shell/visible-items';
import { environmentLabel } from '@/components/base/ui/format';
import { HeldChanges } from '@/components/catalogue/catalogue/held-changes';
import { countInboxOnce } from '@/components/event/inbox/count-inbox-once';
import { isNarrow } from '@/lib/access/auth/narrow-navigation';
import { findPageSession } from '@/lib/access/auth/page-session';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listKeyRequests } from '@/lib/account/api-key-request/list-requests';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import { maintenanceView } from '@/lib/account/environment/maintenance';
import type { EnvironmentView } from '@/lib/account/environment/schema';
import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { listHeld } from '@/lib/catalogue/planned-change/list-planned';
import { listStuckApplications } from '@/lib/lead/application/list-stuck-applications';
import { countClaims } from '@/lib/money/claim/list-claims';
import { countUnplaced } from '@/lib/money/outcome/count-unplaced';
import { type Environment, environmentNames } from '@/word/environment';
import { roleOf } from '@/word/role';

/** The tab says which environment its page shows, but for pages of both. */
export async function generateMetadata(): Promise<Metadata> {
  const session = await findPageSession();
  if (session === null) return {};
  const name = environmentLabel(session.environment);
  return { title: { template: `%s · ${name} · Lead Matching`, default: 'Lead Matching' } };
}

export default async function OperatorLayout({ children }: { children: ReactNode }) {
  const { context, environment, user, use, secondFactor } = await requireOperator();
  const [environments, held, waiting, narrow] = await Promise.all([
    Promise.all(environmentNames.map((name) => getEnvironmentSettings(context, { environment: name }))),
    may(context, 'catalogue.export') ? listHeld(context) : [],
    countWaiting(context, environment),
    isNarrow(),
  ]);
  return (
    <Shell
      environment={environment}
      navigation={{ groups: operatorGroupsFor(context, waiting), isNarrow: narrow }}
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
      <DoAtOnce />
      {children}
    </Shell>
  );
}

/** What waits behind pages: inbox and requests for keys in both environments, the rest in the chosen one. */
async function countWaiting(context: Context, environment: Environment) {
  const [inbox, requests, stuck, unplaced, returns] = await Promise.all([
    countInboxOnce(context),
    listKeyRequests(context),
    listStuckApplications(context, { environment }),
    countUnplaced(context, { environment }),
    countClaims(context, environment),
  ]);
  return { inbox, keyRequests: requests.length, applications: stuck.length, outcomes: unplaced, returns };
}

const shownMaintenance = (settings: EnvironmentView) => maintenanceView(settings.name, settings, new Date());
