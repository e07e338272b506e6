import type { Queryable } from '@/db/client';
import type { Environment } from '@/word/environment';

export interface OutcomeFileRow {
  id: number;
  partnerId: number;
  partnerName: string;
  fileName: string | null;
  rows: number;
  /** Null: it is being recorded, or that was cut off. */
  recorded: number | null;
  queued: number | null;
  repeated: number | null;
  refused: number | null;
  userName: string | null;
  takenAt: Date;
  takenBackAt: Date | null;
  takenBackByName: string | null;
}

/** Stores a file with the first events that are stored of it, so that one that is cut off can be taken back, too. */
export async function insertOutcomeFile(
  { sql }: Queryable,
  file: {
    environment: Environment;
    partnerId: number;
    fileName: string | null;
    rows: number;
    eventIds: readonly string[];
    userId: number | null;
  },
): Promise<number> {
  const [row] = await sql<[{ id: number }]>`
    insert into outcome_file (environment, partner_id, file_name, rows, event_ids, user_id)
    values (${file.environment}, ${file.partnerId}, ${file.fileName}, ${file.rows}, ${[...file.eventIds]}::text[],
      ${file.userId})
    returning id::float8 as id`;
  return row.id;
}

/** Adds what is stored of a file to its events. Returns false if it was taken back. */
export async function updateOutcomeFileEvents(
  { sql }: Queryable,
  id: number,
  eventIds: readonly string[],
): Promise<boolean> {
  const rows = await sql`
    update outcome_file set event_ids = event_ids || ${[...eventIds]}::text[]
    where id = ${id} and taken_back_at is null returning id`;
  return rows.length > 0;
}

export async function updateOutcomeFileTaken(
  { sql }: Queryable,
  id: number,
  counts: { rows: number; recorded: number; queued: number; repeated: number; refused: number },
): Promise<void> {
  await sql`
    update outcome_file set rows = ${counts.rows}, recorded = ${counts.recorded}, queued = ${counts.queued}, repeated = ${counts.repeated},
      refused = ${counts.refused}
    where id = ${id}`;
}

/** Lists the newest files of an environment. */
export function listOutcomeFiles(
  { sql }: Queryable,
  environment: Environment,
  limit: number,
): Promise<OutcomeFileRow[]> {
  return sql<OutcomeFileRow[]>`
    select f.id::float8 as id, f.partner_id::float8 as "partnerId", p.company_name as "partnerName",
      f.file_name as "fileName", f.rows, f.recorded, f.queued, f.repeated, f.refused, u.name as "userName",
      f.taken_at as "takenAt", f.taken_back_at as "takenBackAt", b.name as "takenBackByName"
    from outcome_file f join partner p on p.id = f.partner_id
      left join ${sql('user')} u on u.id = f.user_id left join ${sql('user')} b on b.id = f.taken_back_by
    where f.environment = ${environment} order by f.id desc limit ${limit}`;
}

export interface StoredOutcomeFile {
  id: number;
  partnerId: number;
  environment: Environment;
  eventIds: string[];
  takenBackAt: Date | null;
  takenBackByName: string | null;
}

export async function findOutcomeFile({ sql }: Queryable, id: number): Promise<StoredOutcomeFile | null> {
  const [row] = await sql<StoredOutcomeFile[]>`
    select f.id::float8 as id, f.partner_id::float8 as "partnerId", f.environment, f.event_ids as "eventIds",
      f.taken_back_at as "takenBackAt", b.name as "takenBackByName"
    from outcome_file f left join ${sql('user')} b on b.id = f.taken_back_by where f.id = ${id}`;
  return row ?? null;
}

/** An outcome that a file recorded. */
export interface FileOutcome {
  outcomeId: number;
  applicationId: number;
  eventId: string;
  isApplied: boolean;
  occurredAt: Date;
  /** The event of the outcome that has replaced it since; null: it counts. */
  replacedBy: string | null;
  amountCents: number | null;
}

export function listFileOutcomes(
  { sql }: Queryable,
  { partnerId, eventIds }: Pick<StoredOutcomeFile, 'partnerId' | 'eventIds'>,
): Promise<FileOutcome[]> {
  return sql<FileOutcome[]>`
    select o.id::float8 as "outcomeId", o.application_id::float8 as "applicationId", o.event_id as "eventId",
      o.kind = 'applied' as "isApplied", o.occurred_at as "occurredAt", o.amount_cents::float8 as "amountCents",
      c.event_id as "replacedBy"
    from outcome o left join outcome c on c.corrects = o.id
    where o.partner_id = ${partnerId} and o.event_id = any(${eventIds}::text[]) order by o.id`;
}

/** Counts what a file left waiting and still waits. */
export async function countFileWaiting(
  { sql }: Queryable,
  { partnerId, eventIds }: Pick<StoredOutcomeFile, 'partnerId' | 'eventIds'>,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    select count(*)::int as count from outcome_unplaced
    where partner_id = ${partnerId} and event_id = any(${eventIds}::text[]) and set_aside_at is null`;
  return row.count;
}

/** Removes what a file left waiting: it may come again, and is another file's then. Returns how much that was. */
export async function deleteFileWaiting(
  { sql }: Queryable,
  { id, partnerId, eventIds }: Pick<StoredOutcomeFile, 'id' | 'partnerId' | 'eventIds'>,
): Promise<number> {
  const [row] = await sql<[{ count: number }]>`
    with gone as (
      delete from outcome_unplaced
      where partner_id = ${partnerId} and event_id = any(${eventIds}::text[]) and set_aside_at is null
      returning event_id),
    kept as (
      update outcome_file set event_ids = array(
        select e.id from unnest(event_ids) as e (id) where e.id not in (select event_id from gone))
      where id = ${id} and exists (select from gone))
    select count(*)::int as count from gone`;
  return row.count;
}

export async function updateOutcomeFileTakenBack(
  { sql }: Queryable,
  id: number,
  userId: number | null,
): Promise<void> {
  await sql`
    update outcome_file set taken_back_at = now(), taken_back_by = ${userId} where id = ${id}`;
}

/** Begins the event that takes back an outcome of a file; what records it again ends so. */
export const takenBackPrefix = 'taken-back-';
export const againSuffix = '-again';

/**
 * Of these events, those whose outcome stands taken back with its file, and the event that did it: a row that comes again
 * corrects that one.
 */
export async function listTakenBack(
  { sql }: Queryable,
  partnerId: number,
  eventIds: readonly string[],
): Promise<Map<string, string>> {
  const rows = await sql<{ eventId: string; by: string }[]>`
    with recursive chain as (
      select o.id, o.event_id as root, o.event_id from outcome o
      where o.partner_id = ${partnerId} and o.event_id = any(${[...eventIds]}::text[])
      union all
      select c.id, chain.root, c.event_id from chain join outcome c on c.corrects = chain.id)
    select root as "eventId", event_id as by from chain
    where event_id like ${`${takenBackPrefix}%`} and event_id not like ${`%${againSuffix}`}
      and not exists (select from outcome d where d.corrects = chain.id)`;
  return new Map(rows.map(({ eventId, by }) => [eventId, by]));
}
