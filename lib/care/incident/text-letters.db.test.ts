import { beforeEach, expect, test } from 'vitest';
import { insertLeadReads } from '@/db/query/desk/lead-read';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeIdNumber } from '@/test/applicant';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';
import { addMeasure, changeIncident } from './change-incident';
import { countScope } from './count-scope';
import { getIncident } from './get-incident';
import { openIncident } from './open-incident';
import { regulatorDraft, regulatorPdf } from './regulator-draft';
import { sendLettersWork } from './send-letters';
import { getLetters, resumeLetters, startLetters, stopLetters } from './start-letters';

const db = withDatabase();
const gateway = withPartnerServer();
const secret = newPartnerSecret();
const hour = 3_600_000;
/** A Tuesday, 10:00 in South Africa. */
const tuesday = new Date('2026-11-24T08:00:00Z');
const sunday = new Date('2026-11-22T08:00:00Z');
const from = new Date(sunday.getTime() - 10 * hour);
const to = new Date(sunday.getTime() - hour);

const env = (more: object = {}) =>
  testEnv({
    SMS_GATEWAY_URL: `${gateway.origin}/sms`,
    SMS_GATEWAY_SECRET: secret,
    SMTP_URL: 'smtp://127.0.0.1:1',
    SMTP_FROM: 'portal@portal.example',
    ...more,
  });
const at = (now: Date, settings = env()) =>
  makeContext(db.database, { env: settings, clock: { now: () => now } });

beforeEach(async () => {
  await db.sql`truncate incident_letter`;
  gateway.calls.length = 0;
  gateway.answer({ json: {} });
});

/** An incident through a key that read the leads of these people, ready for letters. */
async function makeIncident(people: readonly object[]) {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const key = await makeApiKey(db, { affiliateId });
  const leads: number[] = [];
  for (const values of people)
    leads.push(
      (await makeLead(db, { affiliateId, environment: 'production', idNumber: makeIdNumber(), ...values }))
        .id,
    );
  const who = { affiliateId, environment: 'production' as const, actorKind: 'key', actorId: key.id };
  const read = { ...who, at: new Date(from.getTime() + hour), origin: null, kind: 'api' as const, ids: null };
  await insertLeadReads(
    db,
    leads.map((leadId) => ({ ...read, leadId, rows: null })),
  );
  const ctx = at(tuesday);
  const facts = { noticedAt: to, certainty: 'confirmed', nature: 'access' } as const;
  const { incident } = await openIncident(ctx, { kind: 'key', name: String(key.id), from, to, ...facts });
  const [scope] = await db.sql<{ id: number }[]>`
    select id::float8 as id from incident_scope where incident_id = ${incident.id}`;
  await countScope(ctx, scope?.id ?? 0, new AbortController().signal);
  await changeIncident(ctx, incident.id, {
    ...facts,
    lateReason: '',
    regulatorToldAt: null,
    peopleToldAt: null,
    callNumber: '010 555 0100',
    signedBy: 'Nomsa Dube, information officer',
    version: incident.version,
  });
  await addMeasure(ctx, incident.id, { words: 'The key was revoked.' });
  return { id: incident.id, leads, affiliateName: name };
}

async function send(ctx = at(tuesday)): Promise<void> {
  for (;;) {
    const due = await sendLettersWork.claimRuns(db.database, 4);
    if (due.length === 0) return;
    await Promise.all(due.map((run) => run(ctx)));
  }
}
const numbers = () => gateway.calls.map(({ body }) => String(body.to)).sort();
const letters = async (id: number, ctx = at(tuesday)) => {
  const view = await getLetters(ctx, id);
  if (!view) throw new Error('nothing was counted');
  return view;
};
const phone = (last: number) => `08212345${String(last).padStart(2, '0')}`;

