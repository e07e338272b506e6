import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { listHeldChangeRows } from '@/db/query/catalogue/planned-change';
import type { Context } from '@/lib/base/actor/context';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { changeIntent as changeIntentVerb } from '@/lib/catalogue/intent/change-intent';
import { createIntent as createIntentVerb } from '@/lib/catalogue/intent/create-intent';
import { changeIntentInput, createIntentInput } from '@/lib/catalogue/intent/schema';
import { changePartner as changePartnerVerb } from '@/lib/catalogue/partner/change-partner';
import { createPartner as createPartnerVerb } from '@/lib/catalogue/partner/create-partner';
import { changePartnerInput, createPartnerInput } from '@/lib/catalogue/partner/input';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import {
  applyDueChange,
  applyPlannedChangesWork,
  applyPlanned as applyPlannedVerb,
  cancelPlanned as cancelPlannedVerb,
  getPlannedEffect,
} from './apply-planned';
import { listHeld, listPlanned } from './list-planned';
import { planChange as planChangeVerb, previewPlanned as previewPlannedVerb } from './plan-change';
import { applyPlannedInput, cancelPlannedInput, planChangeInput, previewPlannedInput } from './schema';

const changeIntent = checked(changeIntentInput, changeIntentVerb);
const createIntent = checked(createIntentInput, createIntentVerb);
const changePartner = checked(changePartnerInput, changePartnerVerb);
const createPartner = checked(createPartnerInput, createPartnerVerb);
const planChange = checked(planChangeInput, planChangeVerb);
const previewPlanned = checked(previewPlannedInput, previewPlannedVerb);
const applyPlanned = checked(applyPlannedInput, applyPlannedVerb);
const cancelPlanned = checked(cancelPlannedInput, cancelPlannedVerb);

const environment = 'uat';
const now = new Date('2026-11-22T20:00:00Z');
const midnight = '2026-12-01T00:00:00+02:00';
const later = new Date(midnight);

let db: TestDatabase;
let ctx: Context;
/** The same at the time of the plan. */
let then: Context;
beforeEach(async () => {
  db = await createTestDatabase();
  ctx = makeContext(db.database, { clock: { now: () => now } });
  then = makeContext(db.database, { actor: { kind: 'worker' }, clock: { now: () => later } });
});
afterEach(() => db.drop());

const newPartner = (slug: string, intents: string[] = []) =>
  createPartner(ctx, {
    environment,
    entry: { slug, company_name: slug, intents: intents.map((title) => ({ title })) },
  });
type Partner = Awaited<ReturnType<typeof getPartner>>;
const planPartner = ({ id, entry, version }: Partner, changes: object, how: object = {}) =>
  planChange(ctx, {
    environment,
    dueAt: midnight,
    change: { kind: 'partner', partnerId: id, entry: { ...entry, ...changes }, version },
    ...how,
  });
const entryOf = async (id: number) => (await getPartner(ctx, { partnerId: id })).entry;
const waiting = async () => (await listPlanned(ctx, { environment }))[0];
const newest = async () => (await listVersions(ctx, { environment })).versions[0];

