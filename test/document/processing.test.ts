import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '@/docs/source-file';
import { columnsOf } from '@/lib/care/processing/record';
import { parts } from '@/lib/care/processing/table';

interface Snapshot {
  tables: Record<string, { name: string; columns: Record<string, unknown> }>;
}

/** The schema of the newest migration; `db/snapshot.test.ts` holds it to the code. */
function tablesOfSnapshot(): Snapshot['tables'] {
  const folder = join(root, 'db/migration/meta');
  const newest = readdirSync(folder)
    .filter((name) => name.endsWith('_snapshot.json'))
    .sort()
    .at(-1);
  return (JSON.parse(readFileSync(join(folder, newest ?? ''), 'utf8')) as Snapshot).tables;
}

test('a new table or column has its entry in the record of processing, before it is in a database', () => {
  const inSchema = Object.values(tablesOfSnapshot()).flatMap(({ name, columns }) =>
    Object.keys(columns).map((column) => `${name}.${column}`),
  );
  const recorded = parts.flatMap(({ entries }) =>
    Object.entries(entries).flatMap(([table, entry]) =>
      columnsOf(entry).map(({ name }) => `${table}.${name}`),
    ),
  );
  expect(inSchema.length).toBeGreaterThan(500);
  const how =
    'change lib/care/processing/*-tables.ts, then: npm run -s cli -- processing > docs/processing.md';
  expect(recorded.sort(), how).toEqual(inSchema.sort());
});
