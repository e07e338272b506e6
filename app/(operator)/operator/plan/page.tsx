import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
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

export const metadata: Metadata = { title: 'Plans' };

export default async function PlansPage() {
  const { context, environment } = await requireOperator('commission.list-all');
  const [plans, affiliates, partners, intents] = await Promise.all([
    listPlans(context, { environment }),
    listAffiliates(context),
    listPartners(context, { environment }),
    listIntents(context, { environment }),
  ]);
  const today = southAfricanDate(context.clock.now());
  return (
    <>
      <PageHeader
        title="Plans"
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
            title="In force and before"
            note="For each step the most specific plan pays: one for the affiliate first, then for the lender, then for the product."
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
