import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { bringUpToDate } from '@/lib/money/commission/bring-up-to-date';
import { getReport } from '@/lib/report/report/get-report';
import { type MadeApplication, makeApplication } from '@/test/application';
import { setPlan } from '@/test/commission/market';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser, unique } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { placeUnplaced } from './decide-unplaced';
import type { OutcomeEvent } from './parse-event';
import { recordByHand } from './record-by-hand';
import { recordOutcome } from './record-outcome';
import { takeFile } from './take-file';

const db = withDatabase();

async function makeOperator(): Promise<Context> {
  const user = await makeUser(db, { role: 'operator' });
  return makeContext(db.database, { actor: userActor({ ...user, userId: user.id, sessionId: 'x' }) });
}

/** An application that pays 2.5 % on funding. */
async function makePaid() {
  const ctx = await makeOperator();
  const made = await makeApplication(db);
  const { affiliateId, partnerId } = made;
  await setPlan(ctx, {
    ...{ affiliateId, partnerId, intentId: null, environment: 'uat', paidOn: 'funded' },
    ...{ unit: 'basis points', rate: '2,5', tiers: '', validFrom: '2026-01-01', holdDays: 0 },
  });
  return { ctx, made };
}

const byHand = (ctx: Context, made: MadeApplication, changes: object = {}) =>
  recordByHand(ctx, {
    ...{
      formId: randomUUID(),
      applicationId: made.id,
      type: 'funded',
      occurredAt: '2026-03-02T00:00:00+02:00',
    },
    ...{ amountCents: 5_000_000, reason: 'By telephone', corrects: null, ...changes },
  });

const own = (made: MadeApplication, changes: Partial<OutcomeEvent> = {}): OutcomeEvent => ({
  ...{
    eventId: unique('event'),
    corrects: null,
    kind: 'funded',
    occurredAt: new Date('2026-03-02T14:03:00Z'),
  },
  ...{ amountCents: 5_000_000, reason: null },
  about: { applicationId: made.id, text: 'x', reference: null, idNumber: null },
  ...changes,
});
const call = (made: MadeApplication, event: OutcomeEvent) =>
  recordOutcome(makeContext(db.database), made, event, 'callback');

const upload = (ctx: Context, { partnerId }: MadeApplication, lines: readonly string[]) =>
  takeFile(ctx, {
    ...{
      partnerId,
      bytes: Buffer.from(lines.join('\r\n')),
      fileName: 'outcomes.csv',
      contentType: 'text/csv',
    },
  });

/** What a report and the ledger say, and how many entries that took. */
async function moneyOf(ctx: Context, { affiliateId }: MadeApplication) {
  await bringUpToDate(db, mintScope(affiliateId, 'uat'));
  const { total } = await getReport(ctx, { environment: 'uat', by: [], affiliate: affiliateId });
  const { funded, amountCents, commissionCents } = total;
  const [ledger] = await db.sql<[{ cents: number; entries: number }]>`
    select coalesce(sum(amount_cents), 0)::float8 as cents, count(*)::int as entries from commission_entry
    where affiliate_id = ${affiliateId}`;
  expect(ledger.cents).toBe(commissionCents);
  return { funded, amountCents, commissionCents, entries: ledger.entries };
}

const once = { funded: 1, amountCents: 5_000_000, commissionCents: 125_000, entries: 1 };

test('what a partner calls takes the place of what was recorded by hand, under its own number', async () => {
  const { ctx, made } = await makePaid();
  await byHand(ctx, made);
  expect(await moneyOf(ctx, made)).toEqual(once);
  const event = own(made);
  expect(await call(made, event)).toMatchObject({ kind: 'recorded' });
  expect(await call(made, event)).toEqual({ kind: 'repeated' });
  expect(await moneyOf(ctx, made)).toEqual(once);
  await expect(byHand(ctx, made)).rejects.toMatchObject({ code: 'validation_failed' });

  // Of two events of the partner's own the first is the pay-out, as in the ledger.
  await call(made, own(made, { occurredAt: new Date('2026-03-02T15:03:00Z') }));
  expect(await moneyOf(ctx, made)).toMatchObject({ funded: 1, amountCents: 5_000_000 });
  await call(made, own(made, { corrects: event.eventId, amountCents: 4_000_000 }));
  expect(await moneyOf(ctx, made)).toMatchObject({ funded: 1, amountCents: 4_000_000 });
});

test('so does a correction that says what a correction by hand says', async () => {
  const { ctx, made } = await makePaid();
  const event = own(made);
  const recorded = await call(made, event);
  const { outcomeId } = recorded as { outcomeId: number };
  const corrects = publicId(ctx.env.idKey, 'outcome', outcomeId);
  await byHand(ctx, made, { corrects, amountCents: 4_000_000 });
  const nothing = { applicationId: null, text: null, reference: null, idNumber: null };
  const correction = own(made, { corrects: event.eventId, amountCents: 4_000_000, about: nothing });
  expect(await call(made, correction)).toMatchObject({ kind: 'recorded' });
  expect(await moneyOf(ctx, made)).toMatchObject({ amountCents: 4_000_000, commissionCents: 100_000 });
  // Another amount than the operator was told: both cannot be right.
  await expect(
    call(made, own(made, { corrects: event.eventId, amountCents: 3_000_000 })),
  ).rejects.toMatchObject({ detail: { errors: { corrects: [expect.stringContaining('corrected by')] } } });
});

test('so does a row of a file, and an event that an operator places', async () => {
  const { ctx, made } = await makePaid();
  await byHand(ctx, made);
  const heading = 'reference,event,amount,date,event id';
  const row = `${made.reference},funded,50000,2026-03-02,`;
  expect(await upload(ctx, made, [heading, row])).toMatchObject({ recorded: 0, repeated: 1 });
  const both = [heading, `${row}L-${made.id}`, `${row}L-${made.id}`];
  expect(await upload(ctx, made, both)).toMatchObject({ recorded: 1, repeated: 1 });
  expect(await moneyOf(ctx, made)).toEqual(once);

  const other = (await makePaid()).made;
  await byHand(ctx, other);
  const lost = { applicationId: null, text: 'lost', reference: 'lost', idNumber: null };
  const waiting = own(other, { about: lost });
  expect(await call(other, waiting)).toEqual({ kind: 'queued' });
  const [{ id }] = await db.sql<[{ id: number }]>`
    select id::float8 as id from outcome_unplaced where event_id = ${waiting.eventId}`;
  await placeUnplaced(ctx, id, { application: other.reference });
  expect(await moneyOf(ctx, other)).toEqual(once);
  await call(other, own(other, { corrects: waiting.eventId, amountCents: 100_000 }));
  expect(await moneyOf(ctx, other)).toMatchObject({ amountCents: 100_000, commissionCents: 2_500 });
});

test('a row without a number is once, however the application is named, and gives way to a call', async () => {
  const { ctx, made } = await makePaid();
  const lines = [
    'application id,reference,event,amount,date',
    `,${made.reference},funded,50000,2026-03-02`,
    `${publicId(ctx.env.idKey, 'application', made.id)},,funded,"50 000,00",2026-03-02`,
  ];
  expect(await upload(ctx, made, lines)).toMatchObject({ recorded: 1, repeated: 1 });
  await call(made, own(made));
  expect(await moneyOf(ctx, made)).toEqual(once);
});
