import type { Queryable } from '@/db/client';
import { listFailingEndpointRows } from '@/db/query/catalogue/endpoint-health';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import type { Environment } from '@/word/environment';
import type { FailingEndpointView } from './health';

/** Lists the partners' endpoints with an open circuit, longest first. */
export async function listFailingEndpoints(
  ctx: Context,
  input: { environment: Environment },
): Promise<FailingEndpointView[]> {
  assertMay(ctx, 'partner.list');
  return findFailingEndpoints(ctx.database, input.environment);
}

/** The same, for what the worker watches. */
export async function findFailingEndpoints(
  db: Queryable,
  environment: Environment,
): Promise<FailingEndpointView[]> {
  const rows = await listFailingEndpointRows(db, environment);
  return rows.flatMap(({ url, scoreUrl, acceptUrl, linkUrl, ...row }) => {
    const endpoint =
      url === scoreUrl ? 'score' : url === acceptUrl ? 'accept' : url === linkUrl ? 'link' : null;
    // The URL has been changed since, so it is no longer an endpoint.
    if (!endpoint) return [];
    return {
      partnerId: row.partnerId,
      companyName: row.companyName,
      endpoint,
      failingSince: row.failingSince.toISOString(),
      lastFailedAt: row.openedAt.toISOString(),
    };
  });
}
