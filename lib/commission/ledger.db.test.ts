import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listEarningApplications, listEarningOutcomes } from '@/db/query/commission-ledger';
import { listPlansOf } from '@/db/query/commission-plan';
import { updateDueLedgers } from '@/db/query/commission-run';
import { application } from '@/db/schema/application';
import { outcome } from '@/db/schema/outcome';
import { hasCode } from '@/lib/error';
import { mintScope } from '@/lib/scope';
import { checked } from '@/test/checked';
import { type Move, moves, affiliateId as ownId, slowModel, type World } from '@/test/commission/world';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { adjustAccount as adjustVerb } from './adjust';
import { bringUpToDate } from './bring-up-to-date';
import { endPlan } from './end-plan';
import { exportEntries } from './export-entries';
import { keepLedger } from './keep-ledgers';
import { listEntries } from './list-entries';
import { adjustInput, setPlanInput } from './schema';
import { setPlan as setPlanVerb } from './set-plan';
import { closeStatement, getAccount, listAccounts, previewClose } from './statement';

const db = withDatabase();
const setPlan = checked(setPlanInput, setPlanVerb);
const adjust = checked(adjustInput, adjustVerb);

const sequences = Number(process.env.COMMISSION_DATABASE_SEQUENCES ?? 6);

/** An affiliate with two partners, two intents and six applications at them, in UAT. */
async function makeMarket() {
  const [own, other] = [await makeAffiliate(db), await makeAffiliate(db)];
  const partners = [await makePartner(db), await makePartner(db)];
  const intents = [await makeIntent(db), await makeIntent(db)];
  const applications: number[] = [];
  for (const index of [1, 2, 3, 4, 5, 6]) {
    const intentId = intents[index % 3 === 0 ? 1 : 0]?.id ?? 0;
    const lead = await makeLead(db, { affiliateId: own.id, intentId });
    const [row] = await db.drizzle
      .insert(application)
      .values({
        affiliateId: own.id,
        environment: 'uat',
        leadId: lead.id,
        partnerId: partners[index % 2]?.id ?? 0,
        kind: 'accept',
        status: 'declined',
      })
      .returning();
    if (row) applications.push(row.id);
  }
  return { own, other, partners, intents, applications, scope: mintScope(own.id, 'uat') };
}
type Market = Awaited<ReturnType<typeof makeMarket>>;

const accept = (id: number, at: string) =>
  db.sql`
    update application set status = 'accepted', settled_at = ${at}::timestamptz
    where id = ${id} and status <> 'accepted'`;

async function say(
  { own, partners }: Market,
  applicationId: number,
  it: { kind: World['outcomes'][number]['kind']; at: string; amountCents?: number | null; corrects?: number },
): Promise<number> {
  const [its] = await db.sql<{ lead: number; partner: number }[]>`
    select lead_id::float8 as lead, partner_id::float8 as partner from application where id = ${applicationId}`;
  const [row] = await db.drizzle
    .insert(outcome)
    .values({
      affiliateId: own.id,
      environment: 'uat',
      leadId: its?.lead ?? 0,
      applicationId,
      partnerId: its?.partner ?? partners[0]?.id ?? 0,
      kind: it.kind,
      occurredAt: new Date(it.at),
      amountCents: it.amountCents ?? null,
      source: 'callback',
      eventId: unique('event'),
      corrects: it.corrects ?? null,
    })
    .returning();
  return row?.id ?? 0;
}

/** What the tables hold, as the slow model reads it. */
async function worldOf({ scope }: Market): Promise<World> {
  const [applications, outcomes, plans] = await Promise.all([
    listEarningApplications(db, scope),
    listEarningOutcomes(db, scope),
    listPlansOf(db, scope),
  ]);
  return {
    affiliateId: scope.affiliateId,
    applications: applications.map((one) => ({ ...one, acceptedAt: one.acceptedAt?.toISOString() ?? null })),
    outcomes: outcomes.map((one) => ({ ...one, occurredAt: one.occurredAt.toISOString() })),
    plans,
    closed: [],
  };
}

