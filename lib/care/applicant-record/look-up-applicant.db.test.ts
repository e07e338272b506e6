import { beforeAll, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { publicId, readPublicId } from '@/lib/base/crypto/public-id';
import { receiveBatch } from '@/lib/batch/upload/receive-batch';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { unpackIds } from '@/lib/desk/lead-read/id-set';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { addOptOut } from '@/lib/desk/opt-out/add-opt-out';
import { exportLeads } from '@/lib/lead/lead/export-leads';
import { getLead } from '@/lib/lead/lead/get-lead';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeIdNumber, makeLeadBody, withWrongCheckDigit } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makeUser } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import { acceptOffer } from '@/test/routed-verb';
import { userActor } from '@/test/user-actor';
import { copyApplicant } from './copy-applicant';
import { lookUpApplicant, mostLookUpsAnHour } from './look-up-applicant';
import type { LookUpInput } from './schema';
import type { ApplicantCopy, ApplicantRecord } from './view';

const db = withDatabase();
const market: Market = withMarket(() => db.database);

async function makeOperator(operatorRole: 'support' | 'viewer' | 'admin' = 'support') {
  const { id: userId, name } = await makeUser(db, { role: 'operator' });
  const actor = {
    ...userActor({ userId, role: 'operator', affiliateId: null, sessionId: `session ${userId}` }),
    operatorRole,
  } as ReturnType<typeof userActor>;
  return { userId, name, ctx: makeContext(db.database, { actor }) };
}

async function makeClient(environment: 'uat' | 'production' = 'uat') {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId, environment, name: 'CRM' });
  const ctx = makeAffiliateContext(
    db.database,
    { affiliateId, environment },
    { actor: { kind: 'key', keyId } },
  );
  return { ctx, affiliateId, name };
}

async function staff(affiliateId: number): Promise<{ name: string; ctx: AffiliateContext }> {
  const { id: userId, name } = await makeUser(db, { role: 'manager', affiliateId });
  const actor = userActor({ userId, role: 'manager', affiliateId, sessionId: `session ${userId}` });
  return { name, ctx: makeAffiliateContext(db.database, { affiliateId }, { actor }) };
}

async function recordOf(input: Parameters<typeof lookUpApplicant>[1]): Promise<ApplicantRecord> {
  const found = await lookUpApplicant((await makeOperator()).ctx, input);
  if (found.kind !== 'record') throw new Error('several');
  return found.record;
}

async function copyOf(whom: LookUpInput, ctx?: Context): Promise<ApplicantCopy> {
  const file = await copyApplicant(ctx ?? (await makeOperator('admin')).ctx, { whom, format: 'json' });
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return JSON.parse(Buffer.concat(pieces).toString());
}

const phoneOf = () => `08${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`;

let support: Awaited<ReturnType<typeof makeOperator>>;
beforeAll(async () => {
  support = await makeOperator();
});

