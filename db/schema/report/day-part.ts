import { bigint, timestamp } from 'drizzle-orm/pg-core';

// An open day is counted in parts, of a quarter of an hour each (`day_part_of`), soon after each is over: its sums are then
// read as those of closed days are, and few of its leads are left to be counted one by one.

/**
 * Of a row of an open day: when the part of it began of whose leads it is. A part's own rows are written when it is
 * counted, as a `change`, so that whoever closes the day deletes them; what happens to its leads later adds a row. Ignore
 * rows of parts that are not counted yet. Null in a closed day's own rows; of its changes it does not matter.
 */
export const part = timestamp({ withTimezone: true });

/** How far open days are counted in parts. */
export const countedParts = {
  /** Null, or before the first open day begins: no part of it is. */
  countedBefore: timestamp({ withTimezone: true }),
  /** Every lead that came since then has a larger id. */
  afterCountedLeadId: bigint({ mode: 'number' }).notNull().default(0),
};
