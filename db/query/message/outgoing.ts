import type { Queryable } from '@/db/client';
import type { DeliveryStatus } from '@/db/schema/event/alert-channel';

/** Tables whose rows are messages to be sent, each with the time when its next try is due. */
export type OutgoingTable = 'mail' | 'report_delivery' | 'incident_letter';

/** Returns the time until a message is to be sent: 0 or less if one is due, null if none waits. */
export async function findNextOutgoingMs({ sql }: Queryable, table: OutgoingTable): Promise<number | null> {
  const [row] = await sql<[{ ms: number | null }]>`
    select extract(epoch from min(due_at) - now())::float8 * 1000 as ms from ${sql(table)} where status = 'waiting'`;
  return row.ms;
}

/** Claims messages that are due: for `leaseMs` no other worker gets them. Returns their ids. */
export async function claimDueOutgoing(
  { sql }: Queryable,
  table: OutgoingTable,
  limit: number,
  leaseMs: number,
): Promise<number[]> {
  const rows = await sql<{ id: number }[]>`
    with due as materialized (
      select id from ${sql(table)} where status = 'waiting' and due_at <= now()
      order by due_at limit ${limit} for update skip locked)
    update ${sql(table)} m set due_at = now() + make_interval(secs => ${leaseMs / 1000}::float8)
    from due where m.id = due.id returning m.id::float8 as id`;
  return rows.map(({ id }) => id);
}

/** Settles a message, once, however many workers try. */
export async function updateOutgoingSettled(
  { sql }: Queryable,
  table: OutgoingTable,
  id: number,
  it: { status: Exclude<DeliveryStatus, 'waiting'>; problem: string | null },
): Promise<void> {
  await sql`
    update ${sql(table)} set status = ${it.status}, problem = ${it.problem}, tries = tries + 1, settled_at = now()
    where id = ${id} and status = 'waiting'`;
}

/** Counts a try that brought no answer; the message stays, for the next one, unless it was stopped meanwhile. */
export async function updateOutgoingTried(
  { sql }: Queryable,
  table: OutgoingTable,
  id: number,
  it: { problem: string; againAfterMs: number },
): Promise<void> {
  await sql`
    update ${sql(table)} set tries = tries + 1, problem = ${it.problem},
      due_at = case when due_at is not null then now() + make_interval(secs => ${it.againAfterMs / 1000}::float8) end
    where id = ${id} and status = 'waiting'`;
}

/** Deletes messages that were settled long ago. */
export async function deleteOldOutgoing(
  { sql }: Queryable,
  table: OutgoingTable,
  keptDays: number,
): Promise<void> {
  await sql`
    delete from ${sql(table)} where id in (
      select id from ${sql(table)} where settled_at < now() - make_interval(days => ${keptDays}::int)
      order by id limit 100)`;
}
