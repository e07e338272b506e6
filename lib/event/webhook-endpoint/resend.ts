import { notifyWebhooks } from '@/db/query/event/webhook-delivery';
import { countFailedSince, updateFailedSince, upsertRetryAsked } from '@/db/query/event/webhook-retry';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { notFound } from '@/lib/base/error/error';
import { getEndpointToChange } from './find-endpoint';
import type { ResendEventInput, ResendFailedInput } from './schema';

/** How many events are sent again. */
export interface Resent {
  events: number;
}

/** Sends one event again, whatever became of it, under its own id. Throws `event not found` for one no longer kept. */
export async function resendEvent(
  ctx: AffiliateContext,
  id: number,
  { position }: ResendEventInput,
): Promise<Resent> {
  return ctx.database.transaction(async (tx) => {
    await getEndpointToChange(ctx, tx, id);
    if (!(await upsertRetryAsked(tx, ctx.scope, id, position))) throw notFound('event');
    await recordAudit(ctx, tx, {
      action: 'webhook.events-resent',
      subjectId: id,
      ...ctx.scope,
      after: { events: 1 },
    });
    await notifyWebhooks(tx);
    return { events: 1 };
  });
}

/** Counts what `resendFailed` would send. */
export async function previewResend(
  ctx: AffiliateContext,
  id: number,
  { since }: ResendFailedInput,
): Promise<Resent> {
  await getEndpointToChange(ctx, ctx.database, id);
  return { events: await countFailedSince(ctx.database, ctx.scope, id, since) };
}

/** Sends everything again that failed since a time and was not taken after all. */
export async function resendFailed(
  ctx: AffiliateContext,
  id: number,
  { since }: ResendFailedInput,
): Promise<Resent> {
  return ctx.database.transaction(async (tx) => {
    await getEndpointToChange(ctx, tx, id);
    const events = await updateFailedSince(tx, ctx.scope, id, since);
    await recordAudit(ctx, tx, {
      action: 'webhook.events-resent',
      subjectId: id,
      ...ctx.scope,
      after: { since, events },
    });
    await notifyWebhooks(tx);
    return { events };
  });
}
