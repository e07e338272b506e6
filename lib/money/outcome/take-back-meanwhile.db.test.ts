import { expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { lockOutcomeEvents } from '@/db/query/money/outcome-event';
import type { Context } from '@/lib/base/actor/context';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { type MadeApplication, makeApplication } from '@/test/application';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser, unique } from '@/test/factory';
import { inTurn, killWaiting } from '@/test/in-turn';
import { makeLenderPerson } from '@/test/lender-person';
import { userActor } from '@/test/user-actor';
import { placeUnplaced, setAsideUnplaced } from './decide-unplaced';
import { takenBackText } from './keep-file';
import type { OutcomeEvent } from './parse-event';
import { recordOutcome } from './record-outcome';
import { listFiles, previewTakeBack, takeBackFile } from './take-back';
import { takeFile } from './take-file';

const db = withDatabase();

async function operator(name?: string) {
  const user = await makeUser(db, { role: 'operator', ...(name !== undefined && { name }) });
  return makeContext(db.database, { actor: userActor({ ...user, userId: user.id, sessionId: 'x' }) });
}
const send = (ctx: Context, { partnerId }: MadeApplication, lines: readonly string[]) =>
  takeFile(ctx, {
    partnerId,
    bytes: Buffer.from(['Reference;Event;Amount;Date;Event id;Corrects', ...lines].join('\r\n')),
    fileName: 'outcomes.csv',
    contentType: 'text/csv',
  });
const rowsOf = ({ reference }: MadeApplication, kind: string, count: number, id: string) =>
  Array.from({ length: count }, (_, at) => `${reference};${kind};${at + 1};2026-03-02;${id}-${at};`);
/** The files of a partner, newest first. */
const filesOf = async (ctx: Context, { partnerId }: MadeApplication) =>
  (await listFiles(ctx, { environment: 'uat' })).filter((file) => file.partnerId === partnerId);
const newest = async (ctx: Context, made: MadeApplication) => (await filesOf(ctx, made))[0]?.id ?? 0;
/** How many outcomes of an application count that say more than that it was made. */
const counting = async ({ id }: MadeApplication) => {
  const [row] = await db.sql<[{ count: number }]>`
    select count(*)::int as count from outcome o
    where o.application_id = ${id} and o.kind <> 'applied' and not exists (select from outcome c where c.corrects = o.id)`;
  return row.count;
};
const waitingOf = ({ partnerId }: MadeApplication) => db.sql<{ id: number; eventId: string }[]>`
  select id::float8 as id, event_id as "eventId" from outcome_unplaced
  where partner_id = ${partnerId} and set_aside_at is null order by id`;
const auditsOf = (fileId: number) => db.sql<{ after: unknown }[]>`
  select after from audit_event where action = 'outcome.file-taken-back' and subject_id = ${fileId}`;

/** The lender's own call about a reference that nobody has, or about an application. */
const call = ({ partnerId, environment }: MadeApplication, changes: Partial<OutcomeEvent>) =>
  recordOutcome(
    makeContext(db.database),
    { partnerId, environment },
    {
      eventId: unique('event'),
      corrects: null,
      kind: 'returned',
      occurredAt: new Date('2026-03-05T08:00:00Z'),
      amountCents: null,
      reason: null,
      about: { applicationId: null, text: 'nobody', reference: 'nobody', idNumber: null },
      ...changes,
    },
    'callback',
  );

const partnerOf =
  ({ partnerId }: MadeApplication) =>
  (tx: Queryable) =>
    lockOutcomeEvents(tx, partnerId);
const leadOf =
  ({ leadId }: MadeApplication) =>
  ({ sql }: Queryable) =>
    sql`select from lead where id = ${leadId} for update`;

