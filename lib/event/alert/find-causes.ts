import type { Queryable } from '@/db/client';
import { listWaitingApiKeyRequests } from '@/db/query/account/api-key-request';
import { listFailingJobRows } from '@/db/query/base/job';
import { listRegisterWaiting } from '@/db/query/batch/register-state';
import { listManyForEverybody } from '@/db/query/desk/opt-out-count';
import { countDeclines, type HourRow, listHours, listSilentAffiliates } from '@/db/query/event/activity';
import type { AlertCause, AlertRow } from '@/db/query/event/alert';
import { findEventBacklog } from '@/db/query/event/event-publish';
import { findLogDifference } from '@/db/query/event/log-difference';
import { listRightsDue } from '@/db/query/event/rights-due';
import { listChangedDecisions, listCrossed } from '@/db/query/lead/application-crossing';
import { listTriedOut } from '@/db/query/lead/look-up';
import { countStuckApplications } from '@/db/query/lead/stuck-application';
import { findGatewayTrouble } from '@/db/query/message/sms';
import { listExpiringKeys } from '@/db/query/report/overview';
import { rightsKindText } from '@/lib/applicant/rights';
import { publicId } from '@/lib/base/crypto/public-id';
import { leastAttempts, mostFailingJobs } from '@/lib/base/job/list-failing-jobs';
import type { Env } from '@/lib/base/process/env';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { findFailingEndpoints } from '@/lib/catalogue/partner/list-failing-endpoints';
import { findProductionSandboxes } from '@/lib/catalogue/partner/production-sandbox';
import type { AlertKind } from '@/word/alert-kind';
import { environmentNames } from '@/word/environment';
import { findCapacityCauses } from './capacity-causes';
import { acceptanceCause, declineCause } from './compare';
import { findHeldCauses } from './held-causes';
import { alertLimits } from './kind';
import { findLateDecisions } from './late-decisions';
import { findLenderChanges } from './lender-changes';
import { registerCauses } from './register-causes';

const dayMs = 86_400_000;
/** After that an alert ends, even if there were never enough decisions again to tell. */
const mostUnknownMs = 3 * dayMs;

interface Found {
  causes: AlertCause[];
  /** Causes of open alerts about which too little is known just now: they stay as they are. */
  unknown: string[];
}

/**
 * Finds all that needs an operator, of both environments. `open`: the alerts that are open. UAT's figures are not
 * compared with last week's: tests come and go.
 */
export async function findCauses(
  db: Queryable,
  open: readonly AlertRow[],
  { env, now }: { env: Pick<Env, 'seedDemo' | 'idKey'>; now: Date },
): Promise<Found> {
  const openOf = (kind: AlertKind) => open.filter((one) => one.kind === kind);
  const [simple, hours, declines, silent] = await Promise.all([
    findSimpleCauses(db, open, { env, now }),
    listHours(db),
    countDeclines(db),
    listSilentAffiliates(db, {
      hours: alertLimits.silentHours,
      leastLeads: alertLimits.silentLeads,
      known: openOf('silent-affiliate').flatMap(({ subjectId }) => subjectId ?? []),
    }),
  ]);
  const isFresh = (cause: string) =>
    open.some((one) => one.cause === cause && now.getTime() - one.openedAt.getTime() < mostUnknownMs);
  const compared = [
    acceptanceCause(hours.filter(isProduction)),
    // A partner without decisions in 24 hours is not in the list: its declines are over.
    ...declines.map(declineCause),
  ];
  const silentCauses = silent.map(({ id, name, leadsBefore }): AlertCause => {
    const cause = `silent-affiliate ${id}`;
    const known = openOf('silent-affiliate').find((one) => one.cause === cause);
    return {
      kind: 'silent-affiliate',
      environment: 'production',
      cause,
      subject: name,
      subjectId: id,
      // As it was when it fell silent: what it sent at night a week ago says nothing.
      detail: known?.detail ?? { hours: alertLimits.silentHours, leadsBefore },
    };
  });
  return {
    causes: [
      ...simple,
      ...silentCauses,
      ...compared.flatMap((one) => (one.is === 'there' ? [one.cause] : [])),
    ],
    unknown: compared.flatMap((one) => (one.is === 'unknown' && isFresh(one.name) ? [one.name] : [])),
  };
}

const isProduction = ({ environment }: HourRow) => environment === 'production';

