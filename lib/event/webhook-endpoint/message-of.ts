import type { EventRow } from '@/db/query/event/event';
import type { HeldWebhookRow } from '@/db/query/event/webhook-delivery';
import type { WebhookAttempt } from '@/db/schema/event/webhook-endpoint';
import type { Context } from '@/lib/base/actor/context';
import { eventBody, eventId } from '@/lib/event/event/event-body';
import { isOfLead, type PostbackEvent, postbackCall } from '@/lib/event/postback/call';
import type { WebhookMessage } from './send-event';

/** What is sent of an event; or nothing, for a reason; or it waits. */
export type Outgoing =
  | { readonly kind: 'message'; readonly message: WebhookMessage }
  | { readonly kind: 'pass'; readonly why: string }
  | { readonly kind: 'wait'; readonly waitMs: number; readonly event: PostbackEvent };

/** Returns what an endpoint is to be sent of an event: a webhook all of them, a postback what its URL asks for. */
export async function messageOf(
  ctx: Pick<Context, 'database' | 'env' | 'clock'>,
  endpoint: HeldWebhookRow,
  event: EventRow,
): Promise<Outgoing> {
  const id = eventId(ctx.env, event);
  if (endpoint.kind === 'webhook')
    return { kind: 'message', message: { id, body: JSON.stringify(eventBody(ctx.env, event)) } };
  if (!isOfLead(event)) return { kind: 'pass', why: 'it is about no lead' };
  const call = await postbackCall(ctx, endpoint, event);
  if (call.kind === 'call') return { kind: 'message', message: { id, url: call.url } };
  return call.kind === 'pass' ? call : { ...call, event };
}

/** What the list of attempts says of an event of which nothing is told. */
export const passedAttempt = (now: Date, why: string): WebhookAttempt => ({
  at: now.toISOString(),
  tookMs: 0,
  status: null,
  problem: `not sent: ${why}`,
  answer: '',
});
