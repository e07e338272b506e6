import {
  findLatestApiKeyRequest,
  listDecidedApiKeyRequests,
  listWaitingApiKeyRequests,
} from '@/db/query/account/api-key-request';
import { getChecklist } from '@/lib/account/go-live/get-checklist';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import type { DecidedRequest, KeyRequestView, WaitingKeyRequest } from './schema';
import { keyRequestView } from './view';

/** Returns the affiliate's latest request for a key of this environment, or null. */
export async function findKeyRequest(
  ctx: AffiliateContext,
  environment: Environment = ctx.scope.environment,
): Promise<KeyRequestView | null> {
  const { affiliateId } = ctx.scope;
  assertMay(ctx, 'api-key.request', { affiliateId });
  const row = await findLatestApiKeyRequest(ctx.database, affiliateId, environment);
  return row && keyRequestView(row);
}

/** Days for which managers are told on every page that a request was declined. */
const declinedDays = 7;

/**
 * Lists an affiliate's keys of both environments that wait to be revealed, and its requests that were declined in the
 * last week and not made again since.
 */
export async function listDecidedRequests(
  ctx: Context,
  input: { affiliateId: number },
): Promise<DecidedRequest[]> {
  assertMay(ctx, 'api-key.request', input);
  return listDecidedApiKeyRequests(ctx.database, input.affiliateId, declinedDays);
}

/** Lists the requests that await an operator, oldest first, with the evidence for Production. */
export async function listKeyRequests(ctx: Context): Promise<WaitingKeyRequest[]> {
  assertMay(ctx, 'api-key.list-requests');
  const rows = await listWaitingApiKeyRequests(ctx.database);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      evidence: row.environment === 'production' ? await getChecklist(ctx, row) : null,
    })),
  );
}
