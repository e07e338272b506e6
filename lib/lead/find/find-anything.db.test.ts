import { expect, test } from 'vitest';
import type { Actor } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeIdNumber } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import {
  makeAffiliate,
  makeApiKey,
  makeIntent,
  makeLead,
  makePartner,
  makeUser,
  unique,
} from '@/test/factory';
import { findAnything } from './find-anything';

const db = withDatabase();
const operator = () => makeContext(db.database);
const { idKey } = makeContext({} as never).env;

/** What was found, as `group: title → address`. */
async function found(text: string, ctx = operator()): Promise<string[]> {
  const { groups } = await findAnything(ctx, { text, environment: 'uat' });
  return groups.flatMap(({ label, items }) => items.map(({ title, href }) => `${label}: ${title} → ${href}`));
}

const leadHref = (id: number) => `/operator/lead/${publicId(idKey, 'lead', id)}`;

test('a lead is found by its id, by the address of its page, by phone and by ID number, of any affiliate', async () => {
  const idNumber = makeIdNumber();
  const { title, id: intentId } = await makeIntent(db, { environment: 'production' });
  const lead = await makeLead(db, {
    environment: 'production',
    intentId,
    idNumber,
    cellPhoneNumber: '0715550199',
    firstName: 'Thandi',
    lastName: 'Nkosi',
  });
  const expected = [`Leads: T•••• N••••, ${title} → ${leadHref(lead.id)}`];
  const hashid = publicId(idKey, 'lead', lead.id);
  for (const text of [hashid, `https://portal.example/lead/${hashid}`, '+27 71 555 0199', idNumber])
    expect(await found(text), text).toEqual(expected);
  expect(await found(makeIdNumber())).toEqual([]);
  expect(await found('0715550')).toEqual([]);
});

test('looking an applicant up is audited once, with how many were found and never with the number', async () => {
  const idNumber = makeIdNumber();
  await makeLead(db, { idNumber });
  const { id: userId } = await makeUser(db, { role: 'operator' });
  const actor: Actor = {
    kind: 'user',
    userId,
    role: 'operator',
    operatorRole: 'admin',
    affiliateId: null,
    sessionId: unique('s'),
  };
  const ctx = makeContext(db.database, { actor });
  for (let times = 0; times < 3; times += 1) await found(idNumber, ctx);
  const events = await db.sql`select action, after from audit_event where actor_id = ${userId}`;
  expect(events).toEqual([{ action: 'applicant.looked-up', after: { by: 'id number', leads: 1 } }]);
});

