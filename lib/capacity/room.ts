import type { Database } from '@/db/client';
import { type CapacityPicture, type CapNow, findCapacityPicture } from '@/db/query/capacity';
import type { Environment } from '@/db/schema/environment';
import type { StoredCapacity } from '@/db/schema/stored-capacity';
import { perProcess } from '@/lib/process';
import { type Closed, closedAt } from './opening';
import { pauseEnd } from './pause';

/** Why a partner takes no lead of an intent from an affiliate right now. */
export type NoRoom =
  | (Closed & { readonly kind: 'closed' })
  /** `opensAt`: when it ends; null: when an operator says so. */
  | { readonly kind: 'paused'; readonly opensAt: Date | null; readonly why: string }
  /** `reopensAt`: when a window with places begins; null: never. */
  | { readonly kind: 'full'; readonly reopensAt: Date | null };

/** Which partners have room and are open, as of at most a second ago. */
export interface Room {
  /** Null: the partner takes the lead. */
  without(lead: LeadForPartner, at: Date): NoRoom | null;
}

interface LeadForPartner {
  readonly partnerId: number;
  readonly intentId: number;
  readonly affiliateId: number;
  /** When the applicant was offered the partner, if so: for 15 minutes it stands, within the overage of a full cap. */
  readonly shownAt?: Date | null;
}

/** As in `take_places`. */
const offerStandsMs = 15 * 60_000;

/** No partner has a limit of any kind. */
export const boundless: Room = { without: () => null };

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
  loading: Promise<Kept> | null;
  loadingSince: number;
}

const caches = () => perProcess('capacity', () => new WeakMap<Database, Record<Environment, Cached>>());

function cacheOf(database: Database, environment: Environment): Cached {
  const all = caches().get(database) ?? { uat: empty(), production: empty() };
  caches().set(database, all);
  return all[environment];
}
const empty = (): Cached => ({ kept: null, loading: null, loadingSince: 0 });

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
      const picture = await findCapacityPicture(database, environment);
      const kept = { room: roomOf(picture), version: picture.version, readAt };
      cached.kept = kept;
      return kept;
    } finally {
      cached.loading = null;
    }
  })();
  return cached.loading;
}

function roomOf({ caps, openings, pauses, declared }: CapacityPicture): Room {
  const paused = new Map(pauses.map((pause) => [pause.partnerId, pause]));
  const full = new Map<number, CapNow[]>();
  for (const cap of caps.filter(isFull)) full.set(cap.partnerId, [...(full.get(cap.partnerId) ?? []), cap]);
  const times = new Map<number, StoredCapacity>(
    openings.map(({ partnerId, capacity }) => [partnerId, capacity]),
  );
  const holidays = new Map(declared.map(({ day, name }) => [day, name]));
  // A picture serves for a second, in which many offers ask for the same.
  const known = new Map<string, Closed | null>();
  const closed = (partnerId: number, intentId: number, at: Date): Closed | null => {
    const opening = times.get(partnerId);
    if (!opening) return null;
    const key = `${partnerId} ${intentId} ${Math.floor(at.getTime() / 1_000)}`;
    const found = known.get(key);
    if (found !== undefined) return found;
    const judged = closedAt(opening, intentId, at, holidays);
    known.set(key, judged);
    return judged;
  };
  return {
    without: ({ partnerId, intentId, affiliateId, shownAt = null }, at) => {
      const stands = shownAt !== null && at.getTime() - shownAt.getTime() < offerStandsMs;
      const pause = stands ? undefined : paused.get(partnerId);
      if (pause && isWithin(pause, at))
        return { kind: 'paused', opensAt: pauseEnd(pause.until), why: pause.why };
      const isClosed = stands ? null : closed(partnerId, intentId, at);
      if (isClosed) return { kind: 'closed', ...isClosed };
      const without = (full.get(partnerId) ?? []).filter(
        (cap) =>
          (cap.intentId ?? intentId) === intentId &&
          (cap.affiliateId ?? affiliateId) === affiliateId &&
          !(stands && hasOverage(cap)),
      );
      return without.length > 0 ? { kind: 'full', reopensAt: latest(without) } : null;
    },
  };
}

function hasOverage({ places, used, overage }: CapNow): boolean {
  return places !== null && places > 0 && used < places + overage;
}

function isWithin({ from, until }: { from: string; until: string }, at: Date): boolean {
  return new Date(from) <= at && at < new Date(until);
}

export function isFull({ places, used }: Pick<CapNow, 'places' | 'used'>): boolean {
  return places !== null && used >= places;
}

/** All caps must have room: the last one that reopens counts. */
function latest(caps: readonly CapNow[]): Date | null {
  const times = caps.map(({ reopensAt }) => (reopensAt === null ? null : Date.parse(reopensAt)));
  return times.includes(null) ? null : new Date(Math.max(...times.map(Number)));
}
