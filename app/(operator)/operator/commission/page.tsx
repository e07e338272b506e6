import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { AccountTable } from '@/components/money/commission/account-table';
import { NewPlan } from '@/components/money/commission/new-plan';
import { PlanTable } from '@/components/money/commission/plan-table';
import { PlayMoney } from '@/components/money/commission/play-money';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { may } from '@/lib/base/actor/permission';
import { southAfricanDate } from '@/lib/base/time/date';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { listPlans } from '@/lib/money/commission/list-plans';
import { listAccounts } from '@/lib/money/commission/statement';

export const metadata: Metadata = { title: 'Commission' };

export default async function CommissionPage() {
  const { context, environment } = await requireOperator('commission.list-all');
  const [plans, accounts, affiliates, partners, intents] = await Promise.all([
    listPlans(context, { environment }),
    listAccounts(context, { environment }),
    listAffiliates(context),
    listPartners(context, { environment }),
    listIntents(context, { environment }),
  ]);
  const today = southAfricanDate(context.clock.now());
  return (
    <>
      <PageHeader
        title="Commission"
        note={`What affiliates are paid for their leads in ${environmentLabel(environment)}.`}
        action={
          <Limited by={context} action="commission.change" quiet>
            <NewPlan
              environment={environment}
              today={today}
              affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
              partners={partners.map(({ id, entry }) => ({ id, name: entry.company_name }))}
              intents={intents.map(({ id, entry }) => ({ id, name: entry.title }))}
            />
          </Limited>
        }
      />
      <div className="flex flex-col gap-6">
        <PlayMoney environment={environment} />
        <Card>
          <CardHeader
            title="Affiliates"
            note="Balances are sums of ledger entries. Paying out, VAT and invoices are outside this portal."
          />
          {accounts.length === 0 ? (
            <EmptyState title="Nothing is earned yet">
              Entries appear within seconds once an application that a plan pays for is accepted, approved or
              funded.
            </EmptyState>
          ) : (
            <div className="pt-3">
              <AccountTable accounts={accounts} today={today} />
            </div>
          )}
        </Card>
        <Card>
          <CardHeader
            title="Plans"
            note="For each step the most specific plan pays: one for the affiliate first, then for the partner, then for the product."
          />
          {plans.length === 0 ? (
            <EmptyState title="No plans yet">Without a plan nothing is earned.</EmptyState>
          ) : (
            <div className="pt-3">
              <PlanTable plans={plans} today={today} mayChange={may(context, 'commission.change')} />
            </div>
          )}
        </Card>
      </div>
    </>
  );
}
