import type { Fragment, Queryable, Sql } from '@/db/client';
import { countedDays, openLeads } from '@/db/query/base/day-progress';
import {
  beyondPlace,
  containsText,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import type { Environment } from '@/word/environment';

export interface AffiliateListRow {
  id: number;
  name: string;
  slug: string;
  refereeId: string;
  active: boolean;
  liveFeedback: boolean;
  uatApprovedAt: Date | null;
  contactName: string | null;
  contactEmail: string | null;
  contactPhone: string | null;
  note: string | null;
  version: number;
  createdAt: Date;
  /** Of today and the six days before, in one environment. */
  leads: number;
  matched: number;
  accepted: number;
  /** Keys that can be used, by environment. */
  uatKeys: number;
  productionKeys: number;
  /** The last call with any of its keys, to ten seconds. */
  lastCallAt: Date | null;
}

/** Null: no filter. */
export interface AffiliateListFilter {
  search: string;
  active: boolean | null;
  /** Whether Production is open to it. */
  approved: boolean | null;
}

export const affiliateListOrders = ['name', 'leads', 'match', 'acceptance', 'lastCall', 'created'] as const;
export type AffiliateListOrder = (typeof affiliateListOrders)[number];

/**
 * Lists a page of affiliates. Figures are counted for the page alone, unless the list is sorted by them. Most days
 * are summed up already (`funnel_day`); the latest leads are counted from their index.
 */
export async function listAffiliatePage(
  { sql }: Queryable,
  environment: Environment,
  filter: AffiliateListFilter,
  { by, descending }: { by: AffiliateListOrder; descending: boolean },
  place: ListPlace,
): Promise<AffiliateListRow[]> {
  const figures = weekOf(sql, environment);
  const keys = keysOf(sql);
  const orders: Record<AffiliateListOrder, { by: Fragment; besides?: Fragment }> = {
    name: { by: sql`lower(a.name)` },
    leads: { by: sql`w.leads`, besides: figures },
    match: { by: share(sql, sql`w.matched`), besides: figures },
    acceptance: { by: share(sql, sql`w.accepted`), besides: figures },
    lastCall: { by: sql`coalesce(k.last_call, '-infinity')`, besides: keys },
    created: { by: sql`a.created_at` },
  };
  const order = orders[by];
  const source = sql`affiliate a ${order.besides ?? sql``}`;
  const sort: ListSort = { by: order.by, id: sql`a.id`, descending, source };
  const rows = await sql<AffiliateListRow[]>`
    select a.id::float8 as id, a.name, a.slug, a.referee_id as "refereeId", a.active,
      a.live_feedback as "liveFeedback", a.uat_approved_at as "uatApprovedAt", a.contact_name as "contactName",
      a.contact_email as "contactEmail", a.contact_phone as "contactPhone", a.note, a.version,
      a.created_at as "createdAt", w.leads, w.matched, w.accepted, k.uat_keys as "uatKeys",
      k.production_keys as "productionKeys", k.last_call as "lastCallAt"
    from (
      select a.id from ${source} where ${matching(sql, filter)} ${beyondPlace(sql, sort, place)}
      ${placeOrder(sql, sort, place)}) p
    join affiliate a on a.id = p.id ${figures} ${keys}
    ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching affiliates, at most `limit`. */
export async function countAffiliates(
  { sql }: Queryable,
  filter: AffiliateListFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from affiliate a where ${matching(sql, filter)} limit ${limit}) a`;
  return row.count;
}

function matching(sql: Sql, { search, active, approved }: AffiliateListFilter) {
  const texts = sql`a.name, a.slug, a.referee_id, a.contact_name, a.contact_email`;
  return sql`true
    ${active === null ? sql`` : sql`and a.active = ${active}`}
    ${approved === null ? sql`` : sql`and (a.uat_approved_at is not null) = ${approved}`}
    ${containsText(sql, search, texts)}`;
}

const share = (sql: Sql, part: Fragment) => sql`coalesce(${part} / nullif(w.leads, 0)::float8, -1)`;

/** The leads of an affiliate `a` in the last seven days, today included, and how far they got. */
function weekOf(sql: Sql, environment: Environment) {
  const week = { from: sql`(funnel_day_of(now()) - 6)`, to: sql`funnel_day_of(now())` };
  return sql`cross join lateral (
    select coalesce(sum(leads), 0)::int as leads, coalesce(sum(matched), 0)::int as matched,
      coalesce(sum(accepted), 0)::int as accepted
    from (
      select f.leads, f.matched, f.accepted from funnel_day f
      where f.affiliate_id = a.id and f.environment = ${environment} and ${countedDays(sql, week)}
      union all
      select 1, has_matched(l.state)::int, (l.state = 'accepted')::int from lead l
      where l.affiliate_id = a.id and l.environment = ${environment} and ${openLeads(sql, week)}) fact) w`;
}

/** The keys of an affiliate `a`. */
function keysOf(sql: Sql) {
  const usable = sql`revoked_at is null and (replaced_at is null or replaced_at > now()) and expires_at > now()`;
  return sql`cross join lateral (
    select count(*) filter (where environment = 'uat' and ${usable})::int as uat_keys,
      count(*) filter (where environment = 'production' and ${usable})::int as production_keys,
      max(last_used_at) as last_call
    from api_key where affiliate_id = a.id) k`;
}