describe('a planned change', () => {
  test('applies itself at its time, not before, as a version of who planned it', async () => {
    const operator = await makeUser(db.database, { role: 'operator' });
    const by: Context = {
      ...ctx,
      actor: {
        kind: 'user',
        userId: operator.id,
        role: 'operator',
        operatorRole: 'admin',
        affiliateId: null,
        sessionId: 's',
      },
    };
    const partner = await newPartner('steenbok');
    const { id } = await planChange(by, {
      environment,
      dueAt: midnight,
      reason: 'New price list',
      change: { kind: 'partner', partnerId: partner.id, entry: { ...partner.entry, priority: 5 } },
    });
    expect(await waiting()).toMatchObject({ id, status: 'waiting', dueAt: later, by: operator.name });
    await applyDueChange({ ...then, clock: { now: () => new Date(later.getTime() - 60_000) } }, id);
    expect((await entryOf(partner.id)).priority).toBe(100);
    await applyDueChange(then, id);
    expect((await entryOf(partner.id)).priority).toBe(5);
    expect(await newest()).toMatchObject({ source: 'planned', by: operator.name, reason: 'New price list' });
    expect(await waiting()).toBeUndefined();
    const before = await newest();
    await applyDueChange(then, id);
    expect(await newest()).toEqual(before);
  });

  test('keeps what others have saved in fields that it does not touch', async () => {
    const partner = await newPartner('steenbok');
    const { id } = await planPartner(partner, { priority: 5 });
    await changePartner(ctx, {
      partnerId: partner.id,
      entry: { ...partner.entry, company_name: 'Steenbok Ltd' },
    });
    await applyDueChange(then, id);
    expect(await entryOf(partner.id)).toMatchObject({ priority: 5, company_name: 'Steenbok Ltd' });
  });

  test('that conflicts waits, shows both sides, and is applied over them or cancelled', async () => {
    const partner = await newPartner('steenbok');
    const { id } = await planPartner(partner, { priority: 5, company_name: 'New' });
    await changePartner(ctx, { partnerId: partner.id, entry: { ...partner.entry, priority: 7 } });
    await applyDueChange(then, id);
    expect((await entryOf(partner.id)).priority).toBe(7);
    expect(await waiting()).toMatchObject({
      status: 'held',
      problem: 'changed meanwhile: priority of partner steenbok',
    });
    expect(await listHeld(ctx)).toEqual([{ environment, held: 1 }]);
    const effect = await getPlannedEffect(ctx, { plannedId: id });
    expect(effect.conflicts).toEqual([
      { noun: 'partner', name: 'steenbok', field: 'priority', before: 100, now: 7, planned: 5 },
    ]);
    const seen = effect.newest;
    await expect(applyPlanned(ctx, { plannedId: id, seen })).rejects.toMatchObject({ code: 'conflict' });
    // Somebody saves between the look and the decision.
    await changePartner(ctx, { partnerId: partner.id, entry: { ...partner.entry, priority: 8 } });
    await expect(applyPlanned(ctx, { plannedId: id, seen, overwrite: true })).rejects.toMatchObject({
      message: 'the catalogue has changed meanwhile: look at the changes again',
    });
    await applyPlanned(ctx, { plannedId: id, seen: seen + 1, overwrite: true });
    expect(await entryOf(partner.id)).toMatchObject({ priority: 5, company_name: 'New' });
    expect(await listHeld(ctx)).toEqual([]);
    const other = await planPartner(await getPartner(ctx, { partnerId: partner.id }), { priority: 1 });
    await cancelPlanned(ctx, { plannedId: other.id });
    await applyDueChange(then, other.id);
    expect((await entryOf(partner.id)).priority).toBe(5);
    await expect(cancelPlanned(ctx, { plannedId: other.id })).rejects.toMatchObject({
      code: 'conflict',
      message: 'this change has already been cancelled',
    });
  });

  test('that somebody has made by hand already is applied without a conflict', async () => {
    const partner = await newPartner('steenbok');
    const { id } = await planPartner(partner, { priority: 5 });
    await changePartner(ctx, { partnerId: partner.id, entry: { ...partner.entry, priority: 5 } });
    const before = await newest();
    await applyDueChange(then, id);
    expect([await waiting(), await newest()]).toEqual([undefined, before]);
  });

  test('may be a new partner or intent, a rename, or a file', async () => {
    const loan = await createIntent(ctx, { environment, entry: { title: 'Loan' } });
    const plans = [
      await planChange(ctx, {
        environment,
        dueAt: midnight,
        change: { kind: 'intent', intentId: loan.id, entry: { ...loan.entry, title: 'Personal Loan' } },
      }),
      await planChange(ctx, {
        environment,
        dueAt: midnight,
        change: { kind: 'intent', entry: { title: 'Card' } },
      }),
      await planChange(ctx, {
        environment,
        dueAt: midnight,
        change: {
          kind: 'import',
          file: {
            intents: [{ title: 'Boat' }],
            partners: [{ slug: 'indwe', company_name: 'Indwe', intents: [{ title: 'Boat' }] }],
          },
        },
      }),
    ];
    for (const { id } of plans) await applyDueChange(then, id);
    const { intents, partners } = await exportCatalogue(ctx, { environment });
    expect(intents.map(({ title }) => title)).toEqual(['Boat', 'Card', 'Personal Loan']);
    expect(partners).toMatchObject([{ slug: 'indwe', intents: [{ title: 'Boat' }] }]);
  });

  test('waits when what it needs is gone, or its title is taken', async () => {
    const loan = await createIntent(ctx, { environment, entry: { title: 'Loan' } });
    const card = await createIntent(ctx, { environment, entry: { title: 'Card' } });
    const partner = await newPartner('steenbok');
    const uses = await planPartner(partner, { intents: [{ title: 'Loan' }] });
    await changeIntent(ctx, { intentId: loan.id, entry: { title: 'Renamed' } });
    await applyDueChange(then, uses.id);
    expect(await waiting()).toMatchObject({
      status: 'held',
      problem: 'partner steenbok needs the intent Loan, which is not there',
    });
    await cancelPlanned(ctx, { plannedId: uses.id });
    const rename = await planChange(ctx, {
      environment,
      dueAt: midnight,
      change: { kind: 'intent', intentId: card.id, entry: { title: 'Credit Card' } },
    });
    await createIntent(ctx, { environment, entry: { title: 'credit card' } });
    await applyDueChange(then, rename.id);
    expect(await waiting()).toMatchObject({
      status: 'held',
      problem: 'another intent is called Credit Card',
    });
    await expect(applyPlanned(ctx, { plannedId: rename.id, overwrite: true })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  test('is counted and confirmed when it is planned, and waits when it would switch off more', async () => {
    await createIntent(ctx, { environment, entry: { title: 'Loan' } });
    const [one, other] = [await newPartner('one', ['Loan']), await newPartner('other', ['Loan'])];
    const change = { kind: 'partner' as const, partnerId: one.id, entry: { ...one.entry, active: false } };
    expect(await previewPlanned(ctx, { environment, change })).toMatchObject({
      consequence: { figure: 1, leavesNone: false },
    });
    const { id } = await planChange(ctx, { environment, dueAt: midnight, change });
    await changePartner(ctx, { partnerId: other.id, entry: { ...other.entry, active: false } });
    await applyDueChange(then, id);
    expect(await waiting()).toMatchObject({
      status: 'held',
      problem:
        '1 active partner would be switched off, 1 intent left with no partner: look at it, and confirm',
    });
    await expect(applyPlanned(ctx, { plannedId: id })).rejects.toMatchObject({ code: 'validation_failed' });
    await applyPlanned(ctx, { plannedId: id, confirm: 1 });
    expect((await entryOf(one.id)).active).toBe(false);
  });

  test.each([
    ['removed', { removedAt: new Date() }],
    ['suspended', { suspendedAt: new Date() }],
    ['of a lower role', { operatorRole: 'support' as const }],
  ] as [string, { removedAt?: Date; suspendedAt?: Date; operatorRole?: 'support' }][])(
    'waits when its author is %s, and may no longer change the catalogue',
    async (_, since) => {
      const operator = await makeUser(db.database, { role: 'operator' });
      const partner = await newPartner('steenbok');
      const actor = {
        kind: 'user',
        userId: operator.id,
        role: 'operator',
        operatorRole: 'admin',
        affiliateId: null,
        sessionId: 's',
      } as const;
      const { id } = await planChange(
        { ...ctx, actor },
        {
          environment,
          dueAt: midnight,
          change: { kind: 'partner', partnerId: partner.id, entry: { ...partner.entry, priority: 5 } },
        },
      );
      await db.database.sql`update "user" set ${db.database.sql({
        removed_at: since.removedAt ?? null,
        suspended_at: since.suspendedAt ?? null,
        operator_role: since.operatorRole ?? 'admin',
      })} where id = ${operator.id}`;
      await applyDueChange(then, id);
      expect(await waiting()).toMatchObject({
        status: 'held',
        problem: 'who planned it may no longer change the catalogue',
      });
      expect(await listHeldChangeRows(db.database)).toMatchObject([{ environment }]);
      expect((await entryOf(partner.id)).priority).toBe(100);
    },
  );

  test('is refused in the past, too far ahead, with a secret, stale, without any change, or to others', async () => {
    const partner = await newPartner('steenbok');
    const plan = (how: object) => planPartner(partner, { priority: 5 }, how);
    for (const dueAt of [now.toISOString(), '2026-11-22T21:59:59+02:00', '2027-12-01T00:00:00Z', 'tomorrow'])
      await expect(plan({ dueAt })).rejects.toMatchObject({
        code: 'validation_failed',
        detail: { errors: { dueAt: [expect.any(String)] } },
      });
    const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
    await expect(planPartner(partner, { connection: { secret } })).rejects.toMatchObject({
      detail: { errors: { 'entry.connection.secret': [expect.any(String)] } },
    });
    await expect(
      planChange(ctx, {
        environment,
        dueAt: midnight,
        change: {
          kind: 'import',
          file: { partners: [{ slug: 'p', company_name: 'P', connection: { secret } }] },
        },
      }),
    ).rejects.toMatchObject({
      detail: { errors: { 'partners[0].connection.secret': [expect.any(String)] } },
    });
    await expect(planPartner(partner, {})).rejects.toMatchObject({ message: 'nothing would change' });
    await changePartner(ctx, { partnerId: partner.id, entry: { ...partner.entry, priority: 6 } });
    await expect(plan({})).rejects.toMatchObject({ code: 'stale' });
    const affiliate = await makeAffiliate(db.database);
    const actor = {
      kind: 'user',
      userId: 1,
      role: 'manager',
      affiliateId: affiliate.id,
      sessionId: 's',
    } as const;
    const theirs = { ...ctx, actor };
    for (const attempt of [
      previewPlanned(theirs, { environment, change: { kind: 'import', file: {} } }),
      planChange(theirs, { environment, dueAt: midnight, change: { kind: 'import', file: {} } }),
      listPlanned(theirs, { environment }),
      getPlannedEffect(theirs, { plannedId: 1 }),
      applyPlanned(theirs, { plannedId: 1 }),
      cancelPlanned(theirs, { plannedId: 1 }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
    await expect(cancelPlanned(ctx, { plannedId: 99 })).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of two operators at once is applied by one, and cancelled by none of them after that', async () => {
    const partner = await newPartner('steenbok');
    const { id } = await planPartner(partner, { priority: 5 });
    const ends = await Promise.allSettled([
      applyPlanned(ctx, { plannedId: id }),
      applyPlanned(ctx, { plannedId: id }),
      applyDueChange(then, id),
    ]);
    expect(ends.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0);
    await expect(cancelPlanned(ctx, { plannedId: id })).rejects.toMatchObject({ code: 'conflict' });
    const { versions } = await listVersions(ctx, { environment });
    expect(versions.filter(({ source }) => source === 'planned')).toHaveLength(1);
  });

  test('whose worker is killed is applied by another one, once', async () => {
    const partner = await newPartner('steenbok');
    const { id } = await planPartner(partner, { priority: 5 }, { dueAt: '2027-01-01T00:00:00Z' });
    await db.database.sql`update planned_change set due_at = now(), next_try_at = now()`;
    expect(await applyPlannedChangesWork.claim(db.database, 1)).toEqual([id]);
    // It stops in the middle of its work, at a row that somebody has locked, and is killed there.
    let release = () => {};
    let holding: Promise<void> = Promise.resolve();
    await new Promise<void>((locked) => {
      holding = db.database.transaction(async (tx) => {
        await tx.sql`select from partner where id = ${partner.id} for update`;
        locked();
        await new Promise<void>((resolve) => {
          release = resolve;
        });
      });
    });
    const doomed = applyDueChange(makeContext(db.database), id).catch((error: unknown) => error);
    const waitingPid = async () => {
      const [row] = await db.database.sql<{ pid: number }[]>`
        select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      return row?.pid ?? 0;
    };
    await expect.poll(waitingPid, { timeout: 15_000 }).toBeGreaterThan(0);
    await db.database.sql`select pg_terminate_backend(${await waitingPid()}::int)`;
    expect(await doomed).toBeInstanceOf(Error);
    release();
    await holding;
    expect((await entryOf(partner.id)).priority).toBe(100);
    // Its claim runs out.
    await db.database.sql`update planned_change set next_try_at = now()`;
    const worker = runDueWork(makeContext(db.database), applyPlannedChangesWork);
    try {
      await expect.poll(async () => (await entryOf(partner.id)).priority, { timeout: 15_000 }).toBe(5);
    } finally {
      await worker.stop();
    }
    expect(await applyPlannedChangesWork.findNextMs(db.database)).toBeNull();
    const { versions } = await listVersions(ctx, { environment });
    expect(versions.filter(({ source }) => source === 'planned')).toHaveLength(1);
  });
});
