import { titleNaming } from '@/components/base/shell/title-naming';
import { PageHeader } from '@/components/base/ui/page-header';
import { AnyLeadList } from '@/components/lead/lead-list/any-lead-list';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { may } from '@/lib/base/actor/permission';
import { chosenColumns } from '@/lib/base/list/choose-columns';
import { inEnvironment, readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { anyLeadList, usualDays } from '@/lib/lead/lead-any/list';
import { anyLeadSource } from '@/lib/lead/lead-any/list-any-leads';
import { listAnyChoices } from '@/lib/lead/lead-any/list-choices';

export const generateMetadata = titleNaming('Leads');

export default async function AllLeadsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment } = await requireOperator();
  const query = inEnvironment(readListQuery(anyLeadList, await searchParams), environment);
  const [page, columns, choices] = await Promise.all([
    listPage(context, anyLeadSource, query),
    chosenColumns(context, anyLeadList),
    listAnyChoices(context, query.filter.environment),
  ]);
  return (
    <>
      <PageHeader
        title="Leads"
        note={
          query.filter.version
            ? `Offered under version ${query.filter.version} of the catalogue, newest first. Applicants are masked.`
            : query.filter.from
              ? 'Of all affiliates, newest first. Applicants are masked.'
              : `Of all affiliates in the last ${usualDays} days, newest first. Applicants are masked.`
        }
      />
      <AnyLeadList
        query={query}
        page={page}
        columns={columns}
        choices={choices}
        mayMatch={may(context, 'lead.match-again')}
      />
    </>
  );
}
