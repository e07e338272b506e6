import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { listPlansOf } from '@/db/query/money/commission-plan';
import { claimDueLedgers } from '@/db/query/money/commission-run';
import { hasCode } from '@/lib/base/error/error';
import {
  accept,
  expectedOf,
  type Market,
  makeEarned,
  makeMarket,
  previewPlan,
  say,
  setPlan,
  sumsOf,
} from '@/test/commission/market';
import { type Move, moves, affiliateId as ownId } from '@/test/commission/move';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import type { OutcomeKind } from '@/word/outcome';
import { bringUpToDate } from './bring-up-to-date';
import { endPlan, previewEnd } from './end-plan';
import { keepLedger } from './keep-ledgers';
import { addMonths } from './month';
import { closeStatement, getAccount } from './statement';
import type { PlanPreview } from './view';

const db = withDatabase();

const sequences = Number(process.env.COMMISSION_DATABASE_SEQUENCES ?? 6);

const textOf = (unit: 'cents' | 'basis points', rate: number) =>
  unit === 'cents' ? `R ${(rate / 100).toFixed(2)}` : `${(rate / 100).toFixed(2)} %`;

/** Does one move with the real verbs; what they refuse does not happen. */
async function make(market: Market, said: number[], move: Move): Promise<void> {
  const ctx = makeContext(db.database);
  const { own, other, partners, intents, applications } = market;
  switch (move.do) {
    case 'accept':
      await accept(db, applications[move.application] ?? 0, move.at);
      return;
    case 'outcome':
      said.push(await say(db, market, applications[move.application] ?? 0, move));
      return;
    case 'correct':
    case 'move':
    case 'confirm': {
      const corrects = said[move.outcome];
      const [replaced] = await db.sql<
        { application: number; kind: OutcomeKind; at: string; amountCents: number | null; taken: boolean }[]
      >`
        select application_id::float8 as application, kind, occurred_at::text as at, amount_cents::float8 as "amountCents",
          exists (select from outcome c where c.corrects = o.id) as taken
        from outcome o where id = ${corrects ?? 0}`;
      if (!replaced || corrects === undefined || replaced.taken) return;
      const it = move.do === 'correct' ? move : replaced;
      const place = move.do === 'confirm' ? null : move.application;
      const to = place === null ? replaced.application : (applications[place] ?? 0);
      said.push(await say(db, market, to, { ...it, corrects }));
      return;
    }
    case 'plan': {
      const { do: _, ...plan } = move;
      await ignoreRefusal(async () => {
        const input = {
          ...plan,
          environment: 'uat' as const,
          affiliateId: plan.affiliateId === null ? null : plan.affiliateId === ownId ? own.id : other.id,
          partnerId: plan.partnerId === null ? null : (partners[plan.partnerId - 1]?.id ?? 0),
          intentId: plan.intentId === null ? null : (intents[plan.intentId - 11]?.id ?? 0),
          rate: textOf(plan.unit, plan.rate),
          tiers: plan.tiers.map(({ from, rate }) => `${from}: ${textOf(plan.unit, rate)}`).join('\n'),
          validTo: plan.validTo ?? undefined,
        };
        await foretold(market, await previewPlan(ctx, input), (confirm) =>
          setPlan(ctx, { ...input, confirm }),
        );
      });
      return;
    }
    case 'end': {
      const plan = (await listPlansOf(db, market.scope))[move.plan];
      if (!plan) return;
      const input = { planId: plan.id, lastDay: move.day };
      await ignoreRefusal(async () =>
        foretold(market, await previewEnd(ctx, input), (confirm) => endPlan(ctx, { ...input, confirm })),
      );
      return;
    }
    case 'close': {
      const account = { affiliateId: own.id, environment: 'uat' as const };
      await bringUpToDate(db, market.scope);
      const { next, open, statements } = await getAccount(ctx, account);
      if (next === null) return;
      const month = statements.length > 0 ? next : addMonths(next, move.later);
      const entries = open.filter((one) => one.month <= month).reduce((sum, one) => sum + one.entries, 0);
      if (month < '2026-04') await closeStatement(ctx, { ...account, month, confirm: entries });
      return;
    }
    case 'repeat':
      return;
    case 'run':
      await bringUpToDate(db, market.scope);
  }
}

