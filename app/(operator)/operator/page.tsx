import type { Metadata } from 'next';
import { Limited } from '@/components/access/operator/limited';
import { V1Usage } from '@/components/account/affiliate/v1-usage';
import { WaitingRequests } from '@/components/account/api-key/waiting-requests';
import { PageHeader } from '@/components/base/ui/page-header';
import { Notice } from '@/components/base/ui/state';
import { countInboxOnce } from '@/components/event/inbox/count-inbox-once';
import { InboxList } from '@/components/event/inbox/inbox-list';
import { waitingTitle } from '@/components/event/inbox/waiting-title';
import { EnvironmentOverview } from '@/components/report/overview/environment-overview';
import { FailingJobs } from '@/components/report/overview/failing-jobs';
import { FirstSteps } from '@/components/report/overview/first-steps';
import { KeepLive } from '@/components/report/overview/keep-live';
import { OverviewSection } from '@/components/report/overview/overview-section';
import { Waiting } from '@/components/report/overview/waiting';
import { requireOperator } from '@/lib/access/auth/require-operator';
import { listKeyRequests } from '@/lib/account/api-key-request/list-requests';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import type { Context } from '@/lib/base/actor/context';
import { may } from '@/lib/base/actor/permission';
import { listFailingJobs } from '@/lib/base/job/list-failing-jobs';
import { listFillingCaps } from '@/lib/catalogue/capacity/list-filling';
import { listFailingEndpoints } from '@/lib/catalogue/partner/list-failing-endpoints';
import { listHeld } from '@/lib/catalogue/planned-change/list-planned';
import { listUnusual } from '@/lib/event/alert/list-alerts';
import type { AlertView } from '@/lib/event/alert/view';
import { listInbox } from '@/lib/event/inbox/list-inbox';
import { listCrossed } from '@/lib/lead/application/list-crossed';
import { listStuckApplications } from '@/lib/lead/application/list-stuck-applications';
import { countUnplaced } from '@/lib/money/outcome/count-unplaced';
import { getHours } from '@/lib/report/overview/get-hours';
import { getOverview } from '@/lib/report/overview/get-overview';
import { getOperatorSteps } from '@/lib/report/overview/operator-steps';
import { listV1Usage } from '@/lib/v1/list-usage';
import type { Environment } from '@/word/environment';

/** The tab counts what waits. */
export async function generateMetadata(): Promise<Metadata> {
  const { context } = await requireOperator();
  return { title: { absolute: waitingTitle(await countInboxOnce(context), 'Today') } };
}

const workerSilentSeconds = 60;

/** Production first: problems of real applicants go above those of tests. */
const bothEnvironments = ['production', 'uat'] as const;

