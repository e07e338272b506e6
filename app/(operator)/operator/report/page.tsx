import type { FilterField } from '@/components/base/list/filter-form';
import { titleNaming } from '@/components/base/shell/title-naming';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { ReportPage } from '@/components/report/report/report-page';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { homeContext } from '@/lib/access/auth/session';
import { queryString } from '@/lib/base/text/query-string';
import { leadSources } from '@/lib/lead/lead/list-filter';
import { sourceLabel } from '@/lib/lead/lead/source-label';
import { listAnyChoices } from '@/lib/lead/lead-any/list-choices';
import { reportGroups } from '@/lib/report/report/definition';
import { getReport, getReportDays } from '@/lib/report/report/get-report';
import { inputOf } from '@/lib/report/report/input';
import { readReportSearch } from '@/lib/report/report/search';
import { listSavedReports } from '@/lib/report/report-schedule/list-saved-reports';

export const generateMetadata = titleNaming('Results');

export default async function OperatorReportPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const session = await requireOperator('report.read-all');
  const { context, environment: own } = session;
  const search = readReportSearch(await searchParams);
  const environment = search.environment ?? own;
  const asked = inputOf(search, own);
  const [view, chart, { affiliates, intents, partners }, saved] = await Promise.all([
    getReport(context, asked, search),
    getReportDays(context, asked),
    listAnyChoices(context, environment),
    listSavedReports(homeContext(session)),
  ]);
  const named = (rows: readonly { id: number; name: string }[]) =>
    rows.map(({ id, name }) => ({ value: String(id), label: name }));
  const fields: readonly FilterField[] = [
    {
      name: 'affiliate',
      label: 'Affiliate',
      any: 'All affiliates',
      choices: named(affiliates),
      className: 'sm:w-48',
    },
    {
      name: 'partner',
      label: 'Lender',
      any: 'All lenders',
      choices: named(partners),
      className: 'sm:w-48',
    },
    { name: 'intent', label: 'Product', any: 'All products', choices: named(intents), className: 'sm:w-48' },
    {
      name: 'source',
      label: 'Source',
      any: 'All sources',
      choices: leadSources.map((source) => ({ value: source, label: sourceLabel(source) })),
      className: 'sm:w-36',
    },
  ];
  return (
    <>
      <PageHeader
        title="Results"
        note="What became of leads"
        action={
          <Link
            href={`/operator/report/unmatched?${queryString({ environment, affiliate: search.affiliate })}`}
            className={buttonClass()}
          >
            Why leads do not match
          </Link>
        }
      />
      <ReportPage
        path="/operator/report"
        exportPath="/api/portal/report/export"
        search={{ ...search, environment }}
        view={view}
        chart={chart}
        groups={reportGroups}
        fields={fields}
        environment={environment}
        saved={saved}
      />
    </>
  );
}
