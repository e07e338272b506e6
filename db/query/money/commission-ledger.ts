import type { Queryable } from '@/db/client';
import { isNoPractice } from '@/db/query/base/lead-part';
import { commissionEntry } from '@/db/schema/money/commission';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

/** Waits for whoever works on the affiliate's ledger, and keeps others waiting to the end of the transaction. */
export async function lockLedger({ sql }: Queryable, { affiliateId }: Scope): Promise<void> {
  await sql`select lock_commission(${affiliateId})`;
}

/** An application that may earn a commission. */
export interface EarningApplicationRow {
  id: number;
  partnerId: number;
  intentId: number;
  /** Null: the partner did not accept it. */
  acceptedAt: Date | null;
}

/**
 * Selects the ids of an affiliate's applications that were accepted or have outcomes. `since`: only those that were
 * accepted, or have an outcome, at this moment or later.
 */
const earning = ({ sql }: Queryable, { affiliateId, environment }: Scope, since: string | null) => sql`
  select id from application where affiliate_id = ${affiliateId} and environment = ${environment}
    and status = 'accepted' and not superseded ${since === null ? sql`` : sql`and settled_at >= ${since}::timestamptz`}
  union
  select application_id from outcome where affiliate_id = ${affiliateId} and environment = ${environment}
    ${since === null ? sql`` : sql`and occurred_at >= ${since}::timestamptz`}`;

/** Lists the affiliates, one or all (null), that may have earned something at a moment or later. */
export async function listEarningAffiliates(
  { sql }: Queryable,
  environment: Environment,
  affiliateId: number | null,
  since: string,
): Promise<{ id: number; name: string }[]> {
  return sql<{ id: number; name: string }[]>`
    select f.id::float8 as id, f.name from affiliate f
    where (${affiliateId}::bigint is null or f.id = ${affiliateId}::bigint) and (
      exists (select from application a where a.affiliate_id = f.id and a.environment = ${environment}
        and a.status = 'accepted' and not a.superseded and a.settled_at >= ${since}::timestamptz)
      or exists (select from outcome o where o.affiliate_id = f.id and o.environment = ${environment}
        and o.occurred_at >= ${since}::timestamptz))
    order by f.id`;
}

/**
 * Lists an affiliate's applications that were accepted or have outcomes; those of practice calls earn nothing. `since`:
 * only those of which something happened at this moment or later.
 */
export async function listEarningApplications(
  db: Queryable,
  scope: Scope,
  since: string | null = null,
): Promise<EarningApplicationRow[]> {
  const { sql } = db;
  return sql<EarningApplicationRow[]>`
    select a.id::float8 as id, a.partner_id::float8 as "partnerId", l.intent_id::float8 as "intentId",
      case when a.status = 'accepted' and not a.superseded then a.settled_at end as "acceptedAt"
    from (${earning(db, scope, since)}) found
    join application a using (id) join lead l on l.id = a.lead_id
    where ${isNoPractice(sql)}`;
}

export interface EarningOutcomeRow {
  id: number;
  applicationId: number;
  eventId: string;
  kind: 'applied' | 'approved' | 'rejected' | 'funded' | 'returned' | 'charged_back';
  occurredAt: Date;
  amountCents: number | null;
  corrects: number | null;
  /** One that corrects it counts instead, whosever application that is at. */
  isReplaced: boolean;
}

/** Lists all outcomes of an affiliate's applications; `since`: of those of which something happened then or later. */
export async function listEarningOutcomes(
  db: Queryable,
  scope: Scope,
  since: string | null = null,
): Promise<EarningOutcomeRow[]> {
  const { sql } = db;
  const { affiliateId, environment } = scope;
  return sql<EarningOutcomeRow[]>`
    select id::float8 as id, application_id::float8 as "applicationId", event_id as "eventId", kind,
      occurred_at as "occurredAt", amount_cents::float8 as "amountCents", corrects::float8 as corrects,
      exists (select from outcome c where c.corrects = o.id) as "isReplaced"
    from outcome o where affiliate_id = ${affiliateId} and environment = ${environment}
      ${since === null ? sql`` : sql`and application_id in (${earning(db, scope, since)})`}`;
}

/** An entry that was computed. */
export interface ComputedEntryRow {
  applicationId: number;
  outcomeId: number | null;
  planId: number;
  planVersion: number;
  takenBackBy: number | null;
  kind: 'earned' | 'reversed' | 'adjusted';
  revision: number;
  amountCents: number;
  /** `2026-11`. */
  month: string;
  occurredAt: Date;
  /** `2026-11-30`. */
  heldUntil: string | null;
}

