import type { Queryable } from '@/db/client';
import {
  findWebhookEndpoint,
  findWebhookOwner,
  type WebhookEndpointRow,
} from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import { notFound } from '@/lib/base/error/error';

/** Returns an endpoint of the scope, for somebody who may change it. Throws `forbidden` and `webhook endpoint not found`. */
export async function getEndpointToChange(
  ctx: AffiliateContext,
  db: Queryable,
  id: number,
): Promise<WebhookEndpointRow> {
  assertMay(ctx, 'webhook.change', { affiliateId: ctx.scope.affiliateId });
  const row = await findWebhookEndpoint(db, ctx.scope, id);
  if (!row) throw notFound('webhook endpoint');
  return row;
}

/** The context for an endpoint that the command line names by its number alone. Throws `webhook endpoint not found`. */
export async function contextOfEndpoint(ctx: Context, id: number): Promise<AffiliateContext> {
  assertMay(ctx, 'affiliate.list');
  const owner = await findWebhookOwner(ctx.database, id);
  if (!owner) throw notFound('webhook endpoint');
  return { ...ctx, scope: mintScope(owner.affiliateId, owner.environment) };
}
