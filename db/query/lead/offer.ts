import type { Queryable, Sql } from '@/db/client';
import { eventType, insertLeadEventOut } from '@/db/query/base/event-outbox';
import { maintenanceFragment } from '@/db/query/base/guard';
import { historyKind } from '@/db/query/base/history';
import { isNotShared, isOptedOutOf } from '@/db/query/base/opt-out-part';
import type { StoredMatch, UnscoredPartner } from '@/db/schema/lead/offer';
import type { Scope } from '@/db/scope';
import type { LeadState } from '@/word/lead';
import type { ContactStop } from '@/word/opt-out';

/** Into which state a lead moves from which; from those that are absent it does not. */
export type LeadMoves = Partial<Record<LeadState, LeadState>>;

/** An offer to be saved. */
export interface NewOffer {
  readonly matches: readonly StoredMatch[];
  readonly unscored: readonly UnscoredPartner[];
  readonly partnerIds: readonly number[] | null;
  readonly askedPartnerIds: readonly number[];
  readonly catalogueVersion: number;
  readonly moves: LeadMoves;
  /** Why nobody was asked: the applicant opted out, or withdrew consent. Absent or null: nothing of that. */
  readonly suppressed?: ContactStop | null;
  /** What it was made of, if the lead was there before; absent: of the lead as it is. */
  readonly basis?: OfferBasis;
}

/** What an offer in the making knows of the lead that it is made for. */
export interface OfferBasis {
  readonly valuesVersion: number;
  /** Its id, taken when it began; null: one that follows all others. */
  readonly offerId: number | null;
}

/** An id beyond the column's range belongs to nobody (design base 9, ids). */
export const storableIds = (ids: readonly number[] | null) => ids?.filter(Number.isSafeInteger) ?? null;

/**
 * Saves the offers of `offering (offer_id, lead_id, matches, unscored, partner_ids, asked_partner_ids,
 * catalogue_version, values_version, state, asking, api_key_id, user_id, affiliate_id, environment, suppressed)`.
 */
export const savedOffers = (sql: Sql) => sql`
  saved as (
    insert into offer (id, lead_id, matches, unscored, partner_ids, asked_partner_ids, catalogue_version,
      values_version)
    overriding system value
    select offer_id, lead_id, matches, unscored, partner_ids, asked_partner_ids, catalogue_version, values_version
    from offering)`;

/** Selects their events for the leads' histories. */
export const savedOfferHistory = (sql: Sql) => sql`
  select lead_id, ${historyKind('offer made')}::text, api_key_id, user_id,
    jsonb_build_object('state', state, 'matches', jsonb_array_length(matches), 'asking', asking) from offering`;

/** Selects what affiliates are told of them: into `declined` or `failed` no offer brings a lead, it stays there. */
export const savedOfferEventsOut = (sql: Sql) => sql`
  select affiliate_id, environment, lead_id,
    case state when 'matched' then ${eventType('lead.matched')}::text else ${eventType('lead.unmatched')}::text end, false,
    jsonb_build_object('matches', jsonb_array_length(matches))
  from offering where state in ('matched', 'unmatched')
  union all
  select affiliate_id, environment, lead_id, ${eventType('lead.suppressed')}::text, false,
    jsonb_build_object('reason', suppressed)
  from offering where suppressed is not null`;

/** What was decided since an offer was begun, and the version that the catalogue has. */
export interface OfferStop {
  readonly stop: 'applicant erased' | 'affiliate suspended' | 'maintenance' | null;
  readonly catalogueVersion: number;
}

/** Returns what was decided since a lead's offer was begun. */
export async function findOfferStop({ sql }: Queryable, scope: Scope, leadId: number): Promise<OfferStop> {
  const [row] = await sql<[OfferStop]>`
    select case when exists (select from lead where id = ${leadId} and erased_at is not null) then 'applicant erased'
        when not a.active then 'affiliate suspended' when ${maintenanceFragment(sql)} then 'maintenance' end as stop,
      e.catalogue_version::float8 as "catalogueVersion"
    from environment e join affiliate a on a.id = ${scope.affiliateId} where e.name = ${scope.environment}`;
  return row;
}

