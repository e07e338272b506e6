import { findEvent } from '@/db/query/event/event';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { notFound } from '@/lib/base/error/error';
import { type EventView, eventView } from './event-body';

/** Returns one of the caller's events, as long as it is kept. Throws `event not found`. */
export async function getEvent(ctx: AffiliateContext, id: string): Promise<EventView> {
  const number = readPublicId(ctx.env.idKey, 'event', id);
  const event = number === null ? null : await findEvent(ctx.database, ctx.scope, number);
  if (!event) throw notFound('event');
  return eventView(ctx.env, event);
}
