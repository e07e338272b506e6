'use client';

import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Plus } from 'lucide-react';
import { isSignedOut, requestJson } from '@/components/client/request';
import { buttonClass } from '@/components/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/ui/card';
import { formatDay } from '@/components/ui/format';
import { Link } from '@/components/ui/link';
import { EmptyState, Notice } from '@/components/ui/state';
import type { DashboardInput, DashboardView } from '@/lib/dashboard/view';
import { queryString } from '@/lib/query-string';
import { Breakdown } from './breakdown';
import { FunnelChart } from './funnel-chart';
import { FunnelFigures } from './funnel-figures';
import { RangePicker } from './range-picker';

const askAgainMs = 10_000;
const ofLeads = ['Leads', 'Matched', 'Accepted'] as const;

/** Shows the funnel and keeps refreshing it while the page is visible. */
export function Dashboard({ initial, asked }: { initial: DashboardView; asked: DashboardInput }) {
  const { data: view, error } = useQuery({
    queryKey: ['dashboard', asked],
    queryFn: ({ signal }) =>
      requestJson<DashboardView>(`/api/portal/dashboard?${queryString({ ...asked })}`, { signal }),
    initialData: initial,
    refetchInterval: askAgainMs,
  });
  const { total, todayTotal, referred } = view;
  return (
    <div className="flex flex-col gap-6">
      {/* An ended session is reported by the page itself. */}
      {error && !isSignedOut(error) && (
        <Notice tone="warning" role="status">
          These figures may be out of date. {error.message} We keep trying.
        </Notice>
      )}
      <div className={referred ? 'grid gap-4 sm:gap-6 lg:grid-cols-2' : undefined}>
        <FunnelFigures
          title="Today"
          note={
            view.wholeTeam ? 'Since midnight in South Africa' : 'Your leads since midnight in South Africa'
          }
          counts={todayTotal}
          live
        />
        {referred && (
          <FunnelFigures
            title="Attributed to you"
            note="Leads other affiliates sent with your code"
            counts={referred}
          />
        )}
      </div>
      <RangePicker asked={asked} from={view.from} to={view.to} today={view.today} />
      {total.leads === 0 ? (
        <NoLeads isNew={todayTotal.leads === 0 && asked.from === undefined} />
      ) : (
        <>
          <Card>
            <CardHeader
              title={
                view.from === view.to
                  ? formatDay(view.from)
                  : `${formatDay(view.from)} to ${formatDay(view.to)}`
              }
              note="Leads by day received, and their progress since"
            />
            <CardBody>
              <FunnelChart view={view} />
            </CardBody>
          </Card>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <div className="grid gap-6">
              <Breakdown
                title="By product"
                of="Product"
                steps={ofLeads}
                rows={view.intents.map(({ id, title, ...it }) => ({
                  id,
                  name: title,
                  counts: [it.leads, it.matched, it.accepted],
                }))}
              />
              {view.users.length > 0 && (
                <Breakdown
                  title="By agent"
                  of="Agent"
                  steps={ofLeads}
                  rows={view.users.map(({ id, name, ...it }) => ({
                    id,
                    name: name ?? 'Through the API',
                    counts: [it.leads, it.matched, it.accepted],
                  }))}
                />
              )}
            </div>
            {view.partners.length > 0 && (
              <Breakdown
                title="By lender"
                of="Lender"
                steps={['Offered', 'Chosen', 'Accepted']}
                rows={view.partners.map(({ id, companyName, ...it }) => ({
                  id,
                  name: companyName,
                  counts: [it.offered, it.chosen, it.accepted],
                }))}
              />
            )}
          </div>
        </>
      )}
    </div>
  );
}

function NoLeads({ isNew }: { isNew: boolean }) {
  return (
    <Card>
      <EmptyState
        icon={<ChartColumn size={22} aria-hidden="true" />}
        title={isNew ? 'No leads yet' : 'No leads in this period'}
        action={
          isNew ? (
            <Link href="/lead/new" className={buttonClass('primary')}>
              <Plus size={16} aria-hidden="true" />
              New lead
            </Link>
          ) : (
            <Link href="/dashboard" className={buttonClass()}>
              Show the last 30 days
            </Link>
          )
        }
      >
        {isNew
          ? 'Leads show up here as soon as you capture, upload or send some through the API.'
          : 'Choose another period, or the last 30 days.'}
      </EmptyState>
    </Card>
  );
}
