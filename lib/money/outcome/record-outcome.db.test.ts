import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { updateOldUnplaced } from '@/db/query/care/outcome-erasure';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { makeIdNumber } from '@/test/applicant';
import { type MadeApplication, makeApplication } from '@/test/application';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { eventsOfLead, publishAll } from '@/test/event-log/publish-all';
import { unique } from '@/test/factory';
import { listLeadOutcomes } from './list-lead-outcomes';
import type { OutcomeEvent } from './parse-event';
import { recordOutcome, recordOutcomes } from './record-outcome';

const db = withDatabase();

const days = (count: number) => count * 86_400_000;
const partnerActor = (partnerId: number): Partial<Context> => ({ actor: { kind: 'partner', partnerId } });
const contextOf = ({ partnerId }: MadeApplication) => makeContext(db.database, partnerActor(partnerId));

function event(
  changes: Partial<Omit<OutcomeEvent, 'about'>> & { about?: Partial<OutcomeEvent['about']> } = {},
): OutcomeEvent {
  return {
    eventId: unique('event'),
    corrects: null,
    kind: 'funded',
    occurredAt: new Date('2026-03-02T08:00:00Z'),
    amountCents: 5_000_000,
    reason: null,
    ...changes,
    about: { applicationId: null, text: null, reference: null, idNumber: null, ...changes.about },
  };
}
const byId = (applicationId: number) => ({ applicationId, text: String(applicationId) });
const byReference = (reference: string) => ({ reference, text: reference });

const record = (application: MadeApplication, one: OutcomeEvent) =>
  recordOutcome(contextOf(application), application, one, 'callback');
const outcomesOf = async ({ affiliateId, leadId }: MadeApplication) => {
  const ctx = makeAffiliateContext(db.database, { affiliateId });
  return (await listLeadOutcomes(ctx, publicId(ctx.env.idKey, 'lead', leadId))).outcomes;
};
const waiting = async ({ partnerId }: MadeApplication) =>
  db.sql`
    select event_id as "eventId", cause, reference, candidates::text, corrects_event_id as corrects, set_aside_at is not null as aside
    from outcome_unplaced where partner_id = ${partnerId} order by id`;

describe('an event is placed', () => {
  test('by the application’s id, and by the partner’s reference', async () => {
    const made = await makeApplication(db);
    expect(await record(made, event({ kind: 'approved', about: byId(made.id) }))).toMatchObject({
      kind: 'recorded',
    });
    expect(await record(made, event({ about: byReference(made.reference) }))).toMatchObject({
      kind: 'recorded',
    });
    expect(await outcomesOf(made)).toMatchObject([
      {
        type: 'approved',
        partner_id: made.partnerId,
        amount_cents: 5_000_000,
        replaced: false,
        corrects: null,
      },
      { type: 'funded' },
    ]);
  });

  test('never at another partner’s application', async () => {
    const made = await makeApplication(db);
    const other = await makeApplication(db);
    const one = event({ about: byId(other.id) });
    expect(await record(made, one)).toEqual({ kind: 'queued' });
    expect(await waiting(made)).toMatchObject([{ eventId: one.eventId, cause: 'unknown', candidates: '{}' }]);
    expect(await outcomesOf(other)).toEqual([]);
  });

  test('without a number by the ID number, within 60 days, among all affiliates', async () => {
    const idNumber = makeIdNumber();
    const at = new Date('2026-03-02T08:00:00Z');
    const made = await makeApplication(db, {
      lead: { idNumber },
      requestedAt: new Date(at.getTime() - days(59)),
    });
    await makeApplication(db, {
      lead: { idNumber },
      partnerId: made.partnerId,
      intentId: made.intentId,
      requestedAt: new Date(at.getTime() - days(61)),
    });
    await makeApplication(db, { lead: { idNumber }, requestedAt: at });
    const one = () => event({ occurredAt: at, about: { idNumber } });
    expect(await record(made, one())).toMatchObject({ kind: 'recorded' });
    expect(await outcomesOf(made)).toHaveLength(1);

    const second = await makeApplication(db, {
      lead: { idNumber },
      partnerId: made.partnerId,
      intentId: made.intentId,
      requestedAt: at,
    });
    const doubtful = one();
    expect(await record(made, doubtful)).toEqual({ kind: 'queued' });
    expect(await waiting(made)).toMatchObject([
      {
        eventId: doubtful.eventId,
        cause: 'several',
        reference: null,
        candidates: `{${made.id},${second.id}}`,
      },
    ]);
    expect(await record(made, event({ about: { idNumber: makeIdNumber() } }))).toEqual({ kind: 'queued' });
  });

  test('two applications under one reference wait for an operator', async () => {
    const made = await makeApplication(db);
    const { partnerId, intentId, reference } = made;
    await makeApplication(db, { partnerId, intentId, reference });
    expect(await record(made, event({ about: byReference(reference) }))).toEqual({ kind: 'queued' });
    expect(await waiting(made)).toMatchObject([{ cause: 'several', reference }]);
  });
});

