import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { listRightsDue } from '@/db/query/event/rights-due';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { verifyLog } from '@/lib/care/ledger-log/verify-log';
import { answerObjection } from '@/lib/care/rights-answer/answer-objection';
import { findCauses } from '@/lib/event/alert/find-causes';
import { alertWords } from '@/lib/event/alert/words';
import { listInbox } from '@/lib/event/inbox/list-inbox';
import { makeIdNumber, withWrongCheckDigit } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { makeOperatorContext } from '@/test/operator-context';
import { userActor } from '@/test/user-actor';
import type { IdentityCheck } from '@/word/rights-request';
import { dueDay } from './due';
import { decideRequest } from './end-request';
import { enterRequest } from './enter-request';
import { getRequest, listRequests } from './list-requests';
import { parseEnter } from './schema';

const db = withDatabase();

async function staff(affiliateId: number, role: 'manager' | 'agent' = 'manager'): Promise<Context> {
  const { id: userId } = await makeUser(db, { role, affiliateId });
  const actor = userActor({ userId, role, affiliateId, sessionId: `session ${userId}` });
  return makeContext(db.database, { actor });
}

let support: Context;
let affiliate: { id: number; name: string };
let idNumber: string;
let street: string;
beforeAll(async () => {
  support = await makeOperatorContext(db, 'support');
});
beforeEach(async () => {
  affiliate = await makeAffiliate(db);
  idNumber = makeIdNumber();
  street = `Kerk St ${randomUUID()}`;
  await makeLead(db, { affiliateId: affiliate.id, idNumber });
});

const today = () => southAfricanDate(new Date());
const body = (changes: Record<string, unknown> = {}) => ({
  kind: 'access',
  channel: 'phone',
  receivedOn: today(),
  idNumber,
  name: 'Nomsa Ḓavhana',
  contact: `${street}, Polokwane`,
  asked: 'Everything that you hold',
  language: 'zu',
  ...changes,
});
const enter = (changes: Record<string, unknown> = {}, ctx = support) =>
  enterRequest(ctx, parseEnter(body(changes)));
const answerRequest = (
  ctx: Context,
  id: number,
  { answer, ...rest }: { answer: string; identityCheck?: IdentityCheck },
) => decideRequest(ctx, id, { decision: 'answered', words: answer, ...rest });
const refuseRequest = (ctx: Context, id: number, { why }: { why: string }) =>
  decideRequest(ctx, id, { decision: 'refused', words: why });
const withdrawRequest = (ctx: Context, id: number) =>
  decideRequest(ctx, id, { decision: 'withdrawn', words: null });
const all = { kind: null, state: null };
const ofDay = (daysAgo: number) => addDays(today(), -daysAgo);

test('a request is entered with its day, found by nobody’s name, and its details can be read', async () => {
  const { id, dueOn } = await enter();
  expect(dueOn).toBe(dueDay(today()));
  const shown = (await listRequests(support, all)).find((one) => one.id === id);
  expect(shown).toMatchObject({ kind: 'access', state: 'open', affiliate: null, identityCheck: 'none' });
  expect(shown?.daysLeft).toBeGreaterThanOrEqual(30);
  expect(JSON.stringify(shown)).not.toMatch(/Nomsa|Kerk/);
  expect((await getRequest(support, id)).details).toMatchObject({
    name: 'Nomsa Ḓavhana',
    contact: `${street}, Polokwane`,
    language: 'isiZulu',
    idNumber: expect.stringContaining('•'),
  });
  const places = await placesHolding(db.database, support.env.piiKey, { texts: [street] });
  expect(places).toEqual(['public.rights_request.details_ciphertext']);
});

test('the day moves past a declared holiday', async () => {
  const { dueOn } = await enter({ kind: 'objection' });
  await db.sql`insert into declared_holiday (day, name) values (${dueOn}, 'Elections')`;
  expect((await enter()).dueOn > dueOn).toBe(true);
  await db.sql`delete from declared_holiday`;
});