test('tells leads, words, lenders, readers and opt-outs over all affiliates and both environments, masked', async () => {
  const idNumber = makeIdNumber();
  const person = {
    id_number: idNumber,
    first_name: 'Thandiwezile',
    last_name: 'Qwabe',
    cell_phone_number: phoneOf(),
    email: 'thandiwezile@applicant.example',
  };
  const [one, other, production] = [await makeClient(), await makeClient(), await makeClient('production')];
  const manager = await staff(one.affiliateId);
  const intent = await market.addIntent();
  const lender = await market.addPartner(intent, { companyName: 'Khanya' }, ['score', 'accept']);
  market.partnerServer.answer(({ path }) =>
    path === '/score' ? { json: { available: true } } : { json: { status: 'accepted', reference: 'k-77' } },
  );
  const body = makeLeadBody({ ...person, intent: intent.title });
  const { view } = await makeOffer(one.ctx, parseLeadInput(body), { source: 'portal', consentText: 'en-2' });
  await acceptOffer(one.ctx, {
    hashid: view.id,
    partnerId: lender.id,
    liveQuotes: null,
    type: null,
    bank: null,
  });
  const upload = uploadOf(csvOf([body]), { query: `?intentId=${intent.id}` });
  await importAll(other.ctx, await receiveBatch(other.ctx, upload, { consentText: 'batch-1' }));
  await makeLead(db, { affiliateId: production.affiliateId, environment: 'production', idNumber });
  // Somebody else's, in the same lists.
  await makeLead(db, { affiliateId: one.affiliateId });
  await getLead(one.ctx, view.id);
  await listLeads(manager.ctx, { filter: {}, cursor: {}, search: '' });
  const { bytes } = await exportLeads(manager.ctx, { filter: {}, search: '' });
  for await (const _ of bytes);
  await addOptOut(one.ctx, { kind: 'phone', value: person.cell_phone_number, reach: 'affiliate' });

  const found = await lookUpApplicant(support.ctx, { number: idNumber });
  if (found.kind !== 'record') throw new Error('several');
  const { record } = found;
  expect(record.leads.map(({ environment, affiliate }) => [environment, affiliate])).toEqual([
    ['production', production.name],
    ['uat', other.name],
    ['uat', one.name],
  ]);
  const own = record.leads.find(({ id }) => id === view.id);
  expect(own).toMatchObject({ product: intent.title, source: 'portal', answers: null, email: null });
  expect(record.consents.find(({ lead }) => lead === view.id)).toMatchObject({
    kind: 'given',
    channel: 'phone',
    language: 'en',
    textKey: 'en-2',
    words: [expect.stringContaining('lenders'), expect.any(String)],
  });
  // What was read out is one consent; of the lead in Production only the word of its sender is known.
  expect(record.consents.map(({ kind, isOfFile }) => [kind, isOfFile])).toEqual(
    expect.arrayContaining([
      ['given', true],
      ['given', false],
      ['stated', false],
    ]),
  );
  expect(record.consents).toHaveLength(3);
  expect(record.consents.find(({ isOfFile }) => isOfFile)?.words).toEqual([
    expect.stringContaining('I have the consent of every applicant in this file'),
  ]);
  expect(record.lenders.map(({ lender: name, kind, status }) => [name, kind, status])).toEqual([
    ['Khanya', 'accept', 'accepted'],
    ['Khanya', 'score', null],
  ]);
  expect(record.lenders[0]?.sentAt).toEqual(expect.any(String));
  const seen = record.reads.entries.map(({ who, kind, rows, leads }) => [who, kind, rows, leads]);
  expect(seen).toEqual(
    expect.arrayContaining([
      ['API key CRM', 'api', null, [view.id]],
      [manager.name, 'listed', 2, [view.id]],
      [manager.name, 'exported', 2, [view.id]],
      [`${support.name} (operator)`, 'opened', null, [view.id]],
    ]),
  );
  expect(record.reads).toMatchObject({ hasMore: false, searchedBackTo: null, unknownLists: 0 });
  expect(record.optOuts).toMatchObject([
    {
      kind: 'phone',
      reach: 'affiliate',
      reachName: one.name,
      source: 'api',
      by: 'API key CRM',
      lifted: null,
    },
  ]);
  expect(record).toMatchObject({ files: 1, drafts: 0, hasMoreLeads: false, hasMoreLenders: false });
  const text = JSON.stringify(record);
  for (const value of [
    idNumber,
    'Thandiwezile',
    'Qwabe',
    person.cell_phone_number,
    'applicant.example',
    'k-77',
  ])
    expect(text).not.toContain(value);
  const copied = await copyOf({ number: idNumber });
  for (const value of [idNumber, 'Thandiwezile Qwabe', person.cell_phone_number, person.email, 'k-77'])
    expect(JSON.stringify(copied)).toContain(value);
  for (const name of [manager.name, support.name, 'CRM']) expect(JSON.stringify(copied)).not.toContain(name);
  expect(copied.reads.entries.map(({ who }) => who)).toEqual(
    expect.arrayContaining([
      `A manager of ${one.name}`,
      `A system of ${one.name}`,
      'The operator of this service',
    ]),
  );
  // By phone and by lead it is the same applicant.
  for (const input of [{ number: person.cell_phone_number }, { lead: view.id }])
    expect((await recordOf(input)).leads.map(({ id }) => id)).toEqual(record.leads.map(({ id }) => id));
});

