import type { Queryable } from '@/db/client';
import type { LeadState } from '@/db/schema/lead';
import type { StoredMatch, UnscoredPartner } from '@/db/schema/offer';
import type { Scope } from '@/db/scope';
import { eventKind } from './lead-event';

/** Into which state a lead moves from which; from those that are absent it does not. */
export type LeadMoves = Partial<Record<LeadState, LeadState>>;

/**
 * Saves an offer and moves the lead in one statement conditional on the lead's state: a slow offer never reopens
 * an accept (design 4). Returns the offer's id and the lead's new state; null without changes if the lead is in a state
 * that `moves` lacks (or not in this scope).
 */
export async function insertOffer(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
  {
    matches,
    unscored,
    partnerIds,
    askedPartnerIds,
    catalogueVersion,
    moves,
  }: {
    matches: readonly StoredMatch[];
    unscored: readonly UnscoredPartner[];
    partnerIds: readonly number[] | null;
    askedPartnerIds: readonly number[];
    catalogueVersion: number;
    moves: LeadMoves;
  },
  by: { keyId: number | null; userId: number | null },
): Promise<{ id: number; state: LeadState } | null> {
  // An id beyond the column's range belongs to nobody (design 5, ids).
  const named = partnerIds?.filter(Number.isSafeInteger) ?? null;
  const [row] = await sql<{ id: number; state: LeadState }[]>`
    with candidate as materialized (select nextval(pg_get_serial_sequence('offer', 'id')) as id),
    moved as (
      update lead set
        state = (${JSON.stringify(moves)}::text::jsonb ->> state::text)::lead_state,
        offer_id = (select id from candidate), best_chance = ${bestChance(matches)}::smallint, updated_at = now()
      where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
        and state = any(${Object.keys(moves)}::lead_state[]) and erased_at is null
      returning id, state),
    saved as (
      insert into offer (id, lead_id, matches, unscored, partner_ids, asked_partner_ids, catalogue_version)
      overriding system value
      select c.id, m.id, ${JSON.stringify(matches)}::text::jsonb, ${JSON.stringify(unscored)}::text::jsonb,
        ${named}::bigint[], ${[...askedPartnerIds]}::bigint[], ${catalogueVersion}::bigint
      from moved m, candidate c),
    event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select id, ${eventKind('offer made')}::text, ${by.keyId}, ${by.userId},
        jsonb_build_object('state', state, 'matches', ${matches.length}::int,
          'asking', ${unscored.filter(({ cause }) => cause === 'asking').length}::int) from moved)
    select candidate.id::float8 as id, state from moved, candidate`;
  return row ?? null;
}

const bestChance = (matches: readonly StoredMatch[]) =>
  matches.length === 0 ? null : Math.max(...matches.map(({ probability }) => probability));

/** What may still change of a saved offer: the partners without a score may answer. */
export interface OpenOffer {
  readonly matches: readonly StoredMatch[];
  readonly unscored: readonly UnscoredPartner[];
}

/**
 * Locks a lead's current offer until the transaction ends, however many partners answer at once. Null if there is a
 * later offer, the lead is not in this scope, or its applicant was erased.
 */
export async function lockOffer(
  { sql }: Queryable,
  scope: Scope,
  { leadId, offerId }: { leadId: number; offerId: number },
): Promise<OpenOffer | null> {
  const [row] = await sql<OpenOffer[]>`
    select o.matches, coalesce(o.unscored, '[]') as unscored from lead l join offer o on o.id = l.offer_id
    where l.id = ${leadId} and l.affiliate_id = ${scope.affiliateId} and l.environment = ${scope.environment}
      and o.id = ${offerId} and l.erased_at is null
    for update`;
  return row ?? null;
}

/** Replaces what a locked offer holds. A lead that had no matches and now has one becomes `matched`. */
export async function updateOffer(
  { sql }: Queryable,
  { leadId, offerId }: { leadId: number; offerId: number },
  { matches, unscored }: OpenOffer,
  /** A partner that has been asked, if it was not before. */
  askedPartnerIds: readonly number[],
): Promise<void> {
  await sql`
    update offer set matches = ${JSON.stringify(matches)}::text::jsonb,
      unscored = ${JSON.stringify(unscored)}::text::jsonb,
      asked_partner_ids = (
        select array_agg(distinct id) from unnest(asked_partner_ids || ${[...askedPartnerIds]}::bigint[]) as id)
    where id = ${offerId}`;
  if (matches.length > 0)
    await sql`
      update lead set best_chance = ${bestChance(matches)}::smallint,
        state = case when state = 'unmatched' then 'matched' else state end,
        updated_at = case when state = 'unmatched' then now() else updated_at end
      where id = ${leadId} and (state = 'unmatched' or best_chance is distinct from ${bestChance(matches)}::smallint)`;
}
