import { beforeEach, expect, test } from 'vitest';
import { followUpApplicationsWork } from '@/lib/lead/application/follow-up-application';
import { makeApplication } from '@/test/application';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { watchAlertsWork } from './watch-alerts';

// A clock that was two hours ahead and is set back: every time it had set would be waited for.

const db = withDatabase();
const hours = (count: number) => count * 3_600_000;

beforeEach(async () => {
  await db.sql`update alert_watch set next_at = now() + interval '30 seconds'`;
});

const setBack = () => db.sql`update alert_watch set next_at = now() + interval '2 hours 30 seconds'`;
const look = async () => {
  const runs = await watchAlertsWork.claimRuns(db.database, 1);
  for (const run of runs) await run(makeContext(db.database));
  return runs.length;
};
const inMs = async (statement: Promise<{ ms: number }[]>) => (await statement)[0]?.ms ?? Number.NaN;

test('a look is due at once when it would come later than ever', async () => {
  expect(await watchAlertsWork.findNextMs(db.database)).toBeGreaterThan(20_000);
  expect(await look()).toBe(0);
  await setBack();
  expect(await watchAlertsWork.findNextMs(db.database)).toBe(0);
  expect(await look()).toBe(1);
  expect(await watchAlertsWork.findNextMs(db.database)).toBeLessThanOrEqual(60_000);
  expect(await look()).toBe(0);
});

test('an application that is to be checked in seconds is checked, and no call-back comes early', async () => {
  const { id: applicationId, leadId, affiliateId, environment } = await makeApplication(db);
  await db.sql`
    update application set next_check_at = now() + interval '2 hours 2 seconds' where id = ${applicationId}`;
  const user = await makeUser(db, { affiliateId });
  await db.sql`
    insert into call_back (affiliate_id, environment, lead_id, due_at, user_id, reason)
    values (${affiliateId}, ${environment}, ${leadId}, now() + interval '3 hours', ${user.id}, 'agreed')`;
  await setBack();
  expect(await followUpApplicationsWork.findNextMs(db.database)).toBeGreaterThan(hours(1));
  await look();
  expect(await followUpApplicationsWork.findNextMs(db.database)).toBeLessThan(5_000);
  expect(
    await inMs(
      db.sql`select extract(epoch from due_at - now())::float8 * 1000 as ms from call_back where lead_id = ${leadId}`,
    ),
  ).toBeGreaterThan(hours(2.9));
});

test('of a worker that has died nothing stays locked, and jobs are tried again as soon as they were to be', async () => {
  await db.sql`insert into worker_heartbeat (worker_id, process_id, seen_at) values ('dead', 'dead', now() + interval '2 hours')`;
  await db.sql`select graphile_worker.add_job('test waits', run_at => now() + interval '2 hours 3 seconds')`;
  await db.sql`select graphile_worker.add_job('test locked', queue_name => 'clock')`;
  await db.sql`
    update graphile_worker._private_jobs j set locked_by = 'dead', locked_at = now() + interval '2 hours'
    from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'test locked'`;
  await setBack();
  await look();
  expect(
    await db.sql`
      select (select seen_at <= now() from worker_heartbeat where worker_id = 'dead') as "isExpiring",
        (select bool_and(locked_at is null or locked_at <= now()) from graphile_worker.jobs) as "areLocksPast",
        (select run_at < now() + interval '1 minute' from graphile_worker.jobs where task_identifier = 'test waits') as "isDue"`,
  ).toEqual([{ isExpiring: true, areLocksPast: true, isDue: true }]);
});