test('a look-up is audited without the number, and each lead is opened', async () => {
  const idNumber = makeIdNumber();
  const { id: affiliateId } = await makeAffiliate(db);
  const lead = await makeLead(db, { affiliateId, idNumber });
  const operator = await makeOperator();
  await lookUpApplicant(operator.ctx, { number: idNumber });
  await leadReadBuffer.flush();
  const events = await db.sql`
    select action, after, before, subject_id from audit_event where actor_id = ${operator.userId}`;
  expect(events).toEqual([
    { action: 'applicant.looked-up', after: { by: 'id number', leads: 1 }, before: null, subject_id: null },
  ]);
  expect(
    await db.sql`select kind, lead_id::float8 as lead from lead_read where actor_id = ${operator.userId}`,
  ).toEqual([{ kind: 'opened', lead: lead.id }]);
});

test('a copy is for admins, and is recorded as an export of these leads and without the number', async () => {
  const idNumber = makeIdNumber();
  const { id: affiliateId } = await makeAffiliate(db);
  const lead = await makeLead(db, { affiliateId, idNumber });
  await expect(copyOf({ number: idNumber }, support.ctx)).rejects.toMatchObject({ code: 'forbidden' });
  const admin = await makeOperator('admin');
  await copyOf({ number: idNumber }, admin.ctx);
  await leadReadBuffer.flush();
  expect(await db.sql`select action, after from audit_event where actor_id = ${admin.userId}`).toEqual([
    { action: 'applicant.copied', after: { by: 'id number', leads: 1, format: 'json' } },
  ]);
  const [read] = await db.sql`
    select r.kind, r.rows, s.ids from lead_read r join lead_read_set s on s.read_id = r.id
    where r.actor_id = ${admin.userId}`;
  expect(read).toMatchObject({ kind: 'exported', rows: 1 });
  expect(unpackIds(read?.ids)).toEqual([lead.id]);
});

test('only the roles of the permission table may, whatever is asked', async () => {
  const viewer = await makeOperator('viewer');
  await expect(lookUpApplicant(viewer.ctx, { number: makeIdNumber() })).rejects.toMatchObject({
    code: 'forbidden',
  });
  const { ctx } = await staff((await makeAffiliate(db)).id);
  await expect(lookUpApplicant(ctx, { number: makeIdNumber() })).rejects.toMatchObject({ code: 'forbidden' });
});

test('sixty an hour, also at once; the next is refused and says how long to wait', async () => {
  const operator = await makeOperator();
  await db.sql`
    insert into audit_event (at, actor_kind, actor_id, action, after)
    select now() - interval '59 minutes', 'user', ${operator.userId}, 'applicant.looked-up', '{}'
    from generate_series(1, ${mostLookUpsAnHour - 1})`;
  const asked = await Promise.allSettled(
    Array.from({ length: 4 }, () => lookUpApplicant(operator.ctx, { number: makeIdNumber() })),
  );
  expect(asked.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  const refused = asked.find((one) => one.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'rate_limited' });
  expect(refused?.reason.detail.retryAfterSeconds).toBeLessThanOrEqual(60);
  // Another operator's hour is their own.
  await lookUpApplicant(support.ctx, { number: makeIdNumber() });
});

