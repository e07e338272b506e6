import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { ApplicationList } from '@/components/lead/application/application-list';
import { listAffiliates } from '@/lib/affiliate/get-affiliate';
import { applicationList } from '@/lib/application/list';
import { applicationSource, listOpenByPartner } from '@/lib/application/list-open-applications';
import { requireOperator } from '@/lib/auth/require-operator';
import { chosenColumns } from '@/lib/list/choose-columns';
import { readListQuery } from '@/lib/list/query';
import { listPage } from '@/lib/list/source';
import { may } from '@/lib/permission';

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
