import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';

/** What a postback tells of a lead beside the event. */
export interface PostbackLeadRow {
  subId: string | null;
  clickId: string | null;
}

/** Null: there is no such lead of this affiliate. */
export async function findPostbackLead(
  { sql }: Queryable,
  { affiliateId, environment }: Pick<Scope, 'affiliateId' | 'environment'>,
  leadId: number,
): Promise<PostbackLeadRow | null> {
  const [row] = await sql<PostbackLeadRow[]>`
    select sub_id as "subId", click_id as "clickId" from lead
    where id = ${leadId} and affiliate_id = ${affiliateId} and environment = ${environment}`;
  return row ?? null;
}

/** What an event earned, as its affiliate's ledger says it. */
export interface EventCommissionRow {
  amountCents: number;
  /** Until what was earned is payable; 0 or less: it is. */
  heldForMs: number;
  /** The ledger has not seen the event yet. */
  isBehind: boolean;
}

/** Of which event: an application's acceptance by a partner, or an outcome with all that it corrects. */
export type EarningSubject = { leadId: number; partnerId: number } | { outcomeId: number };

/** Adds up the ledger's entries about what an event tells of. */
export async function findEventCommission(
  { sql }: Queryable,
  { affiliateId, environment }: Pick<Scope, 'affiliateId' | 'environment'>,
  position: number,
  subject: EarningSubject,
): Promise<EventCommissionRow> {
  const own = sql`e.affiliate_id = ${affiliateId} and e.environment = ${environment} and e.plan_id is not null`;
  const entries =
    'outcomeId' in subject
      ? sql`
          with recursive told as (
            select o.id, o.corrects, o.application_id from outcome o where o.id = ${subject.outcomeId}
            union select o.id, o.corrects, o.application_id from outcome o join told t on o.id = t.corrects)
          select e.amount_cents, e.held_until from commission_entry e
          where ${own} and e.application_id in (select application_id from told)
            and (e.taken_back_by is null and e.outcome_id in (select id from told)
              or e.taken_back_by in (select id from told))`
      : sql`
          select e.amount_cents, e.held_until from commission_entry e
          join application a on a.id = e.application_id
          where ${own} and a.lead_id = ${subject.leadId} and a.partner_id = ${subject.partnerId}
            and e.outcome_id is null and e.taken_back_by is null`;
  const [row] = await sql<[EventCommissionRow]>`
    select coalesce(sum(amount_cents), 0)::float8 as "amountCents",
      coalesce(extract(epoch from
        ((max(held_until) + 1)::timestamp at time zone 'Africa/Johannesburg') - now())::float8 * 1000, 0) as "heldForMs",
      not exists (
        select from commission_run where affiliate_id = ${affiliateId} and environment = ${environment}
          and event_position >= ${position}) as "isBehind"
    from (${entries}) e`;
  return row;
}
