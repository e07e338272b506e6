import {
  type EventsAfter,
  findEventStream,
  findPositionBefore,
  getEventEpoch,
  listEventsAfter,
} from '@/db/query/event/event';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { assertStillLetIn, knownProcessingLimitMs } from '@/lib/base/guard/pass-guard';
import { awaitPublished } from './await-published';
import { cursorExpired, cursorOf, readCursor } from './cursor';
import { type EventView, eventView } from './event-body';
import type { EventQuery, EventStart } from './schema';

/** A reader that asks for few types among many events gets what was found within this. */
const lookingMs = 1_000;
/** A held request is answered this long before the processing limit would end it. */
const answeringMs = 2_000;

export interface EventPage {
  readonly events: readonly EventView[];
  /** `after` of the next call, also where nothing came. */
  readonly next: string;
  /** There is more already: ask again at once. */
  readonly more: boolean;
}

/**
 * Lists the caller's events in order, from where it begins (design event 8, events). Where there are none and it wants
 * to wait, it is held until one comes, its time is over, its client has left (`signal`) or the process stops, without a
 * connection to the database; its key is asked for again before it is shown what came. Throws `validation_failed`,
 * `unauthorized` where the key is no more, and `rule_broken` or `cursor_expired` for a cursor that leads nowhere.
 */
export async function listEvents(
  ctx: AffiliateContext,
  query: EventQuery,
  signal?: AbortSignal,
): Promise<EventPage> {
  const until = performance.now() + waitMsOf(ctx, query);
  const epoch = await getEventEpoch(ctx.database);
  let position = await positionOf(ctx, epoch, query.start);
  for (;;) {
    const { events, reached, more, expired } = await lookThrough(ctx, position, query);
    if (expired) throw cursorExpired(ctx, epoch, expired.oldest);
    position = reached;
    const isOver = events.length > 0 || more || performance.now() >= until || signal?.aborted === true;
    const goesOn = !isOver && (await awaitPublished(ctx, position, until, signal));
    if (!isOver) await assertStillLetIn(ctx);
    if (!goesOn)
      return {
        events: events.map((event) => eventView(ctx.env, event)),
        next: cursorOf(ctx, epoch, position),
        more,
      };
  }
}

/** An environment's processing limit may be shorter than the wait. */
function waitMsOf({ scope }: AffiliateContext, { waitSeconds }: EventQuery): number {
  return Math.min(waitSeconds * 1_000, Math.max(0, knownProcessingLimitMs(scope.environment) - answeringMs));
}

async function positionOf(ctx: AffiliateContext, epoch: number, start: EventStart): Promise<number> {
  const { database, scope } = ctx;
  if (start === 'latest') return (await findEventStream(database, scope)).last;
  if (start === null) return (await findEventStream(database, scope)).oldest;
  if ('from' in start) return findPositionBefore(database, scope, start.from);
  return readCursor(ctx, epoch, start.after);
}

/** Looks through the log until the page is full, the log has ended or the time is over. */
async function lookThrough(
  { database, scope }: AffiliateContext,
  after: number,
  { types, limit }: EventQuery,
): Promise<EventsAfter> {
  const until = performance.now() + lookingMs;
  let found = await listEventsAfter(database, scope, after, types, limit);
  while (found.more && !found.expired && found.events.length < limit && performance.now() < until) {
    const next = await listEventsAfter(database, scope, found.reached, types, limit - found.events.length);
    found = { ...next, events: [...found.events, ...next.events] };
  }
  return found;
}