/** What is said before plans change is what then happens to the ledger. */
async function foretold(
  market: Market,
  { consequence, effect }: Pick<PlanPreview, 'consequence' | 'effect'>,
  change: (confirm: number) => Promise<unknown>,
): Promise<void> {
  const earned = async () => {
    await bringUpToDate(db, market.scope);
    const sums = await sumsOf(db, market);
    const paid = sums.filter(([key]) => String(key).endsWith(' null'));
    return {
      cents: sums.reduce((total, [, cents]) => total + Number(cents), 0),
      paid: new Map(
        paid.map(([key, cents]) => [String(key).split(' ').slice(0, 2).join(' '), `${key} ${cents}`]),
      ),
    };
  };
  const before = await earned();
  await change(consequence.figure);
  const after = await earned();
  const both = [...after.paid.keys()].filter((key) => before.paid.has(key));
  const own = effect.affiliates.find(({ affiliateId }) => affiliateId === market.own.id);
  expect(own ?? { cents: 0, earned: 0, changed: 0, takenBack: 0 }).toMatchObject({
    cents: after.cents - before.cents,
    earned: after.paid.size - both.length,
    changed: both.filter((key) => before.paid.get(key) !== after.paid.get(key)).length,
    takenBack: before.paid.size - both.length,
  });
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
      select e.* from commission_entry e where affiliate_id = ${own.id} and month <= (
        select max(month) from commission_statement s where s.affiliate_id = e.affiliate_id) order by id`;
    await fc.assert(
      fc.asyncProperty(moves, async (all) => {
        const market = await makeMarket(db);
        const said: number[] = [];
        let closed = JSON.stringify(await rows(market));
        for (const move of [...all, { do: 'run' } as const]) {
          await make(market, said, move);
          const now = JSON.stringify(await rows(market));
          if (move.do !== 'close') expect(now).toBe(closed);
          closed = now;
        }
        expect(await sumsOf(db, market)).toEqual(await expectedOf(db, market));
        expect(await bringUpToDate(db, market.scope)).toBe(0);
        const statements = await db.sql<{ number: number; opening: number; closing: number; sum: number }[]>`
          select number, opening_cents::float8 as opening, closing_cents::float8 as closing, coalesce((
            select sum(amount_cents) from commission_entry e where e.affiliate_id = s.affiliate_id
              and e.environment = s.environment and (e.month = s.month or s.number = 1 and e.month < s.month)), 0)::float8 as sum
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

test('what a correction moved to another affiliate’s application is paid there, and taken back where it was', async () => {
  const [from, to] = [await makeMarket(db), await makeMarket(db)];
  for (const { own } of [from, to])
    await setPlan(makeContext(db.database), {
      environment: 'uat',
      affiliateId: own.id,
      partnerId: null,
      intentId: null,
      paidOn: 'funded',
      unit: 'basis points',
      rate: '10 %',
      validFrom: '2026-01-01',
    });
  const at = '2026-04-01T10:00:00Z';
  const cents = async (market: Market) => {
    await bringUpToDate(db, market.scope);
    return (await sumsOf(db, market)).map(([, sum]) => sum);
  };
  const first = await say(db, from, from.applications[0] ?? 0, {
    kind: 'funded',
    at,
    amountCents: 1_000_000,
  });
  expect([await cents(from), await cents(to)]).toEqual([[100_000], []]);
  await say(db, to, to.applications[0] ?? 0, { kind: 'funded', at, amountCents: 1_000_000, corrects: first });
  expect([await cents(from), await cents(to)]).toEqual([[], [100_000]]);
});

test('a practice call earns nothing', async () => {
  const market = await makeEarned(db);
  await db.sql`
    insert into sample_lead (lead_id, affiliate_id, kind, last_event_id)
    select lead_id, affiliate_id, 'practice', 0 from application where id = ${market.applications[3] ?? 0}`;
  await accept(db, market.applications[3] ?? 0, '2026-04-03T10:00:00Z');
  expect(await bringUpToDate(db, market.scope)).toBe(0);
});

describe('the worker', () => {
  const claim = async (affiliateId: number) => {
    const due = await claimDueLedgers(db, { limit: 1_000, leaseMs: 60_000, pauseMs: 0 });
    return due.filter((one) => one.affiliateId === affiliateId);
  };

  test('keeps a ledger after a plan was set, and after events that may have earned something', async () => {
    const { ctx, own, account, applications } = await makeEarned(db);
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
    await accept(db, applications[3] ?? 0, '2026-04-03T10:00:00Z');
    await tell(2, 'lead.accepted');
    const [due] = await claim(own.id);
    expect(due).toMatchObject({ eventPosition: 2, asked: null });
    expect(await claim(own.id)).toEqual([]);
    if (due) await keepLedger(ctx, due);
    expect((await getAccount(ctx, account)).balanceCents).toBe(22_000);
  });

  test('that is killed leaves nothing half done, and the next one does it all', async () => {
    const market = await makeEarned(db);
    await accept(db, market.applications[3] ?? 0, '2026-04-03T10:00:00Z');
    await accept(db, market.applications[4] ?? 0, '2026-04-04T10:00:00Z');
    const before = await sumsOf(db, market);
    const killed = db.transaction(async (tx) => {
      await bringUpToDate(tx, market.scope);
      const [backend] = await tx.sql<[{ pid: number }]>`select pg_backend_pid() as pid`;
      await db.sql`select pg_terminate_backend(${backend.pid})`;
      await tx.sql`select 1`;
    });
    await expect(killed).rejects.toThrow();
    expect(await sumsOf(db, market)).toEqual(before);
    expect(await bringUpToDate(db, market.scope)).toBe(2);
    expect(await sumsOf(db, market)).toEqual(await expectedOf(db, market));
  });
});
