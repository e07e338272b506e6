import type { Metadata } from 'next';
import { AffiliateList } from '@/components/affiliate/affiliate-list';
import { CreateAffiliate } from '@/components/affiliate/create-affiliate';
import { PageHeader } from '@/components/layout/page-header';
import { OperatorTable } from '@/components/team/operator-table';
import { Card, CardHeader } from '@/components/ui/card';
import { environmentLabel } from '@/components/ui/format';
import { affiliateList } from '@/lib/affiliate/list';
import { affiliateSource } from '@/lib/affiliate/list-affiliates';
import { requireOperator } from '@/lib/auth/require-operator';
import { chosenColumns } from '@/lib/list/choose-columns';
import { readListQuery } from '@/lib/list/query';
import { listPage } from '@/lib/list/source';
import { listUsers } from '@/lib/user/list-users';

export const metadata: Metadata = { title: 'Affiliates' };

export default async function AffiliatesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment, user } = await requireOperator();
  const query = readListQuery(affiliateList, await searchParams);
  const [page, columns, operators] = await Promise.all([
    listPage(context, affiliateSource(environment), query),
    chosenColumns(context, affiliateList),
    listUsers(context, { affiliateId: null }),
  ]);
  return (
    <>
      <PageHeader
        title="Affiliates"
        note={`Companies that send leads. Figures: ${environmentLabel(environment)}, today and the six days before.`}
        action={<CreateAffiliate />}
      />
      <AffiliateList query={query} page={page} columns={columns} />
      <Card className="mt-6">
        <CardHeader title="Operators" note="They work for all affiliates. The command line adds them." />
        <div className="pt-3">
          <OperatorTable users={operators} ownId={user.id} />
        </div>
      </Card>
    </>
  );
}