async function sumsOf({ own }: Market) {
  const rows = await db.sql<{ key: string; cents: number }[]>`
    select concat_ws(' ', application_id, coalesce(outcome_id::text, 'null'), plan_id,
      coalesce(taken_back_by::text, 'null')) as key, sum(amount_cents)::float8 as cents
    from commission_entry where affiliate_id = ${own.id} group by 1 having sum(amount_cents) <> 0`;
  return rows.map(({ key, cents }) => [key, cents]).sort();
}

const expectedOf = async (market: Market) =>
  [...slowModel(await worldOf(market))].map(([key, { amountCents }]) => [key, amountCents]).sort();

const textOf = (unit: 'cents' | 'basis points', rate: number) =>
  unit === 'cents' ? `R ${(rate / 100).toFixed(2)}` : `${(rate / 100).toFixed(2)} %`;

/** Does one move with the real verbs; what they refuse does not happen. */
async function make(market: Market, said: number[], move: Move): Promise<void> {
  const ctx = makeContext(db.database);
  const { own, other, partners, intents, applications } = market;
  switch (move.do) {
    case 'accept':
      await accept(applications[move.application] ?? 0, move.at);
      return;
    case 'outcome':
      said.push(await say(market, applications[move.application] ?? 0, move));
      return;
    case 'correct': {
      const corrects = said[move.outcome];
      const [replaced] = await db.sql<{ application: number; taken: boolean }[]>`
        select application_id::float8 as application, exists (select from outcome c where c.corrects = o.id) as taken
        from outcome o where id = ${corrects ?? 0}`;
      if (replaced && corrects !== undefined && !replaced.taken)
        said.push(await say(market, replaced.application, { ...move, corrects }));
      return;
    }
    case 'plan': {
      const { do: _, ...plan } = move;
      await ignoreRefusal(async () => {
        await setPlan(ctx, {
          ...plan,
          environment: 'uat',
          affiliateId: plan.affiliateId === null ? null : plan.affiliateId === ownId ? own.id : other.id,
          partnerId: plan.partnerId === null ? null : (partners[plan.partnerId - 1]?.id ?? 0),
          intentId: plan.intentId === null ? null : (intents[plan.intentId - 11]?.id ?? 0),
          rate: textOf(plan.unit, plan.rate),
          tiers: plan.tiers.map(({ from, rate }) => `${from}: ${textOf(plan.unit, rate)}`).join('\n'),
          validTo: plan.validTo ?? undefined,
        });
      });
      return;
    }
    case 'end': {
      const plan = (await listPlansOf(db, market.scope))[move.plan];
      if (plan) await ignoreRefusal(() => endPlan(ctx, { planId: plan.id, lastDay: move.day }));
      return;
    }
    case 'close': {
      const account = { affiliateId: own.id, environment: 'uat' as const };
      await bringUpToDate(db, market.scope);
      const { next, open } = await getAccount(ctx, account);
      const entries = open.find(({ month }) => month === next)?.entries ?? 0;
      if (next !== null && next < '2026-04')
        await closeStatement(ctx, { ...account, month: next, confirm: entries });
      return;
    }
    case 'repeat':
      return;
    case 'run':
      await bringUpToDate(db, market.scope);
  }
}

async function ignoreRefusal(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!hasCode(error, 'validation_failed') && !hasCode(error, 'conflict')) throw error;
  }
}

