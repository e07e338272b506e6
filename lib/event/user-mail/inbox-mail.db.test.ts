import { expect, test } from 'vitest';
import { insertInboxMails } from '@/db/query/report/mail';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser } from '@/test/factory';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { withUserMail } from '@/test/with-user-mail';

const db = withDatabase();
const server = withPartnerServer();
const mails = withUserMail(db);

/** Whom a look at what waits, and the sending of it, reaches. */
async function told(): Promise<string[]> {
  mails.smtp.mails.length = 0;
  await insertInboxMails(db);
  return mails.send();
}

const minutesAgo = (one: MatchedLead, minutes: number) => db.sql`
  update application set requested_at = now() - make_interval(mins => ${minutes}) where lead_id = ${one.leadId}`;
const hoursLater = (hours: number) => db.sql`
  update mail set created_at = created_at - make_interval(hours => ${hours}), cause = cause || ' before'`;

test('agents and managers are told how many wait, without a name, once for what came and not every minute', async () => {
  const { id: lenderId } = await makeLender(db);
  const lead = await makeMatchedLead(db.database, server.origin);
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: 'portal',
    answerWithinHours: 8,
  });
  const person = (lenderRole: 'viewer' | 'agent' | 'manager', changes: object = {}) =>
    makeUser(db, { role: 'lender', lenderId, lenderRole, ...changes });
  const emails = (await Promise.all([person('agent'), person('manager')])).map(({ email }) => email).sort();
  await person('viewer');
  await person('agent', { removedAt: new Date() });
  await person('agent', { suspendedAt: new Date() });

  await acceptOffer(lead.ctx, lead.body);
  const second = await anotherLead(lead);
  await acceptOffer(second.ctx, second.body);
  // It came just now: whoever has the inbox open decides it first.
  expect(await told()).toEqual([]);
  await minutesAgo(lead, 10);
  await minutesAgo(second, 6);
  expect(await told()).toEqual(emails);
  const [mail] = mails.smtp.mails;
  expect(mail?.headers.subject).toBe('2 applications wait for your decision');
  expect(mail?.text).toContain('/lender/inbox');
  expect(mail?.text).not.toMatch(/Thandi|Nkosi|@/);
  expect(await told()).toEqual([]);

  // Nothing new came in four hours, and nothing is said.
  await hoursLater(5);
  await minutesAgo(lead, 400);
  await minutesAgo(second, 400);
  expect(await told()).toEqual([]);
  await minutesAgo(second, 6);
  expect(await told()).toEqual(emails);

  // What was decided before the mail goes out is no news.
  await hoursLater(5);
  await minutesAgo(second, 6);
  await insertInboxMails(db);
  await db.sql`update application set status = 'accepted', settled_at = now()`;
  expect(await told()).toEqual([]);
});
