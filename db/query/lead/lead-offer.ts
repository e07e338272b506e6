import type { Sql } from '@/db/client';
import { eventType } from '@/db/query/base/event-outbox';
import { historyKind } from '@/db/query/base/history';
import type { StoredLeadFields } from '@/db/schema/lead/lead';
import type { LeadState } from '@/word/lead';
import { savedOfferEventsOut, savedOfferHistory, savedOffers } from './offer';

/** The lead of an offer, after merging the values sent. */
export interface OfferLeadRow {
  id: number;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  email: string | null;
  fields: StoredLeadFields;
  valuesVersion: number;
  /**
   * The id of the offer in the making, taken while the lead was locked: of two offers the one that began later has the
   * greater id.
   */
  offerId: number | null;
}

/** The values that were sent, merged into those of the lead `l`: absent ones are kept. */
const mergedFields = (sql: Sql) => sql`(l.fields - coalesce(l.filled_income, '')) || r.fields`;

/** Where the lead `l` came from first stays; one that did not say is given what `r` says. */
const sourceOf = (sql: Sql) => sql`
  sub_id = case when l.sub_id is null and l.click_id is null then r.sub_id else l.sub_id end,
  click_id = case when l.sub_id is null and l.click_id is null then r.click_id else l.click_id end`;

/** Those of the values that were sent, and of the email that the lead `l` keeps: its third. */
const newHashes = (sql: Sql) => sql`
  case when r.email is null and l.email is not null then r.opt_out_hashes || coalesce(l.opt_out_hashes[3:], '{}')
    else r.opt_out_hashes end`;

/** The names of the fields in which `updated` differs from `previous`, without the income that was filled in. */
const changedFields = (sql: Sql) => sql`
  (select coalesce(jsonb_agg(name order by name), '[]') from (
    select unnest(array[
      case when previous.first_name <> updated.first_name then 'first_name' end,
      case when previous.last_name <> updated.last_name then 'last_name' end,
      case when previous.cell_phone_number <> updated.cell_phone_number then 'cell_phone_number' end,
      case when previous.email is distinct from updated.email then 'email' end]) as name
    union all
    select key from jsonb_each(previous.fields) as old (key, value)
      full join jsonb_each(updated.fields) as new (key, value) using (key)
    where old.value is distinct from new.value and key <> coalesce(updated.filled_income, '')) change
  where name is not null)`;

/**
 * What an offer does besides storing new leads, of `found (for_offer, matches, …)`: saves what new leads are offered;
 * and values sent now replace the stored ones of a duplicate (absent ones are kept; an income that was never sent
 * follows the one that was), unless the lead is `pending` or `accepted` (design lead 17 "duplicate on /offer").
 */
export const offerParts = (sql: Sql) => sql`,
  offering as (
    select offer_id, id as lead_id, matches, unscored, partner_ids, '{}'::bigint[] as asked_partner_ids,
      expected_version as catalogue_version, 1 as values_version, state, 0 as asking, api_key_id, user_id, affiliate_id, environment, suppressed
    from found where created and matches is not null),
  ${savedOffers(sql)},
  repeated as (select * from found where for_offer and not created),
  previous as (select l.* from repeated r join lead l on l.id = r.lead_id),
  updated as (
    update lead l set
      first_name = r.first_name, last_name = r.last_name, cell_phone_number = r.cell_phone_number,
      cell_phone_number_sent = r.cell_phone_number_sent, email = coalesce(r.email, l.email),
      fields = fill_income(${mergedFields(sql)}), filled_income = income_to_fill(${mergedFields(sql)}),
      values_version = l.values_version + case when
        (l.first_name, l.last_name, l.cell_phone_number, coalesce(l.email, ''), l.fields) is distinct from
        (r.first_name, r.last_name, r.cell_phone_number, coalesce(r.email, l.email, ''), fill_income(${mergedFields(sql)}))
        then 1 else 0 end,
      ${sourceOf(sql)}, consent_text = coalesce(r.consent_text, l.consent_text),
      basis = coalesce(r.stated_basis, l.basis), opt_out_hashes = ${newHashes(sql)}, updated_at = now()
    from repeated r
    where l.id = r.lead_id and l.state not in ('pending', 'accepted')
    returning l.*),
  replaced as materialized (
    select updated.id, updated.affiliate_id, updated.environment, r.api_key_id, r.user_id, r.consent_text,
      case when updated.basis <> previous.basis then updated.basis end as basis, ${changedFields(sql)} as fields
    from repeated r join updated on updated.id = r.lead_id join previous on previous.id = r.lead_id),
  standing as (
    select *, nextval('offer_id_seq') as next_offer_id from updated
    union all select *, null from previous p
      where p.state in ('pending', 'accepted') and not exists (select from updated u where u.id = p.id))`;

/** Their events: offers made, and values replaced. */
export const offerEvents = (sql: Sql) => sql`
  union all ${savedOfferHistory(sql)}
  union all
  select id, ${historyKind('values replaced')}::text, api_key_id, user_id,
    jsonb_strip_nulls(jsonb_build_object('consent_text', consent_text, 'basis', basis, 'fields', fields))
  from replaced`;

/** What affiliates are told of them; that the same values came again is no news. */
export const offerEventsOut = (sql: Sql) => sql`
  union all ${savedOfferEventsOut(sql)}
  union all
  select affiliate_id, environment, id, ${eventType('lead.updated')}::text, false, null
  from replaced where fields <> '[]'`;

/** The lead of an offer's duplicate as it stands now, of the row `f` of `found`; null for others. */
export const standingJson = (sql: Sql) => sql`
  (select json_build_object('id', s.id, 'state', s.state, 'firstName', s.first_name, 'lastName', s.last_name,
    'cellPhoneNumber', s.cell_phone_number, 'email', s.email, 'fields', s.fields,
    'valuesVersion', s.values_version, 'offerId', s.next_offer_id)
  from standing s where s.id = f.lead_id)`;