/** Lists an affiliate's entries that were computed, in the order in which they were made. */
export async function listComputedEntries(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
): Promise<ComputedEntryRow[]> {
  return sql<ComputedEntryRow[]>`
    select application_id::float8 as "applicationId", outcome_id::float8 as "outcomeId", plan_id::float8 as "planId",
      plan_version as "planVersion", taken_back_by::float8 as "takenBackBy", kind, revision,
      amount_cents::float8 as "amountCents", to_char(month, 'YYYY-MM') as month, occurred_at as "occurredAt",
      held_until::text as "heldUntil"
    from commission_entry
    where affiliate_id = ${affiliateId} and environment = ${environment} and plan_id is not null order by id`;
}

/** Returns the last month that is closed, as `2026-11`; null: none. */
export async function findLastClosedMonth(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
): Promise<string | null> {
  const [row] = await sql<{ month: string | null }[]>`
    select to_char(max(month), 'YYYY-MM') as month from commission_statement
    where affiliate_id = ${affiliateId} and environment = ${environment}`;
  return row?.month ?? null;
}

/** An application that outcomes are about, with whose commissions they concern. */
export interface OwnedApplicationRow extends EarningApplicationRow {
  affiliateId: number;
  affiliateName: string;
  requestedAt: Date;
}

/** Lists these applications, but for those of practice calls, which earn nothing. */
export function listOwnedApplications(
  { sql }: Queryable,
  ids: readonly number[],
): Promise<OwnedApplicationRow[]> {
  return sql<OwnedApplicationRow[]>`
    select a.id::float8 as id, a.partner_id::float8 as "partnerId", l.intent_id::float8 as "intentId",
      case when a.status = 'accepted' and not a.superseded then a.settled_at end as "acceptedAt",
      a.affiliate_id::float8 as "affiliateId", f.name as "affiliateName", a.requested_at as "requestedAt"
    from application a join lead l on l.id = a.lead_id join affiliate f on f.id = a.affiliate_id
    where a.id = any(${[...ids]}::bigint[]) and ${isNoPractice(sql)}`;
}

const rowsAtOnce = 1_000;

/** Appends computed entries. */
export async function insertComputedEntries(
  { drizzle }: Queryable,
  { affiliateId, environment }: Scope,
  entries: readonly (Omit<ComputedEntryRow, 'occurredAt'> & { occurredAt: string })[],
): Promise<void> {
  for (let start = 0; start < entries.length; start += rowsAtOnce) {
    await drizzle.insert(commissionEntry).values(
      entries.slice(start, start + rowsAtOnce).map(({ month, occurredAt, ...entry }) => ({
        ...entry,
        affiliateId,
        environment,
        month: `${month}-01`,
        occurredAt: new Date(occurredAt),
      })),
    );
  }
}

/** An entry made by hand. */
interface AdjustmentRow {
  month: string;
  amountCents: number;
  reason: string;
  userId: number | null;
  requestKey: string | null;
  /** The entry that it is made for; null: for none. */
  adjusts: number | null;
}

/** Returns what other requests added by hand for an entry; null: it is in no ledger of the affiliate's. */
export async function findAdjustedCents(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  id: number,
  requestKey: string | null,
): Promise<number | null> {
  const [row] = await sql<{ cents: number }[]>`
    select (select coalesce(sum(x.amount_cents), 0)::float8 from commission_entry x
      where x.adjusts = e.id and x.request_key is distinct from ${requestKey}::text) as cents
    from commission_entry e where e.id = ${id} and e.affiliate_id = ${affiliateId} and e.environment = ${environment}`;
  return row?.cents ?? null;
}

/** Appends an entry made by hand. Returns its id; null: the same request has made it already. */
export async function insertAdjustment(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  it: AdjustmentRow,
): Promise<number | null> {
  const [row] = await sql<{ id: number }[]>`
    insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, occurred_at, reason, user_id,
      request_key, adjusts, application_id)
    values (${affiliateId}, ${environment}, ${`${it.month}-01`}, 'adjusted', ${it.amountCents}, now(), ${it.reason},
      ${it.userId}, ${it.requestKey}, ${it.adjusts}::bigint,
      (select application_id from commission_entry where id = ${it.adjusts}::bigint))
    on conflict (affiliate_id, request_key) where request_key is not null do nothing
    returning id::float8 as id`;
  return row?.id ?? null;
}
