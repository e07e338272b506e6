import type { Fragment, Queryable, Sql } from '@/db/client';
import { fixedStatement } from '@/db/fixed-statement';
import { leadEventsOut } from '@/db/query/base/event-outbox';
import { maintenanceFragment } from '@/db/query/base/guard';
import { isInScope } from '@/db/query/base/lead-part';
import type { Scope } from '@/db/scope';
import type { LeadState } from '@/word/lead';
import {
  bestChance,
  type NewOffer,
  savedOfferEventsOut,
  savedOfferHistory,
  savedOffers,
  storableIds,
} from './offer';

/** Who makes an offer. */
export interface OfferedBy {
  readonly keyId: number | null;
  readonly userId: number | null;
}

/** An offer of a lead that is there already. */
export interface OfferToSave {
  readonly leadId: number;
  readonly offer: NewOffer;
}

/** It is saved by this id, and the lead is in this state. */
export interface SavedOffer {
  readonly id: number;
  readonly state: LeadState;
}

/** So many are saved in one statement at most. */
export const offersAtMost = 25;

const sentFragment = (sql: Sql, rows: Fragment) => sql`
  json_to_recordset(${rows}::text::json) as r(
    lead_id bigint, affiliate_id bigint, environment environment_name, basis_offer_id bigint, basis_version int,
    moves jsonb, best_chance smallint, matches jsonb, unscored jsonb, partner_ids bigint[], asked_partner_ids bigint[],
    catalogue_version bigint, asking int, suppressed text, api_key_id bigint, user_id bigint)`;

/** `sent`: selects the rows. Its `limit` tells the planner how many they are, so that leads are looked up by their ids. */
const saveFragment = (sql: Sql, sent: Fragment) => sql`
  with sent as materialized (${sent}),
  candidate as materialized (
    select *, coalesce(basis_offer_id, nextval('offer_id_seq')) as offer_id from sent),
  offering as (
    update lead l set
      state = (c.moves ->> l.state::text)::lead_state, offer_id = c.offer_id, best_chance = c.best_chance,
      updated_at = now()
    from candidate c
    where l.id = c.lead_id and ${isInScope(sql, sql`c.affiliate_id`, sql`c.environment`)}
      and c.moves ? l.state::text and l.erased_at is null
      and l.values_version = coalesce(c.basis_version, l.values_version)
      and (l.offer_id is null or l.offer_id < c.offer_id)
      and exists (
        select from environment e where e.name = c.environment and e.catalogue_version = c.catalogue_version
          and not ${maintenanceFragment(sql)})
      and (select active from affiliate where id = c.affiliate_id)
    returning c.offer_id, l.id as lead_id, l.state, c.matches, c.unscored, c.partner_ids, c.asked_partner_ids,
      c.catalogue_version, l.values_version, c.asking, c.api_key_id, c.user_id, l.affiliate_id, l.environment,
      c.suppressed),
  ${savedOffers(sql)},
  event as (insert into lead_event (lead_id, kind, api_key_id, user_id, detail) ${savedOfferHistory(sql)}),
  told as (${leadEventsOut(sql)} ${savedOfferEventsOut(sql)})
  select lead_id::float8 as "leadId", offer_id::float8 as id, state from offering`;

interface SavedRow extends SavedOffer {
  readonly leadId: number;
}

const saveOne = fixedStatement<SavedRow, 'rows'>(['rows'], (sql, { rows }) =>
  saveFragment(sql, sql`select * from ${sentFragment(sql, rows)} limit 1`),
);

const saveSeveral = fixedStatement<SavedRow, 'lockTimeout' | 'rows'>(
  ['lockTimeout', 'rows'],
  (sql, { lockTimeout, rows }) =>
    saveFragment(
      sql,
      sql`select r.* from (select set_config('lock_timeout', ${lockTimeout}::text, true) is not null as is_set) s,
        ${sentFragment(sql, rows)} where is_set order by lead_id limit ${offersAtMost}`,
    ),
);

/**
 * Saves an offer and moves the lead in one statement conditional on the lead's state, on the version of its values and
 * on the offer that it has: a slow offer never reopens an accept, is never of other values than the lead's, and never
 * replaces one that began later (design lead 6). All three stand in the lead's row, which is what the statement waits
 * for. It asks the gate, too: the affiliate is served, there is no maintenance, and the catalogue is the one that the
 * offer was made by. Returns the offer's id and the lead's new state; null without changes if the lead is in a state
 * that `moves` lacks (or not in this scope), or has moved on from what the offer was made of, or something was decided
 * since: see `findOfferStop`.
 */
export async function insertOffer(
  database: Queryable,
  scope: Scope,
  leadId: number,
  offer: NewOffer,
  by: OfferedBy,
): Promise<SavedOffer | null> {
  const rows = await saveOne.run(database, { rows: rowsOf(scope, [{ leadId, offer }], by) });
  return rows[0] ?? null;
}

/**
 * Saves offers of several leads by the same rules, each for itself, in one statement; at most `offersAtMost`. Returns
 * those that were saved, by the ids of their leads. Fails without changes if it waits longer than the limit for what
 * another transaction has locked.
 */
export async function insertOffers(
  database: Queryable,
  scope: Scope,
  offers: readonly OfferToSave[],
  by: OfferedBy,
  { lockTimeoutMs }: { lockTimeoutMs: number },
): Promise<ReadonlyMap<number, SavedOffer>> {
  if (offers.length > offersAtMost) throw new Error(`${offers.length} offers are more than ${offersAtMost}`);
  const rows = await saveSeveral.run(database, {
    lockTimeout: String(lockTimeoutMs),
    rows: rowsOf(scope, offers, by),
  });
  return new Map(rows.map(({ leadId, id, state }) => [leadId, { id, state }]));
}

const rowsOf = ({ affiliateId, environment }: Scope, offers: readonly OfferToSave[], by: OfferedBy) =>
  JSON.stringify(
    offers.map(({ leadId, offer }) => ({
      lead_id: leadId,
      affiliate_id: affiliateId,
      environment,
      basis_offer_id: offer.basis?.offerId ?? null,
      basis_version: offer.basis?.valuesVersion ?? null,
      moves: offer.moves,
      best_chance: bestChance(offer.matches),
      matches: offer.matches,
      unscored: offer.unscored,
      partner_ids: storableIds(offer.partnerIds),
      asked_partner_ids: offer.askedPartnerIds,
      catalogue_version: offer.catalogueVersion,
      asking: offer.unscored.filter(({ cause }) => cause === 'asking').length,
      suppressed: offer.suppressed ?? null,
      api_key_id: by.keyId,
      user_id: by.userId,
    })),
  );
