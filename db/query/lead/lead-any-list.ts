import type { Queryable, Sql } from '@/db/client';
import { inListOrder, type ListPlace, placeOrder } from '@/db/query/base/list-page';
import { shown, withRestriction } from '@/db/query/base/restriction-part';
import type { VersionSpan } from '@/db/query/catalogue/catalogue-version';
import type { Environment } from '@/word/environment';
import type { LeadSource, LeadState } from '@/word/lead';
import { type Became, thatBecame } from './lead-became';
import { thatSold } from './sold-by';
import { madeByVersion } from './version-lead';

/** A lead of any affiliate, for operators. */
export interface AnyLeadRow {
  id: number;
  environment: Environment;
  state: LeadState;
  firstName: string;
  lastName: string;
  cellPhoneNumber: string;
  erased: boolean;
  restricted: boolean;
  affiliateId: number;
  affiliateName: string;
  intentTitle: string;
  source: LeadSource;
  /** The partner of the latest application. */
  partnerId: number | null;
  partnerName: string | null;
  createdAt: Date;
}

/** Null: no filter. Times are ISO 8601; `createdBefore` is exclusive. */
export interface AnyLeadFilter {
  affiliateId: number | null;
  environments: readonly Environment[];
  state: LeadState | null;
  intentId: number | null;
  /** The partner of the latest application. */
  partnerId: number | null;
  source: LeadSource | null;
  /** 0: nobody. */
  userId: number | null;
  /** Who sold it (`soldBy`); 0: nobody. */
  sellerId: number | null;
  became: Became | null;
  /** The version of the catalogue that made the lead's current offer. */
  version: VersionSpan | null;
  createdFrom: string;
  createdBefore: string | null;
}

/**
 * Lists a page of the leads of all affiliates, newest first. Each affiliate has an index of its own leads in that order,
 * so each gives a page's worth, and the newest of those are the page: no index is kept for this list alone. With a
 * partner it begins from that partner's applications, with a version of the catalogue from the offers that it made.
 */
export async function listAnyLeads(
  { sql }: Queryable,
  filter: AnyLeadFilter,
  place: ListPlace,
): Promise<AnyLeadRow[]> {
  const order = placeOrder(sql, newestFirst(sql), place);
  const found =
    filter.version !== null
      ? sql`
        select l.id, l.created_at from offer o join lead l on l.id = o.lead_id and l.offer_id = o.id
        ${filter.partnerId === null ? sql`` : sql`join application a on a.id = l.application_id and a.partner_id = ${filter.partnerId}`}
        where ${madeByVersion(sql, filter.version)} and l.environment = any(${[...filter.environments]}::environment_name[])
          ${filter.affiliateId === null ? sql`` : sql`and l.affiliate_id = ${filter.affiliateId}`}
          ${matching(sql, filter, place)}`
      : filter.partnerId === null
        ? sql`
        select l.id, l.created_at
        from affiliate f cross join unnest(${[...filter.environments]}::environment_name[]) e(name)
        cross join lateral (
          select l.id, l.created_at from lead l
          where l.affiliate_id = f.id and l.environment = e.name ${matching(sql, filter, place)} ${order}) l
        where ${filter.affiliateId === null ? sql`true` : sql`f.id = ${filter.affiliateId}`}`
        : sql`
        select l.id, l.created_at
        from application a join lead l on l.id = a.lead_id and l.application_id = a.id
        where a.partner_id = ${filter.partnerId} and a.requested_at >= ${filter.createdFrom}::text::timestamptz
          and l.environment = any(${[...filter.environments]}::environment_name[])
          ${filter.affiliateId === null ? sql`` : sql`and l.affiliate_id = ${filter.affiliateId}`}
          ${matching(sql, filter, place)}`;
  const rows = await sql<AnyLeadRow[]>`
    select l.id::float8 as id, l.environment, l.state, ${shown(sql, sql`l.first_name`, sql`''`)} as "firstName",
      ${shown(sql, sql`l.last_name`, sql`''`)} as "lastName",
      ${shown(sql, sql`l.cell_phone_number`, sql`''`)} as "cellPhoneNumber", l.erased_at is not null as erased,
      held.back as restricted,
      f.id::float8 as "affiliateId", f.name as "affiliateName", i.title as "intentTitle", l.source,
      p.id::float8 as "partnerId", p.company_name as "partnerName", l.created_at as "createdAt"
    from (select l.id, l.created_at from (${found}) l ${order}) k
    join lead l on l.id = k.id ${withRestriction(sql)}
    join affiliate f on f.id = l.affiliate_id
    join intent i on i.id = l.intent_id
    left join application a on a.id = l.application_id
    left join partner p on p.id = a.partner_id
    ${order}`;
  return inListOrder(rows, place);
}

const newestFirst = (sql: Sql) => ({ by: sql`l.created_at`, id: sql`l.id`, descending: true });

/** Looks the place's time up here, since a JavaScript date would cut off its microseconds. */
function matching(sql: Sql, filter: AnyLeadFilter, { from }: ListPlace) {
  const { state, intentId, source, userId, sellerId, became, createdFrom, createdBefore } = filter;
  const place = from && sql`(select l.created_at, l.id from lead l where l.id = ${from.id})`;
  return sql`and l.created_at >= ${createdFrom}::text::timestamptz
    ${createdBefore === null ? sql`` : sql`and l.created_at < ${createdBefore}::text::timestamptz`}
    ${state === null ? sql`` : sql`and l.state = ${state}`}
    ${intentId === null ? sql`` : sql`and l.intent_id = ${intentId}`}
    ${source === null ? sql`` : sql`and l.source = ${source}`}
    ${userId === null ? sql`` : userId === 0 ? sql`and l.user_id is null` : sql`and l.user_id = ${userId}`}
    ${became === null ? sql`` : thatBecame(sql, { ...became, soldBy: sellerId })}
    ${sellerId === null || became !== null ? sql`` : thatSold(sql, sellerId)}
    ${place === null ? sql`` : from?.direction === 'after' ? sql`and (l.created_at, l.id) < ${place}` : sql`and (l.created_at, l.id) > ${place}`}`;
}
