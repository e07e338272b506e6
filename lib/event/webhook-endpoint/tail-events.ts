import { type EventRow, findEventStream, listEventsAfter } from '@/db/query/event/event';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { eventBody, eventId } from '@/lib/event/event/event-body';

/** An event of the log, as it leaves us. */
export interface TailedEvent {
  position: number;
  id: string;
  type: string;
  at: string;
  body: string;
}

export interface EventTail {
  /** The newest first. */
  events: TailedEvent[];
  /** Go on after this one. */
  after: number;
}

const most = 30;

/**
 * Lists the latest events after a position; null: the latest of all. Rows of files are left out. What came by the
 * hundred meanwhile is passed over: a page follows the end.
 */
export async function tailEvents(ctx: AffiliateContext, after: number | null): Promise<EventTail> {
  assertMay(ctx, 'webhook.list', { affiliateId: ctx.scope.affiliateId });
  const { last } = await findEventStream(ctx.database, ctx.scope);
  const from = Math.min(Math.max(after ?? 0, last - most), last);
  const { events, reached } = await listEventsAfter(ctx.database, ctx.scope, from, null, most);
  return { events: events.map((event) => view(ctx, event)).reverse(), after: reached };
}

const view = ({ env }: AffiliateContext, event: EventRow): TailedEvent => ({
  position: event.position,
  id: eventId(env, event),
  type: event.type,
  at: event.at.toISOString(),
  body: JSON.stringify(eventBody(env, event)),
});
