import type { Fragment, Sql } from '@/db/client';
import { isRestricted, isRestrictedNew } from './restriction-part';

// Conditions about the opt-outs of a lead `l`, which are found by its hashes. The rule is `lib/base/gate/may-contact.ts`; a
// test compares the two.

/** Opt-outs `oo` in force that a lead `l` falls under, by one look-up of its hashes. */
const inForce = (sql: Sql) => sql`
  oo.hash = any(l.opt_out_hashes) and oo.environment = l.environment and oo.lifted_at is null`;

/** When an opt-out `oo` was said last: a yes in spite of it is one to what had been said by then. */
const lastSaid = (sql: Sql) => sql`coalesce(oo.again_at, oo.at)`;

/** When a consent `c` was said: before it was recorded, also where its sender's clock is fast. */
export const consentedAt = (sql: Sql) => sql`least(c.given_at, c.recorded_at)`;

/** The applicant of lead `l`, told of their opt-out, heard the words again afterwards and said yes: for this lead alone. */
const isOpenedDespite = (sql: Sql, at: Fragment) => sql`
  exists (select from consent c where c.lead_id = l.id and c.despite_opt_out and ${consentedAt(sql)} > ${at})`;

/** Withdrawals `e` of the consent to pass on the values of a lead `l`, after which no yes was said again. */
const standingShareEnds = (sql: Sql) => sql`
  consent_end e where e.lead_id = l.id and 'share' = any(e.purposes) and not exists (
    select from consent c where c.lead_id = l.id and ${consentedAt(sql)} > e.at and 'share' = any(c.purposes))`;

/** True for a lead `l` whose applicant took back that their values are passed on, and has not said yes again. */
export const isShareWithdrawn = (sql: Sql) => sql`exists (select from ${standingShareEnds(sql)})`;

/** Since when that is so; null: it is not. */
export const shareWithdrawnAt = (sql: Sql) => sql`(select max(e.at) from ${standingShareEnds(sql)})`;

/** Dispositions `d` of leads `o` that say "do not contact", and are not taken back. */
const isStanding = (sql: Sql) => sql`
  d.kind = 'do not contact' and d.undoes is null and not exists (select from disposition t where t.undoes = d.id)`;

/** What agents said of a lead `l` that a former release stored: until the worker has added its hashes. */
function saidOfUnhashed(sql: Sql) {
  const asked = (same: Fragment) => sql`
    (select true from lead o join disposition d on d.lead_id = o.id
      where o.affiliate_id = l.affiliate_id and o.environment = l.environment and ${same} and ${isStanding(sql)}
        and not ${isOpenedDespite(sql, sql`d.at`)} limit 1)`;
  return sql`case when l.opt_out_hashes is null then
    coalesce(${asked(sql`o.id_number_hash = l.id_number_hash`)}, ${asked(sql`o.cell_phone_number = l.cell_phone_number`)}) end`;
}

/** What the register blocks: leads that did not begin with the applicant, while its setting says so. */
const isBlockedByRegister = (sql: Sql) => sql`
  (oo.reach = 'register' and l.basis = 'outbound'
    and (select e.register_gate from environment e where e.name = l.environment) = 'block')`;

/**
 * True for a lead `l` whose applicant, or somebody at its number or email, asked this affiliate or everybody not to contact
 * them, whenever and with whichever lead or list; whose data is restricted; or whom the register blocks. `ofText`: a message about the applicant's own
 * application, which the register does not stop.
 */
export function isDoNotContact(sql: Sql, { ofText = false }: { ofText?: boolean } = {}) {
  // Looked up lead by lead: with `exists` the planner would read all that asked for it, however many are listed.
  return sql`(${isRestricted(sql)} or coalesce(
    (select true from opt_out oo where ${inForce(sql)}
      and (((oo.reach = 'everybody' or (oo.reach = 'affiliate' and oo.reach_id = l.affiliate_id))
          and not ${isOpenedDespite(sql, lastSaid(sql))})
        ${ofText ? sql`` : sql`or ${isBlockedByRegister(sql)}`}) limit 1),
    ${saidOfUnhashed(sql)}, false))`;
}

/** True for a lead `l` whose applicant asked a partner not to contact them. */
export const isOptedOutOf = (sql: Sql, partnerId: Fragment) => sql`
  coalesce((select true from opt_out oo where ${inForce(sql)} and oo.reach = 'partner' and oo.reach_id = ${partnerId}
    and not ${isOpenedDespite(sql, lastSaid(sql))} limit 1),
    false)`;

/** True for a lead `l` that no lender is sent: its applicant is not to be contacted, or took back that it is passed on. */
export const isNotShared = (sql: Sql) => sql`(${isDoNotContact(sql)} or ${isShareWithdrawn(sql)})`;

/** The opt-outs of a lead `l`, as the gate's rule reads them; until it has hashes, also what agents said of its applicant. */
export function optOutFacts(sql: Sql) {
  const said = (same: Fragment) => sql`
    (select 'affiliate'::opt_out_reach, l.affiliate_id, d.at from lead o join disposition d on d.lead_id = o.id
      where l.opt_out_hashes is null and o.affiliate_id = l.affiliate_id and o.environment = l.environment and ${same}
        and ${isStanding(sql)} limit 1)`;
  return sql`(
    select coalesce(json_agg(json_build_object('reach', f.reach, 'reachId', f.reach_id, 'at', f.at)), '[]') from (
      select oo.reach, oo.reach_id, ${lastSaid(sql)} as at from opt_out oo where ${inForce(sql)}
      union all ${said(sql`o.id_number_hash = l.id_number_hash`)}
      union all ${said(sql`o.cell_phone_number = l.cell_phone_number`)}) f)`;
}

/**
 * True for a lead `r` that is not stored yet (`opt_out_hashes`, `affiliate_id`, `environment` and the `basis` that it will
 * have), if none of its applicant's opt-outs concerns this affiliate, or takes a partner out: what the gate lets through
 * whole. Of others' opt-outs it looks at nothing that would take time.
 */
export const hasNoOptOut = (sql: Sql, basis: Fragment) => sql`
  (not ${isRestrictedNew(sql)} and coalesce((select false from opt_out oo
    where oo.hash = any(r.opt_out_hashes) and oo.environment = r.environment and oo.lifted_at is null
      and (oo.reach in ('everybody', 'partner') or (oo.reach = 'affiliate' and oo.reach_id = r.affiliate_id)
        or (oo.reach = 'register' and ${basis} = 'outbound'
          and (select e.register_gate from environment e where e.name = r.environment) = 'block')) limit 1), true))`;
