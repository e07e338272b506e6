import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { gate } from './table';

const db = withDatabase();

/** How columns are called that hold when something is due, or ends by itself. */
const ahead =
  '^(due|expires|next|apply|run|ends|starts|claimed|waits|held)_|_until$|^until$|(_due|_starts|_ends)_at$';

test('every row with a time ahead of it is work that the table knows', async () => {
  const columns = await db.sql<{ place: string; table: string }[]>`
    select table_name || '.' || column_name as place, table_name as table from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone' and column_name ~ ${ahead}`;
  const known = new Set(Object.values(gate).flatMap(({ tables = [] }) => tables));
  const unknown = columns.filter(({ table }) => !known.has(table));
  expect(unknown.map(({ place }) => place).sort()).toEqual([]);
  const tables = await db.sql<{ name: string }[]>`
    select table_name as name from information_schema.tables where table_schema = 'public'`;
  expect([...known].filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
  expect(columns.length).toBeGreaterThan(20);
});
