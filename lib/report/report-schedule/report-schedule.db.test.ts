import { type ChildProcess, spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findSchedule } from '@/db/query/report/report-schedule';
import { changeRole } from '@/lib/access/user/change-role';
import { removeUser } from '@/lib/access/user/remove-user';
import type { Actor, Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { addAlertChannel } from '@/lib/event/alert/change-channel';
import { addAlertChannelInput } from '@/lib/event/alert/schema';
import { sendUserMailsWork } from '@/lib/event/user-mail/send-user-mail';
import type { FilterContext } from '@/lib/report/saved-filter/context';
import { saveFilter as saveFilterVerb } from '@/lib/report/saved-filter/save-filter';
import { saveFilterInput } from '@/lib/report/saved-filter/schema';
import { buildProgram } from '@/test/build-program';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { type ReceivedMail, type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { withPartnerServer } from '@/test/with-partner-server';
import { sendReportNow, setSchedule, stopSchedule } from './change-schedule';
import { deliverReportsWork } from './deliver-report';
import { listSchedules } from './list-schedules';
import { pauseSchedules } from './pause-schedules';
import { runSchedulesWork } from './run-schedule';
import { mostSchedules } from './schema';

const db = withDatabase();
const server = withPartnerServer();
const waits = { timeout: 30_000, interval: 20 };
let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());

let affiliateId: number;
let manager: FilterContext;
let other: FilterContext;
beforeEach(async () => {
  await db.sql`truncate report_schedule, report_delivery, saved_filter, mail cascade`;
  await db.sql`update alert_channel set removed_at = now(), active = false, config_ciphertext = null`;
  smtp.mails.length = 0;
  smtp.answer('250 2.0.0 taken');
  affiliateId = (await makeAffiliate(db)).id;
  [manager, other] = await Promise.all([as('manager'), as('manager')]);
});

const env = () => testEnv({ SMTP_URL: smtp.url, SMTP_FROM: 'reports@portal.example' });
const context = (changes: Partial<Context> = {}) => makeContext(db.database, { env: env(), ...changes });
type Who = 'agent' | 'manager' | 'operator';
async function as(role: Who, of: number | null = affiliateId): Promise<FilterContext> {
  const isOperator = role === 'operator';
  const operatorRole = isOperator ? ('admin' as const) : null;
  const { id: userId } = await makeUser(db, { role, affiliateId: isOperator ? null : of, operatorRole });
  const actor = {
    kind: 'user',
    userId,
    role,
    affiliateId: isOperator ? null : of,
    sessionId: '',
    ...(operatorRole && { operatorRole }),
  } as UserActor;
  return { ...context({ actor }), scope: isOperator ? null : mintScope(of ?? 0, 'uat') };
}
type UserActor = Extract<Actor, { kind: 'user' }>;
const idOf = ({ actor }: FilterContext) => (actor as UserActor).userId;

const save = checked(saveFilterInput, saveFilterVerb);
const report = async (
  ctx: FilterContext,
  name = 'Week',
  filter: Record<string, string> = { by: 'source', when: '7d' },
) => (await save(ctx, { list: 'report', name, filter, isShared: true })).id;
/** At midnight: due on every day, whatever the time. */
const daily = { rhythm: 'day', hour: 0, channelIds: [] as number[] } as const;
/** As a page that was just loaded sends it. */
const set = async (ctx: FilterContext, filterId: number, userIds = [idOf(manager), idOf(other)]) =>
  setSchedule(ctx, { ...daily, filterId, userIds, version: await versionOf(filterId) });
const versionOf = async (filterId: number) => (await findSchedule(db, filterId))?.version ?? null;
const seen = async (filterId: number) => ({ filterId, version: (await versionOf(filterId)) ?? 0 });
const today = southAfricanDate(new Date());
/** As if the schedule had been due so many days ago. */
const missed = (filterId: number, days: number) =>
  db.sql`update report_schedule set next_at = ${`${addDays(today, -days)}T00:00:00+02:00`}
    where filter_id = ${filterId}`;

/** Does what is due until nothing is. */
async function work() {
  for (;;) {
    const due = await runSchedulesWork.claimRuns(db.database, 8);
    await Promise.all(due.map((run) => run(context())));
    const runs = await deliverReportsWork.claimRuns(db.database, 8);
    await Promise.all(runs.map((run) => run(context())));
    if (due.length + runs.length === 0) return;
  }
}
const emailOf = async (ctx: FilterContext) => {
  const [row] = await db.sql<[{ email: string }]>`select email from "user" where id = ${idOf(ctx)}`;
  return row.email;
};
const receivers = () => smtp.mails.flatMap(({ to }) => to).sort();
const ids = (mails: readonly ReceivedMail[]) => mails.map(({ headers }) => headers['message-id']);
const lastOf = async (ctx: FilterContext) => (await listSchedules(ctx))[0]?.last;

describe('a report on schedule', () => {
  test('goes to each of its receivers once: table, link and file, of the last whole period', async () => {
    await makeLead(db, { affiliateId, createdAt: new Date(`${addDays(today, -1)}T12:00:00+02:00`) });
    await makeLead(db, { affiliateId });
    const id = await report(manager);
    await set(manager, id);
    await work();
    expect(smtp.mails).toEqual([]);
    await missed(id, 0);
    await work();
    await missed(id, 0);
    await work();
    expect(receivers()).toEqual([await emailOf(manager), await emailOf(other)].sort());
    const { text, headers, files } = smtp.mails[0] as ReceivedMail;
    const yesterday = addDays(today, -1);
    expect(headers.subject).toMatch(/^Week: \d+ \w+ \d{4}$/);
    expect(text).toMatch(/Source +Leads +Offered +Accepted/);
    expect(text).toMatch(/\nTotal +1 +0 /);
    expect(text).toContain(`/report?from=${yesterday}&to=${yesterday}&by=source`);
    expect(files[`report-${yesterday}-to-${yesterday}.csv`]).toMatch(/^\uFEFFsource,leads,.*\r\nAPI v2,1,0/);
    expect(await lastOf(manager)).toMatchObject({ sent: 2, failed: 0, waiting: 0, from: yesterday });
  });

  test('that was missed goes late, once for each day of a week, and says so', async () => {
    const id = await report(manager);
    await set(manager, id, [idOf(manager)]);
    await missed(id, 3);
    await Promise.all([work(), work()]);
    const days = [4, 3, 2, 1].map((ago) => addDays(today, -ago));
    const rows = await db.sql<
      { day: string }[]
    >`select period_from::text as day from report_delivery order by 1`;
    expect(rows.map(({ day }) => day)).toEqual(days);
    expect(new Set(ids(smtp.mails)).size).toBe(rows.length);
    expect(smtp.mails.filter(({ text }) => text.includes('is sent late')).length).toBeGreaterThanOrEqual(3);
  });

  test('is sent once by two workers, and by setting it up anew', async () => {
    const names = ['a', 'b', 'c', 'd', 'e', 'f'];
    const saved = await Promise.all(names.map((name) => report(manager, name)));
    for (const id of saved) {
      await set(manager, id);
      await missed(id, 0);
    }
    const workers = [1, 2].flatMap(() =>
      [runSchedulesWork, deliverReportsWork].map((one) => runDueWork(context(), one)),
    );
    await expect.poll(() => smtp.mails.length, waits).toBe(saved.length * 2);
    for (const id of saved) {
      await stopSchedule(manager, await seen(id));
      await set(other, id);
      await missed(id, 0);
    }
    const due = async () =>
      (await db.sql`select from report_schedule where next_at <= now()`).length +
      (await db.sql`select from report_delivery where status = 'waiting'`).length;
    await expect.poll(due, waits).toBe(0);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(new Set(ids(smtp.mails)).size).toBe(saved.length * 2);
    expect(smtp.mails).toHaveLength(saved.length * 2);
  });

  test('is tried again when it is not taken, and shown when it never is', async () => {
    const id = await report(manager);
    await set(manager, id, [idOf(manager)]);
    await missed(id, 0);
    smtp.answer('451 4.3.0 try again later');
    await work();
    expect(await lastOf(manager)).toMatchObject({ waiting: 1, problem: 'smtp 451' });
    smtp.answer('554 5.7.1 never');
    await db.sql`update report_delivery set due_at = now()`;
    await work();
    expect(await lastOf(manager)).toMatchObject({ failed: 1, waiting: 0, problem: 'smtp 554' });
  });

  test('goes to nobody who has left, and not after it was stopped', async () => {
    const id = await report(manager);
    await set(manager, id);
    await missed(id, 0);
    await removeUser(context(), { userId: idOf(other) });
    await work();
    expect(receivers()).toEqual([await emailOf(manager)]);
    await sendReportNow(manager, await seen(id));
    await stopSchedule(manager, await seen(id));
    await work();
    expect(smtp.mails).toHaveLength(1);
    expect(await listSchedules(manager)).toEqual([]);
  });
});

test('a report on its way to people of a suspended affiliate is dropped, and does not come later', async () => {
  const id = await report(manager);
  await set(manager, id);
  await sendReportNow(manager, await seen(id));
  expect(await db.sql`select from report_delivery where status = 'waiting'`).toHaveLength(2);
  await db.sql`update affiliate set active = false where id = ${affiliateId}`;
  await work();
  await db.sql`update affiliate set active = true where id = ${affiliateId}`;
  await work();
  expect(smtp.mails).toEqual([]);
  expect(await db.sql`select from report_delivery where status = 'waiting'`).toEqual([]);
});

describe('send now', () => {
  test('sends the last whole period once more, and not twice in a minute', async () => {
    const id = await report(manager);
    await set(manager, id);
    await missed(id, 0);
    await work();
    const now = await seen(id);
    const both = await Promise.allSettled([1, 2].map(() => sendReportNow(manager, now)));
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await work();
    expect(smtp.mails).toHaveLength(4);
    expect(await lastOf(manager)).toMatchObject({ onRequest: true, sent: 2 });
  });

  test('an operator’s goes to a channel, with figures for programs', async () => {
    const operator = await as('operator');
    const channel = await checked(addAlertChannelInput, addAlertChannel)(context(), {
      name: 'Numbers',
      type: 'webhook',
      url: `${server.origin}/hook`,
      kinds: ['failing-job'],
      uat: true,
      active: true,
      quietFrom: null,
      quietTo: null,
    });
    await makeLead(db, { affiliateId, createdAt: new Date(`${addDays(today, -1)}T12:00:00+02:00`) });
    const filter = { environment: 'uat', affiliate: String(affiliateId), by: 'affiliate' };
    const id = await report(operator, 'Affiliates', filter);
    const channelIds = [channel.channel.id];
    await setSchedule(operator, { ...daily, filterId: id, userIds: [], channelIds, version: null });
    await sendReportNow(operator, await seen(id));
    await work();
    const [call] = server.callsTo('/hook');
    expect(call?.body).toMatchObject({
      type: 'report.sent',
      data: {
        name: 'Affiliates',
        environment: 'uat',
        total: { leads: 1 },
        rows: [{ affiliate: { id: affiliateId }, leads: 1 }],
      },
    });
    expect(await listSchedules(manager)).toEqual([]);
  });
});

describe('an old tab', () => {
  test('saves, stops and sends nothing over what somebody else has set; two at once, and the first wins', async () => {
    const id = await report(manager);
    const values = { ...daily, filterId: id, userIds: [idOf(manager)] };
    const both = await Promise.allSettled(
      [manager, other].map((who) => setSchedule(who, { ...values, version: null })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'stale' } });
    const old = await seen(id);
    await setSchedule(other, { ...values, ...old, hour: 6 });
    const { userName: by } = (await findSchedule(db, id)) ?? {};
    const refused = {
      code: 'stale',
      detail: { current: { hour: 6, version: old.version + 1 }, saved: { by, you: false } },
    };
    await expect(setSchedule(manager, { ...values, ...old })).rejects.toMatchObject(refused);
    await expect(stopSchedule(manager, old)).rejects.toMatchObject(refused);
    await expect(sendReportNow(manager, old)).rejects.toMatchObject(refused);
    await expect(setSchedule(other, { ...values, ...old })).rejects.toMatchObject({
      detail: { saved: { you: true } },
    });
    const now = await seen(id);
    await stopSchedule(manager, now);
    await stopSchedule(manager, now);
    await expect(setSchedule(other, { ...values, ...now })).rejects.toMatchObject({ code: 'conflict' });
    await expect(sendReportNow(other, now)).rejects.toMatchObject({ code: 'conflict' });
    // Set up anew, it is not what the old tab has seen.
    await setSchedule(manager, { ...values, version: null });
    await expect(sendReportNow(other, { filterId: id, version: 1 })).rejects.toMatchObject({ code: 'stale' });
  });
});