describe('an event of before the application', () => {
  const sent = new Date('2026-03-05T12:00:00Z');
  const text = 'must not be before the application, which was sent on 5 Mar 2026';
  const refusal = expect.objectContaining({
    code: 'validation_failed',
    detail: { errors: { occurred_at: [text] } },
  });
  const early = (changes: Parameters<typeof event>[0] = {}) =>
    event({ occurredAt: new Date('2021-03-05T12:00:00Z'), ...changes });

  test('is refused, a day’s grace aside, whatever names the application', async () => {
    const made = await makeApplication(db, { requestedAt: sent });
    await expect(record(made, early({ about: byId(made.id) }))).rejects.toThrow(refusal);
    await expect(record(made, early({ about: byReference(made.reference) }))).rejects.toThrow(refusal);
    const justSo = new Date('2026-03-04T12:00:00Z');
    const justEarly = new Date(justSo.getTime() - 1);
    await expect(record(made, early({ about: byId(made.id), occurredAt: justEarly }))).rejects.toThrow(
      refusal,
    );
    const first = event({ about: byId(made.id), occurredAt: justSo });
    expect(await record(made, first)).toMatchObject({ kind: 'recorded' });
    const wrongYear = early({ corrects: first.eventId });
    await expect(record(made, wrongYear)).rejects.toThrow(refusal);
    // Under the same number it is taken once it is right.
    expect(await record(made, { ...wrongYear, occurredAt: sent })).toMatchObject({ kind: 'recorded' });
    expect(await waiting(made)).toEqual([]);
  });

  test('is refused alone among others of the same call', async () => {
    const made = await makeApplication(db, { requestedAt: sent });
    const one = early({ about: byId(made.id) });
    const right = { ...one, eventId: unique('event'), occurredAt: sent };
    const results = await recordOutcomes(contextOf(made), made, [one, right, one], 'file');
    expect(results).toMatchObject([{ kind: 'refused' }, { kind: 'recorded' }, { kind: 'refused' }]);
    expect(await outcomesOf(made)).toHaveLength(1);
  });

  test('that waited for what it corrects goes on waiting, for an operator', async () => {
    const made = await makeApplication(db, { requestedAt: sent });
    const first = event({ about: byId(made.id), occurredAt: sent });
    const correction = early({ corrects: first.eventId });
    expect(await record(made, correction)).toEqual({ kind: 'queued' });
    expect(await record(made, first)).toMatchObject({ kind: 'recorded' });
    expect(await waiting(made)).toMatchObject([{ eventId: correction.eventId, cause: 'unknown' }]);
    expect(await outcomesOf(made)).toMatchObject([{ replaced: false }]);
  });

  test('fits no application that is found by ID number', async () => {
    const idNumber = makeIdNumber();
    const made = await makeApplication(db, { lead: { idNumber }, requestedAt: sent });
    const before = new Date(sent.getTime() - days(2));
    expect(await record(made, event({ occurredAt: before, about: { idNumber } }))).toEqual({
      kind: 'queued',
    });
    expect(await waiting(made)).toMatchObject([{ cause: 'unknown', candidates: '{}' }]);
  });
});

