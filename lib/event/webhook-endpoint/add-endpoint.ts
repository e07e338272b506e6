import {
  claimWebhookEndpointId,
  insertWebhookEndpoint,
  isWebhookJustAdded,
  lockWebhookEndpoints,
} from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { validationFailed } from '@/lib/base/error/error';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import type { WebhookKind } from '@/word/webhook-kind';
import { recordedSettings, targetOf } from './endpoint-target';
import { getEndpointToChange } from './find-endpoint';
import { type AddWebhookInput, mostEndpoints } from './schema';
import { sealWebhookSecret } from './secret';
import { type WebhookEndpointView, webhookView } from './view';

/**
 * Adds an endpoint, which is told of what is published from now on (so of the moment before as well), and returns its
 * signing secret, only once (design event 10, webhooks); a postback has none. Throws `validation_failed` for one too many, for an address that may not be called, and for one like another
 * that was added within the last minute: after a lost answer it is the same press, and every event would come twice.
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
    if (await isWebhookJustAdded(tx, scope, settings))
      throw validationFailed({ url: [justAddedText[input.kind]] });
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

const justAddedText: Readonly<Record<WebhookKind, string>> = {
  webhook:
    'an endpoint with this URL and these events was added less than a minute ago: it is in the list, where its secret can be rotated',
  postback: 'a postback with this URL and these events was added less than a minute ago: it is in the list',
};
