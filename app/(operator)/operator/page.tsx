import { CircleCheck } from 'lucide-react';
import type { Metadata } from 'next';
import { WaitingRequests } from '@/components/api-key-request/waiting-requests';
import { StuckApplications } from '@/components/application/stuck-applications';
import { FailingJobs } from '@/components/job/failing-jobs';
import { PageHeader } from '@/components/layout/page-header';
import { ExpiringKeys } from '@/components/overview/expiring-keys';
import { OverviewSection } from '@/components/overview/overview-section';
import { FailingEndpoints } from '@/components/partner/failing-endpoints';
import { Card } from '@/components/ui/card';
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
  const { workerSeenSeconds, expiringKeys } = overview;
  const nothingWaits = [requests, stuck, endpoints, jobs, expiringKeys].every((list) => list.length === 0);
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
        <section
          aria-label="What needs you"
          className="grid grid-cols-2 gap-3 sm:grid-cols-3 sm:gap-4 lg:grid-cols-6"
        >
          <Waiting label="Key requests" count={requests.length} href="#key-requests" />
          <Waiting label="Applications" count={stuck.length} href="#applications" />
          <Waiting label="Failing endpoints" count={endpoints.length} href="#endpoints" tone="danger" />
          <Waiting label="Failing jobs" count={jobs.length} href="#jobs" tone="danger" />
          <Waiting label="Keys that end" count={expiringKeys.length} href="#keys" />
          <Waiting label="Still on v1" count={v1Usages.length} href="#v1" />
        </section>
        <section aria-label="How it goes" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
          <Figure
            label="Leads"
            value={text(overview.leadsLastDay)}
            note={`in a day, ${text(overview.leadsLastWeek)} in a week`}
          />
          <Figure label="Accepted" value={text(overview.acceptedLastWeek)} note="of a week's leads" />
          <Figure
            label="Partners"
            value={text(overview.activePartners)}
            note="active"
            href="/operator/partner"
          />
          <Figure
            label="Intents"
            value={text(overview.activeIntents)}
            note="active"
            href="/operator/intent"
          />
        </section>
        {requests.length > 0 && (
          <OverviewSection
            id="key-requests"
            title="Key requests"
            note="Of both environments, those that wait longest first."
          >
            <WaitingRequests requests={requests} />
          </OverviewSection>
        )}
        {stuck.length > 0 && (
          <OverviewSection
            id="applications"
            title="Applications that need you"
            note="Nobody else can settle them any more: ask the partner how they ended, and write it down here."
          >
            <StuckApplications applications={stuck} />
          </OverviewSection>
        )}
        {endpoints.length > 0 && (
          <OverviewSection
            id="endpoints"
            title="Partners that keep failing"
            note="They are left alone, and probed again every 15 seconds that somebody needs them."
          >
            <FailingEndpoints endpoints={endpoints} />
          </OverviewSection>
        )}
        {jobs.length > 0 && (
          <OverviewSection
            id="jobs"
            title="Background jobs that keep failing"
            note="Of both environments. They are kept until they succeed."
          >
            <FailingJobs jobs={jobs} />
          </OverviewSection>
        )}
        {expiringKeys.length > 0 && (
          <OverviewSection
            id="keys"
            title="Keys that end soon"
            note="Within 30 days. Their managers are reminded 30, 7 and 1 days before."
          >
            <ExpiringKeys keys={expiringKeys} />
          </OverviewSection>
        )}
        {v1Usages.length > 0 && (
          <OverviewSection
            id="v1"
            title="Still on v1"
            note="Of both environments. These affiliates have yet to move to v2."
          >
            <V1Usage usages={v1Usages} />
          </OverviewSection>
        )}
        {nothingWaits && (
          <Card>
            <EmptyState icon={<CircleCheck size={22} aria-hidden="true" />} title="Nothing needs you">
              No key request waits, every application is settled or still being asked about, and all that runs
              in the background runs.
            </EmptyState>
          </Card>
        )}
      </div>
    </>
  );
}

/** How many wait, leading to their list further down. */
function Waiting({
  label,
  count,
  href,
  tone = 'warning',
}: {
  label: string;
  count: number;
  href: string;
  tone?: 'warning' | 'danger';
}) {
  return count === 0 ? (
    <Figure label={label} value="0" />
  ) : (
    <Figure label={label} value={text(count)} href={href} tone={tone} />
  );
}

const text = (value: number) => value.toLocaleString('en-ZA');
