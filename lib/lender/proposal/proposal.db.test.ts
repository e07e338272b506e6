import { beforeEach, describe, expect, test } from 'vitest';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import { changePartnerInput } from '@/lib/catalogue/partner/input';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import {
  applyDueChange,
  applyPlanned as applyVerb,
  cancelPlanned,
} from '@/lib/catalogue/planned-change/apply-planned';
import {
  planProposal as planVerb,
  returnProposal as returnVerb,
} from '@/lib/catalogue/planned-change/decide-proposal';
import { getProposal, listProposals } from '@/lib/catalogue/planned-change/get-proposal';
import {
  applyPlannedInput,
  planProposalInput,
  returnProposalInput,
} from '@/lib/catalogue/planned-change/schema';
import { findHeldCauses } from '@/lib/event/alert/held-causes';
import { listInbox } from '@/lib/event/inbox/list-inbox';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLender, makePartner, makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { listOwnRules, listProposalsOf, withdrawProposal } from './list-own';
import { propose as proposeVerb } from './propose';
import { proposeInput } from './schema';

const db = withDatabase();
const propose = checked(proposeInput, proposeVerb);
const save = checked(changePartnerInput, changePartner);
const apply = checked(applyPlannedInput, applyVerb);
const plan = checked(planProposalInput, planVerb);
const giveBack = checked(returnProposalInput, returnVerb);
const code = (text: string) => expect.objectContaining({ code: text });

let lenderId: number;
let partnerId: number;
let title: string;
let affiliate: string;
let manager: LenderContext;
let ctx: Context;

const rule = (value: number, field = 'net_income') => ({ field, operator: '>=' as const, value });
const rules = (...eligibility: object[]) => [{ title, eligibility }];
const perDay = (most: number, others: object = {}) => ({
  counts: 'applications' as const,
  window: 'day' as const,
  most,
  ...others,
});

beforeEach(async () => {
  ctx = makeContext(db.database);
  lenderId = (await makeLender(db)).id;
  title = (await makeIntent(db, { environment: 'uat' })).title;
  affiliate = (await makeAffiliate(db.database)).slug;
  partnerId = (await makePartner(db, { environment: 'uat' })).id;
  await db.sql`update partner set lender_id = ${lenderId}, active = true where id = ${partnerId}`;
  manager = await makeLenderPerson(db.database, lenderId, { role: 'manager' });
  const { entry } = await getPartner(ctx, { partnerId });
  await save(ctx, {
    partnerId,
    entry: {
      ...entry,
      intents: rules(rule(5_000)),
      capacity: { caps: [perDay(100), perDay(7, { affiliate })] },
    } as never,
  });
});

const own = async () => {
  const found = (await listOwnRules(manager)).find((one) => one.partnerId === partnerId);
  if (!found) throw new Error('nothing of its own');
  return found;
};
const proposed = async (entry: object, how: object = {}) =>
  propose(manager, { partnerId, version: (await own()).version, entry, ...how } as never);
const entryNow = async () => (await getPartner(ctx, { partnerId })).entry;
const newest = async () => (await listVersions(ctx, { environment: 'uat' })).versions[0];
const answerWithin = async () =>
  (await db.sql`select answer_within_hours as hours from partner where id = ${partnerId}`)[0]?.hours;
const mine = async (id: number) => (await listProposalsOf(manager)).find((one) => one.id === id);
const operatorSaves = async (changes: object) => {
  const { entry, version } = await getPartner(ctx, { partnerId });
  await save(ctx, { partnerId, version, fewer: true, entry: { ...entry, ...changes } } as never);
};

