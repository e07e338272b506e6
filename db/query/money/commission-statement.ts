import type { Queryable } from '@/db/client';
import type { StoredTier } from '@/db/schema/money/commission';
import type { Scope } from '@/db/scope';
import type { Environment } from '@/word/environment';

/** A closed month. */
export interface StatementRow {
  affiliateId: number;
  affiliateSlug: string;
  affiliateName: string;
  environment: Environment;
  number: number;
  /** `2026-11`. */
  month: string;
  openingCents: number;
  closingCents: number;
  /** Of the closing balance: what is on hold beyond the last day of the month. */
  heldCents: number;
  entries: number;
  closedAt: Date;
}

const selected = ({ sql }: Queryable) => sql`
  select s.affiliate_id::float8 as "affiliateId", a.slug as "affiliateSlug", a.name as "affiliateName", s.environment,
    s.number, to_char(s.month, 'YYYY-MM') as month, s.opening_cents::float8 as "openingCents",
    s.closing_cents::float8 as "closingCents", s.entries, s.closed_at as "closedAt", coalesce((
      select sum(e.amount_cents) from commission_entry e where e.affiliate_id = s.affiliate_id
        and e.environment = s.environment and e.month <= s.month
        and e.held_until > (s.month + interval '1 month - 1 day')::date), 0)::float8 as "heldCents"
  from commission_statement s join affiliate a on a.id = s.affiliate_id`;

/** Closes a month; triggers check that it may be, and fill in number and figures. Returns the statement's number. */
export async function insertStatement(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  { month, userId }: { month: string; userId: number | null },
): Promise<number> {
  const [row] = await sql<[{ number: number }]>`
    insert into commission_statement (affiliate_id, environment, number, month, opening_cents, closing_cents, entries,
      user_id)
    values (${affiliateId}, ${environment}, 0, ${`${month}-01`}, 0, 0, 0, ${userId}) returning number`;
  return row.number;
}

/** Lists an affiliate's statements, the latest first. */
export async function listStatements(
  db: Queryable,
  { affiliateId, environment }: Scope,
): Promise<StatementRow[]> {
  return db.sql<StatementRow[]>`
    ${selected(db)} where s.affiliate_id = ${affiliateId} and s.environment = ${environment} order by s.number desc`;
}

export async function findStatement(
  db: Queryable,
  { affiliateId, environment }: Scope,
  month: string,
): Promise<StatementRow | null> {
  const [row] = await db.sql<StatementRow[]>`
    ${selected(db)} where s.affiliate_id = ${affiliateId} and s.environment = ${environment}
      and s.month = ${`${month}-01`}::date`;
  return row ?? null;
}

/** What an affiliate's ledger holds in a month that is open. */
export interface OpenMonthRow {
  /** `2026-11`. */
  month: string;
  entries: number;
  amountCents: number;
  heldCents: number;
}

/** Lists the months after the last closed one that have entries, in order. `today`: what is held beyond it is on hold. */
export async function listOpenMonths(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  today: string,
): Promise<OpenMonthRow[]> {
  return sql<OpenMonthRow[]>`
    select to_char(month, 'YYYY-MM') as month, count(*)::int as entries, sum(amount_cents)::float8 as "amountCents",
      coalesce(sum(amount_cents) filter (where held_until > ${today}::date), 0)::float8 as "heldCents"
    from commission_entry e where affiliate_id = ${affiliateId} and environment = ${environment}
      and month > coalesce((select max(month) from commission_statement s
        where s.affiliate_id = ${affiliateId} and s.environment = ${environment}), '-infinity')
    group by e.month order by e.month`;
}

/** What an account has on hold beyond a day, whether the months are closed or not. */
export async function findHeld(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  today: string,
): Promise<number> {
  const [row] = await sql<[{ cents: number }]>`
    select coalesce(sum(amount_cents), 0)::float8 as cents from commission_entry
    where affiliate_id = ${affiliateId} and environment = ${environment} and held_until > ${today}::date`;
  return row.cents;
}

/** Where an affiliate's account stands: the sum of its entries. */
export interface AccountRow {
  affiliateId: number;
  affiliateSlug: string;
  affiliateName: string;
  balanceCents: number;
  heldCents: number;
  entries: number;
  /** `2026-11`; null: nothing is closed. */
  lastClosed: string | null;
  /** The first month that is open and has entries. */
  firstOpen: string | null;
}

