import { titleNaming } from '@/components/base/shell/title-naming';
import { PageHeader } from '@/components/base/ui/page-header';
import { UnmatchedPage } from '@/components/report/unmatched/unmatched-page';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listAnyChoices } from '@/lib/lead/lead-any/list-choices';
import { readReportSearch } from '@/lib/report/report/search';
import { getUnmatched } from '@/lib/report/unmatched/get-unmatched';

export const generateMetadata = titleNaming('Why leads do not match');

export default async function WhyUnmatchedPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const { context, environment: own } = await requireOperator('report.read-all');
  const { environment = own, affiliate, intent, from, to, when } = readReportSearch(await searchParams);
  const asked = { environment, affiliate, intent, from, to, when };
  const [view, { affiliates }] = await Promise.all([
    getUnmatched(context, asked),
    listAnyChoices(context, environment),
  ]);
  return (
    <>
      <PageHeader
        title="Why leads do not match"
        note="Which rules keep leads from offers, and what another limit would bring"
      />
      <UnmatchedPage asked={asked} view={view} affiliates={affiliates} />
    </>
  );
}
