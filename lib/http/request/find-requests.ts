import { listRequestsById } from '@/db/query/lead/find';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { publicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import type { Environment } from '@/word/environment';
import { listRequests } from './list-requests';
import type { RequestView } from './schema';

/** A client behind a proxy may send one id more than once. */
const most = 10;

/** A call as an operator sees it. */
export interface FoundRequest extends RequestView {
  affiliate: string;
  environment: Environment;
  /** Of the lead that it was about; null: none, or not known. */
  leadId: string | null;
}

/** Returns the logged calls with an `X-Request-Id`, of any affiliate, newest first. Throws `not_found`. */
export async function findRequests(ctx: Context, input: { requestId: string }): Promise<FoundRequest[]> {
  assertMay(ctx, 'find.anything');
  const rows = await listRequestsById(ctx.database, input.requestId, most);
  const found = await Promise.all(
    rows.map(async ({ id, affiliateId, affiliateName, environment, leadId }): Promise<FoundRequest[]> => {
      const page = await listRequests(ctx, { affiliateId, environment, before: id + 1 });
      return page.requests
        .filter((request) => request.id === id)
        .map((request) => ({
          ...request,
          affiliate: affiliateName,
          environment,
          leadId: leadId === null ? null : publicId(ctx.env.idKey, 'lead', leadId),
        }));
    }),
  );
  if (found.flat().length === 0) throw notFound('request');
  return found.flat();
}
