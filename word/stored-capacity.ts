/** What `partner.capacity` is made of. Without tables: the browser checks a form with the same words. */

export const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Weekday = (typeof weekdays)[number];

/** `applications`: all that were sent. `accepted`: those that the partner accepted; a place is held from the start. */
export const capCounts = ['applications', 'accepted'] as const;
export const capWindows = ['hour', 'day', 'week', 'month', 'total'] as const;
export type CapWindow = (typeof capWindows)[number];

/** Of a cap that names no other time zone. */
export const defaultZone = 'Africa/Johannesburg';

/** How many leads a partner takes, as in the catalogue file, but with the id of the intent. */
export interface StoredCap {
  /** Null: leads of all its intents. */
  intent: number | null;
  /** An affiliate's slug, which never changes; null: leads of all affiliates. */
  affiliate: string | null;
  counts: (typeof capCounts)[number];
  window: CapWindow;
  /** In each window; null: no limit. */
  most: number | null;
  /** Other numbers for hours and days of these weekdays. */
  weekdays: Partial<Record<Weekday, number>>;
  /** How many more an offer that was already shown may take. */
  overage: number;
  warn_at_percent: number;
  time_zone: string;
}

/** When a partner takes leads, in South African time; none: always. */
export interface StoredHours {
  /** Null: all intents that have no hours of their own. */
  intent: number | null;
  weekday: Weekday;
  /** `08:00`. */
  opens: string;
  /** `17:00`; `24:00`: the end of the day. */
  closes: string;
}

export interface StoredClosure {
  /** RFC 3339. */
  from: string;
  to: string;
  reason: string;
}

/** `partner.capacity`: part of the catalogue. A trigger keeps the rows of `cap` as it says. */
export interface StoredCapacity {
  caps: StoredCap[];
  hours: StoredHours[];
  /** Whether it takes leads on public holidays of South Africa. */
  holidays: 'open' | 'closed';
  closures: StoredClosure[];
  /** How long a referral waits for room at most, then it fails. */
  wait_days: number;
}
