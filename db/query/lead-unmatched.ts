import type { Queryable } from '@/db/client';
import type { Scope } from '@/db/scope';
import { eventKind } from './lead-event';

/** Marks a new lead as unmatched (design 4). A lead in any other state is left alone. */
export async function updateUnmatched({ sql }: Queryable, scope: Scope, leadId: number): Promise<void> {
  await sql`
    with moved as (
      update lead set state = 'unmatched', updated_at = now()
      where id = ${leadId} and affiliate_id = ${scope.affiliateId} and environment = ${scope.environment}
        and state = 'new'
      returning id)
    insert into lead_event (lead_id, kind) select id, ${eventKind('no partner matches')}::text from moved`;
}
