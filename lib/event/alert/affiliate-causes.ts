import type { Queryable } from '@/db/client';
import { listWaitingApiKeyRequests } from '@/db/query/account/api-key-request';
import { listManyForEverybody } from '@/db/query/desk/opt-out-count';
import type { AlertCause } from '@/db/query/event/alert';
import { listTriedOut } from '@/db/query/lead/look-up';
import { listExpiringKeys } from '@/db/query/report/overview';
import { southAfricanDate } from '@/lib/base/time/date';
import { environmentNames } from '@/word/environment';
import { alertLimits } from './kind';

const dayMs = 86_400_000;

/** Finds what affiliates ask for, what of theirs ends soon, and what of theirs somebody should look at. */
export async function findAffiliateCauses(db: Queryable, now: Date): Promise<AlertCause[]> {
  const [requests, lookUps, optOuts, ...keysOf] = await Promise.all([
    listWaitingApiKeyRequests(db),
    listTriedOut(db, alertLimits.missedLookUps),
    listManyForEverybody(db, alertLimits.optOutsForEverybody),
    ...environmentNames.map(async (environment) =>
      (await listExpiringKeys(db, environment)).map((key) => ({ ...key, environment })),
    ),
  ]);
  return [
    ...keysOf
      .flat()
      .filter(({ expiresAt }) => expiresAt.getTime() <= now.getTime() + alertLimits.keyDays * dayMs)
      .map(
        ({ id, environment, hint, affiliateId, affiliateName, expiresAt }): AlertCause => ({
          kind: 'expiring-key',
          environment,
          cause: `expiring-key ${id}`,
          subject: affiliateName,
          subjectId: affiliateId,
          detail: { hint, day: southAfricanDate(expiresAt) },
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
  ];
}
