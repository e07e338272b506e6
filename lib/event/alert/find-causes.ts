import type { Queryable } from '@/db/client';
import { listRegisterWaiting } from '@/db/query/batch/register-state';
import { countDeclines, type HourRow, listHours, listSilentAffiliates } from '@/db/query/event/activity';
import type { AlertCause, AlertRow } from '@/db/query/event/alert';
import { listRightsDue } from '@/db/query/event/rights-due';
import { rightsKindText } from '@/lib/applicant/rights';
import type { Env } from '@/lib/base/process/env';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { findFailingEndpoints } from '@/lib/catalogue/partner/list-failing-endpoints';
import { findProductionSandboxes } from '@/lib/catalogue/partner/production-sandbox';
import type { AlertKind } from '@/word/alert-kind';
import { type Environment, environmentNames } from '@/word/environment';
import { findAffiliateCauses } from './affiliate-causes';
import { findApplicationCauses } from './application-causes';
import { findCapacityCauses } from './capacity-causes';
import { acceptanceCause, declineCause } from './compare';
import { findHeldCauses } from './held-causes';
import { alertLimits } from './kind';
import { findLateDecisions } from './late-decisions';
import { findLenderChanges } from './lender-changes';
import { registerCauses } from './register-causes';
import { findSystemCauses } from './system-causes';

const dayMs = 86_400_000;
/** After that an alert ends, even if there were never enough decisions again to tell. */
const mostUnknownMs = 3 * dayMs;

interface Found {
  causes: AlertCause[];
  /** Causes of open alerts about which too little is known just now: they stay as they are. */
  unknown: string[];
  /** Why some could not be looked for: all open alerts are `unknown` then, and what else is found is found. */
  failures: unknown[];
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
  const failures: unknown[] = [];
  /** One that fails silences no other. */
  const rowsOf = <Row>(looking: Promise<Row[]>): Promise<Row[]> =>
    looking.catch((error: unknown) => {
      failures.push(error);
      return [];
    });
  const [simple, hours, declines, silent] = await Promise.all([
    Promise.all(listSimpleCauses(db, open, { env, now }).map(rowsOf)),
    rowsOf(listHours(db)),
    rowsOf(countDeclines(db)),
    rowsOf(
      listSilentAffiliates(db, {
        hours: alertLimits.silentHours,
        leastLeads: alertLimits.silentLeads,
        known: openOf('silent-affiliate').flatMap(({ subjectId }) => subjectId ?? []),
      }),
    ),
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
      ...simple.flat(),
      ...silentCauses,
      ...compared.flatMap((one) => (one.is === 'there' ? [one.cause] : [])),
    ],
    unknown:
      failures.length > 0
        ? open.map(({ cause }) => cause)
        : compared.flatMap((one) => (one.is === 'unknown' && isFresh(one.name) ? [one.name] : [])),
    failures,
  };
}

const isProduction = ({ environment }: HourRow) => environment === 'production';

/** What is a row somewhere, and over when the row is gone. */
function listSimpleCauses(
  db: Queryable,
  open: readonly AlertRow[],
  { env, now }: { env: Pick<Env, 'seedDemo' | 'idKey'>; now: Date },
): Promise<AlertCause[]>[] {
  return [
    ...environmentNames.flatMap((environment) => [
      findCapacityCauses(db, environment, open, now),
      findEndpointCauses(db, environment),
    ]),
    findSystemCauses(db),
    findSandboxCauses(db, env),
    findAffiliateCauses(db, now),
    listRegisterWaiting(db).then((rows) => rows.flatMap(registerCauses)),
    findRightsCauses(db, now),
    findApplicationCauses(db, env),
    findHeldCauses(db),
    findLateDecisions(db, now),
    findLenderChanges(db),
  ];
}

async function findEndpointCauses(db: Queryable, environment: Environment): Promise<AlertCause[]> {
  return (await findFailingEndpoints(db, environment)).map(
    ({ partnerId, companyName, endpoint }): AlertCause => ({
      kind: 'failing-endpoint',
      environment,
      cause: `failing-endpoint ${partnerId} ${endpoint}`,
      subject: companyName,
      subjectId: partnerId,
      detail: { endpoint },
    }),
  );
}

async function findSandboxCauses(db: Queryable, env: Pick<Env, 'seedDemo'>): Promise<AlertCause[]> {
  return (await findProductionSandboxes(db, env))
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
    );
}

async function findRightsCauses(db: Queryable, now: Date): Promise<AlertCause[]> {
  const due = await listRightsDue(db, addDays(southAfricanDate(now), -alertLimits.rightsDays));
  return due.map(
    ({ id, kind, dueOn }): AlertCause => ({
      kind: 'rights-due',
      environment: null,
      cause: `rights-due ${id}`,
      subject: rightsKindText[kind],
      subjectId: id,
      detail: { due: dueOn },
    }),
  );
}
