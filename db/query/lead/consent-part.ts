import type { Fragment, Sql } from '@/db/client';

/** The purposes of a consent text `t`. */
const purposesOf = (sql: Sql) => sql`
  (select array_agg(distinct case purpose when 'share with lenders' then 'share' else 'credit_check' end::consented_purpose)
  from jsonb_array_elements(t.questions) question, jsonb_array_elements_text(question -> 'purposes') purpose)`;

/**
 * A consent for each of the leads that are being written and name a consent text, as part of their statement: new ones of
 * `found`, and with an offer those whose values are replaced. Nothing of the statement where no lead names one.
 */
export const consentParts = (sql: Sql, forOffers: boolean): Fragment => sql`,
  consented as (
    insert into consent (affiliate_id, environment, lead_id, text_key, language, channel, basis, purposes, given_at,
      user_id, api_key_id, salt)
    select r.affiliate_id, r.environment, r.id, t.key, t.language,
      case r.source when 'portal' then 'phone' when 'batch' then 'file' else 'api' end::consent_channel, r.basis, ${purposesOf(sql)}, now(),
      r.user_id, r.api_key_id, uuid_send(gen_random_uuid())
    from (
      select affiliate_id, environment, id, consent_text, source, basis, user_id, api_key_id from found where created
      ${
        forOffers
          ? sql`union all
      select u.affiliate_id, u.environment, u.id, r.consent_text, r.source, u.basis, r.user_id, r.api_key_id
      from repeated r join updated u on u.id = r.lead_id`
          : sql``
      }) r
    join consent_text t on t.key = r.consent_text)`;
