import { Building2 } from 'lucide-react';
import type { Metadata } from 'next';
import { AffiliateTable } from '@/components/affiliate/affiliate-table';
import { CreateAffiliate } from '@/components/affiliate/create-affiliate';
import { PageHeader } from '@/components/layout/page-header';
import { OperatorTable } from '@/components/team/operator-table';
import { Card, CardHeader } from '@/components/ui/card';
import { EmptyState } from '@/components/ui/state';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { requireOperator } from '@/lib/auth/require-operator';
import { listUsers } from '@/lib/user/list-users';

export const metadata: Metadata = { title: 'Affiliates' };

export default async function AffiliatesPage() {
  const { context, user } = await requireOperator();
  const [affiliates, operators] = await Promise.all([
    listAffiliates(context),
    listUsers(context, { affiliateId: null }),
  ]);
  return (
    <>
      <PageHeader title="Affiliates" note="Companies that send leads" action={<CreateAffiliate />} />
      <Card>
        {affiliates.length > 0 ? (
          <AffiliateTable affiliates={affiliates} />
        ) : (
          <EmptyState icon={<Building2 size={22} aria-hidden="true" />} title="No affiliates yet">
            Create the first one, then give it a user and a UAT key.
          </EmptyState>
        )}
      </Card>
      <Card className="mt-6">
        <CardHeader title="Operators" note="They work for all affiliates. The command line adds them." />
        <div className="pt-3">
          <OperatorTable users={operators} ownId={user.id} />
        </div>
      </Card>
    </>
  );
}
