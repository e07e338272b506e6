import type { Database } from '@/db/client';
import type { Row, Tables } from './check/evidence';

/** Reads all rows of all tables as they are, the queue's and future ones included. */
export async function readTables({ sql }: Database): Promise<Tables> {
  const names = await sql<{ schema: string; name: string }[]>`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  const all: Record<string, Row[]> = {};
  for (const { schema, name } of names) {
    const rows = await sql<{ whole: Row }[]>`select to_jsonb(t) as whole from ${sql(schema)}.${sql(name)} t`;
    all[`${schema}.${name}`] = rows.map(({ whole }) => whole);
  }
  return all;
}
