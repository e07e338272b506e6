import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Shell } from '@/components/access/session/shell';
import { MaintenanceNotice } from '@/components/account/environment/maintenance-notice';
import { lenderGroupsFor } from '@/components/base/shell/lender-groups';
import { environmentLabel } from '@/components/base/ui/format';
import { isNarrow } from '@/lib/access/auth/narrow-navigation';
import { findPageSession } from '@/lib/access/auth/page-session';
import { requireLender } from '@/lib/access/auth/require-lender';
import { getMaintenance } from '@/lib/account/environment/get-maintenance';
import { may } from '@/lib/base/actor/permission';
import { countInbox } from '@/lib/lender/application/list-inbox';
import { roleOf } from '@/word/role';

/** The tab says which environment its page shows. */
export async function generateMetadata(): Promise<Metadata> {
  const session = await findPageSession();
  if (session === null) return {};
  const name = environmentLabel(session.environment);
  return { title: { template: `%s · ${name} · Lead Matching`, default: 'Lead Matching' } };
}

export default async function LenderLayout({ children }: { children: ReactNode }) {
  const { session, context, lender } = await requireLender('lender-application.list');
  const { environment, user, use, secondFactor } = session;
  const [maintenance, narrow, waiting] = await Promise.all([
    getMaintenance(context, { environment }),
    isNarrow(),
    countInbox(context),
  ]);
  return (
    <Shell
      environment={environment}
      knowsProduction={session.knowsProduction}
      navigation={{
        groups: lenderGroupsFor((action) => may(context, action, { lenderId: lender.id }), waiting),
        isNarrow: narrow,
      }}
      user={{ ...user, role: roleOf(user) }}
      affiliateName={null}
      lenderName={lender.name}
      use={use}
      secondFactorDueAt={secondFactor.dueAt}
    >
      <div className="contents print:hidden">
        <MaintenanceNotice maintenance={[maintenance]} />
      </div>
      {children}
    </Shell>
  );
}
