import { listEventsAt } from '@/db/query/event/event';
import { listTakenDeliveries } from '@/db/query/event/webhook-endpoint';
import { listWebhookRetries } from '@/db/query/event/webhook-retry';
import type { WebhookAttempt, WebhookRetryState } from '@/db/schema/event/webhook-endpoint';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { eventBody, eventId } from '@/lib/event/event/event-body';

/** What became of an event at an endpoint. */
export interface DeliveryView {
  position: number;
  type: string;
  state: WebhookRetryState;
  /** When it is sent next; null: it is not. */
  dueAt: string | null;
  /** The calls, the newest first. */
  attempts: readonly WebhookAttempt[];
  /** What is sent; null: the event is no longer kept. */
  request: { id: string; body: string } | null;
}

const most = 50;

/**
 * Lists what an endpoint was sent lately, the newest first: what was not taken at once, and the latest twenty that were.
 */
export async function listDeliveries(ctx: AffiliateContext, endpointId: number): Promise<DeliveryView[]> {
  const { database, scope, env } = ctx;
  assertMay(ctx, 'webhook.list', { affiliateId: scope.affiliateId });
  const [retries, taken] = await Promise.all([
    listWebhookRetries(database, scope, endpointId, most),
    listTakenDeliveries(database, scope, endpointId),
  ]);
  const again = new Set(retries.map(({ position }) => position));
  const found = [
    ...retries.map(({ position, type, state, dueAt, attempts }) => ({
      position,
      type,
      state,
      dueAt: state === 'waiting' ? dueAt.toISOString() : null,
      attempts,
    })),
    ...taken
      .filter(({ position }) => !again.has(position))
      .map(({ position, type, ...attempt }) => ({
        position,
        type,
        state: 'taken' as const,
        dueAt: null,
        attempts: [attempt],
      })),
  ];
  const events = await listEventsAt(
    database,
    scope,
    found.map(({ position }) => position),
  );
  const requests = new Map(
    events.map((event) => [
      event.position,
      { id: eventId(env, event), body: JSON.stringify(eventBody(env, event)) },
    ]),
  );
  const latest = ({ attempts, dueAt }: (typeof found)[number]) => attempts[0]?.at ?? dueAt ?? '';
  return found
    .sort((a, b) => latest(b).localeCompare(latest(a)) || b.position - a.position)
    .slice(0, most)
    .map((one) => ({ ...one, request: requests.get(one.position) ?? null }));
}
