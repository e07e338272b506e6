import type { Fragment, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';

// Conditions about a lead `l` that statements of several nouns have in common.

/** Of the affiliate and environment that ask. */
export function ofScope(sql: Sql, scope: Scope) {
  return sql`l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
}

/** Written as a literal: with a parameter the planner expects to read a tenth of everything. */
export function limitedTo(sql: Sql, limit: number) {
  return sql`limit ${sql.unsafe(String(Math.trunc(limit)))}`;
}

/**
 * Came from a file, has offers, and nobody has sent an application or dealt with it otherwise. Its first five conditions
 * are those of an index.
 */
export function isToCall(sql: Sql) {
  return sql`(l.source = 'batch' and l.state = 'matched' and l.application_id is null and l.set_aside_at is null
    and l.best_chance is not null
    and l.erased_at is null and not exists (select from application a where a.lead_id = l.id))`;
}

/**
 * True for a lead `l` whose applicant asked not to be contacted: with any lead of theirs, or of the same number, until
 * that is taken back.
 */
export function isDoNotContact(sql: Sql) {
  const asked = (same: Fragment) => sql`
    (select true from lead o join disposition d on d.lead_id = o.id
      where o.affiliate_id = l.affiliate_id and o.environment = l.environment and ${same}
        and d.kind = 'do not contact' and d.undoes is null
        and not exists (select from disposition t where t.undoes = d.id) limit 1)`;
  // Each looked up lead by lead: with `exists` the planner would read all that asked for it, however many are listed.
  return sql`coalesce(${asked(sql`o.id_number_hash = l.id_number_hash`)},
    ${asked(sql`o.cell_phone_number = l.cell_phone_number`)}, false)`;
}
