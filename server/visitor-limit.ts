import type { IncomingMessage } from 'node:http';
import { parseCookies } from '@/lib/auth/cookie';
import { readSessionId, sessionCookieName } from '@/lib/auth/session-cookie';
import { clientAddressHeader } from '@/lib/client-address';
import type { Env } from '@/lib/env';
import { networkOf } from '@/lib/network';

const windowMs = 60_000;
/** Of more networks at a time those that were quiet longest are forgotten: a few megabytes at most. */
const mostNetworks = 50_000;

/**
 * Limits how many requests a network may send in a minute. Per process and in memory: a number for each network, the
 * time at which it may send the full number again. The allowance refills evenly, so no moment of the minute counts more
 * than another.
 */
export class VisitorLimit {
  readonly #fullAt = new Map<string, number>();
  readonly #costMs: number;

  constructor(
    perMinute: number,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.#costMs = windowMs / perMinute;
  }

  /** Counts a request. Returns 0 if it may pass, else the seconds until the next one may; a refused one costs nothing. */
  take(network: string): number {
    const now = this.now();
    const fullAt = Math.max(this.#fullAt.get(network) ?? 0, now) + this.#costMs;
    const overMs = fullAt - now - windowMs;
    // Rounding must not refuse the last one.
    if (overMs > 1e-6) return Math.ceil(overMs / 1_000);
    // Deleted first: a map lists its keys in the order of their insertion.
    this.#fullAt.delete(network);
    this.#fullAt.set(network, fullAt);
    if (this.#fullAt.size > mostNetworks) this.#fullAt.delete(this.#fullAt.keys().next().value ?? network);
    return 0;
  }

  get size(): number {
    return this.#fullAt.size;
  }
}

/**
 * Returns what counts a request against the limit of its network, and how many seconds it must wait. A request with the
 * cookie of a session that we made is not counted: agents may share an address.
 */
export function limitVisitors(env: Env): (incoming: IncomingMessage) => Promise<number> {
  const limit = new VisitorLimit(env.visitorRequestsPerMinute);
  return async ({ headers }) => {
    const token = headers.cookie && parseCookies(headers.cookie).get(sessionCookieName(env));
    if (token && (await readSessionId(env, token)) !== null) return 0;
    return limit.take(networkOf(String(headers[clientAddressHeader] ?? '')));
  };
}
