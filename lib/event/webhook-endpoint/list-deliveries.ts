import { type EventRow, listEventsAt } from '@/db/query/event/event';
import {
  findWebhookEndpoint,
  listTakenDeliveries,
  type WebhookEndpointRow,
} from '@/db/query/event/webhook-endpoint';
import { listWebhookRetries } from '@/db/query/event/webhook-retry';
import type { WebhookAttempt, WebhookRetryState } from '@/db/schema/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { eventBody, eventId } from '@/lib/event/event/event-body';
import { openKeptEvent, postbackText } from '@/lib/event/postback/call';

/** What became of an event at an endpoint. */
export interface DeliveryView {
  position: number;
  type: string;
  state: WebhookRetryState;
  /** When it is sent next; null: it is not. */
  dueAt: string | null;
  /** The calls, the newest first. */
  attempts: readonly WebhookAttempt[];
  /** What is sent, of a postback its URL as it would be now; null: the event is no longer kept. */
  request: { id: string; body: string } | null;
  /** A postback that waits for the commission of its event. */
  isHeld: boolean;
}

const most = 50;

/**
 * Lists what an endpoint was sent lately, the newest first: what was not taken at once, and the latest twenty that were.
 */
export async function listDeliveries(ctx: AffiliateContext, endpointId: number): Promise<DeliveryView[]> {
  const { database, scope } = ctx;
  assertMay(ctx, 'webhook.list', { affiliateId: scope.affiliateId });
  const [endpoint, retries, taken] = await Promise.all([
    findWebhookEndpoint(database, scope, endpointId),
    listWebhookRetries(database, scope, endpointId, most),
    listTakenDeliveries(database, scope, endpointId),
  ]);
  if (!endpoint) return [];
  const again = new Set(retries.map(({ position }) => position));
  const found = [
    ...retries.map(({ position, type, state, dueAt, attempts, event }) => ({
      position,
      type,
      state,
      dueAt: state === 'waiting' ? dueAt.toISOString() : null,
      attempts,
      event,
    })),
    ...taken
      .filter(({ position }) => !again.has(position))
      .map(({ position, type, ...attempt }) => ({
        position,
        type,
        state: 'taken' as const,
        dueAt: null,
        attempts: [attempt],
        event: null,
      })),
  ];
  const events = await listEventsAt(
    database,
    scope,
    found.map(({ position }) => position),
  );
  const inLog = new Map(events.map((event) => [event.position, event]));
  const latest = ({ attempts, dueAt }: (typeof found)[number]) => attempts[0]?.at ?? dueAt ?? '';
  const shown = found
    .sort((a, b) => latest(b).localeCompare(latest(a)) || b.position - a.position)
    .slice(0, most);
  return Promise.all(
    shown.map(async ({ event: kept, ...one }) => {
      const event = inLog.get(one.position) ?? (kept && openKeptEvent(kept));
      const isHeld = kept !== null && one.state === 'waiting' && one.attempts.length === 0;
      return { ...one, isHeld, request: event ? await requestOf(ctx, endpoint, event) : null };
    }),
  );
}

async function requestOf(
  ctx: AffiliateContext,
  endpoint: WebhookEndpointRow,
  event: EventRow,
): Promise<DeliveryView['request']> {
  const id = eventId(ctx.env, event);
  if (endpoint.kind === 'webhook') return { id, body: JSON.stringify(eventBody(ctx.env, event)) };
  const url = await postbackText(ctx, endpoint, event);
  return {
    id,
    body: url === null ? 'Nothing is sent: the lead has no id that the URL names.' : `GET ${url}`,
  };
}
