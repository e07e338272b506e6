import type { Queryable } from '@/db/client';
import { restrictedUntil, shown, withRestriction } from '@/db/query/base/restriction-part';
import type { FilledIncome, StoredLeadFields } from '@/db/schema/lead/lead';
import type { StoredMatch, UnscoredPartner } from '@/db/schema/lead/offer';
import type { Scope } from '@/db/scope';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';
import type { LeadBasis, LeadSource, LeadState } from '@/word/lead';

export interface LeadApplicationRow {
  id: number;
  partnerId: number;
  companyName: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  type: string | null;
  redirect: string | null;
  link: string | null;
  requestedAt: string;
  settledAt: string | null;
  /** When an accept took it over. */
  adoptedAt: string | null;
  /** It is a referral whose partner has no room yet. */
  waits: boolean;
}

/** A lead with its intent, its current offer and its applications (oldest first). Times are ISO 8601 in UTC. */
export interface LeadRow {
  id: number;
  state: LeadState;
  intentId: number;
  intentTitle: string;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  cellPhoneNumberSent: string;
  email: string | null;
  affiliateId: number;
  environment: Environment;
  idNumberCiphertext: Buffer | null;
  idNumberHash: Buffer | null;
  fields: StoredLeadFields;
  valuesVersion: number;
  filledIncome: FilledIncome | null;
  popi: boolean;
  /** In which an agent last asked for consent; null if no agent did. */
  consentLanguage: string | null;
  bank: string | null;
  refereeId: string | null;
  subId: string | null;
  clickId: string | null;
  basis: LeadBasis;
  source: LeadSource;
  batchId: number | null;
  applicationId: number | null;
  /** The current offer; null: none. */
  offerId: number | null;
  matches: StoredMatch[];
  /** The current offer's partners that only lack their live score; null for an offer of an earlier release. */
  unscored: UnscoredPartner[] | null;
  /** Partners that the current offer was limited to; null: all. */
  offeredPartnerIds: number[] | null;
  /** The version of the values that the current offer is made of; null: no offer, or one of an earlier release. */
  offeredVersion: number | null;
  /** When the current offer was saved; null: no offer. */
  offeredAt: Date | null;
  applications: LeadApplicationRow[];
  createdAt: Date;
  updatedAt: Date;
  erasedAt: Date | null;
  /** The last day on which its applicant's data is restricted: then its values are empty. Null: it is not. */
  restrictedUntil: string | null;
}

/**
 * Returns null if there is no such lead in this scope. Of an applicant whose data is restricted all values are empty, as once
 * they were erased (design care 17).
 */
export async function findLead({ sql }: Queryable, scope: Scope, leadId: number): Promise<LeadRow | null> {
  const [row] = await sql<LeadRow[]>`
    select l.id::float8 as id, l.state, l.intent_id::float8 as "intentId", i.title as "intentTitle",
      ${shown(sql, sql`l.first_name`, sql`''`)} as "firstName", ${shown(sql, sql`l.last_name`, sql`''`)} as "lastName",
      ${shown(sql, sql`l.cell_phone_number`, sql`''`)} as "cellPhoneNumber",
      ${shown(sql, sql`l.cell_phone_number_sent`, sql`''`)} as "cellPhoneNumberSent",
      ${shown(sql, sql`l.email`)} as email, l.affiliate_id::float8 as "affiliateId", l.environment,
      ${shown(sql, sql`l.id_number_ciphertext`)} as "idNumberCiphertext", ${shown(sql, sql`l.id_number_hash`)} as "idNumberHash",
      ${shown(sql, sql`l.fields`, sql`'{}'`)} as fields, l.values_version as "valuesVersion",
      ${shown(sql, sql`l.filled_income`)} as "filledIncome", l.popi,
      (select language from consent_text where key = l.consent_text) as "consentLanguage", ${shown(sql, sql`l.bank`)} as bank, r.referee_id as "refereeId",
      ${shown(sql, sql`l.sub_id`)} as "subId", ${shown(sql, sql`l.click_id`)} as "clickId", l.basis, l.source, l.batch_id::float8 as "batchId",
      l.application_id::float8 as "applicationId", o.id::float8 as "offerId",
      coalesce(o.matches, '[]') as matches, o.unscored,
      o.partner_ids::float8[] as "offeredPartnerIds", o.values_version as "offeredVersion", o.created_at as "offeredAt",
      l.created_at as "createdAt", l.updated_at as "updatedAt", l.erased_at as "erasedAt", ${restrictedUntil(sql)} as "restrictedUntil",
      coalesce((
        select json_agg(json_build_object('id', a.id, 'partnerId', a.partner_id, 'companyName', p.company_name,
          'kind', a.kind, 'status', a.status, 'type', a.type, 'redirect', ${shown(sql, sql`a.redirect`)}, 'link', ${shown(sql, sql`a.link`)},
          'requestedAt', a.requested_at, 'settledAt', a.settled_at, 'adoptedAt', a.adopted_at,
          'waits', a.waits_since is not null and a.status = 'sending') order by a.id)
        from application a join partner p on p.id = a.partner_id where a.lead_id = l.id), '[]') as applications
    from lead l ${withRestriction(sql)}
    join intent i on i.id = l.intent_id
    left join affiliate r on r.id = l.referee_affiliate_id
    left join offer o on o.id = l.offer_id
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}`;
  return row ?? null;
}
