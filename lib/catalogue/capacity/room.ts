import type { Database } from '@/db/client';
import { type CapacityPicture, findCapacityPicture } from '@/db/query/catalogue/capacity';
import { perProcess } from '@/lib/base/process/process';
import type { Environment } from '@/word/environment';
import { type OpeningJudge, openingJudge } from './opening-judge';
import { boundless, type Room, roomOf } from './refusal';

const oldestMs = 1_000;
/** From this age on a picture is replaced while it still serves: under load nobody waits for the next one. */
const renewMs = 500;
/** Up to this age a picture serves while its successor is slow to come, or cannot be read. */
const usableMs = 60_000;
const patienceMs = 200;

interface Kept {
  room: Room;
  /** Of the catalogue: what an operator changes counts from the next request on. */
  version: number;
  readAt: number;
}
interface Cached {
  kept: Kept | null;
  openings: OpeningJudge | null;
  loading: Promise<Kept> | null;
  loadingSince: number;
}

const caches = () => perProcess('capacity', () => new WeakMap<Database, Record<Environment, Cached>>());

function cacheOf(database: Database, environment: Environment): Cached {
  const all = caches().get(database) ?? { uat: empty(), production: empty() };
  caches().set(database, all);
  return all[environment];
}
const empty = (): Cached => ({ kept: null, openings: null, loading: null, loadingSince: 0 });

/** What of a catalogue says whether there is anything to look up. */
interface Limited {
  readonly environment: Environment;
  readonly hasCapacity: boolean;
  /** Absent: any. */
  readonly version?: number;
}

/** Returns the room that is known, at most a second old, without a query; null: it has to be read. */
export function knownRoom(database: Database, limited: Limited): Room | null {
  if (!limited.hasCapacity) return boundless;
  const { kept } = cacheOf(database, limited.environment);
  return kept && isNew(kept, limited, oldestMs) ? kept.room : null;
}

/**
 * Returns the room, at most a second old: one query per process and second, which takes no lock. Where that query is
 * slow or fails, an older picture serves: nobody waits longer for it, because an accept is exact whatever it says.
 */
export async function readRoom(database: Database, limited: Limited): Promise<Room> {
  if (!limited.hasCapacity) return boundless;
  const cached = cacheOf(database, limited.environment);
  const { kept } = cached;
  if (kept && isNew(kept, limited, renewMs)) return kept.room;
  const loading = load(database, limited.environment, cached);
  if (kept && isNew(kept, limited, oldestMs)) {
    // Whoever comes when it is too old waits for it, and hears of a failure.
    loading.catch(() => {});
    return kept.room;
  }
  if (kept && isNew(kept, limited, usableMs)) return patiently(loading, kept, cached);
  const loaded = await loading;
  // A load that began before the catalogue was changed may be of the former one.
  return isNew(loaded, limited, oldestMs)
    ? loaded.room
    : (await load(database, limited.environment, cached)).room;
}

/** Waits for a load for a moment, counted from when it began, then takes what was known before. */
async function patiently(loading: Promise<Kept>, kept: Kept, cached: Cached): Promise<Room> {
  const leftMs = patienceMs - (performance.now() - cached.loadingSince);
  let timer: NodeJS.Timeout | undefined;
  const former = new Promise<Kept>((resolve) => {
    timer = setTimeout(() => resolve(kept), Math.max(0, leftMs));
  });
  try {
    return (await Promise.race([loading.catch(() => kept), former])).room;
  } finally {
    clearTimeout(timer);
  }
}

function isNew({ version, readAt }: Kept, wanted: Limited, ageMs: number): boolean {
  return version >= (wanted.version ?? 0) && performance.now() - readAt < ageMs;
}

/** Has the next reader read anew: a cap was found full before the picture knew. */
export function forgetRoom(database: Database, environment: Environment): void {
  const all = caches().get(database);
  if (all) all[environment] = empty();
}

function load(database: Database, environment: Environment, cached: Cached): Promise<Kept> {
  cached.loading ??= (async () => {
    const readAt = performance.now();
    cached.loadingSince = readAt;
    try {
      const picture = await findCapacityPicture(database, environment, cached.openings?.version ?? null);
      cached.openings = judgeOf(picture, cached.openings);
      const kept = { room: roomOf(picture, cached.openings), version: picture.version, readAt };
      cached.kept = kept;
      return kept;
    } finally {
      cached.loading = null;
    }
  })();
  return cached.loading;
}

/** Opening times are read once for each version of the catalogue; the days that are declared, every time. */
function judgeOf({ version, openings, declared }: CapacityPicture, known: OpeningJudge | null): OpeningJudge {
  const isSame = openings === null && known && JSON.stringify(known.declared) === JSON.stringify(declared);
  return isSame ? known : openingJudge({ version, times: openings ?? known?.times ?? [], declared });
}
