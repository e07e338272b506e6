import { listFailingWebhooks, listWebhookEndpointRows } from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { mintScope } from '@/lib/base/actor/scope';
import type { Environment } from '@/word/environment';
import { type FailingWebhook, failingWebhookView, noticeAfterMs } from './notice';
import { type WebhookEndpointView, webhookView } from './view';

/** Lists the endpoints of the scope, the oldest first. */
export async function listWebhooks(ctx: AffiliateContext): Promise<WebhookEndpointView[]> {
  assertMay(ctx, 'webhook.list', { affiliateId: ctx.scope.affiliateId });
  return (await listWebhookEndpointRows(ctx.database, ctx.scope)).map(webhookView);
}

/** Lists an affiliate's endpoints of one environment, for operators. */
export async function listAffiliateWebhooks(
  ctx: Context,
  { affiliateId, environment }: { affiliateId: number; environment: Environment },
): Promise<WebhookEndpointView[]> {
  assertMay(ctx, 'webhook.list', { affiliateId });
  return (await listWebhookEndpointRows(ctx.database, mintScope(affiliateId, environment))).map(webhookView);
}

/** Lists the endpoints of both environments that managers are told of on every page. */
export async function listWebhookNotices(
  ctx: Context,
  { affiliateId }: { affiliateId: number },
): Promise<FailingWebhook[]> {
  assertMay(ctx, 'webhook.list', { affiliateId });
  const rows = await listFailingWebhooks(ctx.database, affiliateId, noticeAfterMs);
  return rows.flatMap((row) => failingWebhookView(row, ctx.clock.now()) ?? []);
}
