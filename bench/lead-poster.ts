import { fork } from 'node:child_process';
import { join } from 'node:path';
import { told } from './child-message';
import type { Served, Stand } from './stand';

/** Latencies in milliseconds. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/** Sends leads at a steady rate, whatever the latency, from a process of its own. */
export interface LeadPoster {
  /** Sends leads while `meanwhile` lasts, and returns what they took once the last is answered. */
  measure(meanwhile: () => Promise<unknown>): Promise<Latency>;
  stop(): void;
}

export function startLeadPoster(
  { key, intentId }: Pick<Stand, 'key' | 'intentId'>,
  { origin }: Pick<Served, 'origin'>,
  perSecond: number,
): LeadPoster {
  const poster = fork(join(import.meta.dirname, 'bench-lead-poster.peer.js'), {
    env: {
      NODE_ENV: 'production',
      ORIGIN: origin,
      KEY: key,
      INTENT_ID: String(intentId),
      PER_SECOND: String(perSecond),
    },
  });
  return {
    measure: async (meanwhile) => {
      poster.send('start');
      await meanwhile();
      poster.send('stop');
      return told<Latency>(poster);
    },
    stop: () => void poster.kill(),
  };
}
