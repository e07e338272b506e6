import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import { updateLettersResumed } from '@/db/query/care/incident-letter';
import { insertLeadReads } from '@/db/query/desk/lead-read';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { makeIdNumber } from '@/test/applicant';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makeUser } from '@/test/factory';
import { type SmtpServer, startSmtpServer } from '@/test/smtp-server';
import { addMeasure, changeIncident } from './change-incident';
import { countScope } from './count-scope';
import { getIncident } from './get-incident';
import { stepTimes } from './letter-times';
import { openIncident, scopeAgain } from './open-incident';
import { readPostFile } from './post-file';
import { regulatorDraft } from './regulator-draft';
import { sendLettersWork } from './send-letters';
import { getLetters, resumeLetters, startLetters, stopLetters } from './start-letters';

const db = withDatabase();
const hour = 3_600_000;
const from = new Date(Date.now() - 10 * hour);
const to = new Date(Date.now() - hour);

let smtp: SmtpServer;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.close());
beforeEach(async () => {
  await db.sql`truncate incident_letter`;
  smtp.mails.length = 0;
  smtp.answer('250 taken');
});

const env = () => testEnv({ SMTP_URL: smtp.url, SMTP_FROM: 'portal@portal.example' });
async function asOperator(operatorRole: 'admin' | 'viewer' | 'support') {
  const { id: userId } = await makeUser(db, { role: 'operator', operatorRole });
  const actor = { kind: 'user', userId, role: 'operator', operatorRole, affiliateId: null, sessionId: 's' };
  return makeContext(db.database, { env: env(), actor: actor as never });
}
const ctx = () => makeContext(db.database, { env: env() });

interface Given {
  withEmail: number;
  withAddress?: number;
  withPhone?: number;
  erased?: number;
  uat?: number;
}

/** An incident whose scope was counted, through a key that read the leads of these people, twice each. */
async function makeIncident({ withEmail, withAddress = 0, withPhone = 0, erased = 0, uat = 0 }: Given) {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const key = await makeApiKey(db, { affiliateId });
  const leads: number[] = [];
  const person = async (values: object, environment: 'production' | 'uat' = 'production') => {
    const lead = await makeLead(db, { affiliateId, environment, idNumber: makeIdNumber(), ...values });
    leads.push(lead.id);
    return lead.id;
  };
  const read = async () => {
    const at = new Date(from.getTime() + hour);
    const who = { affiliateId, environment: 'production' as const, actorKind: 'key', actorId: key.id };
    const one = (leadId: number) => ({
      ...who,
      at,
      origin: null,
      kind: 'api' as const,
      leadId,
      rows: null,
      ids: null,
    });
    await insertLeadReads(db, leads.map(one));
  };
  for (let n = 0; n < withEmail; n += 1) {
    const idNumber = makeIdNumber();
    const email = `person-${n}-${key.id}@applicant.example`;
    // The older lead of a person has another address, or none.
    await person({ idNumber, email: n % 2 === 0 ? 'former@applicant.example' : null });
    await person({ idNumber, email });
  }
  const address = { street_address: '=1 Long Street', city: 'Cape Town', postal_code: '8001' };
  for (let n = 0; n < withAddress; n += 1) await person({ fields: address });
  for (let n = 0; n < withPhone; n += 1) await person({});
  for (let n = 0; n < uat; n += 1) await person({ email: 'made-up@applicant.example' }, 'uat');
  const gone: number[] = [];
  for (let n = 0; n < erased; n += 1) gone.push(await person({ email: 'gone@applicant.example' }));
  if (gone.length > 0) await db.database.transaction((tx) => updateLeadsErased(tx, gone));
  await read();
  const { incident } = await openIncident(ctx(), {
    kind: 'key',
    name: String(key.id),
    from,
    to,
    noticedAt: to,
    certainty: 'confirmed',
    nature: 'access',
  });
  await count(incident.id);
  return { id: incident.id, person, read, affiliateName: name, keyId: key.id };
}

