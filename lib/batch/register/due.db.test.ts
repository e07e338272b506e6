import { beforeAll, expect, test } from 'vitest';
import { listRegisterStates } from '@/db/query/batch/register-state';
import type { Context } from '@/lib/base/actor/context';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { inTurn } from '@/test/in-turn';
import { keepDue } from './due';
import { readRegister } from './read-register';

const db = withDatabase();
let operator: Context;
beforeAll(() => {
  operator = makeContext(db.database);
});

/** As it was kept so many seconds ago. */
const kept = (numbers: number, secondsAgo: number) => db.sql`
  insert into register_state (environment, kind, counted_at, numbers)
  select 'uat', kind, now() - make_interval(secs => ${secondsAgo}), ${numbers}
  from unnest(array['phone', 'id_number']::opt_out_kind[]) kind
  on conflict (environment, kind) do update set counted_at = excluded.counted_at, numbers = excluded.numbers`;
const shown = async () => (await readRegister(operator, 'uat')).kinds.map(({ numbers }) => numbers);

test('the page counts anew, a large count after a while', async () => {
  expect(await shown()).toEqual([0, 0]);
  await kept(500, 10);
  expect(await shown()).toEqual([0, 0]);
  await kept(100_000, 10);
  expect(await shown()).toEqual([100_000, 100_000]);
  await kept(100_000, 200);
  expect(await shown()).toEqual([0, 0]);
  // Of the other environment the worker counts.
  expect(await listRegisterStates(db.database, 'production')).toEqual([]);
});

test('a count that an answer overtakes is not kept', async () => {
  await kept(100_000, 200);
  const [counted] = await inTurn(
    db.database,
    // What `updateRegisterAnswered` does.
    (tx) => tx.sql`update register_state set counted_at = null`,
    [() => keepDue(operator, { environments: ['uat'], freshMs: () => 0 })],
  );
  expect(counted.status).toBe('fulfilled');
  const states = await listRegisterStates(db.database, 'uat');
  expect(states.map(({ kind, countedAt }) => ({ kind, countedAt }))).toContainEqual({
    kind: 'phone',
    countedAt: null,
  });
  // The next one is.
  expect(await shown()).toEqual([0, 0]);
});
