import type { Metadata } from 'next';
import { PageHeader } from '@/components/base/ui/page-header';
import { AnyLeadList } from '@/components/lead/lead-list/any-lead-list';
import { requireOperator } from '@/lib/auth/require-operator';
import { anyLeadList, usualDays } from '@/lib/lead-any/list';
import { anyLeadSource } from '@/lib/lead-any/list-any-leads';
import { listAnyChoices } from '@/lib/lead-any/list-choices';
import { chosenColumns } from '@/lib/list/choose-columns';
import { readListQuery } from '@/lib/list/query';
import { listPage } from '@/lib/list/source';

export const metadata: Metadata = { title: 'Leads' };

export default async function AllLeadsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context } = await requireOperator();
  const query = readListQuery(anyLeadList, await searchParams);
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
          query.filter.from
            ? 'Of all affiliates, newest first. Applicants are masked.'
            : `Of all affiliates in the last ${usualDays} days, newest first. Applicants are masked.`
        }
      />
      <AnyLeadList query={query} page={page} columns={columns} choices={choices} />
    </>
  );
}
