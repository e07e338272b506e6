import type { Context } from '@/lib/base/actor/context';
import { postJson } from '@/lib/http/webhook/post-json';
import { signatureHeaders } from '@/lib/http/webhook/signature';
import type { EventType } from '@/word/event-type';
import type { EventView } from './event-body';
import { type LogOf, listAffiliateEvents } from './list-affiliate-events';
import { type EventStart, longestWaitSeconds, mostEvents } from './schema';

/** As long as a webhook endpoint has. */
const timeoutMs = 15_000;

interface Forwarding {
  readonly url: URL;
  readonly secret: string;
  readonly types: readonly EventType[] | null;
  readonly start: EventStart;
}

export interface ForwardedEvent {
  readonly event: EventView;
  /** Null: no answer. */
  readonly status: number | null;
  /** Why there was none. */
  readonly problem: string | null;
}

/**
 * Sends an affiliate's events, as they happen, to a developer's own machine, signed as a webhook is: for trying out a
 * receiver. One after the other and each once, whatever the answer is; nothing is kept. Ends when `signal` is aborted.
 */
export async function* forwardEvents(
  ctx: Context,
  log: LogOf,
  { url, secret, types, start }: Forwarding,
  signal: AbortSignal,
): AsyncGenerator<ForwardedEvent> {
  let from = start;
  while (!signal.aborted) {
    const query = { start: from, types, limit: mostEvents, waitSeconds: longestWaitSeconds };
    const { events, next } = await listAffiliateEvents(ctx, log, query, signal);
    for (const event of events) {
      if (signal.aborted) return;
      yield await forward(event, url, secret);
    }
    from = { after: next };
  }
}

async function forward(event: EventView, url: URL, secret: string): Promise<ForwardedEvent> {
  const { id, type, timestamp, data } = event;
  const body = JSON.stringify({ type, timestamp, data });
  // The developer's own address, typed on a command line.
  const options = { headers: signatureHeaders([secret], id, body), timeoutMs, reach: 'any' } as const;
  const result = await postJson(url, body, options);
  return result.kind === 'answered'
    ? { event, status: result.status, problem: null }
    : { event, status: null, problem: result.reason };
}