test.each([
  ['receivedOn', { receivedOn: addDays(today(), 1) }, 'must not be in the future'],
  ['receivedOn', { receivedOn: ofDay(367) }, 'must be within the last year'],
  ['receivedOn', { receivedOn: '2026-02-30' }, 'must be a day such as 2026-11-04'],
  ['asked', { kind: 'correction', asked: ' ' }, 'is required: which value, and what is right'],
  ['idNumber', { idNumber: '123' }, 'must be 13 digits'],
  ['name', { name: '' }, 'is required'],
  ['asked', { asked: 'x'.repeat(2_001) }, expect.stringContaining('2000')],
])('refuses what is wrong of %s', async (field, changes, message) => {
  await expect(async () => enter(changes)).rejects.toMatchObject({
    code: 'validation_failed',
    detail: { errors: { [field]: [message] } },
  });
});

test('a mistyped ID number of which nothing is held is refused; one that is held is entered', async () => {
  const mistyped = withWrongCheckDigit(makeIdNumber());
  await expect(enter({ idNumber: mistyped })).rejects.toMatchObject({
    detail: { errors: { idNumber: [expect.stringContaining('not a valid ID number')] } },
  });
  // What another affiliate holds does not show.
  await makeLead(db, { affiliateId: affiliate.id, idNumber: mistyped });
  const other = await staff((await makeAffiliate(db)).id);
  await expect(enter({ idNumber: mistyped }, other)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await enter({ idNumber: mistyped })).toMatchObject({ id: expect.any(Number) });
});

