import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import { perProcess } from '@/lib/process';

const pauseMs = 15_000;

interface Attempt<T> {
  readonly failed: boolean;
  readonly value: T;
}
interface Breaker {
  readonly policy: CircuitBreakerPolicy;
  openedAtMs: number;
}

/** A partner's URL; a changed one starts afresh. */
export interface Endpoint {
  readonly partnerId: number;
  readonly url: string;
}

/** Is told what this process finds out, to tell the others: see `share-breakers.ts`. */
export interface BreakerObserver {
  opened(endpoint: Endpoint, failuresInARow: number): void;
  closed(endpoint: Endpoint): void;
}

/** An endpoint that some process has found failing. */
export interface OpenBreaker {
  readonly endpoint: string;
  readonly failuresInARow: number;
  /** For how long it has been left alone. */
  readonly openMs: number;
}

const registry = () =>
  perProcess('partner breakers', () => ({
    breakers: new Map<string, Breaker>(),
    observer: null as BreakerObserver | null,
  }));

export function endpointName({ partnerId, url }: Endpoint): string {
  return `${partnerId} ${url}`;
}

function readEndpoint(name: string): Endpoint {
  const gap = name.indexOf(' ');
  return { partnerId: Number(name.slice(0, gap)), url: name.slice(gap + 1) };
}

function makeBreaker(name: string, failuresInARow: number, openMs?: number): Breaker {
  const openedAtMs = openMs === undefined ? 0 : Date.now() - openMs;
  const policy = circuitBreaker(
    handleWhenResult((result) => (result as Attempt<unknown>).failed),
    {
      halfOpenAfter: pauseMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
      // What `toJSON` of an open breaker gives: another process's breaker goes on here.
      ...(openMs === undefined
        ? {}
        : {
            initialState: {
              ownState: { value: CircuitState.Open, openedAt: openedAtMs, attemptNo: 1 },
              breakerState: failuresInARow,
            },
          }),
    },
  );
  const breaker: Breaker = { policy, openedAtMs };
  policy.onBreak(() => {
    breaker.openedAtMs = Date.now();
    registry().observer?.opened(readEndpoint(name), failuresInARow);
  });
  policy.onReset(() => registry().observer?.closed(readEndpoint(name)));
  registry().breakers.set(name, breaker);
  return breaker;
}

/** How long a probe is waited for before it is looked at again. */
const probeMs = 1_000;

/** For how long an endpoint that kept failing is left alone from now; 0 once it is due for a probe, or well. */
export function restMs(endpoint: Endpoint): number {
  const breaker = registry().breakers.get(endpointName(endpoint));
  if (breaker?.policy.state === CircuitState.HalfOpen) return probeMs;
  if (breaker?.policy.state !== CircuitState.Open) return 0;
  return Math.max(0, pauseMs - (Date.now() - breaker.openedAtMs));
}

/** True while an endpoint that kept failing is left alone; false again once it is due for a probe. */
export function isResting(endpoint: Endpoint): boolean {
  return restMs(endpoint) > 0;
}

/**
 * Makes a call through its endpoint's circuit breaker: after so many failures in a row the endpoint rests for
 * 15 s, then one call probes it. Gives null, without calling, while it rests.
 */
export async function throughBreaker<T>(
  endpoint: Endpoint,
  call: () => Promise<T>,
  isFailure: (value: T) => boolean,
  failuresInARow: number,
): Promise<T | null> {
  if (isResting(endpoint)) return null;
  const name = endpointName(endpoint);
  const { policy } = registry().breakers.get(name) ?? makeBreaker(name, failuresInARow);
  const attempt = await policy.execute(async (): Promise<Attempt<T>> => {
    const value = await call();
    return { failed: isFailure(value), value };
  });
  return attempt.value;
}

export function observeBreakers(observer: BreakerObserver | null): void {
  registry().observer = observer;
}

/**
 * Takes over what all processes together know: `open` are the endpoints left alone. A breaker that is open here and
 * not among them was closed elsewhere; one that this process is probing is its own to decide.
 */
export function adoptBreakers(open: readonly OpenBreaker[]): void {
  const { breakers } = registry();
  const names = new Set(open.map(({ endpoint }) => endpoint));
  for (const [name, { policy }] of breakers)
    if (policy.state === CircuitState.Open && !names.has(name)) breakers.delete(name);
  for (const { endpoint, failuresInARow, openMs } of open) {
    const known = breakers.get(endpoint);
    if (known?.policy.state === CircuitState.HalfOpen) continue;
    // Its own openings come back to the process that announced them.
    if (known?.policy.state === CircuitState.Open && known.openedAtMs >= Date.now() - openMs) continue;
    makeBreaker(endpoint, failuresInARow, Math.max(0, openMs));
  }
}
