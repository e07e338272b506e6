import type { IncomingMessage } from 'node:http';
import { networkOf } from '@/lib/base/network/network';
import type { Env } from '@/lib/base/process/env';
import { clientAddressHeader } from '@/lib/http/request/client-address';

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
    const waitSeconds = this.wait(network);
    if (waitSeconds > 0) return waitSeconds;
    const fullAt = this.#fullAtWithNext(network);
    // Deleted first: a map lists its keys in the order of their insertion.
    this.#fullAt.delete(network);
    this.#fullAt.set(network, fullAt);
    if (this.#fullAt.size > mostNetworks) this.#fullAt.delete(this.#fullAt.keys().next().value ?? network);
    return 0;
  }

  /** Returns what `take` would, and counts nothing. */
  wait(network: string): number {
    const overMs = this.#fullAtWithNext(network) - this.now() - windowMs;
    // Rounding must not refuse the last one.
    return overMs > 1e-6 ? Math.ceil(overMs / 1_000) : 0;
  }

  #fullAtWithNext(network: string): number {
    return Math.max(this.#fullAt.get(network) ?? 0, this.now()) + this.#costMs;
  }

  get size(): number {
    return this.#fullAt.size;
  }
}

/** What a request's sender is counted by. */
export const networkOfVisitor = ({ headers }: IncomingMessage): string =>
  networkOf(String(headers[clientAddressHeader] ?? ''));

/** The limit of visitors, by the network that a request comes from. */
export interface Visitors {
  /** Counts a request. Returns 0 if it may pass, else the seconds until the next one may. */
  take(incoming: IncomingMessage): number;
  /** The same without counting it. */
  wait(incoming: IncomingMessage): number;
}

/** Returns the limit of a process. Who is signed in is not asked: agents may share an address. */
export function limitVisitors(env: Env): Visitors {
  const limit = new VisitorLimit(env.visitorRequestsPerMinute);
  return {
    take: (incoming) => limit.take(networkOfVisitor(incoming)),
    wait: (incoming) => limit.wait(networkOfVisitor(incoming)),
  };
}
