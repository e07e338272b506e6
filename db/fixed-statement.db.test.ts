import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { fixedStatement } from './fixed-statement';

const db = withDatabase();

test('values of nested fragments and texts of slots keep their order, and each execution has its own texts', async () => {
  let builds = 0;
  const statement = fixedStatement<{ line: string; sum: number; none: string | null }, 'first' | 'second'>(
    ['first', 'second'],
    (sql, { first, second }) => {
      builds += 1;
      const word = (text: string) => sql`${text}::text`;
      return sql`
        select ${second}::text || ${word('-')} || ${sql`${first}::text || ${word('!')}`} || ${second}::text as line,
          ${2}::int + ${sql`${3}::int`} as sum, ${null}::text as none`;
    },
  );
  expect(await statement.run(db, { first: 'a', second: 'b' })).toEqual([
    { line: 'b-a!b', sum: 5, none: null },
  ]);
  const inTransaction = db.transaction((tx) => statement.run(tx, { first: '', second: '$1 ’ \\' }));
  expect(await inTransaction).toEqual([{ line: '$1 ’ \\-!$1 ’ \\', sum: 5, none: null }]);
  expect(builds).toBe(1);
});

test('a helper of the driver is refused: its text would depend on what it is given', () => {
  expect(() => fixedStatement([], (sql) => sql`select ${sql(['a', 'b'] as never)}`)).toThrow(
    'values and fragments alone',
  );
});
