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
 * Came from a file, has offers, nobody has sent an application or dealt with it otherwise, and its applicant may be called:
 * the work list, Next, the list "To call" and its exports ask the same. Its first five conditions are those of an index.
 */
export function isToCall(sql: Sql, mayBeCalled: Fragment = isCallable(sql)) {
  return sql`(l.source = 'batch' and l.state = 'matched' and l.application_id is null and l.set_aside_at is null
    and l.best_chance is not null and ${mayBeCalled}
    and not exists (select from application a where a.lead_id = l.id))`;
}

/** Dispositions `d` of leads `o` that say "do not contact", and are not taken back. */
const isStanding = (sql: Sql) => sql`
  d.kind = 'do not contact' and d.undoes is null and not exists (select from disposition t where t.undoes = d.id)`;

/**
 * True for a lead `l` whose applicant asked not to be contacted: with any lead of theirs, or of the same number, until
 * that is taken back. Where those leads are erased by now, their opt-outs say it.
 */
export function isDoNotContact(sql: Sql) {
  const asked = (same: Fragment) => sql`
    (select true from lead o join disposition d on d.lead_id = o.id
      where o.affiliate_id = l.affiliate_id and o.environment = l.environment and ${same} and ${isStanding(sql)} limit 1)`;
  // Each looked up lead by lead: with `exists` the planner would read all that asked for it, however many are listed.
  return sql`coalesce(
    case when l.opt_outs is not null then
      (select true from opt_out o where o.id = any(l.opt_outs) and o.lifted_at is null limit 1) end,
    ${asked(sql`o.id_number_hash = l.id_number_hash`)},
    ${asked(sql`o.cell_phone_number = l.cell_phone_number`)}, false)`;
}

/** True for a lead `l` whose number an agent said was wrong, with any lead of its applicant. */
export const isWrongNumber = (sql: Sql) => sql`
  coalesce((select true from lead o where o.affiliate_id = l.affiliate_id and o.environment = l.environment
    and o.id_number_hash = l.id_number_hash and l.cell_phone_number = any(o.wrong_numbers) limit 1), false)`;

/**
 * True for a lead `l` whose applicant may be called at its number. With `is null` instead of `coalesce` the planner would
 * believe that hardly any lead passes, and sort all of them to find the first.
 */
export const isCallable = (sql: Sql) => sql`
  (l.erased_at is null and not ${isDoNotContact(sql)} and not ${isWrongNumber(sql)})`;

/**
 * The same where all leads of a large file are counted: those that nobody has said anything of are told apart by sets which
 * are read once, and only the others are looked up lead by lead.
 */
export function isCallableOfMany(sql: Sql, { affiliateId, environment }: Scope) {
  const said = (column: Fragment, kinds: Fragment) => sql`
    (select ${column} from disposition d join lead o on o.id = d.lead_id
      where d.affiliate_id = ${affiliateId} and d.environment = ${environment} and d.kind in (${kinds})
        and d.undoes is null and o.erased_at is null)`;
  return sql`
    (l.erased_at is null and not coalesce(l.opt_outs is not null
      or l.id_number_hash in ${said(sql`o.id_number_hash`, sql`'do not contact', 'wrong number'`)}
      or l.cell_phone_number in ${said(sql`o.cell_phone_number`, sql`'do not contact'`)}, true) or ${isCallable(sql)})`;
}
