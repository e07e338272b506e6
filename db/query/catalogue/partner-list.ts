import type { Fragment, Queryable, Sql } from '@/db/client';
import {
  beyondPlace,
  containsText,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import type { Environment } from '@/word/environment';

export interface PartnerListRow {
  id: number;
  companyName: string;
  slug: string;
  partnerType: string;
  logoUrl: string;
  active: boolean;
  endToEnd: boolean;
  priority: number;
  timeoutMs: number;
  scoreUrl: string | null;
  acceptUrl: string | null;
  linkUrl: string | null;
  redirectUrl: string | null;
  version: number;
  /** We made its secret, and nobody has been shown it yet. */
  secretUnseen: boolean;
  createdAt: Date;
  /** It gets no new offers until then; null: it does. */
  /** `until`: null until somebody resumes it. */
  leftOut: { until: string | null; reason: string } | null;
  /** Titles, in order. */
  intents: string[];
  /** For all its intents together. */
  rules: number;
  /** In the last 24 hours, to all its endpoints. */
  calls: number;
  failed: number;
  /** The endpoints whose circuit is open. */
  openUrls: string[];
}

/** Null: no filter. */
export interface PartnerListFilter {
  search: string;
  active: boolean | null;
  intentId: number | null;
  /** Only those with an open circuit. */
  failing: boolean;
  /** Only those whose secret was made by us and shown to nobody yet. */
  secretUnseen: boolean;
}

export const partnerListOrders = ['company', 'priority', 'created'] as const;
export type PartnerListOrder = (typeof partnerListOrders)[number];

/** Lists a page of an environment's partners; rules and calls are counted for the page alone. */
export async function listPartnerPage(
  { sql }: Queryable,
  environment: Environment,
  filter: PartnerListFilter,
  { by, descending }: { by: PartnerListOrder; descending: boolean },
  place: ListPlace,
): Promise<PartnerListRow[]> {
  const orders: Record<PartnerListOrder, Fragment> = {
    company: sql`lower(p.company_name)`,
    priority: sql`p.priority`,
    created: sql`p.created_at`,
  };
  const sort: ListSort = { by: orders[by], id: sql`p.id`, descending, source: sql`partner p` };
  const rows = await sql<PartnerListRow[]>`
    select p.id::float8 as id, p.company_name as "companyName", p.slug, p.partner_type as "partnerType",
      coalesce(nullif(p.company_mini_logo_url, ''), p.company_logo_url) as "logoUrl", p.active,
      p.end_to_end as "endToEnd", p.priority, p.timeout_ms as "timeoutMs", p.score_url as "scoreUrl",
      p.accept_url as "acceptUrl", p.link_url as "linkUrl", p.redirect_url as "redirectUrl", p.version, p.secret_unseen as "secretUnseen",
      p.created_at as "createdAt", case when p.left_out_until > now() then
        json_build_object('until', nullif(p.left_out_until, '9999-12-31T00:00:00Z'), 'reason', p.left_out_reason) end as "leftOut", s.intents, s.rules, c.calls, c.failed, h.urls as "openUrls"
    from (
      select p.id from partner p where ${matching(sql, environment, filter)} ${beyondPlace(sql, sort, place)}
      ${placeOrder(sql, sort, place)}) k
    join partner p on p.id = k.id
    cross join lateral (
      select coalesce(array_agg(i.title order by lower(i.title)), '{}') as intents,
        coalesce(sum(jsonb_array_length(r.eligibility)), 0)::int as rules
      from partner_intent r join intent i on i.id = r.intent_id where r.partner_id = p.id) s
    cross join lateral (
      select coalesce(sum(h.calls), 0)::int as calls, coalesce(sum(h.failed), 0)::int as failed
      from partner_call_hour h
      where h.partner_id = p.id and h.kind = any(enum_range(null::endpoint_kind))
        and h.hour > now() - interval '24 hours') c
    cross join lateral (
      select coalesce(array_agg(e.url), '{}') as urls from endpoint_health e where e.partner_id = p.id) h
    ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching partners, at most `limit`. */
export async function countPartners(
  { sql }: Queryable,
  environment: Environment,
  filter: PartnerListFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (
      select from partner p where ${matching(sql, environment, filter)} limit ${limit}) p`;
  return row.count;
}

function matching(
  sql: Sql,
  environment: Environment,
  { search, active, intentId, failing, secretUnseen }: PartnerListFilter,
) {
  return sql`p.environment = ${environment}
    ${active === null ? sql`` : sql`and p.active = ${active}`}
    ${intentId === null ? sql`` : sql`and exists (select from partner_intent r where r.partner_id = p.id and r.intent_id = ${intentId})`}
    ${failing ? sql`and exists (select from endpoint_health e where e.partner_id = p.id and e.url in (p.score_url, p.accept_url, p.link_url))` : sql``}
    ${secretUnseen ? sql`and p.secret_unseen` : sql``}
    ${containsText(sql, search, sql`p.company_name, p.slug`)}`;
}

/** Lists the active intents, by title, that some partner serves now and none would without these partners. */
export async function listIntentsServedOnlyBy(
  { sql }: Queryable,
  environment: Environment,
  partnerIds: readonly number[],
): Promise<string[]> {
  const rows = await sql<{ title: string }[]>`
    select i.title from intent i
    where i.environment = ${environment} and i.active
      and exists (
        select from partner_intent r join partner p on p.id = r.partner_id
        where r.intent_id = i.id and p.active and p.id = any(${[...partnerIds]}::bigint[]))
      and not exists (
        select from partner_intent r join partner p on p.id = r.partner_id
        where r.intent_id = i.id and p.active and p.id <> all(${[...partnerIds]}::bigint[]))
    order by lower(i.title)`;
  return rows.map(({ title }) => title);
}

/** Counts which of these partners of an environment are active. */
export async function countActivePartners(
  { sql }: Queryable,
  environment: Environment,
  partnerIds: readonly number[],
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from partner
    where environment = ${environment} and active and id = any(${[...partnerIds]}::bigint[])`;
  return row.count;
}