test('who has a telephone and no email gets one text, counted and asked first, without a name or a link', async () => {
  const people = [1, 2, 3].map((n) => ({ cellPhoneNumber: phone(n) }));
  const { id, affiliateName, leads } = await makeIncident([
    ...people,
    { email: 'has@applicant.example', cellPhoneNumber: phone(4) },
    { cellPhoneNumber: phone(5), wrongNumbers: [phone(5)] },
  ]);
  // They asked not to be contacted: the law obliges all the same.
  await db.sql`update lead set set_aside_at = now() where id = ${leads[0] ?? 0}`;
  expect(await letters(id)).toMatchObject({
    people: 5,
    toWrite: 1,
    toText: 3,
    phoneOnly: 4,
    hasGateway: true,
  });
  await expect(startLetters(at(tuesday), id, { channel: 'text' })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await startLetters(at(tuesday), id, { channel: 'text', confirm: 3 });
  await Promise.all([send(), send()]);
  expect(numbers()).toEqual(['+27821234501', '+27821234502', '+27821234503']);
  expect(await letters(id)).toMatchObject({
    toText: 0,
    toWrite: 1,
    phoneOnly: 1,
    sent: 0,
    text: { sent: 3, waiting: 0, failed: 0 },
  });
  const { body } = gateway.calls[0] ?? {};
  expect(body).toMatchObject({ environment: 'production', sender: affiliateName });
  const text = String(body?.text);
  for (const part of ['section 22', affiliateName, 'call 010 555 0100', 'The key was revoked.', 'Nomsa Dube'])
    expect(text).toContain(part);
  expect(text).not.toMatch(/https?:|www\.|Thandi|Nkosi|\d{11,}/);
  expect(text.length).toBeLessThan(1_000);
  await expect(startLetters(at(tuesday), id, { channel: 'text', confirm: 0 })).rejects.toMatchObject({
    message: expect.stringContaining('nobody to send a text to'),
  });
  const draft = regulatorDraft(await getIncident(at(tuesday), id), await letters(id), tuesday);
  expect(draft).toContain('by text message: 3 sent, 0 to be sent, 0 not taken');
});

test('texts go in contact hours alone: planned so, and put off where one is due outside them', async () => {
  const { id } = await makeIncident([{ cellPhoneNumber: phone(11) }]);
  await startLetters(at(sunday), id, { channel: 'text', confirm: 1 });
  const due = async () => {
    const [row] = await db.sql<
      { due: Date; tries: number }[]
    >`select due_at as due, tries from incident_letter`;
    return row;
  };
  const monday = new Date('2026-11-23T06:00:00Z');
  expect((await due())?.due).toEqual(monday);
  // The worker was away on Monday, and a holiday was declared: it is claimed at night.
  const [claimed] = await sendLettersWork.claimRuns(db.database, 4);
  await claimed?.(at(new Date('2026-11-24T20:00:00Z')));
  expect(gateway.calls).toHaveLength(0);
  expect(await due()).toEqual({ due: new Date('2026-11-25T06:00:00Z'), tries: 0 });
  await stopLetters(at(sunday), id);
  await resumeLetters(at(sunday), id);
  expect((await due())?.due).toEqual(monday);
  await send();
  expect(numbers()).toEqual(['+27821234511']);
});

test('a gateway that is gone meanwhile is waited for, a day at most; then its people are for the post', async () => {
  const { id } = await makeIncident([{ cellPhoneNumber: phone(21) }, { cellPhoneNumber: phone(22) }]);
  await startLetters(at(tuesday), id, { channel: 'text', confirm: 2 });
  const without = at(tuesday, testEnv());
  await db.sql`update incident_letter set released_at = now()`;
  await send(without);
  expect(await letters(id)).toMatchObject({ phoneOnly: 0, text: { waiting: 2, sent: 0 } });
  // It is back for one, and stays away for the other.
  await db.sql`update incident_letter set due_at = now() where id = (select min(id) from incident_letter)`;
  await send();
  expect(numbers()).toEqual(['+27821234521']);
  await db.sql`update incident_letter set due_at = now(), released_at = now() - interval '25 hours' where status = 'waiting'`;
  await send(without);
  expect(await letters(id)).toMatchObject({ toText: 0, phoneOnly: 1, text: { sent: 1, failed: 1 } });
  await expect(startLetters(without, id, { channel: 'text', confirm: 1 })).rejects.toMatchObject({
    message: expect.stringContaining('no SMS gateway'),
  });
});

test('a worker that dies after the gateway took a text sends it again under the same key alone', async () => {
  const { id } = await makeIncident([{ cellPhoneNumber: phone(31) }]);
  await startLetters(at(tuesday), id, { channel: 'text', confirm: 1 });
  await db.sql`update incident_letter set released_at = now()`;
  gateway.answer('break');
  await send();
  gateway.answer({ json: {} });
  await db.sql`update incident_letter set due_at = now() where status = 'waiting'`;
  await send();
  expect(gateway.calls).toHaveLength(2);
  expect(new Set(gateway.calls.map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
  expect(await letters(id)).toMatchObject({ text: { sent: 1 } });
});

test('whom email did not reach is one for a text, and whose number turns out wrong, or is refused, for the post', async () => {
  const { id, leads } = await makeIncident([
    { email: 'away@applicant.example', cellPhoneNumber: phone(41) },
    { cellPhoneNumber: phone(42) },
    { cellPhoneNumber: phone(43) },
  ]);
  await db.sql`
    insert into incident_letter (incident_id, lead_id, lead_ids, status) values (${id}, ${leads[0] ?? 0}, ${[leads[0] ?? 0]}, 'failed')`;
  expect(await letters(id)).toMatchObject({ toWrite: 0, toText: 3, failed: 1 });
  await startLetters(at(tuesday), id, { channel: 'text', confirm: 3 });
  await db.sql`update lead set wrong_numbers = array[cell_phone_number] where id = ${leads[1] ?? 0}`;
  gateway.answer(({ body }) => (body.to === '+27821234543' ? { status: 422 } : { json: {} }));
  await send();
  expect(await letters(id)).toMatchObject({
    toText: 0,
    phoneOnly: 2,
    text: { sent: 1, dropped: 1, failed: 1 },
  });
  const pdf: Uint8Array[] = [];
  const page = await getIncident(at(tuesday), id);
  for await (const part of await regulatorPdf(page, await letters(id), tuesday)) pdf.push(part);
  expect(Buffer.concat(pdf).subarray(0, 5).toString()).toBe('%PDF-');
});
