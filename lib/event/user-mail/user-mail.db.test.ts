import { beforeEach, expect, test } from 'vitest';
import { apiKeyRequest } from '@/db/schema/account/api-key-request';
import { allowKeyRequest, declineKeyRequest } from '@/lib/account/api-key-request/decide-request';
import { watchAlerts } from '@/lib/event/alert/watch-alerts';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeUser } from '@/test/factory';
import { withUserMail } from '@/test/with-user-mail';

const db = withDatabase();
const mails = withUserMail(db);
beforeEach(async () => {
  await db.sql`update api_key set revoked_at = now()`;
});

const day = 86_400_000;
const inDays = (days: number) => new Date(Date.now() + days * day);
const expire = (keyId: number, days: number) =>
  db.sql`update api_key set expires_at = ${inDays(days)} where id = ${keyId}`;

/** An affiliate with two managers, an agent, and a manager who has left. */
async function makeTeam() {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const managers = await Promise.all([1, 2].map(() => makeUser(db, { affiliateId, role: 'manager' })));
  await makeUser(db, { affiliateId });
  await makeUser(db, { affiliateId, role: 'manager', removedAt: new Date() });
  return { affiliateId, name, emails: managers.map(({ email }) => email).sort() };
}

test('managers are reminded of an expiring key a week before and a day before, once each', async () => {
  const { affiliateId, emails, name } = await makeTeam();
  const key = await makeApiKey(db, { affiliateId, name: 'Checkout', expiresAt: inDays(7.5) });
  expect(await mails.watch()).toEqual([]);
  await expire(key.id, 6.5);
  expect(await mails.watch()).toEqual(emails);
  expect(await mails.watch()).toEqual([]);
  await expire(key.id, 0.9);
  expect(await mails.watch()).toEqual(emails);
  const [mail] = mails.smtp.mails;
  expect(mail?.headers.subject).toContain('Your UAT key Checkout expires on ');
  expect(mail?.text).toContain(`The UAT key Checkout (…${key.hint}) of ${name} expires on`);
  expect(mail?.text).toContain('/api-key');
  expect(await mails.watch()).toEqual([]);
});

test('a key that is replaced meanwhile is no news', async () => {
  const { affiliateId } = await makeTeam();
  const key = await makeApiKey(db, { affiliateId, expiresAt: inDays(3) });
  await watchAlerts(mails.contextAt());
  await db.sql`update api_key set replaced_at = now() where id = ${key.id}`;
  expect(await mails.send()).toEqual([]);
});

test.each([
  ['approved', 'Your Production key was approved'],
  ['declined', 'Your request for a Production key was declined'],
] as const)(
  'managers are told that a request was %s, without the operator’s words',
  async (decision, subject) => {
    const { affiliateId, emails } = await makeTeam();
    const { id: requestedBy } = await makeUser(db, { affiliateId });
    const [request] = await db.drizzle
      .insert(apiKeyRequest)
      .values({ affiliateId, environment: 'production', name: 'Checkout', requestedBy })
      .returning();
    const requestId = request?.id ?? 0;
    if (decision === 'approved') await allowKeyRequest(mails.contextAt(), { requestId });
    else await declineKeyRequest(mails.contextAt(), { requestId, reason: 'Call Thandi first' });
    expect(await mails.send()).toEqual(emails);
    expect(mails.smtp.mails[0]?.headers.subject).toBe(subject);
    expect(mails.smtp.mails[0]?.text).not.toContain('Thandi');
  },
);

test('nothing is stored without a mail server; a mail that is not taken waits, and goes again', async () => {
  const { affiliateId, emails } = await makeTeam();
  await makeApiKey(db, { affiliateId, expiresAt: inDays(3) });
  await watchAlerts(makeContext(db.database));
  expect(await db.sql`select from mail`).toHaveLength(0);
  await watchAlerts(mails.contextAt());
  mails.smtp.answer('451 4.3.0 try again later');
  await mails.send();
  expect(await db.sql`select distinct status, problem from mail`).toEqual([
    { status: 'waiting', problem: 'smtp 451' },
  ]);
  mails.smtp.answer('250 taken');
  await db.sql`update mail set due_at = now()`;
  expect(await mails.send()).toEqual(emails);
});

test.each([
  ['removed', 'update "user" set removed_at = now() where affiliate_id = $1'],
  ['suspended', 'update "user" set suspended_at = now() where affiliate_id = $1'],
  ['an agent', `update "user" set role = 'agent' where affiliate_id = $1`],
])('who is %s by now is sent no mail', async (_, statement) => {
  const { affiliateId } = await makeTeam();
  await makeApiKey(db, { affiliateId, expiresAt: inDays(3) });
  await watchAlerts(mails.contextAt());
  expect(await db.sql`select from mail`).not.toEqual([]);
  await db.sql.unsafe(statement, [affiliateId]);
  expect(await mails.send()).toEqual([]);
  expect(await db.sql`select from mail where status = 'waiting'`).toEqual([]);
});

test('a suspended affiliate is sent no mail', async () => {
  const { affiliateId } = await makeTeam();
  await makeApiKey(db, { affiliateId, expiresAt: inDays(3) });
  await watchAlerts(mails.contextAt());
  await db.sql`update affiliate set active = false where id = ${affiliateId}`;
  expect(await mails.send()).toEqual([]);
});
