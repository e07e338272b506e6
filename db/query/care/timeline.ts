import type { Queryable } from '@/db/client';
import { errorCode } from '@/db/error';
import { timeline } from '@/db/schema/care/timeline';

/** The history of the cluster that a database is in; null: the role may not read it. */
export interface Timeline {
  systemIdentifier: string | null;
  databaseOid: number;
  walTimeline: string | null;
}

/** Returns where the database is now. Throws PostgreSQL's error on a standby. */
export async function getTimeline({ sql }: Queryable): Promise<Timeline> {
  const [row] = await sql<[{ oid: number }]>`
    select oid::int8::float8 as oid from pg_database where datname = current_database()`;
  return {
    databaseOid: row.oid,
    systemIdentifier: await nullIfForbidden(
      sql<{ value: string }[]>`select system_identifier::text as value from pg_control_system()`,
    ),
    // What `pg_control_checkpoint` says is out of date until the first checkpoint after a promotion.
    walTimeline: await nullIfForbidden(
      sql<{ value: string }[]>`select left(pg_walfile_name(pg_current_wal_lsn()), 8) as value`,
    ),
  };
}

/** No right to the function, or not in this PostgreSQL: managed ones leave out some. */
const forbidden = new Set(['42501', '0A000', '42883']);

async function nullIfForbidden(rows: PromiseLike<{ value: string }[]>): Promise<string | null> {
  try {
    return (await rows)[0]?.value ?? null;
  } catch (error) {
    if (forbidden.has(errorCode(error) ?? '')) return null;
    throw error;
  }
}

/** Returns where ids were last counted; null: never, in a new database. */
export async function findCountedTimeline(db: Queryable): Promise<Timeline | null> {
  const { systemIdentifier, databaseOid, walTimeline } = timeline;
  const [row] = await db.drizzle.select({ systemIdentifier, databaseOid, walTimeline }).from(timeline);
  return row ?? null;
}

export async function upsertCountedTimeline(
  db: Queryable,
  values: Timeline & { movedAt?: Date },
): Promise<void> {
  await db.drizzle.insert(timeline).values(values).onConflictDoUpdate({ target: timeline.only, set: values });
}

/**
 * Keeps everybody from making ids that clients or partners know until the transaction ends, once those who are making
 * some are done: nobody can hold a number from before that is not stored yet. Gives up (SQLSTATE 55P03) before
 * PostgreSQL would look for deadlocks and end one of them.
 */
export async function lockCountedTables({ sql }: Queryable): Promise<void> {
  await sql`set local lock_timeout = '400ms'`;
  await sql`
    lock table timeline, lead, application, batch, text_message, intent, partner in share row exclusive mode`;
}

/** What clients, machines and workers make by the thousand. */
const busyTables = [
  'lead',
  'lead_event',
  'offer',
  'application',
  'outcome',
  'batch',
  'text_message',
  'event_outbox',
];

/** Positions of the logs of events may come again in the history that goes on: cursors of before are refused. */
export async function updateEventEpoch({ sql }: Queryable): Promise<void> {
  await sql`
    update event_log set epoch = greatest(epoch + 1, floor(extract(epoch from clock_timestamp()) * 1000)::bigint)`;
}

/** How far ids move. */
interface Step {
  /** To where ids would be had so many been made every second since 2026, which is more than ever are. */
  perSecond: number;
  /** From the latest, if it is beyond that all the same. */
  least: number;
}

/**
 * Moves all ids ahead, those of `busyTables` by `busy` and others by `others`. By the clock: a history that this
 * database does not know may have moved its ids ahead, too, and time is all that both share. At once, whatever becomes
 * of the transaction.
 */
export async function updateSequencesAhead(
  { sql }: Queryable,
  { busy, others }: { busy: Step; others: Step },
): Promise<void> {
  await sql`
    select setval(sequence, case when by_clock > latest then by_clock else latest + least end)
    from (
      select sequence, nextval(sequence) as latest, least,
        (extract(epoch from clock_timestamp() - '2026-01-01T00:00:00Z'::timestamptz) * per_second)::bigint as by_clock
      from (
        select pg_get_serial_sequence(quote_ident(table_name), column_name)::regclass as sequence,
          case when table_name = any(${busyTables}) then ${busy.least}::bigint else ${others.least}::bigint end as least,
          case when table_name = any(${busyTables}) then ${busy.perSecond}::float8 else ${others.perSecond}::float8 end as per_second
        from information_schema.columns where table_schema = current_schema() and is_identity = 'YES') one
      offset 0) two`;
}
