import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { ApplicationList } from '@/components/lead/application/application-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { applicationList } from '@/lib/lead/application/list';
import { applicationSource, listOpenByPartner } from '@/lib/lead/application/list-open-applications';

export const metadata: Metadata = { title: 'Applications' };

export default async function ApplicationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const query = readListQuery(applicationList, await searchParams);
  const [page, columns, partners, affiliates] = await Promise.all([
    listPage(context, applicationSource, query),
    chosenColumns(context, applicationList),
    listOpenByPartner(context),
    listAffiliates(context),
  ]);
  return (
    <>
      <PageHeader
        title="Applications"
        note="Sent to partners and not decided yet, in both environments, oldest first."
      />
      <ApplicationList
        query={query}
        page={page}
        columns={columns}
        partners={partners}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
        mayChange={may(context, 'application.decide')}
      />
    </>
  );
}