describe('corrections', () => {
  test('the latest counts; the others stay', async () => {
    const made = await makeApplication(db);
    const first = event({ about: byId(made.id) });
    const second = event({ corrects: first.eventId, amountCents: 4_500_000 });
    await record(made, second);
    expect(await waiting(made)).toMatchObject([{ cause: 'waits', corrects: first.eventId }]);
    await record(made, first);
    await record(made, event({ corrects: second.eventId, amountCents: 4_000_000, about: byId(made.id) }));
    expect(await waiting(made)).toEqual([]);
    const shown = await outcomesOf(made);
    expect(shown.map(({ amount_cents, replaced }) => [amount_cents, replaced])).toEqual([
      [5_000_000, true],
      [4_500_000, true],
      [4_000_000, false],
    ]);
    expect(shown[1]?.corrects).toBe(shown[0]?.id);
  });

  test('one that corrects what was corrected is refused, and says what to name', async () => {
    const made = await makeApplication(db);
    const first = event({ about: byId(made.id) });
    const second = event({ corrects: first.eventId });
    await record(made, first);
    await record(made, second);
    await expect(record(made, event({ corrects: first.eventId }))).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { corrects: [`was corrected by ${second.eventId} already: name that one`] } },
    });
    const itself = event({ eventId: 'same', corrects: 'same', about: byId(made.id) });
    await expect(record(made, itself)).rejects.toMatchObject({ code: 'validation_failed' });
  });

  test('another partner’s event is not corrected', async () => {
    const made = await makeApplication(db);
    const other = await makeApplication(db);
    const theirs = event({ about: byId(other.id) });
    await record(other, theirs);
    expect(await record(made, event({ corrects: theirs.eventId, about: byId(made.id) }))).toEqual({
      kind: 'queued',
    });
    expect((await outcomesOf(other))[0]?.replaced).toBe(false);
  });
});

test('a repeat changes nothing, at once or later, whatever it says', async () => {
  const made = await makeApplication(db);
  const one = event({ about: byId(made.id) });
  const results = await Promise.all([1, 2, 3, 4].map(() => record(made, one)));
  expect(results.map(({ kind }) => kind).sort()).toEqual(['recorded', 'repeated', 'repeated', 'repeated']);
  expect(await record(made, { ...one, amountCents: 1, kind: 'returned' })).toEqual({ kind: 'repeated' });
  const lost = event({ about: byReference('nobody’s') });
  expect([(await record(made, lost)).kind, (await record(made, lost)).kind]).toEqual(['queued', 'repeated']);
  expect(await outcomesOf(made)).toHaveLength(1);
  const twice = event({ about: byId(made.id) });
  const kinds = await recordOutcomes(contextOf(made), made, [twice, twice], 'file');
  expect(kinds.map(({ kind }) => kind)).toEqual(['recorded', 'repeated']);
});

test('the affiliate is told of each outcome once, and whose correction concerns two leads, of both', async () => {
  const made = await makeApplication(db);
  const { partnerId, intentId } = made;
  const other = await makeApplication(db, { partnerId, intentId });
  const first = event({ about: byId(made.id) });
  await record(made, first);
  await record(made, first);
  const second = event({ corrects: first.eventId, kind: 'returned', amountCents: null });
  await record(made, second);
  await record(made, event({ corrects: second.eventId, about: byId(other.id) }));
  await publishAll(db.database);
  const [one, two] = await db.sql<{ id: number }[]>`
    select id::float8 as id from outcome where partner_id = ${partnerId} order by id`;
  const told = async (leadId: number) =>
    (await eventsOfLead(db, leadId)).map(({ type, data }) => [type, data]);
  expect(await told(made.leadId)).toEqual([
    ['outcome.recorded', { outcome_id: one?.id, outcome: 'funded', partner_id: partnerId }],
    [
      'outcome.corrected',
      { outcome_id: two?.id, outcome: 'returned', partner_id: partnerId, corrects: one?.id },
    ],
    ['outcome.corrected', { partner_id: partnerId, corrects: two?.id }],
  ]);
  expect(await told(other.leadId)).toMatchObject([['outcome.recorded', { outcome: 'funded' }]]);
});

