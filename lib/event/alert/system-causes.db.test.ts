import { expect, test } from 'vitest';
import { withDatabase } from '@/test/database/with-database';
import { findSystemCauses } from './system-causes';

const db = withDatabase();

test('an alert names each job that fails, however often another does', async () => {
  await db.sql`
    select graphile_worker.add_job(case when n = 200 then 'test rare' else 'test flood' end)
    from generate_series(1, 200) n`;
  await db.sql`
    update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'no luck'
    where task_id in (select id from graphile_worker._private_tasks where identifier in ('test rare', 'test flood'))`;
  const causes = await findSystemCauses(db);
  expect(causes.map(({ subject }) => subject)).toEqual(expect.arrayContaining(['test flood', 'test rare']));
});
