import type { Queryable } from '@/db/client';
import type { HistoryKind } from '@/db/schema/lead/lead';
import { isShareWithdrawn } from './opt-out-part';

/** Type-checks a kind of entry used in a statement: only kinds that have a text. */
export const historyKind = (kind: HistoryKind): string => kind;

/**
 * Returns true if an agent asked the lead's applicant for consent on this day (`2026-11-22`) in South Africa: on capturing it, or with
 * later answers; and the applicant has not taken it back since.
 */
export async function hasConsentOn({ sql }: Queryable, leadId: number, day: string): Promise<boolean> {
  const [row] = await sql<[{ found: boolean }]>`
    select exists (
      select from lead_event
      where lead_id = ${leadId} and user_id is not null
        and (kind = ${historyKind('created')} and detail ->> 'source' = 'portal'
          or kind = ${historyKind('values replaced')} and detail ? 'consent_text')
        and (at at time zone 'Africa/Johannesburg')::date = ${day}::date)
      and not coalesce((select ${isShareWithdrawn(sql)} from lead l where l.id = ${leadId}), false) as found`;
  return row.found;
}

/** Adds an entry to a lead's history, unless the lead was removed meanwhile. */
export async function insertHistoryEntry(
  { sql }: Queryable,
  leadId: number,
  { kind, userId, detail }: { kind: HistoryKind; userId: number | null; detail: Record<string, unknown> },
): Promise<void> {
  await sql`
    insert into lead_event (lead_id, kind, user_id, detail)
    select id, ${kind}, ${userId}, ${JSON.stringify(detail)}::text::jsonb from lead where id = ${leadId} for key share`;
}
