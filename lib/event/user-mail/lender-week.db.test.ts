import { beforeEach, expect, test } from 'vitest';
import { application } from '@/db/schema/lead/application';
import { outcome } from '@/db/schema/money/outcome';
import { addDays, type CalendarDate, southAfricanDate } from '@/lib/base/time/date';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { withDatabase } from '@/test/database/with-database';
import { makeLead, makeLender, makePartner, makeUser, unique } from '@/test/factory';
import { withUserMail } from '@/test/with-user-mail';

const db = withDatabase();
const mails = withUserMail(db);
beforeEach(async () => {
  await db.sql`update "user" set morning_mail = false`;
});

/** The latest Monday that is over or has begun. */
const monday: CalendarDate = (() => {
  const today = southAfricanDate(new Date());
  return addDays(today, -((new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7));
})();
const at = (day: CalendarDate, time: string) => new Date(`${day}T${time}:00+02:00`);
/** The worker's minute at that time. Returns whom the mails went to. */
const minute = (day: CalendarDate, time: string) => mails.watch(at(day, time));

async function makeCompany() {
  const { id: lenderId } = await makeLender(db);
  const person = (changes: object = {}) =>
    makeUser(db, { role: 'lender', lenderId, lenderRole: 'viewer', morningMail: true, ...changes });
  const partner = await makePartner(db, { environment: 'production', lenderId });
  const sent = async (day: CalendarDate, status: 'accepted' | 'declined' | 'pending' | 'failed') => {
    const lead = await makeLead(db, { environment: 'production' });
    const [row] = await db.drizzle
      .insert(application)
      .values({
        affiliateId: lead.affiliateId,
        environment: 'production',
        leadId: lead.id,
        partnerId: partner.id,
        kind: 'accept',
        status,
        requestedAt: at(day, '10:00'),
        settledAt: status === 'pending' ? null : at(day, '10:05'),
      })
      .returning();
    return { lead, id: row?.id ?? 0 };
  };
  const told = (
    { lead, id }: Awaited<ReturnType<typeof sent>>,
    kind: 'funded' | 'returned',
    day: CalendarDate,
  ) =>
    db.drizzle.insert(outcome).values({
      affiliateId: lead.affiliateId,
      environment: 'production',
      leadId: lead.id,
      applicationId: id,
      partnerId: partner.id,
      kind,
      occurredAt: at(day, '10:00'),
      recordedAt: at(day, '11:00'),
      amountCents: kind === 'funded' ? 1_500_000 : null,
      source: 'callback',
      eventId: unique('event'),
    });
  return { person, sent, told };
}

test('a lender’s people who want it are told of their own week once, on a Monday morning', async () => {
  const { person, sent, told } = await makeCompany();
  const { email } = await person();
  await person({ morningMail: false });
  await person({ suspendedAt: new Date() });
  const wednesday = addDays(monday, -5);
  const paid = await sent(wednesday, 'accepted');
  await sent(wednesday, 'declined');
  await sent(addDays(monday, -1), 'pending');
  await sent(wednesday, 'failed');
  await sent(addDays(wednesday, -7), 'accepted');
  await told(paid, 'funded', addDays(monday, -2));
  // After the week, and another lender's.
  await sent(monday, 'accepted');
  const other = await makeCompany();
  await other.sent(wednesday, 'accepted');

  expect(await minute(monday, '06:59')).toEqual([]);
  expect(await minute(monday, '07:00')).toEqual([email]);
  const [mail] = mails.smtp.mails;
  expect(mail?.headers.subject).toBe('Your week: 3 applications, 1 accepted');
  const lines = mail?.text.split('\r\n') ?? [];
  expect(lines).toContain(
    `From ${addDays(monday, -7)} to ${addDays(monday, -1)}, and the week before in brackets.`,
  );
  expect(lines).toContain('- sent to you: 3 (1)');
  expect(lines).toContain('- answered: 1 accepted, 1 declined (1, 0)');
  expect(mail?.text).toMatch(/- paid out, as you told us: 1, R.15.000/);
  expect(lines).toContain('- not decided yet: 1 application');
  expect(mail?.text).not.toMatch(/Thandi|Nkosi/);
  expect(await minute(monday, '07:01')).toEqual([]);
  expect(await minute(addDays(monday, 1), '07:00')).toEqual([]);
});

test('a quiet week says so', async () => {
  const { person } = await makeCompany();
  await person();
  await minute(monday, '08:00');
  expect(mails.smtp.mails[0]?.headers.subject).toBe('Your week: nothing was sent to you');
});

test('who does not want it any more, has left or may not sign in by the time of sending gets none', async () => {
  const { person } = await makeCompany();
  const [unwilling, gone, suspended] = (await Promise.all([person(), person(), person()])).map(
    ({ id }) => id,
  );
  await watchAlerts(mails.contextAt(at(monday, '07:00')));
  await db.sql`update "user" set morning_mail = false where id = ${unwilling ?? 0}`;
  await db.sql`update "user" set removed_at = now() where id = ${gone ?? 0}`;
  await db.sql`update "user" set suspended_at = now() where id = ${suspended ?? 0}`;
  expect(await mails.send(at(monday, '07:00'))).toEqual([]);
  expect(await db.sql`select distinct status from mail`).toEqual([{ status: 'dropped' }]);
});
