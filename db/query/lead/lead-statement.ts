import type { Fragment, Sql } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { guardFragment, guardJson, opensFragment } from '@/db/query/base/guard';
import { historyKind } from '@/db/query/base/history';
import { hasNoOptOut } from '@/db/query/base/opt-out-part';
import { consentParts } from './consent-part';
import { identityFragment } from './lead-identity';
import { offerEvents, offerEventsOut, offerParts, standingJson } from './lead-offer';

/** Live feedback that has not moved its lead so long after the processing limit has died with its process. */
const feedbackMarginSeconds = 10;

/** What a statement does with `found`, besides inserting the new leads. */
interface More {
  /** Further parts of the `with`. */
  readonly parts: Fragment;
  /** Events after the creation, as further parts of a union. */
  readonly events: Fragment;
  /** Those that affiliates are told, likewise. */
  readonly eventsOut: Fragment;
}

/**
 * Stores leads by the rules of deduplication: the one place where leads are inserted. Input: `sent`, with the columns
 * of `lead` that are inserted, and `opens`, whether the guard lets the row through. Output: `found`, the rows that it
 * let through, with `lead_id` and whether it was `created`.
 */
export const storeFragment = (sql: Sql, more: More | null = null) => sql`
  candidate as materialized (
    select nextval('lead_id_seq') as id, * from sent where opens),
  ${identityFragment(sql)},
  found as materialized (
    select c.*, i.lead_id, i.lead_id = c.id as created
    from candidate c join identity i using (affiliate_id, environment, intent_id, id_number_hash)),
  inserted as (
    insert into lead (id, affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fields, filled_income,
      referee_affiliate_id, offer_id, best_chance, batch_id, batch_row, source, api_key_id, user_id, consent_text, popi,
      basis, feedback_due_at, opt_out_hashes, sub_id, click_id)
    overriding system value
    select id, affiliate_id, environment, intent_id, state, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, email, id_number_ciphertext, id_number_hash, fill_income(fields), income_to_fill(fields),
      referee_affiliate_id, offer_id, best_chance, batch_id, batch_row, source, api_key_id, user_id, consent_text, popi,
      basis, feedback_due_at, opt_out_hashes, sub_id, click_id
    from found where created)
  ${more ? more.parts : sql``},
  event as (
    insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
    select id, ${historyKind('created')}::text, api_key_id, user_id,
      case when consent_text is null and stated_basis is null then jsonb_build_object('source', source)
        else jsonb_strip_nulls(
          jsonb_build_object('source', source, 'consent_text', consent_text, 'basis', stated_basis)) end
    -- Of a file's lead the batch says it.
    from found where created and batch_id is null
    ${more ? more.events : sql``}),
  told as (
    ${leadEventsOut(sql)}
    select affiliate_id, environment, id, ${eventType('lead.created')}::text, batch_id is not null, null::jsonb
    from found where created
    ${more ? more.eventsOut : sql``})`;

/** What a statement is for; what none of its leads needs is left out of it. */
export interface StatementKind {
  readonly forOffers: boolean;
  readonly edits: boolean;
  readonly withConsent: boolean;
}

/** The statement of `insertLeads`. `lockTimeout`: in milliseconds, 0: none. `rows`: a JSON array. */
export function insertStatement(
  sql: Sql,
  { forOffers, edits, withConsent }: StatementKind,
  { lockTimeout, rows }: Readonly<Record<'lockTimeout' | 'rows', Fragment>>,
): Fragment {
  // Waits for an erasure that is under way, in everybody's order: identities, then leads.
  const held = edits
    ? sql`
    held as materialized (
      select from setting, json_to_recordset(${rows}::text::json) as h(
          affiliate_id bigint, environment environment_name, intent_id bigint, id_number_hash bytea)
        join lead_identity i using (affiliate_id, environment, intent_id, id_number_hash)
      where is_set
      order by i.affiliate_id, i.environment, i.intent_id, i.id_number_hash for update of i),`
    : sql``;
  const editable = edits
    ? sql`(edits_lead_id is null or case when (select count(*) from held) >= 0 then exists (
        select from lead e where e.id = edits_lead_id and e.erased_at is null for share) end)`
    : sql`true`;
  const mayOffer = forOffers
    ? sql`(not unless_opted_out or ${hasNoOptOut(sql, sql`coalesce(r.stated_basis, g.lead_basis)`)})`
    : sql`true`;
  const consents = withConsent ? consentParts(sql, forOffers) : null;
  return sql`
    with setting as materialized (
      select set_config('lock_timeout', ${lockTimeout}::text, true) is not null as is_set),${held}
    sent as materialized (
      select *, null::bigint as batch_id, null::int as batch_row,
        ${forOffers ? sql`case when matches is not null then nextval('offer_id_seq') end` : sql`null::bigint`} as offer_id,
        case when for_feedback and live_feedback
          then now() + make_interval(secs => processing_limit_ms / 1000.0 + ${feedbackMarginSeconds}::int) end as feedback_due_at,
        coalesce(stated_basis, lead_basis) as basis,
        referee_found and ${opensFragment(sql, sql`expected_version`)}
          and (already_passed or requests_per_minute is null) and is_set and is_editable and may_offer as opens
      from setting, (
        select r.*, f.id as referee_affiliate_id, r.referee_id is null or f.id is not null as referee_found, ${editable} as is_editable,
          ${mayOffer} as may_offer, g.*
        from json_to_recordset(${rows}::text::json) as r(
            position int, affiliate_id bigint, environment environment_name, api_key_id bigint, key_scope text,
            expected_version bigint, already_passed boolean, intent_id bigint, id_number_hash bytea,
            opt_out_hashes bytea[], first_name text,
            last_name text, cell_phone_number text, cell_phone_number_sent text, email text,
            id_number_ciphertext bytea, fields jsonb, popi boolean, referee_id text, source lead_source,
            user_id bigint, consent_text text, stated_basis lead_basis, state lead_state, best_chance smallint,
            for_feedback boolean, sub_id text, click_id text, edits_lead_id bigint
            ${forOffers ? sql`, for_offer boolean, unless_opted_out boolean, matches jsonb, unscored jsonb, partner_ids bigint[], suppressed text` : sql``})
          cross join lateral (${guardFragment(sql, {
            affiliateId: sql`r.affiliate_id`,
            environment: sql`r.environment`,
            keyId: sql`r.api_key_id`,
            keyScope: sql`r.key_scope`,
          })} offset 0) g
          left join lateral (
            select id from affiliate where r.referee_id is not null and referee_id = r.referee_id and active offset 0
          ) f on true) judged),
    ${storeFragment(sql, moreOf(sql, forOffers, consents))}
    select position, ${guardJson(sql)} as guard, referee_found as "refereeFound", not is_editable as "editedIsErased",
      not may_offer as "isOptedOut",
      f.lead_id::float8 as "leadId",
      coalesce(f.created, false) as created, ${forOffers ? standingJson(sql) : sql`null`} as standing,
      ${forOffers ? sql`case when f.created and for_offer and matches is null then nextval('offer_id_seq') end` : sql`null`}::float8 as "offerId"
    from sent left join (select position, lead_id, created from found) f using (position)`;
}

function moreOf(sql: Sql, forOffers: boolean, consents: Fragment | null): More | null {
  if (!forOffers && consents === null) return null;
  const none = sql``;
  return {
    parts: sql`${forOffers ? offerParts(sql) : none} ${consents ?? none}`,
    events: forOffers ? offerEvents(sql) : none,
    eventsOut: forOffers ? offerEventsOut(sql) : none,
  };
}
