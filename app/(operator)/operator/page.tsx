import { CircleCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { WaitingRequests } from '@/components/api-key-request/waiting-requests';
import { StuckApplications } from '@/components/application/stuck-applications';
import { FailingJobs } from '@/components/job/failing-jobs';
import { PageHeader } from '@/components/layout/page-header';
import { FailingEndpoints } from '@/components/partner/failing-endpoints';
import { Card, CardHeader } from '@/components/ui/card';
import { Figure } from '@/components/ui/figure';
import { EmptyState, Notice } from '@/components/ui/state';
import { V1Usage } from '@/components/v1/v1-usage';
import { listKeyRequests } from '@/lib/api-key-request/list-requests';
import { listStuckApplications } from '@/lib/application/list-stuck-applications';
import { requireOperator } from '@/lib/auth/require-operator';
import { getEnvironmentSettings } from '@/lib/environment/get-environment';
import { listFailingJobs } from '@/lib/job/list-failing-jobs';
import { getOverview } from '@/lib/overview/get-overview';
import { listFailingEndpoints } from '@/lib/partner/list-failing-endpoints';
import { listV1Usage } from '@/lib/v1/list-usage';

export const metadata: Metadata = { title: 'Overview' };

const workerSilentSeconds = 60;

export default async function OverviewPage() {
  const { context, environment } = await requireOperator();
  const [overview, settings, stuck, requests, endpoints, jobs, v1Usages] = await Promise.all([
    getOverview(context, { environment }),
    getEnvironmentSettings(context, { environment }),
    listStuckApplications(context, { environment }),
    listKeyRequests(context),
    listFailingEndpoints(context, { environment }),
    listFailingJobs(context),
    listV1Usage(context),
  ]);
  const name = environment === 'uat' ? 'UAT' : 'Production';
  const { workerSeenSeconds } = overview;
  const workerSilent = workerSeenSeconds === null || workerSeenSeconds > workerSilentSeconds;
  return (
    <>
      <PageHeader title="Overview" note={`${name}, as of now`} />
      <div className="flex flex-col gap-6">
        {settings.maintenance && (
          <Notice tone="warning" title={`${name} is in maintenance`}>
            Every API call there is answered with 503. Environments is where you end it.
          </Notice>
        )}
        {workerSilent && (
          <Notice tone="danger" title="No worker has been seen">
            {workerSeenSeconds === null
              ? 'Uploads and follow-up wait until one runs.'
              : `The last sign of life was ${Math.round(workerSeenSeconds / 60)} min ago. Uploads and follow-up wait.`}
          </Notice>
        )}
        <div className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <Figure
            label="Leads"
            value={count(overview.leadsLastDay)}
            note={`in a day, ${count(overview.leadsLastWeek)} in a week`}
          />
          <Figure label="Accepted" value={count(overview.acceptedLastWeek)} note="of a week's leads" />
          <Figure
            label="Catalogue"
            value={count(overview.activePartners)}
            note={`active partners for ${count(overview.activeIntents)} active intents`}
          />
          <Figure
            label="Keys that end soon"
            value={count(overview.expiringKeys)}
            note="within 30 days"
            tone={overview.expiringKeys > 0 ? 'warning' : undefined}
          />
        </div>
        {requests.length > 0 && (
          <Card>
            <CardHeader title="Key requests" note="Of both environments, those that wait longest first." />
            <WaitingRequests requests={requests} />
          </Card>
        )}
        {endpoints.length > 0 && (
          <Card>
            <CardHeader
              title="Partners that keep failing"
              note="They are left alone, and probed again every 15 seconds that somebody needs them."
            />
            <div className="pt-3">
              <FailingEndpoints endpoints={endpoints} />
            </div>
          </Card>
        )}
        {jobs.length > 0 && (
          <Card>
            <CardHeader
              title="Background jobs that keep failing"
              note="Of both environments. They are kept until they succeed."
            />
            <div className="pt-3">
              <FailingJobs jobs={jobs} />
            </div>
          </Card>
        )}
        <Card>
          <CardHeader
            title="Applications that need you"
            note="Nobody else can settle them any more: ask the partner how they ended, and write it down here."
          />
          {stuck.length > 0 ? (
            <div className="pt-3">
              <StuckApplications applications={stuck} />
            </div>
          ) : (
            <EmptyState icon={<CircleCheck size={22} aria-hidden="true" />} title="None">
              Every application is settled, or its partner is still being asked.
            </EmptyState>
          )}
        </Card>
        {v1Usages.length > 0 && (
          <Card>
            <CardHeader
              title="Still on v1"
              note="Of both environments. These affiliates have yet to move to v2."
            />
            <div className="pt-3">
              <V1Usage usages={v1Usages} />
            </div>
          </Card>
        )}
      </div>
    </>
  );
}

const count = (value: number) => value.toLocaleString('en-ZA');