test('a row that a colleague places meanwhile is taken back with its file', async () => {
  const ctx = await operator();
  const made = await makeApplication(db);
  await send(ctx, made, ['lost;funded;100;2026-03-02;L-1;']);
  const id = await newest(ctx, made);
  const [waiting] = await waitingOf(made);
  const [placed, takenBack] = await inTurn(db, partnerOf(made), [
    () => placeUnplaced(ctx, waiting?.id ?? 0, { application: made.reference }),
    () => takeBackFile(ctx, { id, confirm: 1 }),
  ]);
  expect([placed?.status, takenBack?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(await counting(made)).toBe(0);
  expect(await auditsOf(id)).toEqual([
    { after: expect.objectContaining({ outcomes: 1, waiting: 0, left: 0 }) },
  ]);
});

test('so is one whose wait ends with the lender’s own event', async () => {
  const ctx = await operator();
  const made = await makeApplication(db);
  const first = unique('event');
  await send(ctx, made, [`${made.reference};funded;100;2026-03-02;L-2;${first}`]);
  const id = await newest(ctx, made);
  expect(await waitingOf(made)).toHaveLength(1);
  const about = { applicationId: made.id, text: 'x', reference: null, idNumber: null };
  await inTurn(db, partnerOf(made), [
    () => call(made, { eventId: first, kind: 'approved', about }),
    () => takeBackFile(ctx, { id, confirm: 1 }),
  ]);
  expect(await counting(made)).toBe(0);
  expect((await filesOf(ctx, made))[0]?.takenBackAt).not.toBeNull();
});

test('between its transactions nobody can place what waited', async () => {
  const ctx = await operator();
  const one = await makeApplication(db);
  const two = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  const lines = [...rowsOf(one, 'approved', 500, 'P'), ...rowsOf(two, 'approved', 1, 'Q')];
  await send(ctx, one, [...lines, 'lost;funded;100;2026-03-02;L-3;']);
  const id = await newest(ctx, one);
  const [waiting] = await waitingOf(one);
  let placed: Promise<unknown> | null = null;
  // Its second transaction waits for this lead.
  const [takenBack] = await inTurn(db, leadOf(two), [() => takeBackFile(ctx, { id, confirm: 502 })], () => {
    placed = placeUnplaced(ctx, waiting?.id ?? 0, { application: one.reference }).catch((error) => error);
  });
  expect(takenBack?.status).toBe('fulfilled');
  expect(await placed).toMatchObject({ code: 'conflict', message: expect.stringContaining('taken back') });
  expect([await counting(one), await counting(two)]).toEqual([0, 0]);
  expect(await auditsOf(id)).toEqual([
    { after: expect.objectContaining({ outcomes: 501, waiting: 1, left: 0 }) },
  ]);
});

test('a file that is taken back while it is being recorded is recorded no further, and its sender is told', async () => {
  const ctx = await operator();
  const colleague = await operator('Lerato Dube');
  const one = await makeApplication(db);
  const two = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  const lines = [
    ...rowsOf(one, 'funded', 3, 'F'),
    ...rowsOf(one, 'applied', 497, 'A'),
    ...rowsOf(two, 'applied', 500, 'B'),
    ...rowsOf(one, 'approved', 100, 'C'),
  ];
  // The second of its three transactions waits for this lead.
  const [sent, takenBack] = await inTurn(db, leadOf(two), [
    () => send(ctx, one, lines),
    async () => takeBackFile(colleague, { id: await newest(colleague, one), confirm: 3 }),
  ]);
  expect(takenBack?.status).toBe('fulfilled');
  expect(sent).toMatchObject({
    reason: {
      code: 'conflict',
      message: expect.stringMatching(
        /^Lerato Dube has taken this file back at \d\d:\d\d, while it was being recorded\. Its 1,000 rows until then were taken back/,
      ),
    },
  });
  expect(await counting(one)).toBe(0);
  expect((await filesOf(ctx, one))[0]).toMatchObject({ recorded: null, takenBackByName: 'Lerato Dube' });
  // It was right after all.
  expect(await send(ctx, one, lines)).toMatchObject({ recorded: 103, repeated: 997 });
  expect(await counting(one)).toBe(103);
});

test('a lender’s people are told that an operator did it, and no name', async () => {
  const person = await makeLenderPerson(db.database, (await makeLender(db)).id);
  expect(takenBackText(person, { takenBackAt: new Date(), takenBackByName: 'Lerato Dube' })).toMatch(
    /^Our operators have taken this file back at \d\d:\d\d$/,
  );
});

test('what is recorded of a file between the transactions of its taking back goes with it', async () => {
  const ctx = await operator();
  const one = await makeApplication(db);
  const two = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  const lines = [
    ...rowsOf(one, 'approved', 500, 'G'),
    ...rowsOf(two, 'approved', 500, 'H'),
    ...rowsOf(one, 'approved', 100, 'I'),
  ];
  const [sent, takenBack] = await inTurn(db, leadOf(two), [
    () => send(ctx, one, lines),
    async () => takeBackFile(ctx, { id: await newest(ctx, one), confirm: 1_000 }),
  ]);
  expect([sent?.status, takenBack?.status]).toEqual(['fulfilled', 'fulfilled']);
  expect([await counting(one), await counting(two)]).toEqual([0, 0]);
});

test('of two who take a file back at once one does, and the other is told', async () => {
  const ctx = await operator('Sipho Khumalo');
  const made = await makeApplication(db);
  await send(ctx, made, rowsOf(made, 'funded', 2, 'T'));
  const id = await newest(ctx, made);
  const take = () => takeBackFile(ctx, { id, confirm: 2 });
  const [first, second] = await inTurn(db, partnerOf(made), [take, take]);
  expect(first?.status).toBe('fulfilled');
  expect(second).toMatchObject({
    reason: { code: 'conflict', message: expect.stringContaining('Sipho Khumalo') },
  });
  expect(await auditsOf(id)).toHaveLength(1);
});

test('a file that is sent again while it is being recorded owns nothing of the first', async () => {
  const ctx = await operator();
  const made = await makeApplication(db);
  const lines = [...rowsOf(made, 'funded', 2, 'S'), 'lost;funded;100;2026-03-02;L-4;'];
  const again = () => send(ctx, made, lines);
  const [first, second] = await inTurn(db, partnerOf(made), [again, again]);
  expect(first).toMatchObject({ value: { recorded: 2, queued: 1 } });
  expect(second).toMatchObject({ value: { recorded: 0, queued: 0, repeated: 3 } });
  const files = await filesOf(ctx, made);
  expect(files).toMatchObject([{ recorded: 2, queued: 1 }]);
  expect(await previewTakeBack(ctx, { id: files[0]?.id ?? 0 })).toMatchObject({ outcomes: 2, waiting: 1 });
});

test('of a file whose recording was killed, each sending owns what it recorded', async () => {
  const ctx = await operator();
  const one = await makeApplication(db);
  const two = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  const lines = [...rowsOf(one, 'approved', 500, 'K'), ...rowsOf(two, 'approved', 100, 'M')];
  await killWaiting(db, leadOf(two), () => send(ctx, one, lines));
  expect(await send(ctx, one, lines)).toMatchObject({ recorded: 100, repeated: 500 });
  const [last, first] = await filesOf(ctx, one);
  expect(await previewTakeBack(ctx, { id: first?.id ?? 0 })).toMatchObject({ outcomes: 500 });
  await takeBackFile(ctx, { id: last?.id ?? 0, confirm: 100 });
  expect([await counting(one), await counting(two)]).toEqual([500, 0]);
});

test('one whose taking back was killed leaves alone what a later file left waiting', async () => {
  const ctx = await operator();
  const one = await makeApplication(db);
  const two = await makeApplication(db, { partnerId: one.partnerId, intentId: one.intentId });
  const lines = [
    ...rowsOf(one, 'approved', 500, 'N'),
    ...rowsOf(two, 'approved', 1, 'O'),
    'lost;funded;100;2026-03-02;L-5;',
  ];
  await send(ctx, one, lines);
  const id = await newest(ctx, one);
  await killWaiting(db, leadOf(two), () => takeBackFile(ctx, { id, confirm: 502 }));
  expect(await counting(one)).toBe(0);
  expect(await send(ctx, one, lines)).toMatchObject({ recorded: 500, queued: 1, repeated: 1 });
  expect(await previewTakeBack(ctx, { id })).toMatchObject({ outcomes: 1, waiting: 0, replaced: 0 });
  await takeBackFile(ctx, { id, confirm: 1 });
  expect([await counting(one), await counting(two)]).toEqual([500, 0]);
  expect(await waitingOf(one)).toMatchObject([{ eventId: 'L-5' }]);
  expect(await auditsOf(id)).toEqual([{ after: expect.objectContaining({ outcomes: 501, left: 0 }) }]);
});

test('a row of the same file that waits to correct another does not keep that one', async () => {
  const ctx = await operator();
  const made = await makeApplication(db);
  await send(ctx, made, [
    `${made.reference};funded;100;2026-03-02;R-1;`,
    'lost;funded;200;2026-03-03;R-2;R-1',
  ]);
  const id = await newest(ctx, made);
  expect(await previewTakeBack(ctx, { id })).toMatchObject({ outcomes: 1, waiting: 1 });
  await takeBackFile(ctx, { id, confirm: 2 });
  expect(await counting(made)).toBe(0);
});

test('while an event of the lender waits to correct an outcome, its file is not called taken back', async () => {
  const ctx = await operator();
  const made = await makeApplication(db);
  const other = await makeApplication(db, { partnerId: made.partnerId, intentId: made.intentId });
  const number = unique('event');
  await send(ctx, made, [
    `${made.reference};funded;100;2026-03-02;${number};`,
    `${other.reference};funded;100;2026-03-02;;`,
  ]);
  const id = await newest(ctx, made);
  await call(made, { corrects: number });
  await expect(takeBackFile(ctx, { id, confirm: 2 })).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringMatching(/^1 outcome of this file still counts/),
  });
  expect([await counting(made), await counting(other)]).toEqual([1, 0]);
  expect((await filesOf(ctx, made))[0]?.takenBackAt).toBeNull();
  await setAsideUnplaced(ctx, (await waitingOf(made))[0]?.id ?? 0, { reason: 'Another lender’s' });
  await takeBackFile(ctx, { id, confirm: 1 });
  expect(await counting(made)).toBe(0);
  expect(await auditsOf(id)).toEqual([{ after: expect.objectContaining({ outcomes: 2, left: 0 }) }]);
});

test('an applicant is erased at the same time, and neither waits for the other for good', async () => {
  const ctx = await operator();
  const made = await makeApplication(db);
  await send(ctx, made, [
    `${made.reference};approved;100;2026-03-02;E-1;`,
    `${made.reference};funded;100;2026-03-02;E-2;${unique('event')}`,
  ]);
  const id = await newest(ctx, made);
  const acts = await inTurn(db, leadOf(made), [
    () => db.database.transaction((tx) => eraseLeads(ctx, tx, [made.leadId])),
    () => takeBackFile(ctx, { id, confirm: 2 }),
  ]);
  expect(acts).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
  expect([await counting(made), await waitingOf(made)]).toEqual([0, []]);
});
