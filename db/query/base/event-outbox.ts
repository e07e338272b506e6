import type { Queryable, Sql } from '@/db/client';
import type { EventData } from '@/db/schema/event/event';
import type { Scope } from '@/db/scope';
import type { EventType } from '@/word/event-type';

/** Type-checks an event's type used in a statement. */
export const eventType = (type: EventType): string => type;

/**
 * The head of an insert of events about leads, followed by a select of these columns: in the statement that does what
 * they tell of, so that nothing can happen untold, and nothing be told that was rolled back (design event 5, events).
 */
export const leadEventsOut = (sql: Sql) => sql`
  insert into event_outbox (affiliate_id, environment, lead_id, type, bulk, data)`;

/** Tells of a lead that the transaction has locked or written. */
export async function insertLeadEventOut(
  { sql }: Pick<Queryable, 'sql'>,
  leadId: number,
  type: EventType,
  data: EventData,
): Promise<void> {
  await sql`
    ${leadEventsOut(sql)}
    select affiliate_id, environment, id, ${type}, false, ${JSON.stringify(data)}::text::jsonb
    from lead where id = ${leadId}`;
}

/** Tells of something else than a lead. `data` names it by its row id, which `eventBody` turns into a public one. */
export async function insertEventOut(
  { sql }: Pick<Queryable, 'sql'>,
  { affiliateId, environment }: Pick<Scope, 'affiliateId' | 'environment'>,
  type: EventType,
  data: EventData,
): Promise<void> {
  await sql`
    insert into event_outbox (affiliate_id, environment, type, data)
    values (${affiliateId}, ${environment}, ${type}, ${JSON.stringify(data)}::text::jsonb)`;
}
