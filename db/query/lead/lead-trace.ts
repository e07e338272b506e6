import type { Queryable } from '@/db/client';
import type { LoggedErrors } from '@/db/schema/http/request';
import type { FormerMatches, StoredMatch, UnscoredPartner } from '@/db/schema/lead/offer';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

export interface LeadOwnerRow {
  affiliateId: number;
  affiliateName: string;
  environment: Environment;
}

/** Finds whose a lead is, among all affiliates: for operators. */
export async function findLeadOwner({ sql }: Queryable, leadId: number): Promise<LeadOwnerRow | null> {
  const [row] = await sql<LeadOwnerRow[]>`
    select l.affiliate_id::float8 as "affiliateId", f.name as "affiliateName", l.environment
    from lead l join affiliate f on f.id = l.affiliate_id where l.id = ${leadId}`;
  return row ?? null;
}

export interface LeadOfferRow {
  id: number;
  at: Date;
  /** Without the partners' quotes. */
  matches: Omit<StoredMatch, 'liveQuotes'>[];
  /** What was shown before answers changed it, oldest first. */
  former: FormerMatches[];
  unscored: UnscoredPartner[];
  partnerIds: number[] | null;
  /** Null for an offer of an earlier release. */
  catalogueVersion: number | null;
}

/** Lists a lead's offers, newest first. */
export async function listOffersOfLead(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
  limit: number,
): Promise<LeadOfferRow[]> {
  return sql<LeadOfferRow[]>`
    select o.id::float8 as id, o.created_at as at, coalesce(o.unscored, '[]') as unscored, coalesce(o.former, '[]') as former,
      o.partner_ids::float8[] as "partnerIds", o.catalogue_version::float8 as "catalogueVersion", (
        select coalesce(jsonb_agg(match - 'liveQuotes' order by place), '[]')
        from jsonb_array_elements(o.matches) with ordinality as m(match, place)) as matches
    from offer o join lead l on l.id = o.lead_id
    where o.lead_id = ${leadId} and l.affiliate_id = ${affiliateId} and l.environment = ${environment}
    order by o.id desc limit ${limit}`;
}

export interface LeadRequestRow {
  at: Date;
  method: string;
  path: string;
  status: number;
  durationMs: number;
  requestId: string;
  errors: LoggedErrors | null;
  keyName: string | null;
  keyHint: string | null;
  /** Reads that are alike count as one. */
  times: number;
  lastAt: Date;
}

/**
 * Lists the API calls that made a lead or named it, oldest first: every change by itself, reads that are alike (a
 * client that polls makes thousands) as one with their number. Of more than `limit` the newest.
 */
export async function listRequestsOfLead(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  leadId: number,
  limit: number,
): Promise<LeadRequestRow[]> {
  const rows = await sql<LeadRequestRow[]>`
    select min(r.at) as at, r.method, r.path, r.status,
      (array_agg(r.duration_ms order by r.id))[1] as "durationMs",
      (array_agg(r.request_id order by r.id))[1] as "requestId", (array_agg(r.errors order by r.id))[1] as errors,
      min(k.name) as "keyName", min(k.hint) as "keyHint", count(*)::int as times, max(r.at) as "lastAt"
    from request_log r left join api_key k on k.id = r.api_key_id
    where r.lead_id = ${leadId} and r.affiliate_id = ${affiliateId} and r.environment = ${environment}
    group by r.method, r.path, r.status, r.api_key_id, case when r.method not in ('GET', 'HEAD') then r.id end
    order by max(r.id) desc limit ${limit}`;
  return rows.reverse();
}
