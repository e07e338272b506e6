import type { Fragment, Sql } from '@/db/client';
import type { Scope } from '@/db/scope';
import { isDoNotContact } from './opt-out-part';

// Conditions about a lead `l` that statements of several nouns have in common.

/** Of the affiliate and environment that ask. */
export function ofScope(sql: Sql, scope: Scope) {
  return sql`l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
}

/**
 * Of the affiliate and environment that ask, for leads that are looked up by their ids: by no index, since before a first
 * file has its statistics that of a whole affiliate would be searched for each.
 */
export function isInScope(sql: Sql, affiliateId: Fragment | number, environment: Fragment | string) {
  return sql`(l.affiliate_id, l.environment) is not distinct from (${affiliateId}::bigint, ${environment}::environment_name)`;
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

/** True for a lead `l` whose number an agent said was wrong, with any lead of its applicant. */
export const isWrongNumber = (sql: Sql) => sql`
  coalesce((select true from lead o where o.affiliate_id = l.affiliate_id and o.environment = l.environment
    and o.id_number_hash = l.id_number_hash and l.cell_phone_number = any(o.wrong_numbers) limit 1), false)`;

/**
 * True for a lead `l` that an agent said is not its applicant's, as the latest word of it: until whoever it is asks anew, which
 * makes an offer.
 */
export const isWrongApplicant = (sql: Sql) => sql`
  coalesce((select d.kind = 'wrong applicant'
      and d.at > coalesce((select o.created_at from offer o where o.id = l.offer_id), '-infinity')
    from disposition d where d.lead_id = l.id and d.undoes is null
      and not exists (select from disposition u where u.undoes = d.id) order by d.id desc limit 1), false)`;

/**
 * True for a lead `l` whose applicant may be called at its number. With `is null` instead of `coalesce` the planner would
 * believe that hardly any lead passes, and sort all of them to find the first.
 */
export const isCallable = (sql: Sql) => sql`
  (l.erased_at is null and not ${isDoNotContact(sql)} and not ${isWrongNumber(sql)})`;

/**
 * The same where all leads of a large file are counted: those whose number nobody called wrong are told apart by a set that is
 * read once, and only the others are looked up lead by lead.
 */
export function isCallableOfMany(sql: Sql, { affiliateId, environment }: Scope) {
  const saidWrong = sql`
    (select o.id_number_hash from disposition d join lead o on o.id = d.lead_id
      where d.affiliate_id = ${affiliateId} and d.environment = ${environment} and d.kind = 'wrong number'
        and d.undoes is null and o.erased_at is null)`;
  return sql`
    (l.erased_at is null and not ${isDoNotContact(sql)}
      and (not coalesce(l.id_number_hash in ${saidWrong}, true) or not ${isWrongNumber(sql)}))`;
}

/** That a lead (`l`, or another id) counts: those of practice calls do nowhere. */
export const isNoPractice = (sql: Sql, leadId: Fragment = sql`l.id`) =>
  sql`not exists (select from sample_lead s where s.lead_id = ${leadId} and s.kind = 'practice')`;
