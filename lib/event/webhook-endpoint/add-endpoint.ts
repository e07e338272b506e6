import {
  claimWebhookEndpointId,
  insertWebhookEndpoint,
  lockWebhookEndpoints,
} from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { validationFailed } from '@/lib/base/error/error';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { recordedSettings, targetOf } from './endpoint-target';
import { getEndpointToChange } from './find-endpoint';
import { type AddWebhookInput, mostEndpoints } from './schema';
import { sealWebhookSecret } from './secret';
import { type WebhookEndpointView, webhookView } from './view';

/**
 * Adds an endpoint, which is told of what is published from now on (so of the moment before as well), and returns its
 * signing secret, only once (design event 10, webhooks); a postback has none. Throws `validation_failed` for one too many, and for an address that may not be called.
 */
export async function addWebhook(
  ctx: AffiliateContext,
  input: AddWebhookInput,
): Promise<{ endpoint: WebhookEndpointView; secret: string | null }> {
  const { scope } = ctx;
  assertMay(ctx, 'webhook.change', { affiliateId: scope.affiliateId });
  const settings = { ...input, url: targetOf(ctx, input.url) };
  const secret = input.kind === 'postback' ? null : newPartnerSecret();
  return ctx.database.transaction(async (tx) => {
    if ((await lockWebhookEndpoints(tx, scope)) >= mostEndpoints)
      throw validationFailed({ url: [`there are ${mostEndpoints} endpoints already: remove one first`] });
    const id = await claimWebhookEndpointId(tx);
    const secretCiphertext = secret === null ? null : sealWebhookSecret(ctx.env.piiKey, id, secret);
    await insertWebhookEndpoint(tx, scope, id, { ...settings, secretCiphertext });
    await recordAudit(ctx, tx, {
      action: 'webhook.added',
      subjectId: id,
      ...scope,
      after: recordedSettings(settings),
    });
    return { endpoint: webhookView(await getEndpointToChange(ctx, tx, id)), secret };
  });
}
