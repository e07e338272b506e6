import type { Queryable } from '@/db/client';
import type { LeadState } from '@/db/schema/lead';
import type { StoredMatch } from '@/db/schema/offer';
import type { Scope } from '@/db/scope';
import { eventKind } from './lead-event';

/** Into which state a lead moves from which; from those that are absent it does not. */
export type LeadMoves = Partial<Record<LeadState, LeadState>>;

/**
 * Saves an offer and moves the lead in one statement conditional on the lead's state: a slow offer never reopens
 * an accept (design 4). Returns the new state; null without changes if the lead is in a state that `moves` lacks (or
 * not in this scope).
 */
export async function insertOffer(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
  {
    matches,
    partnerIds,
    askedPartnerIds,
    catalogueVersion,
    moves,
  }: {
    matches: readonly StoredMatch[];
    partnerIds: readonly number[] | null;
    askedPartnerIds: readonly number[];
    catalogueVersion: number;
    moves: LeadMoves;
  },
  by: { keyId: number | null; userId: number | null },
): Promise<LeadState | null> {
  // An id beyond the column's range belongs to nobody (design 5, ids).
  const named = partnerIds?.filter(Number.isSafeInteger) ?? null;
  const [row] = await sql<{ state: LeadState }[]>`
    with candidate as materialized (select nextval(pg_get_serial_sequence('offer', 'id')) as id),
    moved as (
      update lead set
        state = (${JSON.stringify(moves)}::text::jsonb ->> state::text)::lead_state,
        offer_id = (select id from candidate), updated_at = now()
      where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
        and state = any(${Object.keys(moves)}::lead_state[]) and erased_at is null
      returning id, state),
    saved as (
      insert into offer (id, lead_id, matches, partner_ids, asked_partner_ids, catalogue_version)
      overriding system value
      select c.id, m.id, ${JSON.stringify(matches)}::text::jsonb, ${named}::bigint[], ${[...askedPartnerIds]}::bigint[],
        ${catalogueVersion}::bigint
      from moved m, candidate c),
    event as (
      insert into lead_event (lead_id, kind, api_key_id, user_id, detail)
      select id, ${eventKind('offer made')}::text, ${by.keyId}, ${by.userId},
        jsonb_build_object('state', state, 'matches', ${matches.length}::int) from moved)
    select state from moved`;
  return row?.state ?? null;
}
