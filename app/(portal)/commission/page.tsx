import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ReadOnly } from '@/components/access/view-as/read-only';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { AccountView } from '@/components/money/commission/account-view';
import { PlanTable } from '@/components/money/commission/plan-table';
import { PlayMoney } from '@/components/money/commission/play-money';
import { requireSession } from '@/lib/access/auth/page-session';
import { may } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import { listPlansOfAffiliate } from '@/lib/money/commission/list-plans';
import { readAccountPage } from '@/lib/money/commission/page-query';

export const metadata: Metadata = { title: 'Commission' };

export default async function CommissionPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { affiliate, context, environment, viewing } = await requireSession({ viewable: true });
  if (!affiliate || !may(context, 'commission.list', { affiliateId: affiliate.id })) notFound();
  const account = { affiliateId: affiliate.id, environment };
  const [{ state, ...page }, plans] = await Promise.all([
    readAccountPage(context, account, await searchParams),
    listPlansOfAffiliate(context, account),
  ]);
  return (
    <ReadOnly when={viewing !== null}>
      <PageHeader
        title="Commission"
        note={`What your leads have earned in ${environmentLabel(environment)}, and under which plans.`}
      />
      <div className="flex flex-col gap-6">
        <PlayMoney environment={environment} />
        <AccountView account={account} state={state} {...page} path="/commission" leadPath="/lead">
          <Card>
            <CardHeader
              title="Plans"
              note="For each step the most specific plan pays: one for you first, then for the lender, then for the product."
            />
            {plans.length === 0 ? (
              <EmptyState title="No plans yet">
                Ask the operator of this portal what your leads earn.
              </EmptyState>
            ) : (
              <div className="pt-3">
                <PlanTable plans={plans} today={southAfricanDate(context.clock.now())} isOwn />
              </div>
            )}
          </Card>
        </AccountView>
      </div>
    </ReadOnly>
  );
}
