import type { Queryable } from '@/db/client';
import { listFailingJobNames } from '@/db/query/base/job';
import type { AlertCause } from '@/db/query/event/alert';
import { findEventBacklog } from '@/db/query/event/event-publish';
import { findLogDifference } from '@/db/query/event/log-difference';
import { findGatewayTrouble } from '@/db/query/message/sms';
import { leastAttempts } from '@/lib/base/job/list-failing-jobs';
import { alertLimits } from './kind';

/** Finds what of this installation itself does not work as it should: jobs, text messages, events, the log of consents. */
export async function findSystemCauses(db: Queryable): Promise<AlertCause[]> {
  const [jobNames, gateway, events, changedLog] = await Promise.all([
    listFailingJobNames(db, leastAttempts),
    findGatewayTrouble(db, 'production'),
    findEventBacklog(db, 1),
    findLogDifference(db),
  ]);
  return [
    ...jobNames.map(
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
  ];
}