describe('the ledger', () => {
  test('equals the slow model, whatever happens, and no entry of a closed month changes', async () => {
    const rows = ({ own }: Market) => db.sql`
      select e.* from commission_entry e join commission_statement s using (affiliate_id, environment, month)
      where affiliate_id = ${own.id} order by id`;
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const market = await makeMarket();
        const said: number[] = [];
        let closed = JSON.stringify(await rows(market));
        for (const move of [...all, { do: 'run' } as const]) {
          await make(market, said, move);
          const now = JSON.stringify(await rows(market));
          if (move.do !== 'close') expect(now).toBe(closed);
          closed = now;
        }
        expect(await sumsOf(market)).toEqual(await expectedOf(market));
        expect(await bringUpToDate(db, market.scope)).toBe(0);
        const statements = await db.sql<{ number: number; opening: number; closing: number; sum: number }[]>`
          select number, opening_cents::float8 as opening, closing_cents::float8 as closing, coalesce((
            select sum(amount_cents) from commission_entry e where e.affiliate_id = s.affiliate_id
              and e.environment = s.environment and e.month = s.month), 0)::float8 as sum
          from commission_statement s where affiliate_id = ${market.own.id} order by number`;
        let balance = 0;
        for (const [index, one] of statements.entries()) {
          expect([one.number, one.opening, one.closing]).toEqual([index + 1, balance, balance + one.sum]);
          balance = one.closing;
        }
      }),
      { numRuns: sequences },
    );
  });
});

/** A market whose affiliate has earned R 50 in March and R 60 in April for what was accepted. */
async function makeEarned() {
  const market = await makeMarket();
  const ctx = makeContext(db.database);
  const account = { affiliateId: market.own.id, environment: 'uat' as const };
  await setPlan(ctx, {
    ...account,
    partnerId: null,
    intentId: null,
    paidOn: 'accepted',
    unit: 'cents',
    rate: '50,00',
    tiers: '2: 60,00',
    validFrom: '2026-01-01',
    holdDays: 30,
  });
  const [first = 0, second = 0, third = 0] = market.applications;
  await accept(first, '2026-03-31T21:59:59Z');
  await accept(second, '2026-04-01T10:00:00Z');
  await accept(third, '2026-04-02T10:00:00Z');
  await bringUpToDate(db, market.scope);
  return { ...market, ctx, account };
}

