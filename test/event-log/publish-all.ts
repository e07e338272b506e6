import type { Database, Queryable } from '@/db/client';
import type { EventRow } from '@/db/query/event/event';
import { claimEventLog, insertEventPartitions, insertPublishedEvents } from '@/db/query/event/event-publish';

/** Publishes everything that has been written, as the worker would. Nobody else may publish meanwhile. */
export async function publishAll(database: Database): Promise<void> {
  await database.sql`update event_log set leased_until = '-infinity'`;
  const fence = await claimEventLog(database, 0);
  if (fence === null) throw new Error('another publisher runs');
  await insertEventPartitions(database, 1);
  for (;;) {
    const grown = await insertPublishedEvents(database, fence, 1_000);
    if (!grown?.length) return;
  }
}

/** The log of a lead, in the order of its positions. */
export const eventsOfLead = ({ sql }: Queryable, leadId: number) =>
  sql<Pick<EventRow, 'type' | 'sequence' | 'data'>[]>`
    select type, sequence, data from event where lead_id = ${leadId} order by position`;