describe('a proposal', () => {
  test('changes nothing until an operator applies it, as a version of who proposed it', async () => {
    const { id } = await proposed(
      {
        intents: rules(rule(7_000)),
        capacity: { caps: [perDay(200)] },
        connection: { ...(await own()).connection, accept_url: 'https://lender.example/accept' },
        answer_within_hours: 4,
      },
      { reason: 'Less risk' },
    );
    expect((await entryNow()).intents).toMatchObject([{ eligibility: [{ value: 5_000 }] }]);
    const detail = await getProposal(ctx, { plannedId: id });
    expect(detail).toMatchObject({ by: 'Thandi Mokoena', reason: 'Less risk', settled: null });
    expect(detail.effect?.conflicts).toEqual([]);
    await apply(ctx, { plannedId: id, seen: detail.effect?.newest ?? 0 });
    expect(await entryNow()).toMatchObject({
      intents: [{ eligibility: [{ value: 7_000 }] }],
      connection: { accept_url: 'https://lender.example/accept' },
      // The operator's cap of one affiliate is there still.
      capacity: { caps: [{ most: 200 }, { most: 7, affiliate }] },
    });
    expect(await answerWithin()).toBe(4);
    expect(await newest()).toMatchObject({
      source: 'proposed',
      by: 'Thandi Mokoena',
      reason: 'Less risk',
    });
    expect(await mine(id)).toMatchObject({ status: 'applied' });
  });

  test('waits in the operators’ inbox, and they are told', async () => {
    const { id } = await proposed({ answer_within_hours: 2 });
    const items = (await listInbox(ctx)).waiting.filter(
      (one) => one.kind === 'planned-change' && one.id === id,
    );
    expect(items).toMatchObject([{ href: `/operator/change/proposal/${id}` }]);
    expect(await findHeldCauses(db)).toContainEqual(
      expect.objectContaining({ kind: 'held-change', subjectId: id, detail: { changes: 1, proposed: 1 } }),
    );
    expect(await listProposals(ctx, { environment: 'uat' })).toMatchObject([{ id }]);
    await giveBack(ctx, { plannedId: id, reason: 'Eight was agreed' });
    expect(await mine(id)).toMatchObject({ status: 'returned', answer: 'Eight was agreed' });
    expect(await answerWithin()).not.toBe(2);
    await expect(apply(ctx, { plannedId: id })).rejects.toThrow(code('conflict'));
  });

  test('shows a lender’s people no cap of one affiliate, and no secret', async () => {
    const { id } = await proposed({ capacity: { caps: [perDay(200)] } });
    expect(JSON.stringify(await mine(id))).not.toContain(affiliate);
    expect(JSON.stringify(await listOwnRules(manager))).not.toMatch(/secret|priority/);
  });

  test('conflicts with what an operator saved meanwhile, which is overwritten only once it is seen', async () => {
    const { id } = await proposed({ intents: rules(rule(7_000)) });
    await operatorSaves({ intents: rules(rule(6_000)) });
    const detail = await getProposal(ctx, { plannedId: id });
    expect(detail.effect?.conflicts).toMatchObject([{ field: 'intents' }]);
    const seen = detail.effect?.newest ?? 0;
    await expect(apply(ctx, { plannedId: id, seen })).rejects.toThrow(code('conflict'));
    await operatorSaves({ priority: 3 });
    // The look is older than the last save.
    await expect(apply(ctx, { plannedId: id, seen, overwrite: true })).rejects.toThrow(code('conflict'));
    await apply(ctx, { plannedId: id, seen: (await newest())?.number ?? 0, overwrite: true });
    expect(await entryNow()).toMatchObject({
      priority: 3,
      intents: [{ eligibility: [{ value: 7_000 }] }],
    });
  });

  test('of a manager who was removed says so, and is applied over that or returned', async () => {
    const { id } = await proposed({ answer_within_hours: 2 });
    const { actor } = manager;
    await db.sql`update "user" set removed_at = now() where id = ${'userId' in actor ? actor.userId : 0}`;
    expect((await getProposal(ctx, { plannedId: id })).effect?.gone).toMatch(/no longer a manager/);
    await expect(apply(ctx, { plannedId: id })).rejects.toThrow(/no longer a manager/);
    await expect(plan(ctx, { plannedId: id, dueAt: '2099-01-01T00:00:00Z' })).rejects.toThrow();
    await apply(ctx, { plannedId: id, overwrite: true });
    expect(await answerWithin()).toBe(2);
  });

  test('for what is no longer the lender’s cannot be applied', async () => {
    const { id } = await proposed({ answer_within_hours: 2 });
    await db.sql`update partner set lender_id = null where id = ${partnerId}`;
    await expect(apply(ctx, { plannedId: id, overwrite: true })).rejects.toThrow(/no longer of the lender/);
    await giveBack(ctx, { plannedId: id, reason: 'Parted' });
  });

  test('is applied at its time, or held where its operator, its author or a field has changed', async () => {
    const soon = new Date(Date.now() + 3_600_000);
    const then = makeContext(db.database, {
      actor: { kind: 'worker' },
      clock: { now: () => new Date(soon.getTime() + 1_000) },
    });
    const at = { dueAt: soon.toISOString() };
    const status = async (id: number) =>
      (await db.sql`select status, problem from planned_change where id = ${id}`)[0];
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
    const first = await proposed({ answer_within_hours: 3 });
    await plan(by, { plannedId: first.id, ...at });
    await expect(plan(by, { plannedId: first.id, ...at })).rejects.toThrow(code('conflict'));
    await expect(cancelPlanned(by, { plannedId: first.id })).rejects.toThrow(code('rule_broken'));
    await applyDueChange(then, first.id);
    expect(await answerWithin()).toBe(3);
    expect(await newest()).toMatchObject({ source: 'proposed', by: 'Thandi Mokoena' });

    const second = await proposed({ intents: rules(rule(9_000)) });
    await plan(by, { plannedId: second.id, ...at });
    await operatorSaves({ intents: rules(rule(8_000)) });
    await applyDueChange(then, second.id);
    expect(await status(second.id)).toMatchObject({
      status: 'held',
      problem: expect.stringMatching(/changed meanwhile/),
    });
    expect((await entryNow()).intents).toMatchObject([{ eligibility: [{ value: 8_000 }] }]);

    const third = await proposed({ answer_within_hours: 5 });
    await plan(by, { plannedId: third.id, ...at });
    await db.sql`update "user" set operator_role = 'support' where id = ${operator.id}`;
    await applyDueChange(then, third.id);
    expect(await status(third.id)).toMatchObject({
      status: 'held',
      problem: expect.stringMatching(/may no longer change/),
    });
    expect(await answerWithin()).toBe(3);
  });

  test('needs a reason for a rule on age, gender or citizenship, which operators see with match rates', async () => {
    const wanted = rules(rule(5_000), { field: 'age', operator: '<=', value: 60 });
    await expect(proposed({ intents: wanted })).rejects.toThrow(
      expect.objectContaining({ detail: { errors: { reason: [expect.stringMatching(/s61/)] } } }),
    );
    // The digits of an ID number tell all three, and a title the gender.
    for (const field of ['id_number', 'title'])
      await expect(
        proposed({ intents: rules(rule(5_000), { field, operator: '!=', value: 'Mrs' }) }),
      ).rejects.toThrow(code('validation_failed'));
    const { id } = await proposed({ intents: wanted }, { reason: 'The loan ends before retirement' });
    expect(await getProposal(ctx, { plannedId: id })).toMatchObject({
      isSensitive: true,
      rates: [{ intent: title, leads: 0, genders: [], ages: [] }],
    });
    // One that is there already asks for nothing when another is changed.
    await apply(ctx, { plannedId: id });
    await proposed({ intents: rules(rule(6_000), { field: 'age', operator: '<=', value: 60 }) });
  });

  test('of another lender is not there; agents may not propose, products and sandboxes are refused', async () => {
    const { id } = await proposed({ answer_within_hours: 2 });
    const stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
    const { version } = await own();
    await expect(
      propose(stranger, { partnerId, version, entry: { answer_within_hours: 1 } }),
    ).rejects.toThrow(code('not_found'));
    await expect(withdrawProposal(stranger, id)).rejects.toThrow(code('not_found'));
    expect(await listProposalsOf(stranger)).toEqual([]);
    const agent = await makeLenderPerson(db.database, lenderId);
    await expect(propose(agent, { partnerId, version, entry: { answer_within_hours: 1 } })).rejects.toThrow(
      code('forbidden'),
    );
    await expect(withdrawProposal(agent, id)).rejects.toThrow(code('forbidden'));
    await expect(proposed({ intents: [] })).rejects.toThrow(code('validation_failed'));
    await expect(proposed({})).rejects.toThrow(/Nothing would change/);
    await expect(proposed({ answer_within_hours: 9 }, { version: version - 1 })).rejects.toThrow(
      code('conflict'),
    );
    await expect(
      proposed({ connection: { ...(await own()).connection, accept_url: 'http://lender.example' } }),
    ).rejects.toThrow(code('validation_failed'));
    expect(await withdrawProposal(manager, id)).toEqual({ id });
    await expect(withdrawProposal(manager, id)).rejects.toThrow(code('conflict'));
    await expect(apply(ctx, { plannedId: id })).rejects.toThrow(code('conflict'));
    for (const attempt of [
      () => apply(agent, { plannedId: id }),
      () => giveBack(manager, { plannedId: id, reason: 'x' }),
      () => plan(manager, { plannedId: id, dueAt: '2099-01-01T00:00:00Z' }),
      () => getProposal(manager, { plannedId: id }),
    ])
      await expect(attempt()).rejects.toThrow(code('forbidden'));
  });

  test('is decided once of an apply, a return and a withdrawal at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id } = await proposed({ answer_within_hours: 20 + round });
      const ends = await Promise.allSettled([
        apply(ctx, { plannedId: id }),
        giveBack(ctx, { plannedId: id, reason: 'No' }),
        withdrawProposal(manager, id),
      ]);
      expect(ends.filter((end) => end.status === 'fulfilled')).toHaveLength(1);
      const isApplied = ends[0]?.status === 'fulfilled';
      expect((await answerWithin()) === 20 + round).toBe(isApplied);
    }
  });
});
