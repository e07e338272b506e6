import type { Fragment, Queryable, Sql } from '@/db/client';
import type { OperatorRole } from '@/word/role';
import { maintenanceFragment } from './guard';
import { isWrongApplicant, isWrongNumber } from './lead-part';
import { isDoNotContact, isOptedOutOf, isShareWithdrawn } from './opt-out-part';
import { isRestricted } from './restriction-part';

/**
 * Decisions that stop a referral which was never sent: as the gate's table calls them (`lib/base/gate`). `not interested`,
 * `wrong applicant` and `consent withdrawn` end it as `do not contact` does, for this lead.
 */
export type ReferralStop =
  | 'lender off'
  | 'affiliate suspended'
  | 'maintenance'
  | 'restricted'
  | 'do not contact'
  | 'consent withdrawn'
  | 'not interested'
  | 'wrong applicant'
  | 'applicant erased';

/**
 * What stops a referral of lead `l` to partner `p` from being sent now; null: nothing. What ends it comes before what
 * lets it wait. `product`: of which of the partner's intents `i`, as long as it is active and open to the affiliate.
 */
export const referralStop = (sql: Sql, product: Fragment) => stopOf(sql, product, sql`true`);

/**
 * The same of an application `a` that is stored and was not sent. Of an accept, or live feedback, it asks about the applicant
 * alone: whether lender and affiliate are served was asked when it was stored.
 */
export const unsentStop = (sql: Sql) => stopOf(sql, sql`true`, sql`a.kind = 'referral'`);

/** `isReferral`: whether it asks for more than what the applicant said, or is known of them. */
const stopOf = (sql: Sql, product: Fragment, isReferral: Fragment) => sql`
  case
    when l.erased_at is not null then 'applicant erased'
    when ${isReferral} and (not p.active or not exists (
      select from partner_intent s join intent i on i.id = s.intent_id
      where s.partner_id = p.id and i.active and ${product} and (not i.restricted or exists (
        select from intent_affiliate o where o.intent_id = i.id and o.affiliate_id = l.affiliate_id))))
      then 'lender off'
    when ${isRestricted(sql)} then 'restricted'
    when ${isDoNotContact(sql)} or ${isOptedOutOf(sql, sql`p.id`)} then 'do not contact'
    when ${isShareWithdrawn(sql)} then 'consent withdrawn'
    when ${isReferral} and lead_disposition(l.id) = 'not interested' then 'not interested'
    when ${isWrongApplicant(sql)} then 'wrong applicant'
    when ${isReferral} and not (select active from affiliate where id = l.affiliate_id) then 'affiliate suspended'
    when ${isReferral} and (select ${maintenanceFragment(sql)} from environment e where e.name = l.environment)
      then 'maintenance'
  end`;

/** The same for the product that the lead asks for. */
export const productStop = (sql: Sql) => referralStop(sql, sql`i.id = l.intent_id`);

/** Returns what stops lead `leadId` from being sent to a partner that it was matched with; null: nothing. */
export async function findProductStop(
  { sql }: Queryable,
  leadId: number,
  partnerId: number,
): Promise<ReferralStop | null> {
  const [row] = await sql<{ stop: ReferralStop | null }[]>`
    select ${productStop(sql)} as stop from lead l join partner p on p.id = ${partnerId} where l.id = ${leadId}`;
  return row?.stop ?? null;
}

/** Decisions that stop a text message; `not interested` and `wrong applicant` end it as `do not contact` does, for this lead. */
export type TextStop =
  | 'restricted'
  | 'do not contact'
  | 'not interested'
  | 'wrong applicant'
  | 'wrong number'
  | 'affiliate suspended'
  | 'maintenance';

/** What stops a text message to the number of lead `l` from being sent now; null: nothing. */
export const textStop = (sql: Sql) => sql`
  case
    when ${isRestricted(sql)} then 'restricted'
    when ${isDoNotContact(sql, { ofText: true })} then 'do not contact'
    when lead_disposition(l.id) = 'not interested' then 'not interested'
    when ${isWrongApplicant(sql)} then 'wrong applicant'
    when ${isWrongNumber(sql)} then 'wrong number'
    when not (select active from affiliate where id = l.affiliate_id) then 'affiliate suspended'
    when (select ${maintenanceFragment(sql)} from environment e where e.name = l.environment) then 'maintenance'
  end`;

/** Returns what stops a text message to a lead's number; null: nothing. */
export async function findTextStop({ sql }: Queryable, leadId: number): Promise<TextStop | null> {
  const [row] = await sql<{ stop: TextStop | null }[]>`
    select ${textStop(sql)} as stop from lead l where l.id = ${leadId}`;
  return row?.stop ?? null;
}

/**
 * Whether the sender of batch `b` has lost access: the key revoked or replaced, the user suspended or removed, the
 * affiliate suspended. The agents of sample data are removed from their first moment: they never were let in.
 */
export const isSenderGone = (sql: Sql) => sql`
  (exists (select from affiliate a where a.id = b.affiliate_id and not a.active)
    or exists (
      select from api_key k where k.id = b.api_key_id and (k.revoked_at is not null or k.replaced_at <= now()))
    or exists (
      select from "user" u where u.id = b.user_id
        and (u.removed_at > u.created_at or u.suspended_at is not null)))`;

/** Whether operator `u` is suspended or removed, or of none of these roles. */
export const isGone = (sql: Sql, roles: readonly OperatorRole[]) => sql`
  (u.removed_at is not null or u.suspended_at is not null or u.operator_role::text <> all(${[...roles]}::text[]))`;

/** Returns what stops a referral that was stored and never sent; null: nothing, or it may have been sent. */
export async function findUnsentStop(
  { sql }: Queryable,
  applicationId: number,
): Promise<ReferralStop | null> {
  const [row] = await sql<{ stop: ReferralStop | null }[]>`
    select ${referralStop(sql, sql`true`)} as stop
    from application a join lead l on l.id = a.lead_id join partner p on p.id = a.partner_id
    where a.id = ${applicationId} and a.waits_since is null
      and not exists (select from application_sent s where s.application_id = a.id)`;
  return row?.stop ?? null;
}
