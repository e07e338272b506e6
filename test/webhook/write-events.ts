import type { Queryable } from '@/db/client';
import type { EventType } from '@/word/event-type';

/** An event to be published: `leadId` null is about no lead. */
export interface WrittenEvent {
  readonly leadId: number | null;
  readonly type: EventType;
  readonly bulk?: boolean;
}

/** Writes events as verbs do, in this order, to be published. */
export async function writeEvents(
  { sql }: Queryable,
  affiliateId: number,
  events: readonly WrittenEvent[],
): Promise<void> {
  await sql`
    insert into event_outbox (affiliate_id, environment, type, lead_id, bulk, data)
    select ${affiliateId}, 'uat', e ->> 'type', (e ->> 'leadId')::bigint, coalesce((e ->> 'bulk')::boolean, false), '{}'
    from jsonb_array_elements(${JSON.stringify(events)}::text::jsonb) with ordinality as list(e, place) order by place`;
}
