import {
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  handleWhenResult,
} from 'cockatiel';
import { perProcess } from '@/lib/base/process/process';

/** How long an endpoint with an open circuit is left alone. */
export const halfOpenAfterMs = 15_000;

interface Attempt<T> {
  readonly failed: boolean;
  readonly value: T;
}
interface Breaker {
  readonly policy: CircuitBreakerPolicy;
  readonly failuresInARow: number;
  /** By the clock that is never set (`performance.now`): one that is set back would keep the circuit open for as long. */
  openedAtMs: number;
}

/** A partner's URL; a changed URL starts with a closed circuit. */
interface Endpoint {
  readonly partnerId: number;
  readonly url: string;
}

/** Reports state changes of this process, to share them: see `share-breakers.ts`. */
interface BreakerObserver {
  opened(endpoint: Endpoint, failuresInARow: number): void;
  closed(endpoint: Endpoint): void;
}

/** An endpoint with an open circuit in some process. */
interface OpenBreaker {
  readonly endpoint: string;
  readonly failuresInARow: number;
  /** How long the circuit has been open; below 0 if the database's clock was set back since: its probe is due. */
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
  const openedAtMs = openMs === undefined ? 0 : performance.now() - openMs;
  const policy = circuitBreaker(
    handleWhenResult((result) => (result as Attempt<unknown>).failed),
    {
      halfOpenAfter: halfOpenAfterMs,
      breaker: new ConsecutiveBreaker(failuresInARow),
      // The format of `toJSON` of an open breaker: continues another process's open circuit here.
      ...(openMs === undefined
        ? {}
        : {
            initialState: {
              ownState: { value: CircuitState.Open, openedAt: Date.now() - openMs, attemptNo: 1 },
              breakerState: failuresInARow,
            },
          }),
    },
  );
  const breaker: Breaker = { policy, failuresInARow, openedAtMs };
  policy.onBreak(() => {
    breaker.openedAtMs = performance.now();
    registry().observer?.opened(readEndpoint(name), failuresInARow);
  });
  policy.onReset(() => registry().observer?.closed(readEndpoint(name)));
  registry().breakers.set(name, breaker);
  return breaker;
}

/** While a probe is running, when to check again. */
const probeMs = 1_000;

/** Returns how long the endpoint's circuit stays open, in milliseconds; 0 if it is closed or due for a probe. */
export function remainingOpenMs(endpoint: Endpoint): number {
  const breaker = registry().breakers.get(endpointName(endpoint));
  if (breaker?.policy.state === CircuitState.HalfOpen) return probeMs;
  if (breaker?.policy.state !== CircuitState.Open) return 0;
  return Math.max(0, halfOpenAfterMs - (performance.now() - breaker.openedAtMs));
}

/** Returns true while the endpoint's circuit is open and no probe is due yet. */
export function isOpen(endpoint: Endpoint): boolean {
  return remainingOpenMs(endpoint) > 0;
}

/**
 * Makes a call through its endpoint's circuit breaker: `failuresInARow` consecutive failures open the circuit for 15 s,
 * then one call probes the endpoint. Returns null, without calling, while the circuit is open.
 */
export async function throughBreaker<T>(
  endpoint: Endpoint,
  call: () => Promise<T>,
  isFailure: (value: T) => boolean,
  failuresInARow: number,
): Promise<T | null> {
  if (isOpen(endpoint)) return null;
  const name = endpointName(endpoint);
  const known = registry().breakers.get(name);
  // The policy measures by the clock of the machine, so the breaker whose probe is due is made anew.
  const { policy } =
    known?.policy.state === CircuitState.Open
      ? makeBreaker(name, known.failuresInARow, halfOpenAfterMs)
      : (known ?? makeBreaker(name, failuresInARow));
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
 * Adopts the state shared by all processes: `open` lists the open circuits. A breaker open here but not listed was
 * closed elsewhere; one that this process is probing is left to the probe.
 */
export function adoptBreakers(open: readonly OpenBreaker[]): void {
  const { breakers } = registry();
  const names = new Set(open.map(({ endpoint }) => endpoint));
  for (const [name, { policy }] of breakers)
    if (policy.state === CircuitState.Open && !names.has(name)) breakers.delete(name);
  for (const { endpoint, failuresInARow, openMs } of open) {
    const known = breakers.get(endpoint);
    if (known?.policy.state === CircuitState.HalfOpen) continue;
    const openForMs = openMs < 0 ? halfOpenAfterMs : openMs;
    // A process also receives the openings that it announced itself.
    if (known?.policy.state === CircuitState.Open && known.openedAtMs >= performance.now() - openForMs)
      continue;
    makeBreaker(endpoint, failuresInARow, openForMs);
  }
}
