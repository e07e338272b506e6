import { expect, test } from 'vitest';
import { insertOutcomes, listOutcomesOfLead, type NewOutcome } from '@/db/query/money/outcome';
import { mintScope } from '@/lib/base/actor/scope';
import { makeApplication } from '@/test/application';
import { withDatabase } from '@/test/database/with-database';
import { unique } from '@/test/factory';

const db = withDatabase();

async function make(values: Partial<NewOutcome> = {}) {
  const application = await makeApplication(db);
  const outcome = (changes: Partial<NewOutcome> = {}): NewOutcome => ({
    partnerId: application.partnerId,
    applicationId: application.id,
    kind: 'funded',
    occurredAt: new Date('2026-03-02T08:16:28Z'),
    amountCents: 1_850_050,
    reason: null,
    source: 'callback',
    eventId: unique('event'),
    corrects: null,
    userId: null,
    ...values,
    ...changes,
  });
  const list = () =>
    listOutcomesOfLead(db, mintScope(application.affiliateId, 'uat'), application.leadId, 100);
  return { application, outcome, list };
}

test('an outcome is recorded once, whatever a repeat says, with the lead of its application', async () => {
  const { application, outcome, list } = await make();
  const one = outcome();
  expect(await insertOutcomes(db, [one, { ...one, amountCents: 1 }])).toMatchObject([
    { eventId: one.eventId, affiliateId: application.affiliateId, leadId: application.leadId },
  ]);
  expect(await insertOutcomes(db, [{ ...one, kind: 'returned' }])).toEqual([]);
  expect(await list()).toMatchObject([{ kind: 'funded', amountCents: 1_850_050, replaced: false }]);
});

test('another partner’s application takes none', async () => {
  const { outcome, list } = await make();
  const other = await makeApplication(db);
  expect(await insertOutcomes(db, [outcome({ partnerId: other.partnerId })])).toEqual([]);
  expect(await list()).toEqual([]);
});

test('outcomes are listed as they occurred, and what a later one corrects does not count', async () => {
  const { outcome, list } = await make();
  const late = outcome({ occurredAt: new Date('2026-03-05T08:00:00Z'), kind: 'returned', amountCents: null });
  const [, funded] = await insertOutcomes(db, [late, outcome()]);
  await insertOutcomes(db, [outcome({ corrects: funded?.id ?? 0, amountCents: 100 })]);
  expect((await list()).map(({ kind, amountCents, replaced }) => [kind, amountCents, replaced])).toEqual([
    ['funded', 1_850_050, true],
    ['funded', 100, false],
    ['returned', null, false],
  ]);
});

test('one outcome is corrected once: else both corrections would count', async () => {
  const { outcome } = await make();
  const [first] = await insertOutcomes(db, [outcome()]);
  const correction = () => insertOutcomes(db, [outcome({ corrects: first?.id ?? 0 })]);
  await correction();
  await expect(correction()).rejects.toThrow('outcome_corrects_key');
});

test('nothing recorded changes or goes, but a reason, which can be cleared', async () => {
  const { outcome, list } = await make();
  const [made] = await insertOutcomes(db, [outcome({ reason: 'Mr Dlamini changed his mind' })]);
  const id = made?.id ?? 0;
  for (const change of ['amount_cents = 1', "reason = 'other'", 'reason = null, amount_cents = 1'])
    await expect(db.sql.unsafe(`update outcome set ${change} where id = ${id}`)).rejects.toThrow(
      'append-only',
    );
  await expect(db.sql`delete from outcome where id = ${id}`).rejects.toThrow('append-only');
  await expect(db.sql`truncate outcome cascade`).rejects.toThrow('append-only');
  await db.sql`update outcome set reason = null where id = ${id}`;
  expect(await list()).toMatchObject([{ reason: null, amountCents: 1_850_050 }]);
});

test('of an erased lead no reason is kept', async () => {
  const { application, outcome, list } = await make({ reason: 'moved to Durban' });
  await insertOutcomes(db, [outcome()]);
  await db.sql`update lead set erased_at = now() where id = ${application.leadId}`;
  await insertOutcomes(db, [outcome()]);
  expect((await list()).map(({ reason }) => reason)).toEqual(['moved to Durban', null]);
});
