import type { Metadata } from 'next';
import { AffiliateList } from '@/components/account/affiliate/affiliate-list';
import { CreateAffiliate } from '@/components/account/affiliate/create-affiliate';
import { environmentLabel } from '@/components/base/ui/format';
import { PageHeader } from '@/components/base/ui/page-header';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { affiliateList } from '@/lib/account/affiliate/list';
import { affiliateSource } from '@/lib/account/affiliate/list-affiliates';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';

export const metadata: Metadata = { title: { absolute: 'Affiliates · Lead Matching' } };

export default async function AffiliatesPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const query = readListQuery(affiliateList, await searchParams);
  const [page, columns] = await Promise.all([
    listPage(context, affiliateSource(environment), query),
    chosenColumns(context, affiliateList),
  ]);
  return (
    <>
      <PageHeader
        environment="both"
        title="Affiliates"
        note={`Companies that send leads. Figures: ${environmentLabel(environment)}, today and the six days before.`}
        action={may(context, 'affiliate.create') && <CreateAffiliate />}
      />
      <AffiliateList
        query={query}
        page={page}
        columns={columns}
        mayChange={may(context, 'affiliate.change')}
      />
    </>
  );
}
