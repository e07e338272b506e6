import type { Queryable } from '@/db/client';
import { type CopyIn, insertByCopy } from '@/db/query/base/copy-in';

/** A table and those of its columns that are stored, not computed. */
export interface BackupTable {
  readonly schema: string;
  readonly name: string;
  readonly columns: readonly string[];
}

/** Sessions, codes and links to sign in: after a restore everybody signs in again. The installation: a restored one is another. */
const leftOut = ['session', 'pending_sign_in', 'email_code', 'sign_in_link', 'installation'];

const schemas = ['public', 'graphile_worker'];

/** All reads of the transaction see the same moment. Its first statement. */
export async function readOneMoment({ sql }: Queryable): Promise<void> {
  await sql`set transaction isolation level repeatable read, read only`;
}

/** Returns the tables of the product and its queue; the queue's own migrations are made anew. */
export async function listBackupTables({ sql }: Queryable): Promise<BackupTable[]> {
  return sql<BackupTable[]>`
    select n.nspname as schema, c.relname as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and n.nspname = any(${schemas})
      and not (n.nspname = 'public' and c.relname = any(${leftOut}))
      and not (n.nspname = 'graphile_worker' and c.relname = 'migrations')
    group by n.nspname, c.relname order by n.nspname, c.relname`;
}

/** Returns the last number of each sequence that has given one out. */
export async function listSequences({ sql }: Queryable): Promise<Record<string, string>> {
  const rows = await sql<{ name: string; last: string }[]>`
    select quote_ident(schemaname) || '.' || quote_ident(sequencename) as name, last_value::text as last
    from pg_sequences where schemaname = any(${schemas}) and last_value is not null order by 1`;
  return Object.fromEntries(rows.map(({ name, last }) => [name, last]));
}

/** Returns the newest migration of the queue's tables. */
export async function findQueueVersion({ sql }: Queryable): Promise<number> {
  const [row] = await sql<
    [{ newest: number }]
  >`select max(id)::int as newest from graphile_worker.migrations`;
  return row.newest;
}

/** Streams a table's rows in PostgreSQL's text format, one line each. Read it to its end. */
export async function* copyOut({ sql }: Queryable, table: BackupTable): AsyncGenerator<Buffer> {
  const rows = await sql`
    copy ${sql(table.schema)}.${sql(table.name)} (${sql([...table.columns])}) to stdout`.readable();
  yield* rows as AsyncIterable<Buffer>;
  // The driver pauses its socket when rows come faster than they are read, and nobody reads any more when the end comes
  // with them: the rest of the answer would never arrive.
  rows._read(0);
}

/** The other way. */
export const copyIn = (db: Queryable, { schema, name, columns }: BackupTable): Promise<CopyIn> =>
  insertByCopy(db, db.sql`${db.sql(schema)}.${db.sql(name)} (${db.sql([...columns])})`);

/**
 * Empties the tables and takes off what looks at single rows (triggers, foreign keys), for the transaction's load.
 * Returns what puts it back. Nobody else sees any of it.
 */
export async function openForLoad(
  { sql }: Queryable,
  tables: readonly BackupTable[],
): Promise<() => Promise<void>> {
  const foreignKeys = await sql<{ table: string; name: string; definition: string }[]>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and connamespace::regnamespace::text = any(${schemas})
    order by 1, 2`;
  // Names come from the catalogue, quoted.
  for (const { table, name } of foreignKeys) await sql.unsafe(`alter table ${table} drop constraint ${name}`);
  for (const { schema, name } of tables)
    await sql`alter table ${sql(schema)}.${sql(name)} disable trigger user`;
  for (const { schema, name } of tables) await sql`truncate ${sql(schema)}.${sql(name)}`;
  return async () => {
    for (const { schema, name } of tables)
      await sql`alter table ${sql(schema)}.${sql(name)} enable trigger user`;
    for (const { table, name, definition } of foreignKeys)
      await sql.unsafe(`alter table ${table} add constraint ${name} ${definition}`);
  };
}

/** Lets sequences go on from these numbers. */
export async function updateSequences(
  { sql }: Queryable,
  last: Readonly<Record<string, string>>,
): Promise<void> {
  for (const [name, value] of Object.entries(last))
    await sql`select setval(${name}::regclass, ${value}::bigint)`;
}
