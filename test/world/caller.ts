import type { Entry, Told } from './check/entry';
import { pause, type World } from './world';

/** No client waits longer for an answer. */
const answerWithinMs = 40_000;

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Sends what an actor asks, and writes down what it was told. `body`: JSON, or text or bytes as they are. */
export async function ask(
  { install, history }: World,
  who: string,
  act: string,
  { method, path, body, headers = {} }: Sent,
  more: Entry['asked'] = {},
): Promise<Entry> {
  const at = Date.now();
  const isBytes = body instanceof Blob;
  const sent = body === undefined || isBytes || typeof body === 'string' ? body : JSON.stringify(body);
  const told = await send(`${install.origin}${path}`, {
    method,
    headers: { ...(sent === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    signal: AbortSignal.timeout(answerWithinMs),
    ...(sent === undefined ? {} : { body: sent }),
  });
  const { 'idempotency-key': key } = headers;
  const asked = {
    method,
    path,
    ...(body === undefined || isBytes ? {} : { body }),
    ...(key ? { key } : {}),
    ...more,
  };
  return history.note(who, act, at, asked, told);
}

async function send(url: string, options: RequestInit): Promise<Told | null> {
  try {
    const answer = await fetch(url, options);
    const text = await answer.text();
    const isJson = answer.headers.get('content-type')?.startsWith('application/json');
    return {
      status: answer.status,
      body: isJson ? JSON.parse(text) : text,
      retryAfter: answer.headers.get('retry-after'),
    };
  } catch {
    // The connection was refused, reset or silent: there was no answer.
    return null;
  }
}

/** Sends until there is an answer other than 500 and 503, as the specification tells clients to (7.4); null: in vain. */
export async function insist(
  world: World,
  who: string,
  act: string,
  sent: Sent,
  more: Entry['asked'] = {},
): Promise<Entry | null> {
  for (let pauseMs = 100; pauseMs < 20_000; pauseMs *= 2) {
    const entry = await ask(world, who, act, sent, more);
    if (entry.told && entry.told.status !== 503 && entry.told.status !== 500) return entry;
    await pause(pauseMs);
  }
  return null;
}