test('when an applicant is erased, what was said of them goes, and the outcome stays', async () => {
  const made = await makeApplication(db);
  const { partnerId, intentId, reference } = made;
  await makeApplication(db, { partnerId, intentId, reference });
  await record(made, event({ reason: 'Mrs Nkosi moved', about: byId(made.id) }));
  await record(made, event({ reason: 'Mrs Nkosi moved', about: byReference(reference) }));
  const ctx = makeContext(db.database);
  await db.database.transaction((tx) => eraseLeads(ctx, tx, [made.leadId]));
  expect(await outcomesOf(made)).toMatchObject([{ type: 'funded', amount_cents: 5_000_000, reason: null }]);
  expect(
    await db.sql`select reason, reference from outcome_unplaced where partner_id = ${partnerId}`,
  ).toEqual([{ reason: null, reference: null }]);
});

test('what an event said that nobody placed goes when leads of its age are erased', async () => {
  const made = await makeApplication(db);
  await record(made, event({ reason: 'Mrs Nkosi moved', about: byReference('Nkosi-1') }));
  const texts = () =>
    db.sql`select reason, reference from outcome_unplaced where partner_id = ${made.partnerId}`;
  await updateOldUnplaced(db, 'uat');
  expect(await texts()).toEqual([{ reason: 'Mrs Nkosi moved', reference: 'Nkosi-1' }]);
  await db.sql`update outcome_unplaced set received_at = now() - interval '20 years' where partner_id = ${made.partnerId}`;
  await updateOldUnplaced(db, 'uat');
  expect(await texts()).toEqual([{ reason: null, reference: null }]);
});

test('10,000 events in random order, doubled, leave one result', async () => {
  const [seed] = fc.sample(fc.nat(), 1);
  let state = seed ?? 1;
  const random = (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return (state >>> 8) % below;
  };
  const first = await makeApplication(db);
  const { partnerId, intentId, affiliateId } = first;
  const applications = [first];
  for (let at = 1; at < 20; at++)
    applications.push(await makeApplication(db, { partnerId, intentId, affiliateId }));
  const kinds = ['applied', 'approved', 'funded', 'returned'] as const;
  const events = Array.from({ length: 2_500 }, (_, chain) =>
    Array.from({ length: 4 }, (_, depth) => {
      const place = random(4);
      const application = applications[random(applications.length)] as MadeApplication;
      const about =
        place === 0 && depth > 0 ? {} : place === 1 ? byReference('nobody’s') : byId(application.id);
      return event({
        eventId: `${chain}.${depth}`,
        corrects: depth === 0 ? null : `${chain}.${depth - 1}`,
        kind: kinds[random(kinds.length)] ?? 'applied',
        amountCents: random(1_000_000),
        occurredAt: new Date(Date.UTC(2026, 2, 1) + random(days(30))),
        about,
      });
    }),
  ).flat();
  const result = async ({ sql }: Queryable) => {
    const rows = await sql<{ text: string }[]>`
      select concat_ws(' ', o.event_id, o.application_id, o.kind, o.amount_cents, o.occurred_at, was.event_id) as text
      from outcome o left join outcome was on was.id = o.corrects where o.partner_id = ${partnerId}
      union all
      select concat_ws(' ', event_id, coalesce(corrects_event_id, '-'), case when set_aside_at is null then cause else 'aside' end)
      from outcome_unplaced where partner_id = ${partnerId}
      order by 1`;
    return rows.map(({ text }) => text);
  };
  const ctx = contextOf(first);
  const shuffled = () =>
    events
      .map((one) => ({ one, key: random(1 << 24) }))
      .sort((a, b) => a.key - b.key)
      .map(({ one }) => one);
  // Undone, so that another order begins with the same nothing.
  let inOrder: string[] = [];
  const undone = db.database.transaction(async (tx) => {
    await recordOutcomes({ ...ctx, database: { ...ctx.database, ...tx } }, first, events, 'file');
    inOrder = await result(tx);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  await recordOutcomes(ctx, first, [...shuffled(), ...shuffled()], 'file');
  expect(await result(db.database), `seed ${seed}`).toEqual(inOrder);
  expect(inOrder).toHaveLength(10_000);
}, 60_000);
