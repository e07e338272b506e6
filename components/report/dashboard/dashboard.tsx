'use client';

import { useQuery } from '@tanstack/react-query';
import { ChartColumn, Plus } from 'lucide-react';
import { isSignedOut, requestJson } from '@/components/base/client/request';
import { PeriodPicker } from '@/components/base/list/period-picker';
import { buttonClass } from '@/components/base/ui/button-class';
import { Card, CardBody, CardHeader } from '@/components/base/ui/card';
import { formatDay, formatPerHour } from '@/components/base/ui/format';
import { Link } from '@/components/base/ui/link';
import { EmptyState, Notice } from '@/components/base/ui/state';
import { queryString } from '@/lib/base/text/query-string';
import { type Period, periodQuery } from '@/lib/base/time/period';
import type { LeadFilter } from '@/lib/lead/lead/list-filter';
import { leadsOf } from '@/lib/report/dashboard/lead-link';
import type { DashboardView, Funnel } from '@/lib/report/dashboard/view';
import { Breakdown } from './breakdown';
import { FunnelChart } from './funnel-chart';
import { FunnelFigures } from './funnel-figures';
import { UnmatchedCard } from './unmatched-card';

const askAgainMs = 10_000;
const ofLeads = ['Leads', 'Matched', 'Accepted'] as const;

/** Shows the funnel and keeps refreshing it while the page is visible. */
export function Dashboard({ initial, asked }: { initial: DashboardView; asked: Period }) {
  const { data: view, error } = useQuery({
    queryKey: ['dashboard', asked],
    queryFn: ({ signal }) =>
      requestJson<DashboardView>(`/api/portal/dashboard?${queryString({ ...periodQuery(asked) })}`, {
        signal,
      }),
    initialData: initial,
    refetchInterval: askAgainMs,
  });
  const { total, todayTotal, firstDay } = view;
  // Most affiliates are sent none by others.
  const referred = view.referred?.leads ? view.referred : null;
  const onDay = { from: view.today, to: view.today, userId: view.userId };
  // A chart of days before the first lead of all would be empty on its left.
  const charted = firstDay !== null && firstDay > view.from && firstDay <= view.to ? firstDay : view.from;
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
          leads={(step) => leadsOf.step(onDay, step)}
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
      <PeriodPicker path="/dashboard" period={asked} />
      {total.leads === 0 ? (
        <NoLeads firstDay={firstDay} asked={asked} />
      ) : (
        <>
          <Card>
            <CardHeader
              title={
                charted === view.to ? formatDay(charted) : `${formatDay(charted)} to ${formatDay(view.to)}`
              }
              note="Leads by day received, and their progress since"
            />
            <CardBody>
              <FunnelChart view={view} from={charted} />
            </CardBody>
          </Card>
          <div className="grid items-start gap-6 xl:grid-cols-2">
            <div className="grid gap-6">
              <Breakdown
                title="By product"
                of="Product"
                plural="products"
                steps={ofLeads}
                rows={view.intents.map(({ id, title, ...it }) => ({
                  id,
                  name: title,
                  counts: [it.leads, it.matched, it.accepted],
                  leads: byStep((step) => leadsOf.intent(view, id, step)),
                }))}
              />
              {view.users.length > 0 && (
                <Breakdown
                  title="By agent"
                  of="Agent"
                  plural="agents"
                  steps={ofLeads}
                  more={{
                    label: 'Per hour',
                    title:
                      'Accepted for each hour of the day in which they called, captured or sent something',
                  }}
                  rows={view.users.map(({ id, name, hours, ...it }) => ({
                    id,
                    name: name ?? 'Through the API',
                    counts: [it.leads, it.matched, it.accepted],
                    leads: byStep((step) => leadsOf.user(view, id, step)),
                    more: formatPerHour(it.accepted, hours ?? 0),
                  }))}
                />
              )}
            </div>
            <div className="grid gap-6">
              {view.partners.length > 0 && (
                <Breakdown
                  title="By lender"
                  of="Lender"
                  plural="lenders"
                  steps={['Offered', 'Chosen', 'Accepted']}
                  rows={view.partners.map(({ id, companyName, ...it }) => ({
                    id,
                    name: companyName,
                    counts: [it.offered, it.chosen, it.accepted],
                    leads: [
                      leadsOf.partner(view, id, 'offered'),
                      leadsOf.partner(view, id, 'chosen'),
                      leadsOf.partner(view, id, 'accepted'),
                    ],
                  }))}
                />
              )}
              <UnmatchedCard view={view} />
            </div>
          </div>
        </>
      )}
    </div>
  );
}

const byStep = (leads: (step: keyof Funnel) => LeadFilter) =>
  [leads('leads'), leads('matched'), leads('accepted')] as const;

function NoLeads({ firstDay, asked }: { firstDay: string | null; asked: Period }) {
  const isNew = firstDay === null;
  const isUsual = Object.keys(periodQuery(asked)).length === 0;
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
            <Link href={isUsual ? `/dashboard?from=${firstDay}` : '/dashboard'} className={buttonClass()}>
              {isUsual ? `Show all since ${formatDay(firstDay)}` : 'Show the last 30 days'}
            </Link>
          )
        }
      >
        {isNew
          ? 'Leads show up here as soon as you capture, upload or send some through the API.'
          : 'Choose another period.'}
      </EmptyState>
    </Card>
  );
}
