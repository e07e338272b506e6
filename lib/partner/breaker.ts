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

const breakers = () => perProcess('partner breakers', () => new Map<string, Breaker>());

function breakerOf(endpoint: string, failuresInARow: number): Breaker {
  const known = breakers().get(endpoint);
  if (known) return known;
  const policy = circuitBreaker(
    handleWhenResult((result) => (result as Attempt<unknown>).failed),
    { halfOpenAfter: pauseMs, breaker: new ConsecutiveBreaker(failuresInARow) },
  );
  const breaker: Breaker = { policy, openedAtMs: 0 };
  policy.onBreak(() => {
    breaker.openedAtMs = Date.now();
  });
  breakers().set(endpoint, breaker);
  return breaker;
}

/** The name of a partner's endpoint; a changed URL starts afresh. */
export function endpointName(partnerId: number, url: string): string {
  return `${partnerId} ${url}`;
}

/** True while an endpoint that kept failing is left alone; false again once it is due for a probe. */
export function isResting(endpoint: string): boolean {
  const breaker = breakers().get(endpoint);
  if (!breaker) return false;
  const { state } = breaker.policy;
  return (
    state === CircuitState.HalfOpen ||
    (state === CircuitState.Open && Date.now() - breaker.openedAtMs < pauseMs)
  );
}

/**
 * Makes a call through its endpoint's circuit breaker: after so many failures in a row the endpoint rests for
 * 15 s, then one call probes it. Gives null, without calling, while it rests.
 */
export async function throughBreaker<T>(
  endpoint: string,
  call: () => Promise<T>,
  isFailure: (value: T) => boolean,
  failuresInARow: number,
): Promise<T | null> {
  if (isResting(endpoint)) return null;
  const attempt = await breakerOf(endpoint, failuresInARow).policy.execute(async (): Promise<Attempt<T>> => {
    const value = await call();
    return { failed: isFailure(value), value };
  });
  return attempt.value;
}
