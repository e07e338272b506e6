import { isDatabaseAway } from '@/db/error';
import type { History } from './history';
import type { Install } from './install';
import type { Market } from './market';
import type { Luck } from './random';

/** Where actors live. */
export interface World {
  readonly install: Install;
  readonly history: History;
  readonly market: Market;
  /** Leads that actors know of and may meet at. */
  readonly known: KnownLead[];
  /** Rows of files, which a client program may send as well. */
  readonly fileRows: Omit<KnownLead, 'id' | 'matches'>[];
  /** True once actors begin nothing new. */
  isOver(): boolean;
  /** Resolves when it is day: actors ask between two acts. */
  awake(): Promise<void>;
}

/** A lead as its sender knows it. */
export interface KnownLead {
  readonly id: string;
  readonly affiliate: string;
  readonly body: Readonly<Record<string, unknown>>;
  /** The lenders of its latest offer. */
  matches: number[];
  updatedAt?: string;
}

export interface Actor {
  readonly name: string;
  play(world: World, luck: Luck): Promise<void>;
}

/** Waits a little, as people and programs do between two acts. */
export const pause = (ms: number) => new Promise<void>((go) => setTimeout(go, ms));

/** How long what was killed may stay away: PostgreSQL reads its log first. */
export const awayForMs = 120_000;

/** The pauses between the tries of whoever does not give up while something is away, in milliseconds. */
export function* pauses(): Generator<number> {
  let pauseMs = 100;
  for (let sum = 0; sum < awayForMs; sum += pauseMs) {
    yield pauseMs;
    pauseMs = Math.min(pauseMs * 2, 5_000);
  }
}

/** Asks the database until it answers: PostgreSQL is killed, and its connections are cut, while the world plays. */
export async function askDatabase<T>(work: () => Promise<T>): Promise<T> {
  for (const pauseMs of pauses())
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseAway(error)) throw error;
      await pause(pauseMs);
    }
  return work();
}
