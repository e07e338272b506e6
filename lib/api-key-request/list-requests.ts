import { findLatestApiKeyRequest, listWaitingApiKeyRequests } from '@/db/query/api-key-request';
import type { AffiliateContext, Context } from '@/lib/context';
import { getChecklist } from '@/lib/go-live/get-checklist';
import { assertMay } from '@/lib/permission';
import type { KeyRequestView, WaitingKeyRequest } from './schema';
import { keyRequestView } from './view';

/** The latest request of the affiliate for a key of this environment, or null. */
export async function findKeyRequest(ctx: AffiliateContext): Promise<KeyRequestView | null> {
  const { affiliateId, environment } = ctx.scope;
  assertMay(ctx, 'api-key.request', { affiliateId });
  const row = await findLatestApiKeyRequest(ctx.database, affiliateId, environment);
  return row && keyRequestView(row);
}

/** The requests that wait for an operator, oldest first, with the evidence for Production. */
export async function listKeyRequests(ctx: Context): Promise<WaitingKeyRequest[]> {
  assertMay(ctx, 'api-key.decide');
  const rows = await listWaitingApiKeyRequests(ctx.database);
  return Promise.all(
    rows.map(async (row) => ({
      ...row,
      evidence: row.environment === 'production' ? await getChecklist(ctx, row) : null,
    })),
  );
}