test('the applicant of a lead needs no number, and has the lead’s name', async () => {
  const { id: leadId } = await makeLead(db, { affiliateId: affiliate.id, idNumber, firstName: 'Thabo' });
  const { idNumber: _, name: __, ...rest } = body();
  const lead = publicId(support.env.idKey, 'lead', leadId);
  const { id } = await enterRequest(support, parseEnter({ ...rest, lead }));
  expect((await getRequest(support, id)).details?.name).toMatch(/^Thabo /);
  const other = await staff((await makeAffiliate(db)).id);
  await expect(enterRequest(other, parseEnter({ ...rest, lead }))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('the same that is open already is not entered twice, also by two at once', async () => {
  const entered = await Promise.allSettled([enter(), enter(), enter()]);
  expect(entered.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(enter()).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/open already: number \d+$/),
  });
  expect(await enter({ kind: 'deletion' })).toMatchObject({ id: expect.any(Number) });
});

test('is answered once it is known who asks, and only once', async () => {
  const { id } = await enter();
  await expect(answerRequest(support, id, { answer: 'Sent' })).rejects.toMatchObject({
    detail: { errors: { identityCheck: [expect.stringContaining('the person themselves')] } },
  });
  await answerRequest(support, id, { answer: 'The record was posted', identityCheck: 'document' });
  expect(await getRequest(support, id)).toMatchObject({
    state: 'answered',
    identityCheck: 'document',
    daysLeft: null,
    details: { answer: 'The record was posted', name: 'Nomsa Ḓavhana' },
  });
  await expect(refuseRequest(support, id, { why: 'no' })).rejects.toMatchObject({
    code: 'conflict',
    message: 'this request has been answered already',
  });
  await expect(withdrawRequest(support, 999_999_999)).rejects.toMatchObject({ code: 'not_found' });
});

test('an objection needs no proof of who it is; a refusal has its reason; a withdrawal none', async () => {
  const objection = await enter({ kind: 'objection' });
  await expect(answerRequest(support, objection.id, { answer: 'Nobody contacts you' })).rejects.toMatchObject(
    { code: 'rule_broken', message: 'an objection is answered by opting the person out everywhere' },
  );
  await answerObjection(support, objection.id, {});
  const refused = await enter();
  await refuseRequest(support, refused.id, { why: 'You did not show who you are' });
  const withdrawn = await enter();
  await withdrawRequest(support, withdrawn.id);
  const states = new Map((await listRequests(support, all)).map(({ id, state }) => [id, state]));
  expect([objection, refused, withdrawn].map(({ id }) => states.get(id))).toEqual([
    'answered',
    'refused',
    'withdrawn',
  ]);
  expect((await getRequest(support, refused.id)).details?.answer).toBe('You did not show who you are');
});

test('who made sure of the person is who said so, not who answers; nobody did where nobody has', async () => {
  const nameOf = async ({ actor }: Context) => {
    const [row] = await db.sql<[{ name: string }]>`
      select name from "user" where id = ${actor.kind === 'user' ? actor.userId : 0}`;
    return row.name;
  };
  const colleague = await makeOperatorContext(db, 'admin');
  const checked = await enter({ identityCheck: 'document' });
  await answerRequest(colleague, checked.id, { answer: 'Sent', identityCheck: 'document' });
  expect(await getRequest(support, checked.id)).toMatchObject({
    identityBy: await nameOf(support),
    endedBy: await nameOf(colleague),
  });
  const checkedLater = await enter();
  await answerRequest(colleague, checkedLater.id, { answer: 'Sent', identityCheck: 'questions' });
  expect((await getRequest(support, checkedLater.id)).identityBy).toBe(await nameOf(colleague));
  const unchecked = await enter();
  await decideRequest(support, unchecked.id, { decision: 'refused', words: 'No', identityCheck: 'none' });
  expect(await getRequest(support, unchecked.id)).toMatchObject({ identityCheck: 'none', identityBy: null });
});

test('a manager enters and sees those of the own affiliate, and answers none', async () => {
  const manager = await staff(affiliate.id);
  const { id } = await enter({}, manager);
  const elsewhere = await enter();
  expect((await listRequests(manager, all)).map((one) => one.id)).toEqual([id]);
  expect((await getRequest(manager, id)).details?.name).toBe('Nomsa Ḓavhana');
  await expect(getRequest(manager, elsewhere.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(answerRequest(manager, id, { answer: 'x' })).rejects.toMatchObject({ code: 'forbidden' });
  expect((await listRequests(support, all)).find((one) => one.id === id)?.affiliate).toBe(affiliate.name);
  const other = await staff((await makeAffiliate(db)).id);
  expect(await listRequests(other, all)).toEqual([]);
  await expect(getRequest(other, id)).rejects.toMatchObject({ code: 'not_found' });
});

test('a viewer sees the board without details; agents, keys and who looks as a manager see nothing', async () => {
  const { id } = await enter();
  const viewer = await makeOperatorContext(db, 'viewer');
  expect((await listRequests(viewer, all)).some((one) => one.id === id)).toBe(true);
  expect((await getRequest(viewer, id)).details).toBeNull();
  await expect(enter({ kind: 'deletion' }, viewer)).rejects.toMatchObject({ code: 'forbidden' });
  const manager = await staff(affiliate.id);
  const viewing = makeContext(db.database, {
    actor: { ...manager.actor, isViewing: true } as Context['actor'],
  });
  for (const ctx of [
    await staff(affiliate.id, 'agent'),
    makeContext(db.database, { actor: { kind: 'key', keyId: 1 } }),
    viewing,
  ])
    await expect(listRequests(ctx, all)).rejects.toMatchObject({ code: 'forbidden' });
});

test('the board is filtered by kind and state, open ones first by their day', async () => {
  const manager = await staff(affiliate.id);
  const late = await enter({ receivedOn: ofDay(60) }, manager);
  const soon = await enter({ kind: 'deletion', receivedOn: ofDay(20) }, manager);
  const fresh = await enter({ kind: 'objection' }, manager);
  const done = await enter({ kind: 'restriction', receivedOn: ofDay(90) }, manager);
  await withdrawRequest(support, done.id);
  const ids = async (filter: Partial<Parameters<typeof listRequests>[1]>) =>
    (await listRequests(manager, { ...all, ...filter })).map(({ id }) => id);
  expect(await ids({})).toEqual([late.id, soon.id, fresh.id, done.id]);
  expect(await ids({ state: 'overdue' })).toEqual([late.id]);
  expect(await ids({ state: 'open', kind: 'deletion' })).toEqual([soon.id]);
  expect(await ids({ state: 'withdrawn' })).toEqual([done.id]);
});

test('an erasure forgets who asked, and the request is answered all the same', async () => {
  const { id } = await enter({ kind: 'deletion', identityCheck: 'document' });
  await eraseApplicant(await makeOperatorContext(db, 'admin'), { idNumber });
  expect((await getRequest(support, id)).details).toBeNull();
  expect(await placesHolding(db.database, support.env.piiKey, { texts: [idNumber, street] })).not.toContain(
    'public.rights_request.details_ciphertext',
  );
  await answerRequest(support, id, { answer: 'Erased' });
  expect(await getRequest(support, id)).toMatchObject({ state: 'answered', details: { name: null } });
});

test('what was asked and answered cannot be changed or deleted, and each is a leaf of the log', async () => {
  const { id } = await enter();
  await refuseRequest(support, id, { why: 'No' });
  await expect(db.sql`update rights_request set due_on = due_on + 1 where id = ${id}`).rejects.toThrow();
  await expect(db.sql`update rights_request set state = 'answered' where id = ${id}`).rejects.toThrow();
  await expect(db.sql`delete from rights_request where id = ${id}`).rejects.toThrow();
  await keepLogNow(db.database);
  const said = await db.sql<{ value: string }[]>`
    select v.value from ledger_log_leaf l join ledger_log_value v using (index)
    where l.kind in ('rights request', 'rights request ended') and l.source_id = ${id} order by l.index`;
  expect(said.map(({ value }) => JSON.parse(value))).toEqual([
    expect.objectContaining({ kind: 'rights request', of: 'access', channel: 'phone', received_on: today() }),
    expect.objectContaining({ kind: 'rights request ended', state: 'refused', identity: 'none' }),
  ]);
  expect(said.map(({ value }) => value).join()).not.toMatch(new RegExp(`Nomsa|${idNumber}`));
  expect((await verifyLog(makeContext(db.database))).differences).toEqual([]);
});

test('waits in the inbox until it has ended, and is told from the 23rd day on', async () => {
  const { id, dueOn } = await enter({ receivedOn: ofDay(23) });
  const fresh = await enter({ kind: 'deletion', receivedOn: ofDay(22) });
  const item = (await listInbox(support)).waiting.find(
    (one) => one.kind === 'rights-request' && one.id === id,
  );
  expect(item).toMatchObject({
    title: 'An applicant asks for a copy of their data',
    href: `/operator/rights/${id}`,
    environment: null,
  });
  const due = await listRightsDue(db, ofDay(23));
  expect(due).toContainEqual({ id, kind: 'access', dueOn });
  expect(due.map((one) => one.id)).not.toContain(fresh.id);
  const { causes } = await findCauses(db, [], { env: support.env, now: new Date() });
  const cause = causes.find((one) => one.kind === 'rights-due' && one.subjectId === id);
  if (!cause) throw new Error('no cause');
  expect(alertWords(cause).title).toMatch(
    /^The request of an applicant for a copy of their data is to be answered by \d/,
  );
  await withdrawRequest(support, id);
  expect(
    (await listInbox(support)).waiting.some((one) => one.id === id && one.kind === 'rights-request'),
  ).toBe(false);
  expect((await listRightsDue(db, ofDay(23))).map((one) => one.id)).not.toContain(id);
});

test('the audit trail has each step without a value of the person', async () => {
  const { id } = await enter();
  await getRequest(support, id);
  await answerRequest(support, id, { answer: 'Nomsa was told', identityCheck: 'questions' });
  const entries = await db.sql<{ action: string; text: string }[]>`
    select action, concat(before, after) as text from audit_event where subject_id = ${id}
      and action like 'rights-request.%' order by id`;
  expect(entries.map(({ action }) => action)).toEqual([
    'rights-request.entered',
    'rights-request.read',
    'rights-request.answered',
  ]);
  expect(entries.map(({ text }) => text).join()).not.toMatch(new RegExp(`Nomsa|Kerk|${idNumber}`));
});