test('nothing is known of a right number; of a wrong one it is said that it is wrong', async () => {
  const idNumber = makeIdNumber();
  expect(await recordOf({ number: idNumber })).toMatchObject({
    leads: [],
    consents: [],
    lenders: [],
    optOuts: [],
  });
  await expect(recordOf({ number: withWrongCheckDigit(idNumber) })).rejects.toMatchObject({
    detail: { errors: { number: [expect.stringContaining('a digit is wrong')] } },
  });
  await expect(recordOf({ lead: publicId(testEnv().idKey, 'lead', 999_999_999) })).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('of an erased applicant nothing is found but the opt-outs', async () => {
  const idNumber = makeIdNumber();
  const client = await makeClient();
  const lead = await makeLead(db, { affiliateId: client.affiliateId, idNumber });
  await addOptOut(client.ctx, { kind: 'id_number', value: idNumber, reach: 'everybody' });
  await eraseApplicant(makeContext(db.database), { idNumber });
  expect(await recordOf({ number: idNumber })).toMatchObject({
    leads: [],
    optOuts: [{ reach: 'everybody', lifted: null }],
  });
  expect(await recordOf({ lead: publicId(testEnv().idKey, 'lead', lead.id) })).toMatchObject({
    idNumber: null,
    leads: [],
  });
});

test('a phone number of several people is a choice, and the chosen one has all leads of theirs', async () => {
  const phone = phoneOf();
  const { id: affiliateId } = await makeAffiliate(db);
  const [first, second] = [makeIdNumber(), makeIdNumber()];
  await makeLead(db, { affiliateId, idNumber: first, cellPhoneNumber: phone });
  await makeLead(db, { affiliateId, idNumber: first });
  const { id } = await makeLead(db, { affiliateId, idNumber: second, cellPhoneNumber: phone });
  const found = await lookUpApplicant(support.ctx, { number: phone });
  if (found.kind !== 'several') throw new Error('one');
  expect(found.people.map(({ leads }) => leads)).toEqual([1, 1]);
  expect(found.people[0]?.lead).toBe(publicId(testEnv().idKey, 'lead', id));
  expect(JSON.stringify(found)).not.toContain(first);
  const chosen = found.people[1]?.lead ?? '';
  const leads = (await recordOf({ lead: chosen })).leads.map((one) =>
    readPublicId(testEnv().idKey, 'lead', one.id),
  );
  expect(leads).toHaveLength(2);
});

test('what an earlier release read out, and did not record as a consent, is told with its words', async () => {
  const idNumber = makeIdNumber();
  const { id: affiliateId } = await makeAffiliate(db);
  const { id } = await makeLead(db, { affiliateId, idNumber });
  await db.sql`
    insert into lead_event (lead_id, kind, detail) values (${id}, 'created', '{"consent_text": "en-2"}')`;
  expect((await recordOf({ number: idNumber })).consents).toMatchObject([
    { kind: 'read', language: 'en', textKey: 'en-2', words: [expect.any(String), expect.any(String)] },
  ]);
});

test('300 leads, each listed often, are told within the limits, and what is left out is said', async () => {
  const idNumber = makeIdNumber();
  const { id: affiliateId } = await makeAffiliate(db);
  const first = await makeLead(db, { affiliateId, idNumber });
  await db.sql`
    insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, id_number_ciphertext, id_number_hash, fields, source, popi)
    select affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number, cell_phone_number_sent,
      id_number_ciphertext, id_number_hash, fields, source, popi
    from lead cross join generate_series(2, 300) where id = ${first.id}`;
  const manager = await staff(affiliateId);
  for (let times = 0; times < 3; times += 1)
    await listLeads(manager.ctx, { filter: {}, cursor: {}, search: '' });
  const record = await recordOf({ number: idNumber });
  expect(record.leads).toHaveLength(300);
  expect(record.consents).toHaveLength(300);
  // 300 openings by this look-up, and three lists.
  expect(record.reads.entries.filter(({ kind }) => kind === 'listed')).toHaveLength(3);
  expect(record.reads.entries[0]?.leads.length).toBeGreaterThan(0);
});
