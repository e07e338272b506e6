import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { deleteOldCallerNotes } from '@/db/query/desk/caller-note';
import { eraseApplicant as eraseApplicantVerb } from '@/lib/care/erasure/erase-applicant';
import { applicantInput } from '@/lib/care/erasure/schema';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { addOptOut } from '@/lib/desk/opt-out/add-opt-out';
import { makeIdNumber } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makeUser } from '@/test/factory';
import { addCallerNote as addCallerNoteVerb } from './add-caller-note';
import { deleteCallerNote } from './delete-caller-note';
import { callerNoteDays } from './kept-days';
import { listCallerNotes } from './list-caller-notes';
import { callerNoteInput } from './schema';

const db = withDatabase();
const addCallerNote = checked(callerNoteInput, addCallerNoteVerb);

async function makeTeam() {
  const { id: affiliateId } = await makeAffiliate(db);
  const as = async (role: 'agent' | 'manager', environment: 'uat' | 'production' = 'uat') => {
    const { id: userId } = await makeUser(db, { role, affiliateId });
    const actor = { kind: 'user', userId, role, affiliateId, sessionId: `s${userId}` } as const;
    return makeAffiliateContext(db.database, { affiliateId, environment }, { actor });
  };
  return {
    affiliateId,
    agent: await as('agent'),
    colleague: await as('agent'),
    manager: await as('manager'),
    as,
  };
}

const note = (phone = '082 123 4567') => ({ id: randomUUID(), phone, words: 'Passport, wants a car loan' });

test('a call is kept once for the team, encrypted, and seen by nobody else', async () => {
  const { agent, colleague, as } = await makeTeam();
  const it = note();
  await addCallerNote(agent, it);
  await addCallerNote(agent, it);
  expect(await listCallerNotes(colleague)).toEqual([
    {
      id: it.id,
      phone: '0821234567',
      words: it.words,
      by: expect.any(String),
      at: expect.any(String),
      isStopped: false,
      mayDelete: false,
    },
  ]);
  expect(await listCallerNotes(await as('agent', 'production'))).toEqual([]);
  expect(await listCallerNotes((await makeTeam()).agent)).toEqual([]);
  const [row] = await db.sql<[{ stored: string }]>`
    select encode(phone_ciphertext || words_ciphertext, 'escape') as stored from caller_note where id = ${it.id}`;
  expect(row.stored).not.toMatch(/0821234567|Passport/);
});

test('needs a South African number and words', async () => {
  const { agent } = await makeTeam();
  await expect(addCallerNote(agent, { ...note('+44 20 7946 0000') })).rejects.toMatchObject({
    detail: { errors: { phone: ['must be a South African phone number'] } },
  });
  await expect(addCallerNote(agent, { ...note(), words: '' })).rejects.toMatchObject({
    detail: { errors: { words: ['is required'] } },
  });
});

test('who reads notes is recorded, without their values; an empty list is no read', async () => {
  const { affiliateId, agent, colleague } = await makeTeam();
  await listCallerNotes(colleague);
  await addCallerNote(agent, note());
  await addCallerNote(agent, note());
  await listCallerNotes(colleague);
  await leadReadBuffer.flush();
  const { actor } = colleague;
  expect(
    await db.sql`
      select kind, rows, lead_id, actor_id::int as actor from lead_read where affiliate_id = ${affiliateId}`,
  ).toEqual([{ kind: 'callers', rows: 2, lead_id: null, actor: actor.kind === 'user' && actor.userId }]);
});

test('is deleted by its agent or a manager, and by no other', async () => {
  const { agent, colleague, manager } = await makeTeam();
  const [first, second] = [note(), note()];
  await addCallerNote(agent, first);
  await addCallerNote(agent, second);
  await expect(deleteCallerNote(colleague, first.id)).rejects.toMatchObject({ code: 'not_found' });
  await expect(deleteCallerNote((await makeTeam()).manager, first.id)).rejects.toMatchObject({
    code: 'not_found',
  });
  await deleteCallerNote(agent, first.id);
  await deleteCallerNote(manager, second.id);
  await expect(deleteCallerNote(manager, 'x')).rejects.toMatchObject({ code: 'not_found' });
  expect(await listCallerNotes(agent)).toEqual([]);
});

test('says whose number asked not to be contacted', async () => {
  const { agent } = await makeTeam();
  await addCallerNote(agent, note());
  await addOptOut(agent, { kind: 'phone', value: '0821234567', reach: 'affiliate' });
  expect((await listCallerNotes(agent)).map(({ isStopped }) => isStopped)).toEqual([true]);
});

test('ends after 90 days, and with the erasure of an applicant of that number', async () => {
  const { affiliateId, agent } = await makeTeam();
  const idNumber = makeIdNumber();
  await makeLead(db, { affiliateId, idNumber, cellPhoneNumber: '0837654321' });
  await addCallerNote(agent, note('0837654321'));
  await addCallerNote(agent, note('0831112222'));
  await checked(applicantInput, eraseApplicantVerb)(makeContext(db.database), { idNumber });
  expect((await listCallerNotes(agent)).map(({ phone }) => phone)).toEqual(['0831112222']);
  await db.sql`
    update caller_note set created_at = now() - make_interval(days => ${callerNoteDays}, mins => 1)
    where affiliate_id = ${affiliateId}`;
  expect(await deleteOldCallerNotes(db, 'production', callerNoteDays)).toBe(0);
  expect(await deleteOldCallerNotes(db, 'uat', callerNoteDays)).toBe(1);
  expect(await listCallerNotes(agent)).toEqual([]);
});