/** The highest probability, by which lists of leads are sorted; null without matches. */
export const bestChance = (matches: readonly StoredMatch[]) =>
  matches.length === 0 ? null : Math.max(...matches.map(({ probability }) => probability));

/** What may still change of a saved offer: the partners without a score may answer. */
export interface OpenOffer {
  readonly matches: readonly StoredMatch[];
  readonly unscored: readonly UnscoredPartner[];
}

/** As it is before that, and the state of its lead. */
export interface LockedOffer extends OpenOffer {
  readonly state: LeadState;
  /** The partner that has answered still serves the lead's intent. */
  readonly serves: boolean;
}

/**
 * Locks a lead's current offer until the transaction ends, however many partners answer at once. Null if there is a
 * later offer, the lead has other values by now or is not in this scope, its applicant was erased or asked not to be
 * contacted, the affiliate is suspended or there is maintenance. `partnerId`: whose answer it is.
 */
export async function lockOffer(
  { sql }: Queryable,
  scope: Scope,
  { leadId, offerId }: { leadId: number; offerId: number },
  partnerId: number,
): Promise<LockedOffer | null> {
  const [row] = await sql<LockedOffer[]>`
    select o.matches, coalesce(o.unscored, '[]') as unscored, l.state, exists (
        select from partner p join partner_intent s on s.partner_id = p.id and s.intent_id = l.intent_id
        where p.id = ${partnerId} and p.active) as serves
    from lead l join offer o on o.id = l.offer_id
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      and o.id = ${offerId} and l.erased_at is null and not ${isNotShared(sql)}
      and not ${isOptedOutOf(sql, sql`${partnerId}::bigint`)}
      and l.values_version = coalesce(o.values_version, l.values_version)
      and (select active from affiliate where id = l.affiliate_id)
      and not exists (select from environment e where e.name = l.environment and ${maintenanceFragment(sql)})
    for update of l, o`;
  return row ?? null;
}

/** The matches `o` holds, without the quotes. */
const withoutQuotes = (sql: Sql) => sql`
  (select coalesce(jsonb_agg(match - 'liveQuotes' order by place), '[]')
  from jsonb_array_elements(o.matches) with ordinality as m(match, place))`;

/**
 * Replaces what a locked offer held, and keeps which lenders it named before, in which order and with which chances. A lead that had no matches and now has one becomes `matched`. An answer that comes
 * after the accept is kept, and affiliates are not told that the lead is matched.
 */
export async function updateOffer(
  tx: Queryable,
  { leadId, offerId, before }: { leadId: number; offerId: number; before: LockedOffer },
  { matches, unscored }: OpenOffer,
  /** A partner that has been asked, if it was not before. */
  askedPartnerIds: readonly number[],
): Promise<void> {
  const { sql } = tx;
  await sql`
    update offer o set matches = ${JSON.stringify(matches)}::text::jsonb,
      former = case when o.matches = ${JSON.stringify(matches)}::text::jsonb then o.former
        else coalesce(o.former, '[]') || jsonb_build_object('until', now(), 'matches', ${withoutQuotes(sql)}) end,
      unscored = ${JSON.stringify(unscored)}::text::jsonb,
      asked_partner_ids = (
        select array_agg(distinct id) from unnest(asked_partner_ids || ${[...askedPartnerIds]}::bigint[]) as id)
    where o.id = ${offerId}`;
  if (matches.length > 0)
    await sql`
      update lead set best_chance = ${bestChance(matches)}::smallint,
        state = case when state = 'unmatched' then 'matched' else state end,
        updated_at = case when state = 'unmatched' then now() else updated_at end
      where id = ${leadId} and (state = 'unmatched' or best_chance is distinct from ${bestChance(matches)}::smallint)`;
  const isOpen = before.state === 'matched' || before.state === 'unmatched';
  if (isOpen && matches.length > 0 && matches.length !== before.matches.length)
    await insertLeadEventOut(tx, leadId, 'lead.matched', { matches: matches.length });
}
