// What searches of leads look for: conditions and sources of leads `l`.

import type { Sql } from '@/db/client';
import { limitedTo, ofScope } from '@/db/query/base/lead-part';
import type { Scope } from '@/db/scope';
import type { LeadListFilter } from './lead-list-part';

/** The kinds of search; each has its own index. */
export type LeadListSearch =
  | { kind: 'lead'; leadId: number }
  | { kind: 'id number'; hashes: Buffer[] }
  | { kind: 'phone'; phone: string }
  /** Any of these: the start of a phone number, its end (four digits or more), a partner's reference. */
  | { kind: 'digits'; begins: string | null; ends: string | null; reference: string | null }
  | { kind: 'email'; email: string }
  | { kind: 'reference'; reference: string }
  | { kind: 'words'; words: string };

export type Condition = ReturnType<typeof ofScope>;

/** Four weeks, by which the index of names is divided: see `lead_words` in the migration. */
export const termSeconds = 4 * 7 * 86_400;

/** The columns that a filter looks at, besides the time. */
const filtered = (sql: Sql) => sql`
  , l.affiliate_id, l.environment, l.id_number_hash, l.cell_phone_number, l.opt_out_hashes, l.basis, l.state, l.intent_id, l.source, l.user_id,
  l.batch_id, l.application_id, l.offer_id, l.best_chance, l.set_aside_at, l.erased_at`;

/** What a search means, each by an index on exactly this expression, besides affiliate and environment. */
export function sought(
  sql: Sql,
  scope: Scope,
  search: Exclude<LeadListSearch, { kind: 'words' }>,
): Condition[] {
  switch (search.kind) {
    case 'lead':
      return [sql`l.id = ${search.leadId}`];
    case 'id number':
      return [sql`l.id_number_hash in ${sql(search.hashes)}`];
    case 'phone':
      return [sql`l.cell_phone_number = ${search.phone}`];
    case 'email':
      return [
        sql`l.email is not null and hashtext(lower(l.email)) = hashtext(lower(${search.email}))
          and lower(l.email) = lower(${search.email})`,
      ];
    case 'reference':
      return [ofReference(sql, scope, search.reference)];
    case 'digits': {
      const { begins, ends, reference } = search;
      return [
        ...(begins === null
          ? []
          : [sql`l.cell_phone_number between ${begins} and ${begins.padEnd(20, '9')}`]),
        ...(ends === null ? [] : [endingWith(sql, ends)]),
        ...(reference === null ? [] : [ofReference(sql, scope, reference)]),
      ];
    }
  }
}

function endingWith(sql: Sql, digits: string) {
  return sql`l.cell_phone_number <> '' and "right"(l.cell_phone_number, 4) = ${digits.slice(-4)}
    and "right"(l.cell_phone_number, ${digits.length}) = ${digits}`;
}

/** Of any of a lead's applications, as its partner wrote it. */
function ofReference(sql: Sql, { affiliateId, environment }: Scope, reference: string) {
  return sql`l.id = any(array(
    select a.lead_id from application a
    where a.reference = ${reference} and a.affiliate_id = ${affiliateId} and a.environment = ${environment}))`;
}

export const anyOf = (sql: Sql, conditions: readonly Condition[]) =>
  sql`(${conditions.reduce((all, one) => sql`${all} or (${one})`, sql`false`)})`;

/** The leads that match any of the conditions, as `l`: at most a few more than `limit`, each found by its own index. */
export function matching(
  sql: Sql,
  scope: Scope,
  conditions: readonly Condition[],
  { createdFrom, createdBefore, ...others }: LeadListFilter,
  limit: number,
) {
  // Without these columns half a phone number is answered from its index.
  const isFiltered = Object.values(others).some((value) => value !== null && value !== false);
  const [first = sql`false`, ...rest] = conditions.map(
    (condition) => sql`(
      select l.id, l.created_at ${isFiltered ? filtered(sql) : sql``} from lead l
      where ${ofScope(sql, scope)} and ${condition} ${limitedTo(sql, limit + 1)})`,
  );
  return sql`(${rest.reduce((all, one) => sql`${all} union ${one}`, first)}) l`;
}

/**
 * The leads of these terms in whose names each word begins one, as `l`. Looked up term by term: one look-up of all
 * would take time by the square of their number.
 */
export function named(sql: Sql, scope: Scope, words: string, [from, to]: readonly [number, number]) {
  return sql`
    generate_series(${from}::int, ${to}::int) term cross join lateral (
      select l.id, l.created_at ${filtered(sql)} from lead l
      where ${ofScope(sql, scope)}
        and lead_words(l.affiliate_id, l.environment, l.created_at, l.first_name, l.last_name)
          @@ ${wordsQuery(sql, scope, words, sql`term`)}
      offset 0) l`;
}

/** The same without the index and whenever it was, for one lead after the other. */
export function namedAnyTime(sql: Sql, scope: Scope, words: string) {
  return sql`
    lead_words(l.affiliate_id, l.environment, to_timestamp(0), l.first_name, l.last_name)
      @@ ${wordsQuery(sql, scope, words, sql`0`)}`;
}

function wordsQuery(sql: Sql, { affiliateId, environment }: Scope, words: string, term: Condition) {
  return sql`(
    select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
    from unnest(tsvector_to_array(
      lead_words(${affiliateId}, ${environment}, to_timestamp(${term} * ${termSeconds}::float8), ${words}, ''))) word
    where word ~ '^[0-9]+[up][0-9]+[^0-9]')`;
}
