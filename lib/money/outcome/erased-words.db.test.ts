import { describe, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { updateOldUnplaced } from '@/db/query/care/outcome-erasure';
import { listAuditEntries } from '@/lib/base/audit/list-entries';
import { publicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { type MadeApplication, makeApplication } from '@/test/application';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { userActor } from '@/test/user-actor';
import { placeUnplaced, setAsideUnplaced } from './decide-unplaced';
import type { OutcomeEvent } from './parse-event';
import { recordOutcome } from './record-outcome';

/*
 * What lenders and operators write of outcomes that wait goes with the applicant.
 */
const db = withDatabase();

const words = 'Mrs Nkosi moved';
const nothing = { applicationId: null, text: null, reference: null, idNumber: null };
const byReference = (reference: string) => ({ ...nothing, text: reference, reference });

/** Sends an event with words of the partner’s, and returns it as it waits. */
async function send(
  { partnerId, environment }: MadeApplication,
  about: OutcomeEvent['about'],
  changes: Partial<OutcomeEvent> = {},
  within: Queryable = db.database,
) {
  const event: OutcomeEvent = {
    eventId: unique('event'),
    corrects: null,
    kind: 'funded',
    occurredAt: new Date('2026-03-02T08:00:00Z'),
    amountCents: 5_000_000,
    reason: words,
    about,
    ...changes,
  };
  const ctx = makeContext(db.database, { actor: { kind: 'partner', partnerId } });
  await recordOutcome(ctx, { partnerId, environment }, event, 'callback', within);
  const [row] = await within.sql<{ id: number }[]>`
    select id::float8 as id from outcome_unplaced where partner_id = ${partnerId} and event_id = ${event.eventId}`;
  return { eventId: event.eventId, id: row?.id ?? 0 };
}

/** Two applications that one reference fits: `made` and another applicant's. */
async function makeTwo() {
  const made = await makeApplication(db);
  const { partnerId, intentId, reference } = made;
  const other = await makeApplication(db, { partnerId, intentId, reference });
  return { made, other };
}

async function operator() {
  const user = await makeUser(db, { role: 'operator' });
  return makeContext(db.database, { actor: userActor({ ...user, userId: user.id, sessionId: 'x' }) });
}

const erase = ({ leadId }: MadeApplication) =>
  db.database.transaction((tx) => eraseLeads(makeContext(db.database), tx, [leadId]));

/** The words that are kept with the partner's events, oldest first. */
const kept = async ({ partnerId }: MadeApplication) => {
  const rows = await db.sql<{ words: string }[]>`
    select concat_ws(', ', reason, reference, set_aside_reason) as words from outcome_unplaced
    where partner_id = ${partnerId} order by id`;
  return rows.map((row) => row.words);
};

test('why an operator set an event aside is shown in the audit trail until its applicant is erased', async () => {
  const ctx = await operator();
  const { made } = await makeTwo();
  const { id } = await send(made, byReference(made.reference), { reason: null });
  await setAsideUnplaced(ctx, id, { reason: words });
  await db.sql`update outcome_unplaced set reference = null where id = ${id}`;
  const changes = async () => {
    const { entries } = await listAuditEntries(ctx, { noun: 'outcome' });
    const entry = entries.find(({ changes }) =>
      changes.some(({ field, after }) => field === 'waitingId' && after === id),
    );
    return entry?.changes.map(({ field, after }) => [field, after]).sort();
  };
  const entry = [
    ['partnerId', made.partnerId],
    ['waitingId', id],
  ];
  expect(await changes()).toEqual([entry[0], ['reason', words], entry[1]]);
  await erase(made);
  expect(await kept(made)).toEqual(['']);
  expect(await changes()).toEqual(entry);
  const stored = await db.sql`
    select from audit_event where action = 'outcome.set-aside' and after ->> 'reason' is not null`;
  expect(stored).toEqual([]);
});

test('what was placed at an application while it waits for another event goes', async () => {
  const { made, other } = await makeTwo();
  const { id } = await send(made, byReference('nobody’s'), { corrects: unique('never') });
  await placeUnplaced(await operator(), id, { application: publicId(testEnv().idKey, 'lead', made.leadId) });
  await erase(other);
  expect(await kept(made)).toEqual([`${words}, nobody’s`]);
  await erase(made);
  expect(await kept(made)).toEqual(['']);
});

test('what names no application goes with that of what it corrects, or of what corrects it; another’s stays', async () => {
  const { made, other } = await makeTwo();
  const elsewhere = await makeApplication(db, { partnerId: made.partnerId, intentId: made.intentId });
  const first = await send(made, byReference('nobody’s'));
  const second = await send(made, byReference(made.reference), { corrects: first.eventId });
  const third = await send(made, nothing, { corrects: second.eventId });
  await send(made, nothing, { corrects: third.eventId });
  const lost = await send(made, nothing, { corrects: unique('never') });
  const theirs = { ...nothing, applicationId: elsewhere.id, text: 'theirs' };
  await send(made, theirs, { corrects: lost.eventId });
  // One that nobody links with them.
  await send(made, byReference('lost'));
  const before = await kept(made);
  await erase(other);
  expect(await kept(made)).toEqual(['', '', '', '', ...before.slice(4)]);
  await erase(elsewhere);
  expect(await kept(made)).toEqual(['', '', '', '', '', '', `${words}, lost`]);
});

test('what corrects an outcome, and waits because it happened before the application, goes with it', async () => {
  const made = await makeApplication(db);
  const eventId = unique('event');
  const occurredAt = new Date('2026-02-01T08:00:00Z');
  await send(made, nothing, { corrects: eventId, occurredAt });
  await send(made, { ...nothing, applicationId: made.id, text: 'x' }, { eventId });
  expect(await kept(made)).toEqual([words]);
  await erase(made);
  expect(await kept(made)).toEqual(['']);
});

test('what was set aside for its correction goes with the applicant of that', async () => {
  const made = await makeApplication(db);
  const { eventId } = await send(made, byReference('nobody’s'));
  await send(made, { ...nothing, applicationId: made.id, text: 'x' }, { corrects: eventId });
  expect(await kept(made)).toEqual([`${words}, nobody’s`]);
  await erase(made);
  expect(await kept(made)).toEqual(['']);
});

describe('of an applicant who is erased already', () => {
  test('what a lender writes is not kept, nor what it writes of the same event later', async () => {
    const made = await makeApplication(db);
    await erase(made);
    const waits = await send(
      made,
      { ...nothing, applicationId: made.id, text: 'x' },
      { corrects: unique('never') },
    );
    await send(made, nothing, { corrects: waits.eventId });
    await send(made, byReference('lost'));
    expect(await kept(made)).toEqual(['', '', `${words}, lost`]);
  });

  test('what an operator writes, or places there, is not kept', async () => {
    const ctx = await operator();
    const { made } = await makeTwo();
    const first = await send(made, byReference(made.reference));
    const second = await send(made, byReference('nobody’s'), { corrects: unique('never') });
    await erase(made);
    expect(await kept(made)).toEqual(['', `${words}, nobody’s`]);
    await setAsideUnplaced(ctx, first.id, { reason: words });
    await placeUnplaced(ctx, second.id, { application: publicId(testEnv().idKey, 'lead', made.leadId) });
    expect(await kept(made)).toEqual(['', '']);
  });
});

describe('what a lender writes in the moment of an erasure is not kept', () => {
  /** What names several applications, and what only corrects it. */
  const sendBoth = async (made: MadeApplication, within?: Queryable) => {
    const { eventId } = await send(made, byReference(made.reference), {}, within);
    await send(made, nothing, { corrects: eventId }, within);
  };

  test('it waits for the erasure', async () => {
    const { made } = await makeTwo();
    const sent = await inTurn(db.database, (tx) => eraseLeads(makeContext(db.database), tx, [made.leadId]), [
      () => sendBoth(made),
    ]);
    expect(sent).toMatchObject([{ status: 'fulfilled' }]);
    expect(await kept(made)).toEqual(['', '']);
  });

  test('the erasure waits for it', async () => {
    const { made } = await makeTwo();
    const erased = await inTurn(db.database, (tx) => sendBoth(made, tx), [() => erase(made)]);
    expect(erased).toMatchObject([{ status: 'fulfilled' }]);
    expect(await kept(made)).toEqual(['', '']);
  });
});

test('why an event was set aside of which nobody knows whose it is goes when leads of its age are erased', async () => {
  const made = await makeApplication(db);
  const { id } = await send(made, byReference('nobody’s'), { reason: null });
  await setAsideUnplaced(await operator(), id, { reason: words });
  await db.sql`
    update outcome_unplaced set reference = null, received_at = now() - interval '20 years' where id = ${id}`;
  await updateOldUnplaced(db, 'uat');
  expect(await kept(made)).toEqual(['']);
});