/** Lists every affiliate that has entries or statements in an environment, by name. */
export async function listAccounts(
  { sql }: Queryable,
  environment: Environment,
  today: string,
): Promise<AccountRow[]> {
  return sql<AccountRow[]>`
    with closed as (
      select affiliate_id, max(month) as month from commission_statement where environment = ${environment} group by 1),
    held as (
      select e.affiliate_id, count(*)::int as entries, sum(amount_cents)::float8 as balance,
        coalesce(sum(amount_cents) filter (where held_until > ${today}::date), 0)::float8 as held,
        min(e.month) filter (where c.month is null or e.month > c.month) as open
      from commission_entry e left join closed c using (affiliate_id) where environment = ${environment} group by 1)
    select a.id::float8 as "affiliateId", a.slug as "affiliateSlug", a.name as "affiliateName",
      coalesce(h.balance, 0) as "balanceCents", coalesce(h.held, 0) as "heldCents", coalesce(h.entries, 0) as entries,
      to_char(c.month, 'YYYY-MM') as "lastClosed", to_char(h.open, 'YYYY-MM') as "firstOpen"
    from affiliate a left join held h on h.affiliate_id = a.id left join closed c on c.affiliate_id = a.id
    where h.affiliate_id is not null or c.affiliate_id is not null
    order by lower(a.name), a.id`;
}

/** An entry as it is shown. */
export interface EntryRow {
  id: number;
  month: string;
  kind: 'earned' | 'reversed' | 'adjusted';
  amountCents: number;
  occurredAt: Date;
  recordedAt: Date;
  heldUntil: string | null;
  planId: number | null;
  planVersion: number | null;
  /** Null: made by hand. */
  paidOn: 'accepted' | 'approved' | 'funded' | null;
  unit: 'cents' | 'basis points' | null;
  rate: number | null;
  tiers: StoredTier[] | null;
  applicationId: number | null;
  leadId: number | null;
  partnerName: string | null;
  partnerSlug: string | null;
  intentTitle: string | null;
  /** What it is a share of. */
  baseCents: number | null;
  takenBackBy: 'returned' | 'charged_back' | null;
  /** The entry that this one was made for by hand; null: for none. */
  adjusts: number | null;
  /** What was added for it by hand since. */
  adjustedCents: number;
  reason: string | null;
  madeBy: string | null;
}

/**
 * Lists entries in the order in which they were made; of all months, or of one, with what its statement takes in of months
 * before it. `after`: the last one seen.
 */
export async function listEntries(
  { sql }: Queryable,
  { affiliateId, environment }: Scope,
  { month, after, limit }: { month: string | null; after: number; limit: number },
): Promise<EntryRow[]> {
  return sql<EntryRow[]>`
    select e.id::float8 as id, to_char(e.month, 'YYYY-MM') as month, e.kind, e.amount_cents::float8 as "amountCents",
      e.occurred_at as "occurredAt", e.recorded_at as "recordedAt", e.held_until::text as "heldUntil",
      e.plan_id::float8 as "planId", e.plan_version as "planVersion", p.paid_on as "paidOn", p.unit,
      p.rate::float8 as rate, p.tiers, e.application_id::float8 as "applicationId", a.lead_id::float8 as "leadId",
      r.company_name as "partnerName", r.slug as "partnerSlug", i.title as "intentTitle",
      o.amount_cents::float8 as "baseCents", b.kind as "takenBackBy", e.adjusts::float8 as adjusts, e.reason, u.name as "madeBy",
      (select coalesce(sum(x.amount_cents), 0)::float8 from commission_entry x where x.adjusts = e.id) as "adjustedCents"
    from commission_entry e
    left join commission_plan p on p.id = e.plan_id
    left join application a on a.id = e.application_id
    left join lead l on l.id = a.lead_id
    left join intent i on i.id = l.intent_id
    left join partner r on r.id = a.partner_id
    left join outcome o on o.id = e.outcome_id
    left join outcome b on b.id = e.taken_back_by
    left join "user" u on u.id = e.user_id
    where e.affiliate_id = ${affiliateId} and e.environment = ${environment} and e.id > ${after}
      and (${month}::text is null or e.month = (${month}::text || '-01')::date
        or e.month < (${month}::text || '-01')::date and (${month}::text || '-01')::date = (
          select min(s.month) from commission_statement s
          where s.affiliate_id = ${affiliateId} and s.environment = ${environment}))
    order by e.id limit ${limit}`;
}
