import { notifyWebhooks } from '@/db/query/event/webhook-delivery';
import {
  deleteWebhookEndpoint,
  updateWebhookEndpoint,
  updateWebhookState,
} from '@/db/query/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { ruleBroken, stale } from '@/lib/base/error/error';
import { recordedSettings, targetOf } from './endpoint-target';
import { getEndpointToChange } from './find-endpoint';
import type { ChangeWebhookInput } from './schema';
import { type WebhookEndpointView, webhookView } from './view';

/**
 * Changes where an endpoint is and what it is told. Throws `stale` when somebody else has changed it since `version`, and
 * `rule_broken` for another kind than it has.
 */
export async function changeWebhook(
  ctx: AffiliateContext,
  id: number,
  { version, ...input }: ChangeWebhookInput,
): Promise<WebhookEndpointView> {
  return ctx.database.transaction(async (tx) => {
    const before = await getEndpointToChange(ctx, tx, id);
    if (input.kind !== before.kind) throw ruleBroken(`this endpoint is a ${before.kind}`);
    const settings = { ...input, url: targetOf(ctx, input.url) };
    if (!(await updateWebhookEndpoint(tx, ctx.scope, id, version, settings)))
      throw stale('endpoint', webhookView(before));
    await recordAudit(ctx, tx, {
      action: 'webhook.changed',
      subjectId: id,
      ...ctx.scope,
      before: recordedSettings(before),
      after: recordedSettings(settings),
    });
    return webhookView(await getEndpointToChange(ctx, tx, id));
  });
}

/** Pauses an endpoint: its events wait. Calls that are under way are finished. Idempotent. */
export async function pauseWebhook(ctx: AffiliateContext, id: number): Promise<WebhookEndpointView> {
  return setState(ctx, id, 'paused');
}

/** Lets an endpoint that is paused, stopped or gone go on from where it stood. Idempotent. */
export async function resumeWebhook(ctx: AffiliateContext, id: number): Promise<WebhookEndpointView> {
  return setState(ctx, id, 'active');
}

async function setState(
  ctx: AffiliateContext,
  id: number,
  state: 'active' | 'paused',
): Promise<WebhookEndpointView> {
  return ctx.database.transaction(async (tx) => {
    const before = await getEndpointToChange(ctx, tx, id);
    if (before.state === state) return webhookView(before);
    await updateWebhookState(tx, ctx.scope, id, state);
    await recordAudit(ctx, tx, {
      action: state === 'paused' ? 'webhook.paused' : 'webhook.resumed',
      subjectId: id,
      ...ctx.scope,
    });
    if (state === 'active') await notifyWebhooks(tx);
    return webhookView(await getEndpointToChange(ctx, tx, id));
  });
}

/** Removes an endpoint with its secret and attempts. The log stays: another endpoint can be rewound. */
export async function removeWebhook(ctx: AffiliateContext, id: number): Promise<void> {
  await ctx.database.transaction(async (tx) => {
    const before = await getEndpointToChange(ctx, tx, id);
    await deleteWebhookEndpoint(tx, ctx.scope, id);
    await recordAudit(ctx, tx, {
      action: 'webhook.removed',
      subjectId: id,
      ...ctx.scope,
      before: recordedSettings(before),
    });
  });
}
