import {
  deleteOldRequests,
  findNewestLeadId,
  listExpiredLeads,
  updateOldBatchesErased,
} from '@/db/query/care/erasure';
import { deleteOldPartnerCalls } from '@/db/query/catalogue/partner-call';
import { countIdentityPages, deleteOldIdentities } from '@/db/query/lead/lead-identity';
import { updateOldUnplaced } from '@/db/query/money/outcome-event';
import { applyDuePeriods } from '@/lib/account/environment/lock-settings';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import type { Environment } from '@/word/environment';
import { eraseLeads } from './erase-leads';

const leadsAtOnce = 500;
/** Leads looked at by one statement, a second's worth, however many there are. */
const idsAtOnce = 250_000;
const requestsAtOnce = 10_000;
/** 8 MB, some 60,000 identities. */
const identityPagesAtOnce = 1_000;

/**
 * Erases leads, and deletes entries of the request log and of the log of calls to partners, past the environment's
 * retention (design care 4), in small steps so that nothing else is blocked; each step is audited with its count. Batch
 * files are swept every hour: see `batch.sweep`.
 */
export async function applyRetention(
  ctx: Context,
  environment: Environment,
  signal: AbortSignal,
): Promise<{ leads: number; requests: number }> {
  const { database } = ctx;
  await applyDuePeriods(ctx, environment);
  const done = { leads: 0, requests: 0 };
  const newestId = await findNewestLeadId(database);
  // Each statement goes on where the last one ended: what was erased in earlier nights is looked at once.
  for (let afterId = 0; afterId < newestId; ) {
    signal.throwIfAborted();
    const look = { afterId, ids: idsAtOnce, limit: leadsAtOnce };
    const leads = await listExpiredLeads(database, environment, look);
    afterId = leads.length === leadsAtOnce ? (leads.at(-1)?.id ?? newestId) : afterId + idsAtOnce;
    if (leads.length === 0) continue;
    await database.transaction(async (tx) => {
      await eraseLeads(
        ctx,
        tx,
        leads.map(({ id }) => id),
      );
      await recordAudit(ctx, tx, {
        action: 'lead.retention-ended',
        environment,
        after: { leads: leads.length },
      });
    });
    done.leads += leads.length;
  }
  await updateOldBatchesErased(database, environment);
  await updateOldUnplaced(database, environment);
  while ((await deleteOldPartnerCalls(database, environment, requestsAtOnce)) === requestsAtOnce)
    signal.throwIfAborted();
  for (;;) {
    signal.throwIfAborted();
    const deleted = await deleteOldRequests(database, environment, requestsAtOnce);
    done.requests += deleted;
    if (deleted < requestsAtOnce) return done;
  }
}

/**
 * Deletes the identities that deduplication no longer asks for (design lead 15, applicant identity), a part of the
 * table at a time. The leads stay. Returns how many.
 */
export async function forgetIdentities(
  { database }: Pick<Context, 'database'>,
  signal: AbortSignal,
): Promise<number> {
  const end = await countIdentityPages(database);
  let deleted = 0;
  for (let fromPage = 0; fromPage < end; fromPage += identityPagesAtOnce) {
    signal.throwIfAborted();
    deleted += await deleteOldIdentities(database, { fromPage, pages: identityPagesAtOnce });
  }
  return deleted;
}