describe('a statement', () => {
  test('has the entries of a month in South Africa, follows on the one before, and shows what is on hold', async () => {
    const { ctx, account } = await makeEarned();
    const march = await closeStatement(ctx, { ...account, month: '2026-03' });
    expect(march).toMatchObject({
      number: 1,
      openingCents: 0,
      closingCents: 5_000,
      heldCents: 5_000,
      entries: 1,
    });
    const april = await closeStatement(ctx, { ...account, month: '2026-04' });
    expect(april).toMatchObject({
      number: 2,
      openingCents: 5_000,
      closingCents: 16_000,
      heldCents: 11_000,
      entries: 2,
    });
    expect(await getAccount(ctx, account)).toMatchObject({
      balanceCents: 16_000,
      heldCents: 0,
      next: '2026-05',
    });
    // A month without entries is closed as well: numbers and months have no gap.
    expect(await closeStatement(ctx, { ...account, month: '2026-05' })).toMatchObject({
      number: 3,
      entries: 0,
    });
  });

  test('takes back in the next open month what is returned after the close', async () => {
    const market = await makeEarned();
    const { ctx, account, applications } = market;
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const returned = await say(market, applications[0] ?? 0, {
      kind: 'returned',
      at: '2026-03-31T22:30:00Z',
    });
    await bringUpToDate(db, market.scope);
    const { entries } = await listEntries(ctx, account);
    expect(entries.at(-1)).toMatchObject({
      kind: 'reversed',
      month: '2026-04',
      amountCents: -5_000,
      takenBackBy: 'returned',
    });
    // The return was a mistake of the partner.
    await closeStatement(ctx, { ...account, month: '2026-04' });
    await say(market, applications[0] ?? 0, {
      kind: 'applied',
      at: '2026-03-30T10:00:00Z',
      corrects: returned,
    });
    await bringUpToDate(db, market.scope);
    const after = await listEntries(ctx, account);
    expect(after.entries.at(-1)).toMatchObject({ kind: 'adjusted', month: '2026-05', amountCents: 5_000 });
    expect(await getAccount(ctx, account)).toMatchObject({ balanceCents: 16_000 });
  });

  test('is refused for the current month, out of order, twice, unconfirmed and where there is nothing', async () => {
    const { ctx, account, other } = await makeEarned();
    const current = new Date(Date.now() + 2 * 3_600_000).toISOString().slice(0, 7);
    const close = (month: string, more: object = {}) => closeStatement(ctx, { ...account, month, ...more });
    const errors = (errors: object) =>
      expect.objectContaining({ code: 'validation_failed', detail: { errors } });
    await expect(close(current)).rejects.toThrow(errors({ month: [expect.stringContaining('is not over')] }));
    await expect(close('2026-04')).rejects.toThrow(errors({ month: ['the next to close is Mar 2026'] }));
    await expect(close('2026-03', { confirm: 2 })).rejects.toThrow(errors({ confirm: [expect.anything()] }));
    await close('2026-03', { confirm: 1 });
    await expect(close('2026-03')).rejects.toThrow(expect.objectContaining({ code: 'conflict' }));
    await expect(
      closeStatement(ctx, { affiliateId: other.id, environment: 'uat', month: '2026-03' }),
    ).rejects.toThrow(errors({ month: ['there is no entry up to that month: nothing to close'] }));
  });

  test('is closed once by two at once, and nothing slips in meanwhile', async () => {
    const market = await makeEarned();
    const { ctx, account } = market;
    const closings = await Promise.allSettled([
      closeStatement(ctx, { ...account, month: '2026-03' }),
      closeStatement(ctx, { ...account, month: '2026-03' }),
      bringUpToDate(db, market.scope),
      closeStatement(ctx, { ...account, month: '2026-03' }),
    ]);
    expect(closings.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const { statements } = await getAccount(ctx, account);
    expect(statements.map(({ number, month }) => [number, month])).toEqual([[1, '2026-03']]);
  });

  test('and its entries cannot be changed in the database', async () => {
    const { ctx, account, own } = await makeEarned();
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const { sql } = db;
    const insert = (month: string) => sql`
      insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, occurred_at, reason)
      values (${own.id}, 'uat', ${month}, 'adjusted', 1, now(), 'by hand')`;
    await expect(insert('2026-03-01')).rejects.toThrow('the month 2026-03 is closed');
    await expect(insert('2026-02-01')).rejects.toThrow('the month 2026-03 is closed'.replace('03', '02'));
    await expect(insert('2199-01-01')).rejects.toThrow('has not begun');
    for (const table of ['commission_entry', 'commission_statement', 'commission_plan']) {
      await expect(sql`delete from ${sql(table)}`).rejects.toThrow('append-only');
      await expect(sql`truncate ${sql(table)} cascade`).rejects.toThrow('append-only');
    }
    await expect(sql`update commission_entry set amount_cents = 1`).rejects.toThrow('append-only');
    await expect(sql`update commission_statement set closing_cents = 1`).rejects.toThrow('append-only');
    await expect(sql`update commission_plan set rate = 1 where affiliate_id = ${own.id}`).rejects.toThrow(
      'never changes',
    );
    const close = (month: string, closing = 0) => sql`
      insert into commission_statement (affiliate_id, environment, number, month, opening_cents, closing_cents, entries)
      values (${own.id}, 'uat', 9, ${month}, 77, ${closing}, 5)`;
    await expect(close('2026-03-01')).rejects.toThrow('in their order');
    await expect(close('2026-06-01')).rejects.toThrow('in their order');
    await expect(close('2199-01-01')).rejects.toThrow('is not over');
    // Whatever is said, the statement has the ledger's own figures.
    await close('2026-04-01', 1_000_000);
    const { statements } = await getAccount(ctx, account);
    expect(statements[0]).toMatchObject({ number: 2, openingCents: 5_000, closingCents: 16_000, entries: 2 });
  });
});

describe('a plan', () => {
  const all = { environment: 'uat', affiliateId: null, partnerId: null, intentId: null } as const;

  test('is refused in a closed month of its affiliates, and before a later version', async () => {
    const { ctx, account } = await makeEarned();
    await closeStatement(ctx, { ...account, month: '2026-03' });
    const plan = { ...all, ...account, paidOn: 'funded', unit: 'basis points', rate: '2,5' } as const;
    const errors = (errors: object) =>
      expect.objectContaining({ code: 'validation_failed', detail: { errors } });
    const { affiliateName } = (await listAccounts(ctx, { environment: 'uat' })).find(
      (one) => one.affiliateId === account.affiliateId,
    ) ?? { affiliateName: '' };
    await expect(setPlan(ctx, { ...plan, validFrom: '2026-03-31' })).rejects.toThrow(
      errors({ validFrom: [`${affiliateName} has closed Mar 2026: choose 1 Apr 2026 or later`] }),
    );
    const set = await setPlan(ctx, { ...plan, validFrom: '2026-04-10' });
    expect(set).toMatchObject({ version: 1, rate: 250, validTo: null });
    // The same again changes nothing.
    expect(await setPlan(ctx, { ...plan, validFrom: '2026-04-12' })).toMatchObject({ id: set.id });
    await expect(setPlan(ctx, { ...plan, rate: '3', validFrom: '2026-04-01' })).rejects.toThrow(
      errors({ validFrom: [expect.stringContaining('has a version from 10 Apr 2026')] }),
    );
    const next = await setPlan(ctx, { ...plan, rate: '3', validFrom: '2026-05-01' });
    expect(next).toMatchObject({ version: 2 });
    const { sql } = db;
    await expect(sql`update commission_plan set valid_to = null where id = ${set.id}`).rejects.toThrow(
      'another version of the plan is valid then',
    );
  });

  test('of another environment’s partner or intent, or of a share of an acceptance, is refused', async () => {
    const ctx = makeContext(db.database);
    const partner = await makePartner(db, { environment: 'production' });
    const plan = { ...all, paidOn: 'funded', unit: 'cents', rate: '1,00' } as const;
    await expect(setPlan(ctx, { ...plan, partnerId: partner.id })).rejects.toThrow(
      expect.objectContaining({ detail: { errors: { partnerId: ['partner not found'] } } }),
    );
    await expect(
      setPlan(ctx, { ...plan, paidOn: 'accepted', unit: 'basis points', rate: '1' }),
    ).rejects.toThrow(
      expect.objectContaining({ detail: { errors: { unit: [expect.stringContaining('has no amount')] } } }),
    );
  });
});

test('an adjustment is an entry of an open month, once however often it is sent', async () => {
  const { ctx, account, own } = await makeEarned();
  await closeStatement(ctx, { ...account, month: '2026-03' });
  const input = {
    ...account,
    amountCents: '-12,50',
    reason: 'Agreed by telephone',
    requestKey: unique('key'),
  };
  expect(await adjust(ctx, { ...input, month: '2026-04' })).toEqual({ balanceCents: 14_750 });
  expect(await adjust(ctx, { ...input, month: '2026-04' })).toEqual({ balanceCents: 14_750 });
  await expect(adjust(ctx, { ...input, requestKey: unique('key'), month: '2026-03' })).rejects.toThrow(
    expect.objectContaining({ detail: { errors: { month: ['Mar 2026 is closed: choose a later month'] } } }),
  );
  const [events] = await db.sql`
    select count(*)::int as count from audit_event where action = 'commission.adjusted' and affiliate_id = ${own.id}`;
  expect(events?.count).toBe(1);
});

test('a file of entries has no formulas, and its export is in the audit trail', async () => {
  const { ctx, account, own } = await makeEarned();
  await adjust(ctx, {
    ...account,
    amountCents: '-12,50',
    reason: '=HYPERLINK("http://x.example")',
    month: '2026-04',
  });
  const { bytes, fileName } = await exportEntries(ctx, { ...account, month: '2026-04', format: 'csv' });
  const pieces: Uint8Array[] = [];
  for await (const piece of bytes) pieces.push(piece);
  const lines = Buffer.concat(pieces).toString().split('\r\n');
  expect(fileName).toBe(`commission-${own.slug}-uat-2026-04.csv`);
  expect(lines).toHaveLength(5);
  expect(lines[1]).toMatch(
    /,Accepted,Company [^,]+,Intent-[^,]+,[\w]{22},,"R 50,00",\d+ version 1,2026-05-01,50,$/,
  );
  expect(lines[3]).toContain(`,-12.5,"'=HYPERLINK(""http://x.example"")"`);
  const [event] = await db.sql`
    select after from audit_event where action = 'list.exported' and affiliate_id = ${own.id}`;
  expect(event?.after).toEqual({ list: 'commission', month: '2026-04' });
});

test('agents see nothing of it, managers their own affiliate’s, and only operators change it', async () => {
  const { ctx, account, own } = await makeEarned();
  const agent = await makeUser(db, { affiliateId: own.id });
  const manager = await makeUser(db, { affiliateId: own.id, role: 'manager' });
  const stranger = await makeUser(db, { role: 'manager' });
  const as = ({ id, role, affiliateId }: typeof agent) => ({
    ...ctx,
    actor: userActor({ userId: id, role, affiliateId, sessionId: 's' }),
  });
  const refused = expect.objectContaining({ code: 'forbidden' });
  expect((await getAccount(as(manager), account)).balanceCents).toBe(16_000);
  await expect(getAccount(as(agent), account)).rejects.toThrow(refused);
  await expect(listEntries(as(stranger), account)).rejects.toThrow(refused);
  await expect(closeStatement(as(manager), { ...account, month: '2026-03' })).rejects.toThrow(refused);
  await expect(previewClose(as(manager), { ...account, month: '2026-03' })).rejects.toThrow(refused);
  await expect(adjust(as(manager), { ...account, amountCents: '1,00', reason: 'mine' })).rejects.toThrow(
    refused,
  );
});

describe('the worker', () => {
  const claim = async (affiliateId: number) => {
    const due = await updateDueLedgers(db, { limit: 1_000, leaseMs: 60_000, pauseMs: 0 });
    return due.filter((one) => one.affiliateId === affiliateId);
  };

  test('keeps a ledger after a plan was set, and after events that may have earned something', async () => {
    const { ctx, own, account, applications } = await makeEarned();
    const [asked] = await claim(own.id);
    expect(asked).toMatchObject({ environment: 'uat', eventPosition: 0 });
    if (asked) await keepLedger(ctx, asked);
    expect(await claim(own.id)).toEqual([]);

    await db.sql`update commission_run set next_at = now() where affiliate_id = ${own.id}`;
    const tell = (position: number, type: string) => db.sql`
      with told as (
        insert into event_stream (affiliate_id, environment, last_position) values (${own.id}, 'uat', ${position})
        on conflict (affiliate_id, environment) do update set last_position = excluded.last_position)
      insert into event (day, affiliate_id, environment, position, number, type, at, bulk)
      values ((now() at time zone 'UTC')::date, ${own.id}, 'uat', ${position}, ${position}, ${type}, now(), false)`;
    await db.sql`select make_event_partition((now() at time zone 'UTC')::date)`;
    await tell(1, 'lead.created');
    expect(await claim(own.id)).toEqual([]);
    await accept(applications[3] ?? 0, '2026-04-03T10:00:00Z');
    await tell(2, 'lead.accepted');
    const [due] = await claim(own.id);
    expect(due).toMatchObject({ eventPosition: 2, asked: null });
    expect(await claim(own.id)).toEqual([]);
    if (due) await keepLedger(ctx, due);
    expect((await getAccount(ctx, account)).balanceCents).toBe(22_000);
  });

  test('that is killed leaves nothing half done, and the next one does it all', async () => {
    const market = await makeEarned();
    await accept(market.applications[3] ?? 0, '2026-04-03T10:00:00Z');
    await accept(market.applications[4] ?? 0, '2026-04-04T10:00:00Z');
    const before = await sumsOf(market);
    const killed = db.transaction(async (tx) => {
      await bringUpToDate(tx, market.scope);
      const [backend] = await tx.sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await db.sql`select pg_terminate_backend(${backend.pid})`;
      await tx.sql`select 1`;
    });
    await expect(killed).rejects.toThrow();
    expect(await sumsOf(market)).toEqual(before);
    expect(await bringUpToDate(db, market.scope)).toBe(2);
    expect(await sumsOf(market)).toEqual(await expectedOf(market));
  });
});