/** What is a row somewhere, and over when the row is gone. */
async function findSimpleCauses(
  db: Queryable,
  open: readonly AlertRow[],
  { env, now }: { env: Pick<Env, 'seedDemo' | 'idKey'>; now: Date },
): Promise<AlertCause[]> {
  const [
    requests,
    stuck,
    crossed,
    changed,
    jobs,
    gateway,
    held,
    events,
    sandboxes,
    lookUps,
    optOuts,
    changedLog,
    lateDecisions,
    byLenders,
    register,
    rights,
    ...ofEnvironments
  ] = await Promise.all([
    listWaitingApiKeyRequests(db),
    countStuckApplications(db),
    listCrossed(db),
    listChangedDecisions(db),
    listFailingJobRows(db, leastAttempts, mostFailingJobs),
    findGatewayTrouble(db, 'production'),
    findHeldCauses(db),
    findEventBacklog(db, 1),
    findProductionSandboxes(db, env),
    listTriedOut(db, alertLimits.missedLookUps),
    listManyForEverybody(db, alertLimits.optOutsForEverybody),
    findLogDifference(db),
    findLateDecisions(db, now),
    findLenderChanges(db),
    listRegisterWaiting(db),
    listRightsDue(db, addDays(southAfricanDate(now), -alertLimits.rightsDays)),
    ...environmentNames.map(async (environment) => ({
      environment,
      endpoints: await findFailingEndpoints(db, environment),
      keys: await listExpiringKeys(db, environment),
      capacity: await findCapacityCauses(db, environment, open, now),
    })),
  ]);
  return [
    ...ofEnvironments.flatMap(({ environment, endpoints, keys, capacity }) => [
      ...capacity,
      ...endpoints.map(
        ({ partnerId, companyName, endpoint }): AlertCause => ({
          kind: 'failing-endpoint',
          environment,
          cause: `failing-endpoint ${partnerId} ${endpoint}`,
          subject: companyName,
          subjectId: partnerId,
          detail: { endpoint },
        }),
      ),
      ...keys
        .filter(({ expiresAt }) => expiresAt.getTime() <= now.getTime() + alertLimits.keyDays * dayMs)
        .map(
          ({ id, hint, affiliateId, affiliateName, expiresAt }): AlertCause => ({
            kind: 'expiring-key',
            environment,
            cause: `expiring-key ${id}`,
            subject: affiliateName,
            subjectId: affiliateId,
            detail: { hint, day: southAfricanDate(expiresAt) },
          }),
        ),
    ]),
    ...[...new Set(jobs.map(({ name }) => name))].map(
      (name): AlertCause => ({
        kind: 'failing-job',
        environment: null,
        cause: `failing-job ${name}`,
        subject: name,
        subjectId: null,
        detail: {},
      }),
    ),
    ...(gateway
      ? [
          {
            kind: 'sms-gateway',
            environment: 'production',
            cause: 'sms-gateway',
            subject: 'SMS gateway',
            subjectId: null,
            detail: {},
          } satisfies AlertCause,
        ]
      : []),
    ...(events.seconds >= alertLimits.lateEventSeconds
      ? [
          {
            kind: 'late-events',
            environment: null,
            cause: 'late-events',
            subject: 'Events',
            subjectId: null,
            detail: {},
          } satisfies AlertCause,
        ]
      : []),
    ...sandboxes
      .filter(({ active }) => active)
      .map(
        ({ id, companyName }): AlertCause => ({
          kind: 'sandbox-partner',
          environment: 'production',
          cause: `sandbox-partner ${id}`,
          subject: companyName,
          subjectId: id,
          detail: {},
        }),
      ),
    ...lookUps.map(
      ({ userId, affiliateId, affiliateName, environment, ofOneBirthDate, missed }): AlertCause => ({
        kind: 'look-ups',
        environment,
        cause: `look-ups ${environment} ${userId}`,
        subject: affiliateName,
        subjectId: affiliateId,
        detail: { user: userId, ...(ofOneBirthDate === null ? { missed } : { ofOneBirthDate }) },
      }),
    ),
    ...optOuts.map(
      ({ affiliateId, affiliateName, environment, people }): AlertCause => ({
        kind: 'opt-outs-for-everybody',
        environment,
        cause: `opt-outs-for-everybody ${environment} ${affiliateId}`,
        subject: affiliateName,
        subjectId: affiliateId,
        detail: { people },
      }),
    ),
    ...(changedLog === null
      ? []
      : [
          {
            kind: 'ledger-log',
            environment: null,
            cause: 'ledger-log',
            subject: 'Log of consents',
            subjectId: null,
            detail: { difference: changedLog },
          } satisfies AlertCause,
        ]),
    ...register.flatMap(registerCauses),
    ...rights.map(
      ({ id, kind, dueOn }): AlertCause => ({
        kind: 'rights-due',
        environment: null,
        cause: `rights-due ${id}`,
        subject: rightsKindText[kind],
        subjectId: id,
        detail: { due: dueOn },
      }),
    ),
    ...stuck.map(
      ({ environment, partnerId, companyName, count }): AlertCause => ({
        kind: 'stuck-application',
        environment,
        cause: `stuck-application ${partnerId}`,
        subject: companyName,
        subjectId: partnerId,
        detail: { count },
      }),
    ),
    ...crossed.map(
      ({ id, environment, companyName, otherCompanyName }): AlertCause => ({
        kind: 'two-lenders',
        environment,
        cause: `two-lenders ${id}`,
        subject: companyName,
        subjectId: id,
        detail: { other: otherCompanyName },
      }),
    ),
    ...changed.map(
      ({ applicationId, environment, leadId, partnerId, companyName }): AlertCause => ({
        kind: 'changed-decision',
        environment,
        cause: `changed-decision ${applicationId}`,
        subject: companyName,
        subjectId: partnerId,
        detail: { lead: publicId(env.idKey, 'lead', leadId) },
      }),
    ),
    ...requests.map(
      ({ id, environment, affiliateName, affiliateId }): AlertCause => ({
        kind: 'key-request',
        environment,
        cause: `key-request ${id}`,
        subject: affiliateName,
        subjectId: affiliateId,
        detail: {},
      }),
    ),
    ...held,
    ...lateDecisions,
    ...byLenders,
  ];
}
