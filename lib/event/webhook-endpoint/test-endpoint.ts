import { findWebhookSecrets } from '@/db/query/event/webhook-endpoint';
import type { WebhookAttempt } from '@/db/schema/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { getEndpointToChange } from './find-endpoint';
import { pingMessage } from './ping';
import { openWebhookSecrets } from './secret';
import { sendWebhook } from './send-event';

/**
 * Sends a `webhook.ping` at once, whatever the endpoint's state, and returns what its receiver answered. It changes
 * nothing: a test neither stops an endpoint nor brings it back.
 */
export async function testWebhook(ctx: AffiliateContext, id: number): Promise<WebhookAttempt> {
  const { database, env, clock, scope } = ctx;
  const endpoint = await getEndpointToChange(ctx, database, id);
  const secrets = await findWebhookSecrets(database, scope, id);
  if (!secrets) throw notFound('webhook endpoint');
  await recordAudit(ctx, database, { action: 'webhook.tested', subjectId: id, ...scope });
  const target = { url: endpoint.url, secrets: openWebhookSecrets(env.piiKey, secrets) };
  return (await sendWebhook(env, target, pingMessage(endpoint, clock.now()))).attempt;
}
