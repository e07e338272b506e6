import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback } from '@/lib/base/process/setting';
import { clientAddressHeader } from '@/lib/http/request/client-address';
import { noteRefusal } from '@/lib/http/request/note-refusal';
import type { FindSession, LiveSession } from './live-session';
import type { Places } from './places';
import { answerPlainly } from './plain-answer';
import type { Visitors } from './visitor-limit';

export interface AdmissionOptions {
  readonly findSession: FindSession;
  readonly places: Places;
  readonly visitors: Visitors;
}

/** A request of which it is to be decided whether it is served at all. */
export interface Asking {
  readonly incoming: IncomingMessage;
  readonly outgoing: ServerResponse;
  readonly requestId: string;
  /** Null: it cannot be read. */
  readonly path: string | null;
  /** Of the user who asks; null: a visitor without a session. Known once the request has its place. */
  session: LiveSession | null;
  /** Counted against the limit of visitors. */
  isCounted: boolean;
}

/** Where a bad key stays a 401 whatever else (spec 5): it is refused by its checksum, without a query. */
const keyedPath = /^\/api\/v[12](?:\/|$)/;
/** Served directly, and to callers who have no key: they sign. */
const signedPath = /^\/api\/(?:partner|sandbox)(?:\/|$)/;

const addressOf = ({ headers }: IncomingMessage) => String(headers[clientAddressHeader] ?? '');

/** Returns what refuses requests before they reach a route, by who sends them and how many (design http 11). */
export function createAdmission({ findSession, places, visitors }: AdmissionOptions) {
  const refuses = (asking: Asking, waitOf: (incoming: IncomingMessage) => number): boolean => {
    const { incoming, outgoing, requestId, session } = asking;
    if (session !== null) return false;
    const waitSeconds = waitOf(incoming);
    if (waitSeconds === 0) return false;
    asking.isCounted = true;
    noteRefusal('a visitor has sent too many requests', { address: addressOf(incoming) || null, requestId });
    refuseVisitor(incoming, outgoing, waitSeconds);
    return true;
  };

  return {
    /** Gives a request its place among those that are open; answers it if there is none. */
    hasNoPlace: async (asking: Asking): Promise<boolean> => {
      const { incoming, outgoing } = asking;
      // Most calls have no cookie: they wait for nothing.
      if (incoming.headers.cookie !== undefined) asking.session = await findSession(incoming);
      const placed = places.take(incoming, outgoing, asking.session?.id ?? null);
      if (placed === 'taken') return false;
      const [status, seconds] = placed === 'all' ? ([503, '5'] as const) : ([429, '1'] as const);
      answerPlainly(outgoing, status, { 'Retry-After': seconds, 'Cache-Control': 'no-store' });
      return true;
    },

    /** Counts a request of a visitor who is not signed in; answers it if their network has sent too many. */
    refusesVisitor: (asking: Asking): boolean => {
      asking.isCounted = true;
      return refuses(asking, visitors.take);
    },

    /**
     * Answers a call that must be signed if its network has sent too many without: see `countFailure`. Our own calls to
     * the sandbox come from this machine.
     */
    refusesGuesser: (asking: Asking): boolean =>
      signedPath.test(asking.path ?? '') &&
      !isLoopback(addressOf(asking.incoming)) &&
      refuses(asking, visitors.wait),

    /** Counts what has failed for want of a key, session, signature or path, wherever: a sign of guessing. */
    countFailure: ({ incoming, outgoing, path, session, isCounted }: Asking): void => {
      if (isCounted || session !== null || keyedPath.test(path ?? '')) return;
      const { statusCode } = outgoing;
      // What cannot be read is refused before its signature is looked at.
      const isUnread = signedPath.test(path ?? '') && (statusCode === 400 || statusCode === 413);
      if (statusCode === 401 || statusCode === 404 || isUnread) visitors.take(incoming);
    },
  };
}

/** A browser that asks for a page gets words; everything else gets the API's JSON. */
function refuseVisitor(incoming: IncomingMessage, outgoing: ServerResponse, waitSeconds: number): void {
  const headers = { 'Retry-After': String(waitSeconds), 'Cache-Control': 'no-store' };
  if (!/text\/html/.test(incoming.headers.accept ?? '')) {
    answerPlainly(outgoing, 429, headers);
    return;
  }
  const text = `Too many requests from your address. Try again in ${waitSeconds} s.`;
  outgoing.writeHead(429, { ...headers, 'Content-Type': 'text/plain; charset=utf-8', Connection: 'close' });
  outgoing.end(text);
}
