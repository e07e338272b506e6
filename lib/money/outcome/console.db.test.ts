import { createHash, randomUUID } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { keyedHash, PiiKey } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeIdNumber } from '@/test/applicant';
import { type MadeApplication, makeApplication } from '@/test/application';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import type { OutcomeKind } from '@/word/outcome';
import { placeUnplaced, setAsideUnplaced } from './decide-unplaced';
import { listLeadOutcomes } from './list-lead-outcomes';
import { listUnplaced } from './list-unplaced';
import type { OutcomeEvent } from './parse-event';
import { recordByHand } from './record-by-hand';
import { recordOutcome } from './record-outcome';
import { previewFile, takeFile } from './take-file';

const db = withDatabase();

async function operator() {
  const user = await makeUser(db, { role: 'operator' });
  return makeContext(db.database, { actor: userActor({ ...user, userId: user.id, sessionId: 'x' }) });
}
const outcomesOf = async ({ affiliateId, leadId }: MadeApplication) => {
  const ctx = makeAffiliateContext(db.database, { affiliateId });
  return (await listLeadOutcomes(ctx, publicId(ctx.env.idKey, 'lead', leadId))).outcomes;
};

/** An event of the partner about a reference that nobody has. */
async function queued(made: MadeApplication, changes: Partial<OutcomeEvent> = {}) {
  const event: OutcomeEvent = {
    eventId: unique('event'),
    corrects: null,
    kind: 'funded',
    occurredAt: new Date('2026-03-02T08:00:00Z'),
    amountCents: 5_000_000,
    reason: null,
    about: { applicationId: null, text: 'lost', reference: 'lost', idNumber: null },
    ...changes,
  };
  await recordOutcome(makeContext(db.database), made, event, 'callback');
  const [row] = await db.sql<{ id: number }[]>`
    select id::float8 as id from outcome_unplaced where partner_id = ${made.partnerId} and event_id = ${event.eventId}`;
  return { event, id: row?.id ?? 0 };
}

