import type { Metadata } from 'next';
import { Card, CardHeader } from '@/components/base/ui/card';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { EmptyState } from '@/components/base/ui/state';
import { AccountTable } from '@/components/money/commission/account-table';
import { PlayMoney } from '@/components/money/commission/play-money';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { southAfricanDate } from '@/lib/base/time/date';
import { listAccounts } from '@/lib/money/commission/statement';

export const metadata: Metadata = { title: 'Balances' };

export default async function BalancesPage() {
  const { context, environment } = await requireOperator('commission.list-all');
  const accounts = await listAccounts(context, { environment });
  return (
    <>
      <PageHeader
        title="Balances"
        note={`What affiliates have earned for their leads in ${environmentLabel(environment)}.`}
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
              <AccountTable accounts={accounts} today={southAfricanDate(context.clock.now())} />
            </div>
          )}
        </Card>
      </div>
    </>
  );
}
