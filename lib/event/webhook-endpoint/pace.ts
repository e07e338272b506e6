import type { PostResult } from '@/lib/http/webhook/post-json';
import { retryAfterMs as readRetryAfter } from '@/lib/http/webhook/retry-after';

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;

/** An event that was not taken is sent again after these pauses, and then given up (design event 12, webhooks). */
export const retryAfterMs = [
  5 * second,
  5 * minute,
  30 * minute,
  2 * hour,
  5 * hour,
  10 * hour,
  14 * hour,
  20 * hour,
  24 * hour,
] as const;

/** Returns the pause after so many failed tries, up to a tenth shorter or longer; null after the last. */
export function nextTryMs(tries: number, random: () => number = Math.random): number | null {
  const pause = retryAfterMs[tries - 1];
  return pause === undefined ? null : Math.round(pause * (0.9 + random() / 5));
}

/** What came of a call. `gone`: the receiver says so for good (410). `restMs`: the pause that it asked for. */
export type Outcome =
  | { readonly kind: 'taken' }
  | { readonly kind: 'gone' }
  | {
      readonly kind: 'failed';
      /** One of our codes, for people. */
      readonly problem: string;
      /** It is overloaded or away, so it gets fewer calls at once. */
      readonly isOverload: boolean;
      readonly restMs: number;
    };

const slowDown: ReadonlySet<number> = new Set([429, 502, 504]);
/** A receiver that asks for more is asked again sooner. */
const longestRestMs = hour;

export function webhookOutcome(result: PostResult, now: number): Outcome {
  if (result.kind !== 'answered')
    return { kind: 'failed', problem: result.reason, isOverload: true, restMs: 0 };
  const { status } = result;
  if (status >= 200 && status <= 299) return { kind: 'taken' };
  if (status === 410) return { kind: 'gone' };
  const askedMs = readRetryAfter(result.retryAfter, now);
  return {
    kind: 'failed',
    problem: `status ${status}`,
    isOverload: status === 429 || status >= 500,
    restMs: Math.min(Math.max(askedMs ?? 0, slowDown.has(status) ? second : 0), longestRestMs),
  };
}

const mostInFlight = 16;
/** From so many failures in a row on, an endpoint counts as away. */
const awayFrom = 5;
const longestPauseMs = 5 * minute;

/**
 * How fast an endpoint is sent to. Failures that speak of overload halve the calls that may be under way at once, and as
 * many successes as there may be calls add one. One that is away is tried by one call at a time, with pauses that grow
 * from 1 s to 5 minutes: so of a million events few are tried in vain, and the cursor keeps the rest.
 */
export class Pace {
  #sinceGrowth = 0;

  constructor(
    private limit: number,
    private failures: number,
  ) {}

  get maxInFlight(): number {
    return this.limit;
  }

  get failuresInARow(): number {
    return this.failures;
  }

  get isAway(): boolean {
    return this.failures >= awayFrom;
  }

  /** How many calls may be under way now. */
  get atOnce(): number {
    return this.isAway ? 1 : this.limit;
  }

  /** How long it is left alone after its latest failure. */
  get pauseMs(): number {
    return this.isAway ? Math.min(second * 2 ** (this.failures - awayFrom), longestPauseMs) : 0;
  }

  taken(): void {
    this.failures = 0;
    this.#sinceGrowth += 1;
    if (this.#sinceGrowth < this.limit || this.limit >= mostInFlight) return;
    this.limit += 1;
    this.#sinceGrowth = 0;
  }

  failed(isOverload: boolean): void {
    this.failures = Math.min(this.failures + 1, 1_000);
    this.#sinceGrowth = 0;
    if (isOverload) this.limit = Math.max(1, Math.floor(this.limit / 2));
  }
}
