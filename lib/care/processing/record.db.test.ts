import { expect, test } from 'vitest';
import { encryptedColumns } from '@/lib/care/pii-key/encrypted-column';
import { withDatabase } from '@/test/database/with-database';
import { columnsOf } from './record';
import { parts, processingRecord } from './table';

const db = withDatabase();

test('every table and column of the database is in the record, once, and no other', async () => {
  const stored = await db.sql<{ name: string }[]>`
    select c.relname || '.' || a.attname as name
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    order by 1`;
  const recorded = parts.flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([table, entry]) =>
      columnsOf(entry).map(({ name }) => `${table}.${name}`),
    ),
  );
  expect(stored.length).toBeGreaterThan(500);
  expect(recorded.sort()).toEqual(stored.map(({ name }) => name).sort());
});

test('what is encrypted is of a kind that needs it', () => {
  const open = encryptedColumns.filter(({ table, column }) => {
    const entry = processingRecord[table];
    const kind = entry && columnsOf(entry).find(({ name }) => name === column)?.kind;
    return !kind || ['row', 'time', 'state', 'actor', 'content', 'decision'].includes(kind);
  });
  expect(open.map(({ table, column }) => `${table}.${column}`)).toEqual([]);
});

test('a table with an applicant’s values says that it is about applicants', () => {
  const personal = ['idNumber', 'answers', 'note', 'file'];
  const silent = Object.entries(processingRecord).filter(
    ([, entry]) =>
      !['applicants', 'both'].includes(entry.whose) &&
      columnsOf(entry).some(({ kind }) => personal.includes(kind)),
  );
  expect(silent.map(([table]) => table)).toEqual([]);
});