async function count(incidentId: number): Promise<void> {
  const [scope] = await db.sql<{ id: number }[]>`
    select id::float8 as id from incident_scope where incident_id = ${incidentId} and state = 'counting'`;
  await countScope(ctx(), scope?.id ?? 0, new AbortController().signal);
}

async function prepare(id: number): Promise<void> {
  const { incident } = await getIncident(ctx(), id);
  await changeIncident(ctx(), id, {
    noticedAt: to,
    certainty: 'confirmed',
    nature: 'access',
    lateReason: '',
    regulatorToldAt: null,
    peopleToldAt: null,
    callNumber: '010 555 0100',
    signedBy: 'Nomsa Dube, information officer',
    version: incident.version,
  });
  await addMeasure(ctx(), id, { words: 'The key was revoked.' });
}

async function send(runs?: number): Promise<void> {
  for (let claimed = 0; runs === undefined || claimed < runs; ) {
    const due = await sendLettersWork.claimRuns(db.database, runs === undefined ? 4 : 1);
    if (due.length === 0) return;
    claimed += due.length;
    await Promise.all(due.map((run) => run(ctx())));
  }
}
const receivers = () => smtp.mails.flatMap((mail) => mail.to).sort();

test('37 people get 37 letters, each person one, by the newest address, with a number to call and no link', async () => {
  const { id, affiliateName, keyId } = await makeIncident({ withEmail: 37, uat: 2 });
  await prepare(id);
  expect(await getLetters(ctx(), id)).toMatchObject({ people: 37, toWrite: 37, post: 0, sent: 0 });
  await expect(startLetters(ctx(), id, {})).rejects.toMatchObject({ code: 'validation_failed' });
  await startLetters(ctx(), id, { confirm: 37 });
  await Promise.all([send(), send()]);
  const expected = Array.from({ length: 37 }, (_, n) => `person-${n}-${keyId}@applicant.example`).sort();
  expect(receivers()).toEqual(expected);
  expect(await getLetters(ctx(), id)).toMatchObject({ toWrite: 0, waiting: 0, sent: 37, failed: 0 });
  const text = smtp.mails[0]?.text ?? '';
  for (const part of [
    'Dear Thandi Nkosi',
    affiliateName,
    'call 010 555 0100',
    'The key was revoked.',
    'Nomsa Dube',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/https?:|www\.|\d{13}/);
  // Once more: everybody has a letter.
  await expect(startLetters(ctx(), id, { confirm: 0 })).rejects.toMatchObject({ code: 'rule_broken' });
  expect((await getIncident(ctx(), id)).incident.peopleToldAt).not.toBeNull();
});

test('a later version writes to those alone who have no letter, also after the key of hashes has changed', async () => {
  const { id, person, read } = await makeIncident({ withEmail: 3 });
  await prepare(id);
  await startLetters(ctx(), id, { confirm: 3 });
  await send();
  await person({ email: 'new@applicant.example' });
  await db.sql`update lead set id_number_hash = sha256(id_number_hash)::bytea where id_number_hash is not null`;
  await read();
  await scopeAgain(ctx(), id);
  await count(id);
  smtp.mails.length = 0;
  await startLetters(ctx(), id, { confirm: 1 });
  await send();
  expect(receivers()).toEqual(['new@applicant.example']);
});

test('they go in steps of 500 with a pause, stop at once, and go on with those that were not sent', async () => {
  const { id } = await makeIncident({ withEmail: 6 });
  await prepare(id);
  await startLetters(ctx(), id, { confirm: 6 });
  // The same in steps of two.
  await stopLetters(ctx(), id);
  await updateLettersResumed(db, id, 'email', { step: 2, times: stepTimes(new Date(), 3, 300) });
  const waits = await db.sql<{ s: number }[]>`
    select round(extract(epoch from due_at - now()) / 300)::int as s from incident_letter order by id`;
  expect(waits.map(({ s }) => s)).toEqual([0, 0, 1, 1, 2, 2]);
  await send();
  expect(smtp.mails).toHaveLength(2);
  const { nextAt } = (await getLetters(ctx(), id)) ?? {};
  expect(Math.abs(Date.parse(nextAt ?? '') - Date.now() - 300_000)).toBeLessThan(60_000);
  // One is claimed while somebody stops: it is not sent, and not lost.
  await db.sql`update incident_letter set due_at = now() where status = 'waiting'`;
  const [claimed] = await sendLettersWork.claimRuns(db.database, 1);
  const stopped = await stopLetters(ctx(), id);
  expect(stopped).toMatchObject({ sent: 2, held: 4, waiting: 0, nextAt: null });
  await claimed?.(ctx());
  await send();
  expect(smtp.mails).toHaveLength(2);
  await expect(startLetters(ctx(), id, { confirm: 0 })).rejects.toMatchObject({ code: 'rule_broken' });
  await resumeLetters(ctx(), id);
  await send();
  expect(new Set(receivers()).size).toBe(6);
  expect(smtp.mails).toHaveLength(6);
});

test('while letters are to be sent nobody takes away the number to call or who signs', async () => {
  const { id } = await makeIncident({ withEmail: 1 });
  await prepare(id);
  await startLetters(ctx(), id, { confirm: 1 });
  await stopLetters(ctx(), id);
  const blank = async () => {
    const { version } = (await getIncident(ctx(), id)).incident;
    return changeIncident(ctx(), id, {
      noticedAt: to,
      certainty: 'confirmed',
      nature: 'access',
      lateReason: '',
      regulatorToldAt: null,
      peopleToldAt: null,
      callNumber: '',
      signedBy: 'Nomsa Dube, information officer',
      version,
    });
  };
  await expect(blank()).rejects.toMatchObject({
    detail: { errors: { callNumber: ['must not be blank while letters are to be sent'] } },
  });
  await resumeLetters(ctx(), id);
  await send();
  expect((await blank()).incident.callNumber).toBe('');
});

test('a worker that is killed before it sent loses no letter, and a server that is away gets it later', async () => {
  const { id } = await makeIncident({ withEmail: 2 });
  await prepare(id);
  await startLetters(ctx(), id, { confirm: 2 });
  // Claimed by a worker that dies: its lease ends.
  await sendLettersWork.claimRuns(db.database, 2);
  await db.sql`update incident_letter set due_at = now() - interval '1 second' where status = 'waiting'`;
  smtp.answer('450 try later');
  await send();
  expect(await getLetters(ctx(), id)).toMatchObject({ sent: 0, waiting: 2 });
  smtp.answer('250 taken');
  await db.sql`update incident_letter set due_at = now() where status = 'waiting'`;
  await send();
  expect(receivers()).toHaveLength(2);
});

test('an applicant who was erased before a letter was sent gets none, and is counted as one who cannot be told', async () => {
  const { id } = await makeIncident({ withEmail: 2, erased: 1 });
  await prepare(id);
  expect(await getLetters(ctx(), id)).toMatchObject({ people: 3, toWrite: 2, erased: 1 });
  await startLetters(ctx(), id, { confirm: 2 });
  const [letter] = await db.sql<{ ids: number[] }[]>`
    select lead_ids::float8[] as ids from incident_letter order by id limit 1`;
  await db.database.transaction((tx) => updateLeadsErased(tx, letter?.ids ?? []));
  await send();
  expect(receivers()).toHaveLength(1);
  const letters = await getLetters(ctx(), id);
  expect(letters).toMatchObject({ sent: 1, dropped: 1 });
  expect(letters?.erased).toBeGreaterThan(1);
  const draft = regulatorDraft(await getIncident(ctx(), id), letters, new Date());
  expect(draft).toContain(`of whom ${letters?.erased} were erased since: nobody can write to them`);
});

test('a lead that is erased meanwhile takes no address that another of the person has; who has none left is for the post', async () => {
  const { id } = await makeIncident({ withEmail: 2 });
  await prepare(id);
  await startLetters(ctx(), id, { confirm: 2 });
  const letters = await db.sql<{ ids: number[] }[]>`
    select lead_ids::float8[] as ids from incident_letter where incident_id = ${id} order by id`;
  const [[older, newest], [, mute]] = letters.map(({ ids }) => ids) as [[number, number], [number, number]];
  // Age erases leads one by one: here the newest of the first person. The second has taken the address back.
  await db.sql`update lead set email = 'other@applicant.example' where id = ${older}`;
  await db.database.transaction((tx) => updateLeadsErased(tx, [newest]));
  await db.sql`update lead set email = null where id = ${mute}`;
  await send();
  expect(receivers()).toEqual(['other@applicant.example']);
  expect(await getLetters(ctx(), id)).toMatchObject({ sent: 1, dropped: 1, toWrite: 0, phoneOnly: 1 });
  // An address that comes back is written to.
  await db.sql`update lead set email = 'back@applicant.example' where id = ${mute}`;
  await startLetters(ctx(), id, { confirm: 1 });
  await send();
  expect(receivers()).toEqual(['back@applicant.example', 'other@applicant.example']);
});

test('who has no email is in the file for post, which counts as an export and runs no formula', async () => {
  const { id } = await makeIncident({ withEmail: 1, withAddress: 2, withPhone: 1 });
  await prepare(id);
  expect(await getLetters(ctx(), id)).toMatchObject({ people: 4, toWrite: 1, post: 2, phoneOnly: 1 });
  const admin = await asOperator('admin');
  let csv = '';
  for await (const part of await readPostFile(admin, id)) csv += part;
  expect(csv.trimEnd().split('\r\n')).toHaveLength(4);
  expect(csv).toContain("Thandi,Nkosi,'=1 Long Street,,Cape Town,8001,");
  // A telephone number stands where there is no address alone.
  expect(csv.match(/\d{9,}/g)).toHaveLength(1);
  await leadReadBuffer.flush();
  const [read] = await db.sql`
    select rows from lead_read where kind = 'exported' and actor_kind = 'user' order by id desc limit 1`;
  expect(read?.rows).toBe(3);
  // A letter that is refused for good is one for the post.
  await startLetters(ctx(), id, { confirm: 1 });
  smtp.answer('550 no such person');
  await send();
  expect(await getLetters(ctx(), id)).toMatchObject({ failed: 1, post: 2, phoneOnly: 2 });
});

test('letters to 0 people, without a number to call, without a mail server, or by who may not are refused', async () => {
  const none = await makeIncident({ withEmail: 0, withPhone: 2 });
  await prepare(none.id);
  await expect(startLetters(ctx(), none.id, { confirm: 0 })).rejects.toMatchObject({
    message: expect.stringContaining('nobody to write to'),
  });
  const { id } = await makeIncident({ withEmail: 1 });
  await expect(startLetters(ctx(), id, { confirm: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('number'),
  });
  await prepare(id);
  const mute = makeContext(db.database);
  await expect(startLetters(mute, id, { confirm: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('no mail server'),
  });
  for (const role of ['viewer', 'support'] as const) {
    const other = await asOperator(role);
    await expect(startLetters(other, id, { confirm: 1 })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(stopLetters(other, id)).rejects.toMatchObject({ code: 'forbidden' });
    await expect(readPostFile(other, id)).rejects.toMatchObject({ code: 'forbidden' });
    expect(await getLetters(other, id)).toMatchObject({ toWrite: 1 });
  }
  await expect(readPostFile(ctx(), id)).rejects.toMatchObject({ code: 'rule_broken' });
});
