import { beforeEach, expect, test } from 'vitest';
import { changeSettings } from '@/lib/access/user/change-settings';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makeUser } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { withUserMail } from '@/test/with-user-mail';

const db = withDatabase();
const mails = withUserMail(db);
beforeEach(async () => {
  await db.sql`update "user" set morning_mail = false`;
});

const today = southAfricanDate(new Date());
const at = (time: string) => new Date(`${today}T${time}:00+02:00`);
/** The worker's minute at that time. Returns whom the mails went to. */
const minute = (time: string) => mails.watch(at(time));
const makeOperator = (changes: Parameters<typeof makeUser>[1] = {}) =>
  makeUser(db, { role: 'operator', operatorRole: 'viewer', morningMail: true, ...changes });

test('operators who want it are told once a day, from seven on, whatever starts anew', async () => {
  const { email } = await makeOperator();
  await makeOperator({ morningMail: false });
  await makeOperator({ suspendedAt: new Date() });
  expect(await minute('06:59')).toEqual([]);
  expect(await minute('07:00')).toEqual([email]);
  expect(await minute('07:01')).toEqual([]);
  expect(await minute('11:59')).toEqual([]);
  // Who wants it in the afternoon waits for the next morning.
  await makeOperator();
  expect(await minute('12:00')).toEqual([]);
});

test('the mail says what waits, what came in yesterday, and which keys end, and names no applicant', async () => {
  await makeOperator();
  const affiliate = await makeAffiliate(db, { name: 'Karoo Leads' });
  const noon = new Date(`${addDays(today, -1)}T12:00:00+02:00`);
  await makeLead(db, { affiliateId: affiliate.id, environment: 'production', createdAt: noon });
  await db.sql`
    insert into api_key_request (affiliate_id, environment, name, requested_by)
    select ${affiliate.id}, 'uat', 'CRM', id from "user" where role = 'operator' limit 1`;
  await db.sql`update api_key set revoked_at = now()`;
  await makeApiKey(db, { affiliateId: affiliate.id, expiresAt: new Date(Date.now() + 3 * 86_400_000) });
  await minute('08:00');
  const mail = mails.smtp.mails.find(({ headers }) => headers.subject?.startsWith('This morning'));
  expect(mail?.headers.subject).toMatch(/^This morning \d+ things? waits?$/);
  const lines = mail?.text.split('\r\n') ?? [];
  expect(lines).toContain('- Karoo Leads requests the key CRM (UAT)');
  expect(lines).toContain('Yesterday in Production: 1 lead, 0 with offers, 0 accepted.');
  expect(lines).toContain('A week before: 0 leads, 0 with offers, 0 accepted.');
  expect(lines).toContain('Within a week 1 key of UAT expires.');
  expect(mail?.text).toMatch(/^The inbox: .*\/operator\/inbox\r$/m);
});

test('who has put it off, has left or may not sign in by the time of sending gets none', async () => {
  const people = await Promise.all([makeOperator(), makeOperator(), makeOperator()]);
  await watchAlerts(mails.contextAt(at('07:00')));
  const [unwilling, gone, suspended] = people.map(({ id }) => id);
  await db.sql`update "user" set morning_mail = false where id = ${unwilling ?? 0}`;
  await db.sql`update "user" set removed_at = now() where id = ${gone ?? 0}`;
  await db.sql`update "user" set suspended_at = now() where id = ${suspended ?? 0}`;
  const states = () =>
    db.sql`select distinct status from mail where user_id = any(${people.map(({ id }) => id)})`;
  expect(await states()).toEqual([{ status: 'waiting' }]);
  expect(await mails.send(at('07:00'))).toEqual([]);
  expect(await states()).toEqual([{ status: 'dropped' }]);
});

test('who is suspended while it is read gets none', async () => {
  const { id } = await makeOperator();
  await watchAlerts(mails.contextAt(at('07:00')));
  let sending: Promise<unknown> = Promise.resolve();
  await db.transaction(async ({ sql }) => {
    await sql`lock table outcome_unplaced in access exclusive mode`;
    sending = mails.send(at('07:00'));
    await expect
      .poll(
        () => db.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' limit 1`,
        { timeout: 10_000 },
      )
      .toHaveLength(1);
    await db.sql`update "user" set suspended_at = now() where id = ${id}`;
  });
  expect(await sending).toEqual([]);
});

test('nobody but operators has it', async () => {
  const manager = await makeUser(db, { role: 'manager' });
  const actor = userActor({
    userId: manager.id,
    role: 'manager',
    affiliateId: manager.affiliateId,
    sessionId: 's',
  });
  await expect(
    changeSettings(makeContext(db.database, { actor }), { morningMail: true }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
