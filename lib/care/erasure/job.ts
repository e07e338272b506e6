import { z } from 'zod';
import { deleteEndedSessions } from '@/db/query/access/session-end';
import { deleteOldSignInAttempts } from '@/db/query/access/sign-in';
import { deleteOldKeys } from '@/db/query/base/idempotency-key';
import { updateOldSearchesStopped } from '@/db/query/care/erasure-proof';
import { updateOldRequestsForgotten } from '@/db/query/care/rights-request';
import { deleteOldWindows } from '@/db/query/catalogue/capacity-history';
import { deleteOldVersions } from '@/db/query/catalogue/catalogue-version';
import { deleteFormerEndpoints } from '@/db/query/catalogue/endpoint-health';
import { deleteUnusedLogos } from '@/db/query/catalogue/logo';
import { deleteOldCallCounts } from '@/db/query/catalogue/partner-call';
import { deleteOldHolds } from '@/db/query/desk/lead-hold';
import { deleteOldRefusedRequests } from '@/db/query/http/refused-request';
import { deleteOldSent } from '@/db/query/lead/application-sent';
import { windowSeconds } from '@/lib/access/auth/throttle';
import { nightlyRunSchedule } from '@/lib/account/environment/nightly-run';
import { defineJob } from '@/lib/base/job/definition';
import { environmentNames } from '@/word/environment';
import { applyRetention, forgetIdentities } from './apply-retention';

const rowsAtOnce = 10_000;
/** Versions of the catalogue that an environment keeps, however old. */
const keptVersions = 1_000;
/** Windows of caps whose figures are kept; the console shows 30 days. */
const keptWindowDays = 400;
/** A search after an erasure that has not ended by then is given up: what it looks for is not kept longer. */
const mostSearchDays = 14;
/** What a partner was sent is kept so long after the application was settled: lender and call centre may have questions. */
const keptSentDays = 90;

/** Every night at 03:23 South African time. */
export const applyRetentionJob = defineJob({
  name: 'retention.apply',
  payload: z.object({}),
  schedule: nightlyRunSchedule,
  run: async (ctx) => {
    for (const environment of environmentNames) {
      const done = await applyRetention(ctx, environment, ctx.signal);
      if (done.leads + done.requests > 0) ctx.log.info({ environment, ...done }, 'retention applied');
    }
    const identities = await forgetIdentities(ctx, ctx.signal);
    if (identities > 0) ctx.log.info({ identities }, 'identities beyond the deduplication window deleted');
    await updateOldRequestsForgotten(ctx.database);
    await updateOldSearchesStopped(ctx.database, mostSearchDays);
    while ((await deleteOldKeys(ctx.database, rowsAtOnce)) === rowsAtOnce) ctx.signal.throwIfAborted();
    while ((await deleteOldSent(ctx.database, keptSentDays, rowsAtOnce)) === rowsAtOnce)
      ctx.signal.throwIfAborted();
    await deleteOldCallCounts(ctx.database);
    await deleteOldRefusedRequests(ctx.database);
    await deleteOldVersions(ctx.database, keptVersions);
    await deleteOldWindows(ctx.database, keptWindowDays);
    await deleteOldHolds(ctx.database);
    await deleteUnusedLogos(ctx.database);
    await deleteFormerEndpoints(ctx.database);
    await deleteOldSignInAttempts(ctx.database, windowSeconds);
    await deleteEndedSessions(ctx.database, ctx.env.idleSeconds);
  },
});
