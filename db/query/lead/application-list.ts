import type { Queryable, Sql } from '@/db/client';
import {
  beyondPlace,
  inListOrder,
  type ListPlace,
  type ListSort,
  placeOrder,
} from '@/db/query/base/list-page';
import type { ApplicationKind, ApplicationStatus } from '@/word/application';
import type { Environment } from '@/word/environment';

/** An application that its partner has not decided. */
export interface OpenApplicationRow {
  id: number;
  leadId: number;
  environment: Environment;
  affiliateId: number;
  affiliateName: string;
  partnerId: number;
  companyName: string;
  kind: ApplicationKind;
  status: ApplicationStatus;
  reference: string | null;
  requestedAt: Date;
  /** When the worker asks the partner next; null: it does not. */
  nextCheckAt: Date | null;
  /** Since when only an operator can settle it. */
  operatorNeededAt: Date | null;
  /** The partner can be asked about it. */
  isAskable: boolean;
}

/** Null: no filter. */
export interface OpenApplicationFilter {
  environment: Environment | null;
  partnerId: number | null;
  affiliateId: number | null;
  /** `stuck`: only an operator can settle it. */
  state: 'stuck' | 'unknown' | 'pending' | null;
  olderThanSeconds: number | null;
}

/** The condition of the index of open applications. */
const isOpen = (sql: Sql) => sql`a.status in ('sending', 'unknown', 'pending') and not a.superseded`;

/** Lists a page of open applications, by age. */
export async function listOpenApplications(
  { sql }: Queryable,
  filter: OpenApplicationFilter,
  { descending }: { descending: boolean },
  place: ListPlace,
): Promise<OpenApplicationRow[]> {
  const sort: ListSort = {
    by: sql`a.requested_at`,
    id: sql`a.id`,
    descending,
    source: sql`application a`,
  };
  const rows = await sql<OpenApplicationRow[]>`
    select a.id::float8 as id, a.lead_id::float8 as "leadId", a.environment, f.id::float8 as "affiliateId",
      f.name as "affiliateName", p.id::float8 as "partnerId", p.company_name as "companyName", a.kind, a.status,
      a.reference, a.requested_at as "requestedAt", a.next_check_at as "nextCheckAt",
      a.operator_needed_at as "operatorNeededAt", ${isAskable(sql)} as "isAskable"
    from application a join partner p on p.id = a.partner_id join affiliate f on f.id = a.affiliate_id
    where ${matching(sql, filter)} ${beyondPlace(sql, sort, place)} ${placeOrder(sql, sort, place)}`;
  return inListOrder(rows, place);
}

/** Counts matching open applications, at most `limit`. */
export async function countOpenApplications(
  { sql }: Queryable,
  filter: OpenApplicationFilter,
  limit: number,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from (select from application a where ${matching(sql, filter)} limit ${limit}) a`;
  return row.count;
}

export interface OpenByPartnerRow {
  partnerId: number;
  companyName: string;
  environment: Environment;
  open: number;
  stuck: number;
  oldestAt: Date;
}

/** Counts open applications by partner, most first. */
export async function countOpenByPartner({ sql }: Queryable): Promise<OpenByPartnerRow[]> {
  return sql<OpenByPartnerRow[]>`
    select p.id::float8 as "partnerId", p.company_name as "companyName", p.environment, o.open, o.stuck,
      o.oldest_at as "oldestAt"
    from (
      select a.partner_id, count(*)::int as open, count(a.operator_needed_at)::int as stuck,
        min(a.requested_at) as oldest_at
      from application a where ${isOpen(sql)} group by a.partner_id) o
    join partner p on p.id = o.partner_id
    order by o.stuck desc, o.open desc, p.id`;
}

/**
 * Makes the worker ask the partner now, in place of an operator. Returns false without writing when the application is
 * settled, or when there is nobody to ask.
 */
export async function updateAskedAgain({ sql }: Queryable, applicationId: number): Promise<boolean> {
  const rows = await sql`
    update application a set next_check_at = now(), operator_needed_at = null
    from partner p
    where a.id = ${applicationId} and p.id = a.partner_id and ${isOpen(sql)} and ${isAskable(sql)}
    returning a.id`;
  return rows.length > 0;
}

/** One that is being sent is not asked about: its first call is under way. What was erased cannot be sent again. */
const isAskable = (sql: Sql) => sql`
  case a.status
    when 'unknown' then p.accept_url is not null and (select erased_at is null from lead where id = a.lead_id)
    when 'pending' then p.link_url is not null
    else false end`;

function matching(
  sql: Sql,
  { environment, partnerId, affiliateId, state, olderThanSeconds }: OpenApplicationFilter,
) {
  return sql`${isOpen(sql)}
    ${environment === null ? sql`` : sql`and a.environment = ${environment}`}
    ${partnerId === null ? sql`` : sql`and a.partner_id = ${partnerId}`}
    ${affiliateId === null ? sql`` : sql`and a.affiliate_id = ${affiliateId}`}
    ${state === null ? sql`` : state === 'stuck' ? sql`and a.operator_needed_at is not null` : sql`and a.status = ${state}`}
    ${olderThanSeconds === null ? sql`` : sql`and a.requested_at < now() - make_interval(secs => ${olderThanSeconds})`}`;
}