describe('an event that waits', () => {
  test('is placed once, by an id, a reference or a lead, and what corrects it follows', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    const { event, id } = await queued(made);
    const nothing = { applicationId: null, text: null, reference: null, idNumber: null };
    await queued(made, { corrects: event.eventId, amountCents: 4_000_000, about: nothing });
    const other = await makeApplication(db);
    const { idKey } = ctx.env;
    for (const wrong of ['nothing', other.reference, publicId(idKey, 'application', other.id)])
      await expect(placeUnplaced(ctx, id, { application: wrong })).rejects.toMatchObject({
        code: 'validation_failed',
        detail: { errors: { application: [expect.any(String)] } },
      });
    const place = () => placeUnplaced(ctx, id, { application: publicId(idKey, 'lead', made.leadId) });
    const results = await Promise.allSettled([place(), place()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(place()).rejects.toMatchObject({ code: 'conflict' });
    expect((await outcomesOf(made)).map((one) => [one.amount_cents, one.replaced])).toEqual([
      [5_000_000, true],
      [4_000_000, false],
    ]);
    const audit = await db.sql`
      select action, actor_kind, after from audit_event where action = 'outcome.placed' and (after ->> 'applicationId')::bigint = ${made.id}`;
    expect(audit).toEqual([
      {
        action: 'outcome.placed',
        actor_kind: 'user',
        after: { partnerId: made.partnerId, applicationId: made.id },
      },
    ]);
  });

  test('is set aside with a reason, and stays so when it comes again', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    const { event, id } = await queued(made);
    await setAsideUnplaced(ctx, id, { reason: 'Another portal’s' });
    await expect(setAsideUnplaced(ctx, id, { reason: 'x' })).rejects.toMatchObject({ code: 'conflict' });
    const again = { ...event, about: { applicationId: made.id, text: 'x', reference: null, idNumber: null } };
    expect(await recordOutcome(makeContext(db.database), made, again, 'callback')).toEqual({
      kind: 'repeated',
    });
    expect(await outcomesOf(made)).toEqual([]);
    const [row] = await db.sql`
      select set_aside_reason as reason, set_aside_by is not null as by from outcome_unplaced where id = ${id}`;
    expect(row).toEqual({ reason: 'Another portal’s', by: true });
  });

  test('of a row without a number, is not placed where its news is recorded already: it would count twice', async () => {
    const ctx = await operator();
    const made = await makeApplication(db, { requestedAt: new Date('2026-03-01T08:00:00Z') });
    const row = (amount: number) => ({
      partnerId: made.partnerId,
      bytes: Buffer.from(
        ['reference,event,amount,date', `${unique('none')},funded,${amount},2026-03-02`].join('\n'),
      ),
      fileName: 'outcomes.csv',
      contentType: 'text/csv',
    });
    await takeFile(ctx, row(50_000));
    await takeFile(ctx, row(50_001));
    const about = { applicationId: made.id, text: 'x', reference: null, idNumber: null };
    await queued(made, { about });
    const [same, another] = await db.sql<{ id: number }[]>`
      select id::float8 as id from outcome_unplaced where partner_id = ${made.partnerId} order by id`;
    await expect(placeUnplaced(ctx, same?.id ?? 0, { application: made.reference })).rejects.toMatchObject({
      detail: {
        errors: {
          application: ['has this recorded already, with its day and amount: set the event aside'],
        },
      },
    });
    await placeUnplaced(ctx, another?.id ?? 0, { application: made.reference });
    expect((await outcomesOf(made)).map((one) => one.amount_cents).sort()).toEqual([5_000_000, 5_000_100]);
  });

  test('is not placed at an application that was sent after it', async () => {
    const ctx = await operator();
    const made = await makeApplication(db, { requestedAt: new Date('2026-03-05T12:00:00Z') });
    const { id } = await queued(made);
    await expect(placeUnplaced(ctx, id, { application: made.reference })).rejects.toMatchObject({
      detail: {
        errors: {
          application: [
            'was sent on 5 Mar 2026, after this happened: name another one, or set the event aside',
          ],
        },
      },
    });
    expect(await outcomesOf(made)).toEqual([]);
    await setAsideUnplaced(ctx, id, { reason: 'A wrong year' });
  });

  test('that waits for what it corrects is not placed before it', async () => {
    const made = await makeApplication(db);
    const about = { applicationId: made.id, text: 'x', reference: null, idNumber: null };
    const { id } = await queued(made, { corrects: unique('never'), about });
    await expect(placeUnplaced(await operator(), id, { application: made.reference })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is listed with the applications that fitted', async () => {
    const ctx = await operator();
    const made = await makeApplication(db, { environment: 'production' });
    const { partnerId, intentId, reference } = made;
    await makeApplication(db, { environment: 'production', partnerId, intentId, reference });
    const about = { applicationId: null, text: reference, reference, idNumber: null };
    const { event } = await queued(made, { about });
    const { events, count } = await listUnplaced(ctx, { environment: 'production', after: 0 });
    expect(count).toBe(events.length);
    expect(events.find(({ eventId }) => eventId === event.eventId)).toMatchObject({
      cause: 'several',
      reference,
      candidates: [{ id: publicId(ctx.env.idKey, 'application', made.id), status: 'accepted' }, {}],
    });
  });
});

describe('by hand', () => {
  const form = (made: MadeApplication, changes: object = {}) => ({
    formId: randomUUID(),
    applicationId: made.id,
    type: 'funded' as OutcomeKind,
    occurredAt: '2026-03-02T08:00:00Z',
    amountCents: 5_000_000,
    reason: 'By telephone',
    corrects: null,
    ...changes,
  });

  test('an outcome is recorded with its reason, audited, once for a double press', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    const one = form(made);
    await recordByHand(ctx, one);
    await recordByHand(ctx, one);
    const [first] = await outcomesOf(made);
    await recordByHand(ctx, form(made, { amountCents: 100, corrects: first?.id }));
    expect(await outcomesOf(made)).toMatchObject([
      { amount_cents: 5_000_000, reason: 'By telephone', replaced: true },
      { amount_cents: 100, replaced: false },
    ]);
    const audit = await db.sql`
      select after from audit_event where action = 'outcome.recorded' and affiliate_id = ${made.affiliateId} order by id`;
    expect(audit).toMatchObject([
      { after: { type: 'funded', amountCents: 5_000_000, corrected: false } },
      {},
    ]);
    await expect(recordByHand(ctx, form(made, { amountCents: null }))).rejects.toMatchObject({
      detail: { errors: { amountCents: ['required'] } },
    });
    await expect(recordByHand(ctx, form(made, { occurredAt: '2021-03-02T08:00:00Z' }))).rejects.toMatchObject(
      {
        detail: {
          errors: { occurredAt: ['must not be before the application, which was sent on 1 Mar 2026'] },
        },
      },
    );
    const other = await makeApplication(db);
    await expect(recordByHand(ctx, form(other, { corrects: first?.id }))).rejects.toMatchObject({
      detail: { errors: { corrects: [expect.any(String)] } },
    });
  });

  test('what is known already is refused, whichever way it came, and so is a second correction', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    await recordByHand(ctx, form(made));
    const again = { ...form(made), occurredAt: '2026-03-02T20:00:00Z' };
    await expect(recordByHand(ctx, again)).rejects.toMatchObject({
      detail: { errors: { type: ['is recorded already, with this day and amount'] } },
    });
    await recordByHand(ctx, { ...again, occurredAt: '2026-03-02T22:00:00Z' });
    const [first, second] = await outcomesOf(made);
    const correction = form(made, { corrects: first?.id, amountCents: 7 });
    await recordByHand(ctx, correction);
    await recordByHand(ctx, correction);
    await expect(
      recordByHand(ctx, form(made, { corrects: first?.id, amountCents: 8 })),
    ).rejects.toMatchObject({
      detail: { errors: { corrects: ['was corrected meanwhile: load the page again'] } },
    });
    // A correction that says what another outcome says would count twice.
    await expect(
      recordByHand(ctx, form(made, { corrects: second?.id, amountCents: 7 })),
    ).rejects.toMatchObject({ detail: { errors: { type: [expect.any(String)] } } });
    expect(await outcomesOf(made)).toHaveLength(3);
  });

  test('two operators at once with the same news record it once', async () => {
    const made = await makeApplication(db);
    const both = await Promise.allSettled(
      [form(made), form(made)].map(async (one) => recordByHand(await operator(), one)),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await outcomesOf(made)).toHaveLength(1);
  });

  test('nobody else may', async () => {
    const made = await makeApplication(db);
    const user = await makeUser(db, { role: 'manager', affiliateId: made.affiliateId });
    const ctx = makeContext(db.database, { actor: userActor({ ...user, userId: user.id, sessionId: 'x' }) });
    await expect(recordByHand(ctx, form(made))).rejects.toMatchObject({ code: 'forbidden' });
    await expect(listUnplaced(ctx, { environment: 'uat', after: 0 })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('a file', () => {
  const upload = (partnerId: number, lines: readonly string[]) => ({
    partnerId,
    bytes: Buffer.from(lines.join('\r\n')),
    fileName: 'outcomes.csv',
    contentType: 'text/csv',
  });

  test('is recorded as its preview says; what cannot be placed waits; the same file again records nothing', async () => {
    const ctx = await operator();
    const idNumber = makeIdNumber();
    const made = await makeApplication(db, {
      lead: { idNumber },
      requestedAt: new Date('2026-03-01T08:00:00Z'),
    });
    const lines = [
      'Payouts of March',
      'Loan No;Status;Payout amount;Event date;ID number;Branch',
      `${made.reference};Approved;R50 000,00;02/03/2026;;Durban`,
      `${made.reference};paid out;50 000,50;25/03/2026;;Durban`,
      `${made.reference};paid out;50 000,50;25/03/2026;;Durban`,
      `;returned;;26/03/2026;${idNumber};`,
      'L-none;funded;100;2026-03-02;;',
      `${made.reference};funded;-100;2026-03-02;;`,
      `${made.reference};funded;;2026-03-02;;`,
      `${made.reference};lost;;2999-03-02;;`,
      `${made.reference};paid out;50 000,50;25/03/2021;;Durban`,
    ];
    const file = upload(made.partnerId, lines);
    const { bookings, ...preview } = await previewFile(ctx, file);
    // No plan pays for it.
    expect(bookings?.effect).toMatchObject({ cents: 0, affiliates: [] });
    expect(preview).toMatchObject({
      rows: 9,
      recorded: 3,
      fundedCents: 5_000_050,
      queued: 1,
      repeated: 1,
      refused: 4,
      ignored: ['Branch'],
    });
    expect(preview.notes.map(({ row }) => row)).toEqual([7, 8, 9, 10, 11]);
    expect(preview.notes.at(-1)?.what).toBe(
      'date must not be before the application, which was sent on 1 Mar 2026',
    );
    expect(await outcomesOf(made)).toEqual([]);
    expect(await takeFile(ctx, file)).toEqual(preview);
    expect((await outcomesOf(made)).map((one) => [one.type, one.amount_cents, one.occurred_at])).toEqual([
      ['approved', 5_000_000, '2026-03-01T22:00:00.000Z'],
      ['funded', 5_000_050, '2026-03-24T22:00:00.000Z'],
      ['returned', null, '2026-03-25T22:00:00.000Z'],
    ]);
    expect(await takeFile(ctx, file)).toMatchObject({ recorded: 0, queued: 0, repeated: 5, refused: 4 });
    expect(await outcomesOf(made)).toHaveLength(3);
  });

  test('that names applicants by ID number is the same file under another PII_KEY, and for a former release', async () => {
    const ctx = await operator();
    const { partnerId } = await makeApplication(db);
    const idNumber = makeIdNumber();
    const file = upload(partnerId, ['event;date;ID number', `applied;2026-03-26;${idNumber}`]);
    const queuedOnce = async () => {
      const rows = await db.sql<{ eventId: string }[]>`
        select event_id as "eventId" from outcome_unplaced where partner_id = ${partnerId}`;
      expect(rows).toHaveLength(1);
      return rows[0]?.eventId;
    };
    expect(await takeFile(ctx, file)).toMatchObject({ queued: 1 });
    const piiKey = new PiiKey(Buffer.alloc(32, 9));
    const rotated = { ...ctx, env: { ...ctx.env, piiKey } };
    expect(await takeFile(rotated, file)).toMatchObject({ queued: 0, repeated: 1 });
    await queuedOnce();

    // A former release hashed the ID number under PII_KEY, which has been rotated to another since.
    const subject = keyedHash(ctx.env.piiKey, idNumber).toString('hex');
    const content = JSON.stringify([partnerId, subject, 'applied', '2026-03-25T22:00:00.000Z', null, null]);
    const formerId = `file-${createHash('sha256').update(content).digest('hex').slice(0, 32)}`;
    await db.sql`update outcome_unplaced set event_id = ${formerId} where partner_id = ${partnerId}`;
    const next = { ...ctx, env: { ...ctx.env, piiKey: new PiiKey(Buffer.alloc(32, 9), ctx.env.piiKey) } };
    for (const one of [ctx, next]) {
      expect(await previewFile(one, file)).toMatchObject({ queued: 0, repeated: 1 });
      expect(await takeFile(one, file)).toMatchObject({ queued: 0, repeated: 1 });
    }
    expect(await queuedOnce()).toBe(formerId);
  });

  test('does not record again what the partner has called', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    await queued(made, { about: { applicationId: made.id, text: 'x', reference: null, idNumber: null } });
    const lines = ['reference,event,amount,date', `${made.reference},funded,50000,2026-03-02`];
    expect(await takeFile(ctx, upload(made.partnerId, lines))).toMatchObject({ recorded: 0, repeated: 1 });
    const other = [lines[0] ?? '', `${made.reference},funded,50000,2026-03-03`];
    expect(await takeFile(ctx, upload(made.partnerId, other))).toMatchObject({ recorded: 1, repeated: 0 });
  });

  test('says how many are funded already, and records them beside the first or as its correction', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    const { partnerId, intentId } = made;
    const back = await makeApplication(db, { partnerId, intentId });
    const fresh = await makeApplication(db, { partnerId, intentId });
    const call = (to: MadeApplication, kind: OutcomeKind, day: string, amountCents: number | null = null) =>
      queued(to, {
        kind,
        occurredAt: new Date(`${day}T08:00:00Z`),
        amountCents,
        about: { applicationId: to.id, text: 'x', reference: null, idNumber: null },
      });
    for (const one of [made, back]) await call(one, 'funded', '2026-03-02', 5_000_000);
    await call(back, 'returned', '2026-03-04');
    const file = (amount: number) =>
      upload(partnerId, [
        'reference,event,amount,date',
        ...[made, back, fresh].map(({ reference }) => `${reference},funded,${amount},2026-03-10`),
      ]);
    expect(await previewFile(ctx, file(49_000))).toMatchObject({ recorded: 3, funded: 3, paidOutAlready: 1 });
    await takeFile(ctx, { ...file(49_000), correctsPaidOut: true });
    const shown = async (one: MadeApplication) =>
      (await outcomesOf(one)).map(({ type, amount_cents, replaced }) => [type, amount_cents, replaced]);
    expect(await shown(made)).toEqual([
      ['funded', 5_000_000, true],
      ['funded', 4_900_000, false],
    ]);
    expect(await shown(back)).toEqual([
      ['funded', 5_000_000, false],
      ['returned', null, false],
      ['funded', 4_900_000, false],
    ]);
    // Now all three are; recorded as they are nothing is replaced.
    expect(await takeFile(ctx, file(48_000))).toMatchObject({ recorded: 3, paidOutAlready: 3 });
    expect((await shown(fresh)).map(([, , replaced]) => replaced)).toEqual([false, false]);
  });

  test('without the columns that it takes is refused with what is missing', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    await expect(previewFile(ctx, upload(made.partnerId, ['name,age', 'a,1']))).rejects.toMatchObject({
      code: 'unreadable',
      message: expect.stringContaining('“event” and “date”'),
    });
    await expect(
      previewFile(ctx, upload(made.partnerId, ['event,date', 'funded,2026-03-02'])),
    ).rejects.toThrow('no column “reference”');
  });

  test('whose recording is killed half-way is finished by sending it again, and once by two at once', async () => {
    const ctx = await operator();
    const first = await makeApplication(db);
    const { partnerId, intentId, affiliateId } = first;
    const second = await makeApplication(db, { partnerId, intentId, affiliateId });
    const lines = Array.from(
      { length: 600 },
      (_, at) => `${at < 500 ? first.reference : second.reference},approved,${at + 1},2026-03-02`,
    );
    const file = upload(partnerId, ['reference,event,amount,date', ...lines]);
    await db.transaction(async ({ sql }) => {
      // The rows of its second transaction wait for this lead.
      await sql`select from lead where id = ${second.leadId} for update`;
      const killed = expect(takeFile(ctx, file)).rejects.toThrow();
      await vi.waitFor(async () => {
        const [{ count }] = await db.sql<[{ count: number }]>`
          select count(pg_terminate_backend(pid))::int as count from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`;
        expect(count).toBe(1);
      }, 20_000);
      await killed;
    });
    expect(await outcomesOf(first)).toHaveLength(500);
    expect(await outcomesOf(second)).toEqual([]);
    const both = await Promise.all([takeFile(ctx, file), takeFile(ctx, file)]);
    expect(both.map(({ recorded }) => recorded).sort((one, other) => one - other)).toEqual([0, 100]);
    expect(both.map(({ recorded, repeated }) => recorded + repeated)).toEqual([600, 600]);
    expect(await outcomesOf(second)).toHaveLength(100);
  });

  test('of ten thousand rows is taken', async () => {
    const ctx = await operator();
    const made = await makeApplication(db);
    const lines = Array.from(
      { length: 10_000 },
      (_, at) => `${at % 2 === 0 ? made.reference : `none-${at}`},approved,${at + 1},2026-03-02`,
    );
    const file = upload(made.partnerId, ['reference,event,amount,date', ...lines]);
    expect(await takeFile(ctx, file)).toMatchObject({ rows: 10_000, recorded: 5_000, queued: 5_000 });
    expect(await previewFile(ctx, file)).toMatchObject({ recorded: 0, queued: 0, repeated: 10_000 });
  }, 60_000);
});