describe('who may', () => {
  test('agents may not, nor may others’ managers, nor may anybody choose receivers elsewhere', async () => {
    const id = await report(manager);
    const stranger = await as('manager', (await makeAffiliate(db)).id);
    const agent = await as('agent');
    await expect(set(agent, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(set(stranger, id, [idOf(stranger)])).rejects.toMatchObject({ code: 'not_found' });
    for (const userIds of [[idOf(stranger)], [idOf(agent)], [idOf(await as('operator'))]])
      await expect(set(manager, id, userIds)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(
      setSchedule(manager, { ...daily, filterId: id, userIds: [], channelIds: [1], version: null }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await listSchedules(agent)).toEqual([]);
  });

  test('people need a mail server, and there are so many schedules and no more', async () => {
    const bare = { ...manager, env: testEnv() };
    const first = await report(manager);
    await expect(set(bare, first)).rejects.toMatchObject({
      detail: { errors: { userIds: ['email needs a mail server: set SMTP_URL and SMTP_FROM first'] } },
    });
    for (let nth = 0; nth < mostSchedules; nth += 1) await set(manager, await report(manager, `N${nth}`));
    await expect(set(manager, first)).rejects.toMatchObject({ code: 'conflict' });
  });

  test('it pauses when who set it up leaves or loses the role; who may go on is told, and goes on', async () => {
    for (const lose of [
      () => removeUser(context(), { userId: idOf(manager) }),
      () => changeRole(context(), { userId: idOf(manager), role: 'agent' }),
      () => db.sql`update affiliate set active = false where id = ${affiliateId}`,
    ]) {
      await db.sql`truncate report_schedule, report_delivery, saved_filter, mail cascade`;
      affiliateId = (await makeAffiliate(db)).id;
      [manager, other] = await Promise.all([as('manager'), as('manager')]);
      smtp.mails.length = 0;
      const id = await report(manager);
      await set(manager, id);
      await missed(id, 0);
      await lose();
      await work();
      expect(smtp.mails).toEqual([]);
      await Promise.all([pauseSchedules(context()), pauseSchedules(context())]);
      const [row] = await db.sql<[{ paused: boolean }]>`
        select paused_at is not null as paused from report_schedule where filter_id = ${id}`;
      expect(row.paused).toBe(true);
      for (const run of await sendUserMailsWork.claimRuns(db.database, 8)) await run(context());
      const [{ active }] = await db.sql<
        [{ active: boolean }]
      >`select active from affiliate where id = ${affiliateId}`;
      expect(receivers()).toEqual(active ? [await emailOf(other)] : []);
      if (!active) continue;
      expect(smtp.mails[0]?.headers.subject).toBe('The report Week is no longer sent');
      await expect(sendReportNow(other, await seen(id))).rejects.toMatchObject({ code: 'conflict' });
      await set(other, id, [idOf(other)]);
      expect((await listSchedules(other))[0]?.nextAt).not.toBeNull();
    }
  });
});

test('workers may be killed again and again: everybody gets each period, under one id', {
  timeout: 120_000,
}, async () => {
  const saved = await Promise.all(['a', 'b', 'c', 'd'].map((name) => report(manager, name)));
  for (const id of saved) {
    await set(manager, id);
    await missed(id, 5);
  }
  const program = await buildProgram('test/report-schedule-worker.ts', 'report-worker');
  const start = () => spawn(process.execPath, [program.file, db.url, smtp.url], { stdio: 'ignore' });
  const left = async () => {
    const [row] = await db.sql<[{ left: number }]>`
      select (select count(*) from report_schedule where next_at <= now())::int
        + (select count(*) from report_delivery where status = 'waiting')::int as left`;
    return row.left;
  };
  let worker: ChildProcess = start();
  try {
    for (let kills = 0; kills < 4; kills += 1) {
      const before = smtp.mails.length;
      await expect.poll(async () => smtp.mails.length > before || (await left()) === 0, waits).toBe(true);
      worker.kill('SIGKILL');
      await new Promise((resolve) => worker.once('exit', resolve));
      // Its claims run out.
      await db.sql`update report_schedule set claimed_until = null`;
      await db.sql`update report_delivery set due_at = now() where status = 'waiting'`;
      worker = start();
    }
    await expect.poll(left, { timeout: 60_000, interval: 20 }).toBe(0);
  } finally {
    worker.kill('SIGKILL');
    await program.remove();
  }
  const rows = await db.sql<{ id: number; status: string }[]>`select id::int, status from report_delivery`;
  expect(rows.every(({ status }) => status === 'sent')).toBe(true);
  expect(rows.length).toBeGreaterThanOrEqual(saved.length * 2 * 5);
  // A second copy comes of a kill between the server's answer and our record, with the same id.
  expect(new Set(ids(smtp.mails))).toEqual(new Set(rows.map(({ id }) => `<report-${id}@portal.example>`)));
  expect(smtp.mails.length - rows.length).toBeLessThanOrEqual(4 * 4);
});
