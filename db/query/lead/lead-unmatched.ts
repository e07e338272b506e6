import type { Queryable } from '@/db/client';
import { eventType, leadEventsOut } from '@/db/query/base/event-outbox';
import { historyKind } from '@/db/query/base/history';
import type { Scope } from '@/db/scope';
import type { ContactStop } from '@/word/opt-out';
import type { LeadMoves } from './offer';

/**
 * Marks a lead as unmatched from the states that `moves` names (design lead 5). A lead in any other state is left
 * alone. `suppressed`: why no lender was asked, which the affiliate is told; null: none fits.
 */
export async function updateUnmatched(
  { sql }: Queryable,
  scope: Scope,
  leadId: number,
  moves: LeadMoves,
  suppressed: ContactStop | null = null,
): Promise<void> {
  await sql`
    with moved as (
      update lead set state = (${JSON.stringify(moves)}::text::jsonb ->> state::text)::lead_state, updated_at = now()
      where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
        and state = any(${Object.keys(moves)}::lead_state[])
      returning id, affiliate_id, environment),
    told as (
      ${leadEventsOut(sql)}
      select affiliate_id, environment, id, ${eventType('lead.unmatched')}::text, false, '{"matches":0}'::jsonb from moved
      union all
      select affiliate_id, environment, id, ${eventType('lead.suppressed')}::text, false,
        jsonb_build_object('reason', ${suppressed}::text) from moved where ${suppressed}::text is not null)
    insert into lead_event (lead_id, kind) select id, ${historyKind('no partner matches')}::text from moved`;
}
