import { titleNaming } from '@/components/base/shell/title-naming';
import { PageHeader } from '@/components/base/ui/page-header';
import { ApplicationList } from '@/components/lead/application/application-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAffiliates } from '@/lib/account/affiliate/get-affiliate';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { inEnvironment, readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { applicationList } from '@/lib/lead/application/list';
import { applicationSource, listOpenByPartner } from '@/lib/lead/application/list-open-applications';

export const generateMetadata = titleNaming('Applications');

export default async function ApplicationsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const query = inEnvironment(readListQuery(applicationList, await searchParams), environment);
  const [page, columns, partners, affiliates] = await Promise.all([
    listPage(context, applicationSource, query),
    chosenColumns(context, applicationList),
    listOpenByPartner(context),
    listAffiliates(context),
  ]);
  return (
    <>
      <PageHeader title="Applications" note="Sent to lenders and not decided yet, oldest first." />
      <ApplicationList
        query={query}
        page={page}
        columns={columns}
        partners={partners.filter((one) => one.environment === query.filter.environment)}
        affiliates={affiliates.map(({ id, name }) => ({ id, name }))}
        mayChange={may(context, 'application.decide')}
      />
    </>
  );
}