export default async function OverviewPage() {
  const { context, environment: current, user } = await requireOperator();
  const [inbox, requests, jobs, v1Usages, hours, unusual, held, steps, ...read] = await Promise.all([
    listInbox(context),
    listKeyRequests(context),
    listFailingJobs(context),
    listV1Usage(context),
    getHours(context),
    listUnusual(context),
    listHeld(context),
    getOperatorSteps(context),
    ...bothEnvironments.map((environment) => readState(context, environment)),
  ]);
  const states = read.map((state) => ({
    ...state,
    hours: hours[state.environment],
    unusual: unusual.filter(({ environment }) => environment === state.environment),
    held: (held.find(({ environment }) => environment === state.environment)?.held ?? 0) + state.heldSettings,
  }));
  const workerSeenSeconds = states[0]?.overview.workerSeenSeconds ?? null;
  const workerSilent = workerSeenSeconds === null || workerSeenSeconds > workerSilentSeconds;
  const isClear =
    !workerSilent &&
    steps.every(({ done }) => done) &&
    inbox.waiting.length + requests.length + jobs.length === 0 &&
    states.every((state) => problemsOf(state) === 0);
  return (
    <>
      <KeepLive />
      <PageHeader title="Today" note="Both environments, live" environment="both" />
      <div className="flex flex-col gap-6">
        {workerSilent && (
          <Notice tone="danger" title="No background worker is running">
            {workerSeenSeconds === null
              ? 'Uploads and follow-ups wait until one runs.'
              : `Last seen ${Math.round(workerSeenSeconds / 60)} min ago. Uploads and follow-ups wait.`}
          </Notice>
        )}
        <FirstSteps steps={steps} />
        {isClear && (
          <Notice tone="success" role="status" title="All clear">
            No key requests, stuck applications, applicants with two lenders, failing endpoints, caps that are
            full or nearly so, expiring keys, failing background jobs, outcomes to place or planned changes to
            decide on in Production or UAT, and nothing unusual compared with last week.
          </Notice>
        )}
        {inbox.waiting.length > 0 && (
          <OverviewSection
            id="inbox"
            title="What waits"
            note="In both environments, longest waiting first. What is put off or done is in the Inbox."
          >
            <InboxList
              items={inbox.waiting}
              me={user.id}
              mayTake={may(context, 'inbox.take')}
              environment={current}
            />
          </OverviewSection>
        )}
        <section aria-label="Needs attention" className="grid grid-cols-3 gap-3 sm:gap-4">
          <Waiting label="Key requests" count={requests.length} href="#key-requests" />
          <Waiting label="Failing jobs" count={jobs.length} href="#jobs" tone="danger" />
          <Waiting label="Affiliates on v1" count={v1Usages.length} href="#v1" />
        </section>
        {requests.length > 0 && (
          <OverviewSection
            id="key-requests"
            title="Key requests"
            note="In both environments, longest waiting first."
          >
            <Limited by={context} action="api-key.decide" quiet>
              <WaitingRequests requests={requests} />
            </Limited>
          </OverviewSection>
        )}
        {jobs.length > 0 && (
          <OverviewSection id="jobs" title="Background jobs that keep failing" note="In both environments.">
            <Limited by={context} action="job.restart" quiet>
              <FailingJobs jobs={jobs} />
            </Limited>
          </OverviewSection>
        )}
        {states.map((state) => (
          <Limited key={state.environment} by={context} action="application.decide" quiet>
            <EnvironmentOverview
              {...state}
              problems={problemsOf(state)}
              isCurrent={state.environment === current}
            />
          </Limited>
        ))}
        {v1Usages.length > 0 && (
          <OverviewSection
            id="v1"
            title="Affiliates that call v1"
            note="In both environments. These affiliates have yet to move to v2."
          >
            <V1Usage usages={v1Usages} />
          </OverviewSection>
        )}
      </div>
    </>
  );
}

/** Reads what needs an operator in one environment, and its figures. */
async function readState(context: Context, environment: Environment) {
  const [overview, settings, stuck, crossed, endpoints, filling, unplaced] = await Promise.all([
    getOverview(context, { environment }),
    getEnvironmentSettings(context, { environment }),
    listStuckApplications(context, { environment }),
    listCrossed(context, { environment }),
    listFailingEndpoints(context, { environment }),
    listFillingCaps(context, { environment }),
    countUnplaced(context, { environment }),
  ]);
  return {
    environment,
    overview,
    maintenance: settings.maintenance,
    heldSettings:
      settings.waitingRetention.filter(({ problem }) => problem !== null).length +
      (settings.maintenanceProblem === null ? 0 : 1),
    stuck,
    crossed,
    endpoints,
    filling,
    unplaced,
  };
}

/** Counts what needs an operator in one environment. */
function problemsOf({
  stuck,
  crossed,
  endpoints,
  filling,
  overview,
  maintenance,
  unusual,
  held,
  unplaced,
}: Awaited<ReturnType<typeof readState>> & { unusual: readonly AlertView[]; held: number }) {
  const states = (maintenance ? 1 : 0) + (overview.smsGateway ? 1 : 0) + (unplaced > 0 ? 1 : 0) + held;
  return (
    stuck.length +
    crossed.length +
    endpoints.length +
    filling.length +
    overview.expiringKeys.length +
    unusual.length +
    states
  );
}
