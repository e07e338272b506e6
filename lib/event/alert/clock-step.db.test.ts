import { beforeEach, expect, test } from 'vitest';
import { pauses } from '@/db/query/base/clock-step';
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

test('a lender’s hold and the lease of the log of consents end when they were to', async () => {
  const { id: applicationId } = await makeApplication(db);
  const { id: userId } = await makeUser(db);
  await db.sql`
    insert into lender_hold (application_id, user_id, until)
    values (${applicationId}, ${userId}, now() + interval '2 hours 40 seconds')`;
  await db.sql`
    insert into ledger_log (leased_until, told_at) values (now() + interval '2 hours 40 seconds', now() + interval '1 hour')
    on conflict ("only") do update set leased_until = excluded.leased_until, told_at = excluded.told_at`;
  await setBack();
  await look();
  expect(
    await db.sql`
      select (select until < now() + interval '1 minute' from lender_hold where application_id = ${applicationId}) as hold,
        leased_until < now() + interval '1 minute' as lease, told_at <= now() as told from ledger_log`,
  ).toEqual([{ hold: true, lease: true, told: true }]);
});

test('letters of an incident go when they were to, but no text before its contact hours', async () => {
  const [incident] = await db.sql<{ id: number }[]>`
    insert into incident (subject_kind, subject_ids, from_at, to_at, noticed_at, certainty, nature)
    values ('affiliate', '{1}', now(), now(), now(), 'confirmed', 'access') returning id::float8 as id`;
  await db.sql`
    insert into incident_letter (incident_id, channel, lead_id, lead_ids, tries, due_at, released_at)
    select ${incident?.id ?? 0}, channel, number, array[number], tries, now() + interval '2 hours 40 seconds',
      now() + interval '2 hours'
    from (values (1, 'email', 0), (2, 'email', 1), (3, 'text', 1), (4, 'text', 0)) as l (number, channel, tries)`;
  await setBack();
  await look();
  expect(
    await db.sql`
      select lead_id::int as number from incident_letter
      where due_at < now() + interval '1 minute' and released_at <= due_at order by lead_id`,
  ).toEqual([{ number: 1 }, { number: 2 }, { number: 3 }]);
});

/** Moved by a statement of their own. */
const movedApart = [
  'alert_watch.next_at',
  'incident_letter.due_at',
  'lead.feedback_due_at',
  'planned_change.next_try_at',
];
const keptAsChosen: Record<string, string> = {
  'call_back.due_at': 'agreed with the applicant, or chosen',
  'event_log.keys_told_until': 'what was told too early is not told again',
  'inbox_item.snoozed_until': 'chosen',
  'partner.left_out_until': 'chosen',
  'planned_change.due_at': 'chosen',
  'report_schedule.next_at': 'an hour that somebody chose',
  'return_claim.due_at': 'promised to the affiliate',
  'second_factor.due_at': 'promised to the user',
  'session.viewing_until': 'promised to the operator, who can end it',
};

test('each time that is waited for is moved back, or is named here with the reason why not', async () => {
  const columns = await db.sql<{ place: string }[]>`
    select table_name || '.' || column_name as place from information_schema.columns
    where table_schema = 'public' and data_type = 'timestamp with time zone'
      and column_name ~ '(^|_)(until|due_at)$|^next_.*at$'`;
  const moved = pauses.map(([table, column]) => `${table}.${column}`);
  expect([...moved, ...movedApart, ...Object.keys(keptAsChosen)].sort()).toEqual(
    columns.map(({ place }) => place).sort(),
  );
});