test('an application is found by its id and by the partner’s reference, and opens its lead', async () => {
  const lead = await makeLead(db);
  const partner = await makePartner(db, { companyName: 'Indwe Online' });
  const reference = unique('REF');
  const [row] = await db.sql<{ id: number }[]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, reference)
    values (${lead.affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', ${reference})
    returning id::float8 as id`;
  const expected = [`Applications: Application at Indwe Online → ${leadHref(lead.id)}`];
  expect(await found(publicId(idKey, 'application', row?.id ?? 0))).toEqual(expected);
  expect(await found(reference)).toEqual(expected);
});

test('a request leads to the lead that it made, but never to another affiliate’s that it only named', async () => {
  const lead = await makeLead(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId: lead.affiliateId });
  const stranger = await makeApiKey(db);
  const [own, other] = [crypto.randomUUID(), crypto.randomUUID()];
  await db.sql`
    insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id, lead_id)
    values (${lead.affiliateId}, 'uat', ${keyId}, now(), 'POST', '/api/v2/offer', 200, 1, ${own}, ${lead.id}),
      (${stranger.affiliateId}, 'uat', ${stranger.id}, now(), 'GET', '/api/v2/lead/{hashid}', 404, 1, ${other}, ${lead.id})`;
  expect(await found(own)).toEqual([`API calls: POST /api/v2/offer → ${leadHref(lead.id)}`]);
  expect(await found(other)).toEqual([
    `API calls: GET /api/v2/lead/{hashid} → /operator/affiliate/${stranger.affiliateId}`,
  ]);
});

test('keys are found by their last four, those that work first', async () => {
  const { affiliateId } = await makeApiKey(db, { name: 'CRM', hint: 'zQ9x' });
  await makeApiKey(db, { affiliateId, name: 'Former', hint: 'zQ9x', revokedAt: new Date() });
  const href = `/operator/affiliate/${affiliateId}`;
  const expected = [`API keys: CRM …zQ9x → ${href}`, `API keys: Former …zQ9x → ${href}`];
  expect(await found('zQ9x')).toEqual(expected);
  expect(await found('…zQ9x')).toEqual(expected);
  expect(await found('lmk_uat_mistyped')).toEqual([]);
});

test('affiliates, partners and intents are found by part of their names, the beginning first', async () => {
  const word = unique('Karoo');
  const contains = await makeAffiliate(db, { name: `Great ${word}` });
  const begins = await makeAffiliate(db, { name: `${word} Leads` });
  const partner = await makePartner(db, { companyName: `${word} Bank`, environment: 'production' });
  await makeIntent(db, { title: `Loan ${word}`, synonyms: [] });
  await makeIntent(db, { title: `Other ${word}`, environment: 'production' });
  expect(await found(word.toUpperCase())).toEqual([
    `Affiliates: ${word} Leads → /operator/affiliate/${begins.id}`,
    `Affiliates: Great ${word} → /operator/affiliate/${contains.id}`,
    `Lenders: ${word} Bank → /operator/lender/${partner.id}`,
    `Products: Loan ${word} → /operator/product`,
  ]);
});

test('a percent sign is a percent sign, and nothing is found is an empty answer', async () => {
  expect(await found('%%')).toEqual([]);
  expect(await found('nothing is called so')).toEqual([]);
});

test('is for operators', async () => {
  const { id: userId, affiliateId } = await makeUser(db, { role: 'manager' });
  const actor: Actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 's' };
  await expect(found('anything', makeContext(db.database, { actor }))).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a whole email address finds users and leads, masked; the look-up is audited without it', async () => {
  const email = `${unique('Thandi')}@Example.co.za`;
  const lead = await makeLead(db, { email: email.toLowerCase(), firstName: 'Thandi', lastName: 'Nkosi' });
  const user = await makeUser(db, { affiliateId: lead.affiliateId, email, name: 'Sipho' });
  const operatorUser = await makeUser(db, { role: 'operator', email, name: 'Zanele' });
  const ctx = operator();
  expect((await found(` ${email} `, ctx)).map((line) => line.replace(/, .*→/, ' →')).toSorted()).toEqual(
    [
      `Leads: T•••• N•••• → ${leadHref(lead.id)}`,
      `People: Sipho → /operator/affiliate/${lead.affiliateId}`,
      'People: Zanele → /operator/colleague',
    ].toSorted(),
  );
  expect([user.id, operatorUser.id].every((id) => id > 0)).toBe(true);
  expect(await found(email.slice(1))).toEqual([]);
  const rows =
    await db.sql`select after::text as after from audit_event where action = 'applicant.looked-up' and after ->> 'by' = 'email'`;
  expect(rows).toHaveLength(2);
  expect(rows.some(({ after }) => String(after).toLowerCase().includes('example'))).toBe(false);
});

test('what a text asks to be done leads to its question, for whoever may', async () => {
  const word = unique('Marula');
  const lender = await makePartner(db, { companyName: `${word} Loans` });
  await makePartner(db, { companyName: `${word} Off`, active: false });
  const paused = await makePartner(db, {
    companyName: `${word} Paused`,
    leftOutFrom: new Date(),
    leftOutUntil: new Date(Date.now() + 3_600_000),
    leftOutReason: 'Upgrade',
  });
  const key = await makeApiKey(db, { name: 'CRM', hint: 'uL5m' });
  const affiliate = await makeAffiliate(db, { name: `${word} Leads` });
  const acts = async (text: string, ctx = operator()) =>
    (await found(text, ctx)).filter((line) => line.startsWith('Do, '));
  expect(await acts(`pause ${word.toLowerCase()} until 14:00`)).toEqual([
    `Do, after a question: Pause ${word} Loans until 14:00… → /operator/lender/${lender.id}?do=pause&until=14:00`,
  ]);
  expect(await acts(`resume ${word}`)).toEqual([
    `Do, after a question: Resume ${word} Paused… → /operator/lender/${paused.id}?do=resume`,
  ]);
  expect(await acts('revoke uL5m')).toEqual([
    `Do, after a question: Revoke CRM …uL5m… → /operator/affiliate/${key.affiliateId}?do=revoke-${key.id}`,
  ]);
  expect(await acts(`suspend ${word}`)).toEqual([
    `Do, after a question: Suspend ${word} Leads… → /operator/affiliate/${affiliate.id}?do=suspend`,
  ]);
  expect(await acts('close november')).toEqual([
    'Do, after a question: Close the next month for all affiliates… → /operator/statement?do=close',
  ]);
  const { id: userId } = await makeUser(db, { role: 'operator' });
  const viewer = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole: 'viewer',
      affiliateId: null,
      sessionId: 'v',
    },
  });
  for (const text of [`pause ${word}`, `resume ${word}`, 'revoke uL5m', `suspend ${word}`, 'close november'])
    expect(await acts(text, viewer), text).toEqual([]);
});

test('of more names than are shown it says how many there are', async () => {
  const word = unique('Capital');
  for (let at = 0; at < 8; at += 1) await makeAffiliate(db, { name: `${word} ${at}` });
  const { groups } = await findAnything(operator(), { text: word, environment: 'uat' });
  expect(groups.map(({ label, items, total }) => [label, items.length, total])).toEqual([
    ['Affiliates', 6, 8],
  ]);
});
