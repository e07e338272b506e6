import {
  consentsAtOnce,
  isConsentPeriodShorter,
  listExpiredConsents,
  lockExpiredConsents,
} from '@/db/query/care/consent-period';
import { deleteOldRequests, updateOldBatchesErased } from '@/db/query/care/erasure';
import { listExpiredLeads, lockExpiredLeads } from '@/db/query/care/lead-to-erase';
import { deleteConsentValues } from '@/db/query/care/ledger-log';
import { updateOldUnplaced } from '@/db/query/care/outcome-erasure';
import { listPieces } from '@/db/query/care/piece';
import { deleteOldPartnerCalls } from '@/db/query/catalogue/partner-call';
import { deleteOldCallerNotes } from '@/db/query/desk/caller-note';
import { deleteOldLeadReads } from '@/db/query/desk/lead-read';
import { updateConsentsErased } from '@/db/query/lead/consent';
import { countIdentityPages, deleteOldIdentities } from '@/db/query/lead/lead-identity';
import { applyDuePeriods } from '@/lib/account/environment/lock-settings';
import type { Context } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { callerNoteDays } from '@/lib/desk/caller-note/kept-days';
import type { Environment } from '@/word/environment';
import { eraseLeads } from './erase-leads';
import { keepFileApplicants } from './keep-file-applicants';

const leadsAtOnce = 500;
/** Leads looked at by one statement, a second or two, however many there are. */
const rowsAtOnce = 250_000;
const requestsAtOnce = 10_000;
/** 8 MB, some 60,000 identities. */
const identityPagesAtOnce = 1_000;

/**
 * Erases leads and what proves consents, and deletes reads and entries of the logs of calls, past the environment's
 * retention (design care 4), in small steps so that nothing else is blocked; each step is audited with its count. What is
 * listed is asked about again once it is locked: a lead may have been accepted, or its applicant's data restricted. Batch
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
  // What was erased in earlier nights is looked at once.
  for await (const { afterId, untilId } of listPieces(database, 'lead', rowsAtOnce))
    for (let from = afterId; from < untilId; ) {
      signal.throwIfAborted();
      const look = { afterId: from, untilId, limit: leadsAtOnce };
      const leads = await listExpiredLeads(database, environment, look);
      from = leads.length === leadsAtOnce ? (leads.at(-1)?.id ?? untilId) : untilId;
      if (leads.length === 0) continue;
      done.leads += await database.transaction(async (tx) => {
        const ids = await lockExpiredLeads(
          tx,
          leads.map(({ id }) => id),
        );
        if (ids.length === 0) return 0;
        await keepFileApplicants(ctx, tx, ids);
        await eraseLeads(ctx, tx, ids);
        await recordAudit(ctx, tx, {
          action: 'lead.retention-ended',
          environment,
          after: { leads: ids.length },
        });
        return ids.length;
      });
    }
  await forgetConsents(ctx, environment, signal);
  while ((await deleteOldLeadReads(database, environment, requestsAtOnce)) === requestsAtOnce)
    signal.throwIfAborted();
  await updateOldBatchesErased(database, environment);
  await updateOldUnplaced(database, environment);
  await deleteOldCallerNotes(database, environment, callerNoteDays);
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
 * Clears what proves the consents of leads whose last use is long ago: recordings, certificates, salts, and what the log says
 * of them. The leaves stay, and the leads.
 */
async function forgetConsents(ctx: Context, environment: Environment, signal: AbortSignal): Promise<void> {
  const { database } = ctx;
  // A lead that goes takes its consents with it.
  if (!(await isConsentPeriodShorter(database, environment))) return;
  for await (const piece of listPieces(database, 'consent', consentsAtOnce)) {
    signal.throwIfAborted();
    const leadIds = await listExpiredConsents(database, environment, piece);
    for (let from = 0; from < leadIds.length; from += leadsAtOnce) {
      signal.throwIfAborted();
      const some = leadIds.slice(from, from + leadsAtOnce);
      await database.transaction(async (tx) => {
        const ids = await lockExpiredConsents(tx, environment, some);
        if (ids.length === 0) return;
        await updateConsentsErased(tx, ids);
        await deleteConsentValues(tx, ids);
        await recordAudit(ctx, tx, {
          action: 'consent.retention-ended',
          environment,
          after: { leads: ids.length },
        });
      });
    }
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
