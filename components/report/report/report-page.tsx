import { ChartColumn } from 'lucide-react';
import { ExportButton } from '@/components/base/list/export-button';
import type { FilterField } from '@/components/base/list/filter-form';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card } from '@/components/base/ui/card';
import { ChoiceLink, ChoiceLinks } from '@/components/base/ui/choice-links';
import { formatCount, formatDay, formatNumber } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { Pager } from '@/components/base/ui/pager';
import { EmptyState, Notice } from '@/components/base/ui/state';
import { addDays, daysBetween } from '@/lib/base/time/date';
import { mostListed, mostRows, pageSize, type ReportGroup, subDays } from '@/lib/report/report/definition';
import { rowKey } from '@/lib/report/report/name';
import { type ReportSearch, reportHref } from '@/lib/report/report/search';
import type { ReportCounts, ReportDays, ReportView } from '@/lib/report/report/view';
import type { SavedReportsView } from '@/lib/report/report-schedule/view';
import type { Environment } from '@/word/environment';
import { ReportChart } from './report-chart';
import { ReportControls } from './report-controls';
import { ReportTable } from './report-table';
import { SavedReports } from './saved-reports';

interface ReportPageProps {
  path: string;
  exportPath: string | null;
  search: ReportSearch;
  view: ReportView;
  chart: ReportDays;
  groups: readonly ReportGroup[];
  fields: readonly FilterField[];
  /** Of the console; null: an affiliate's own report. */
  environment: Environment | null;
  /** What the user and the team have saved; null: the viewer only looks. */
  saved: SavedReportsView | null;
}

/** A report: what it is about, and a table of its groups. */
export function ReportPage({
  path,
  exportPath,
  search,
  view,
  chart,
  groups,
  fields,
  environment,
  saved,
}: ReportPageProps) {
  const most = mostListed(view.by);
  const listed = Math.min(view.groups ?? most, most);
  const pages = Math.max(1, Math.ceil(listed / pageSize));
  const page = Math.min(search.page, pages);
  const href = reportHref(path, { ...search, page: 1 });
  const inAddress = Object.fromEntries(new URLSearchParams(href.split('?')[1]));
  const hasOpen = view.total.approvedOpen || view.total.fundedOpen || view.total.returnedOpen;
  return (
    <>
      {saved && saved.reports.length > 0 && (
        <div className="mb-4">
          <ChoiceLinks label="Saved">
            {saved.reports.map((one) => (
              <ChoiceLink key={one.id} href={one.href} isChosen={one.href === href}>
                {one.name}
              </ChoiceLink>
            ))}
          </ChoiceLinks>
        </div>
      )}
      <ReportControls path={path} search={search} groups={groups} fields={fields} />
      <div className="mt-6 mb-2 flex min-h-8 flex-wrap items-center justify-between gap-2">
        <p role="status" className="text-sm text-ink-2">
          {formatDay(view.from)} to {formatDay(view.to)}{' '}
          {view.happened
            ? 'by the day it happened; leads and offers by the day the lead was received, so a share can be above 100 %'
            : 'by day received'}
          {view.by.includes('sub') && `, by sub id the last ${subDays} days at most`}
          {view.by.length > 0 && view.groups !== 0 && ` · ${groupsText(view)}`}
          {view.before && ` · compared with ${formatDay(view.before.from)} to ${formatDay(view.before.to)}`}
        </p>
        <div className="flex gap-2">
          {saved && <SavedReports saved={saved} filter={inAddress} />}
          {exportPath !== null &&
            listed > 0 &&
            (['csv', 'xlsx'] as const).map((format) => (
              <ExportButton
                key={format}
                size="sm"
                path={exportPath}
                body={{ ...inAddress, ...(environment && { environment }), format }}
                label={format.toUpperCase()}
              />
            ))}
        </div>
      </div>
      {view.groups !== listed && (
        <Notice tone="warning" role="status">
          There are {groupsText(view)}. These are{' '}
          {view.by.includes('day') || view.by.includes('month')
            ? `${formatNumber(listed)} of the newest ${view.by.includes('month') ? 'months' : 'days'}`
            : `the ${formatNumber(listed)} largest`}
          ; the total counts them all. Choose fewer groups or a shorter period to see the others.
        </Notice>
      )}
      {view.total.leads > 0 && <ReportChart chart={chart} total={view.total} />}
      <Card>
        {listed === 0 ? (
          <EmptyState
            icon={<ChartColumn size={22} aria-hidden="true" />}
            title="No leads in this report"
            action={
              <Link href={path} className={buttonClass()}>
                Show the last 30 days
              </Link>
            }
          >
            Try a longer period, or fewer filters.
          </EmptyState>
        ) : (
          <ReportTable
            path={path}
            search={search}
            view={view}
            rows={view.rows}
            before={beforeByKey(view)}
            environment={environment}
          />
        )}
      </Card>
      {hasOpen && (
        <p className="mt-3 text-xs text-ink-2">
          So far: some of these leads are younger than 90 % of their lender’s outcomes take, so the rate will
          still change.
        </p>
      )}
      <Pager
        labels={['Previous', 'Next']}
        newer={page > 1 ? reportHref(path, { ...search, page: page - 1 }) : null}
        older={page < pages ? reportHref(path, { ...search, page: page + 1 }) : null}
      />
    </>
  );
}

const groupsText = ({ groups }: ReportView) =>
  groups === null ? `more than ${formatCount(mostRows, 'group')}` : formatCount(groups, 'group');

/** A day is compared with the day that is as many days before as the period is long. */
function beforeByKey({ before, by, from, to }: ReportView): ReadonlyMap<string, ReportCounts> | null {
  if (before === null) return null;
  const days = daysBetween(from, to) + 1;
  return new Map(
    before.rows.map((row) => [rowKey(by, { ...row, day: row.day && addDays(row.day, days) }), row]),
  );
}
