import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { FilterField } from '@/components/base/list/filter-form';
import { buttonClass } from '@/components/base/ui/button-class';
import { Link } from '@/components/base/ui/link';
import { PageHeader } from '@/components/base/ui/page-header';
import { ReportPage } from '@/components/report/report/report-page';
import { requireSession } from '@/lib/access/auth/page-session';
import { affiliateContext } from '@/lib/access/auth/session';
import { may } from '@/lib/base/actor/permission';
import { listLeadChoices } from '@/lib/lead/lead/list-choices';
import { leadSources } from '@/lib/lead/lead/list-filter';
import { sourceLabel } from '@/lib/lead/lead/source-label';
import { ownReportGroups } from '@/lib/report/report/definition';
import { getOwnReport, getOwnReportDays } from '@/lib/report/report/get-report';
import { ownInputOf } from '@/lib/report/report/input';
import { readReportSearch } from '@/lib/report/report/search';
import { listSavedReports } from '@/lib/report/report-schedule/list-saved-reports';

export const metadata: Metadata = { title: 'Reports' };

export default async function OwnReportPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[]>>;
}) {
  const session = await requireSession({ viewable: true });
  if (!session.affiliate) notFound();
  const ctx = affiliateContext(session);
  if (!may(ctx, 'report.read', ctx.scope)) notFound();
  const search = readReportSearch(await searchParams, ownReportGroups);
  const asked = ownInputOf(search);
  const [view, chart, { intents, agents }, saved] = await Promise.all([
    getOwnReport(ctx, asked, search),
    getOwnReportDays(ctx, asked),
    listLeadChoices(ctx),
    session.viewing ? null : listSavedReports(ctx),
  ]);
  const fields: readonly FilterField[] = [
    {
      name: 'intent',
      label: 'Product',
      any: 'All products',
      choices: intents.map(({ id, title }) => ({ value: String(id), label: title })),
      className: 'sm:w-48',
    },
    {
      name: 'agent',
      label: 'Agent',
      any: 'All agents',
      choices: [
        ...agents.map(({ id, name }) => ({ value: String(id), label: name })),
        { value: '0', label: 'Through the API' },
      ],
      className: 'sm:w-48',
    },
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
        title="Reports"
        note={`What became of the leads of ${session.affiliate.name}`}
        action={
          <Link href="/report/call" className={buttonClass()}>
            Calls
          </Link>
        }
      />
      <ReportPage
        path="/report"
        exportPath={session.viewing ? null : '/api/portal/report/export-own'}
        search={search}
        view={view}
        chart={chart}
        groups={ownReportGroups}
        fields={fields}
        environment={null}
        saved={saved}
      />
    </>
  );
}
