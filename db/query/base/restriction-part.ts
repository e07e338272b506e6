import type { Fragment, Sql } from '@/db/client';

// Conditions about the restriction of a lead `l` (design care 17): found by the first of its hashes, that of its ID number, when
// it is read. There are few, and the index is small: one look-up a lead.

/** Restrictions `x` that are in force, or will be `at` a time if nobody lifts them. */
export const isInForce = (sql: Sql, at: Fragment = sql`now()`) => sql`
  x.lifted_at is null and x.until >= (${at} at time zone 'Africa/Johannesburg')::date`;

/** True for the hash of an ID number whose person is restricted. */
const isRestrictedHash = (sql: Sql, hash: Fragment, at?: Fragment) => sql`
  coalesce((select true from restriction x where x.hash = ${hash} and ${isInForce(sql, at)} limit 1), false)`;

/** True for a lead `l` whose applicant's data may be stored, and nothing else: now, or `at` a time if nobody lifts it. */
export const isRestricted = (sql: Sql, at?: Fragment) => isRestrictedHash(sql, sql`l.opt_out_hashes[1]`, at);

/** The same of a lead `r` that is not stored yet. */
export const isRestrictedNew = (sql: Sql) => isRestrictedHash(sql, sql`r.opt_out_hashes[1]`);

/** The last day of a lead `l`'s restriction, as text; null: it has none. */
export const restrictedUntil = (sql: Sql) => sql`
  (select to_char(max(x.until), 'YYYY-MM-DD') from restriction x
    where x.hash = l.opt_out_hashes[1] and ${isInForce(sql)})`;

/**
 * Joined to a lead `l`: `held.back`, looked up once a row. `shown` gives what may be read of a column then.
 */
export const withRestriction = (sql: Sql) => sql`
  cross join lateral (select ${isRestricted(sql)} as back offset 0) held`;

/** A column of a lead `l` as others than `care` may read it; `instead`: what stands there of somebody who is restricted. */
export const shown = (sql: Sql, column: Fragment, instead: Fragment = sql`null`) => sql`
  case when held.back then ${instead} else ${column} end`;
