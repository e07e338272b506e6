import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { updateTimesOfLeads } from '@/db/query/sample/lead-time';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { addDays, daysBetween, southAfricanDate } from '@/lib/base/time/date';
import { readLeadFilter } from '@/lib/lead/lead/list-filter';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { anyLeadList } from '@/lib/lead/lead-any/list';
import { anyLeadSource } from '@/lib/lead/lead-any/list-any-leads';
import { inOutcomeOrder } from '@/lib/money/commission/outcome-order';
import { closeDays } from '@/lib/report/dashboard/close-days';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { reopenDays } from '@/test/reopen-days';
import type { OutcomeKind } from '@/word/outcome';
import { countNewestDays } from './count-newest-days';
import { figureOf, figures, type ReportGroup, reportGroups } from './definition';
import { getOwnReport as getOwnReportVerb, getReportDays, getReport as getReportVerb } from './get-report';
import { inputOf, ownInputOf } from './input';
import { leadsHref } from './lead-link';
import { nameOf } from './name';
import { ownReportInput, reportInput } from './schema';
import { readReportSearch } from './search';
import type { ReportView } from './view';

const getReport = checked(reportInput, getReportVerb);
const getOwnReport = checked(ownReportInput, getOwnReportVerb);

const db = withDatabase();
const close = () => closeDays({ database: db.database }, new AbortController().signal);
const today = southAfricanDate(new Date());
let operator: Context;
let affiliateIds: number[];
let intentIds: number[];
let partnerIds: number[];
let userIds: (number | null)[];

beforeEach(async () => {
  operator = makeContext(db.database);
  await clear();
  affiliateIds = [(await makeAffiliate(db)).id, (await makeAffiliate(db)).id];
  intentIds = [(await makeIntent(db)).id, (await makeIntent(db)).id];
  partnerIds = [(await makePartner(db)).id, (await makePartner(db)).id, (await makePartner(db)).id];
  const user = async () => (await makeUser(db, { affiliateId: affiliateIds[0] ?? 0 })).id;
  userIds = [null, await user(), await user()];
});

/** Only a test's own leads are in the environment. */
async function clear(): Promise<void> {
  await db.transaction(async ({ sql }) => {
    // Outcomes, the entries that they earn and consents are never removed otherwise.
    for (const table of ['outcome', 'commission_entry', 'consent', 'consent_end', 'applicant_statement'])
      await sql`alter table ${sql(table)} disable trigger user`;
    await sql`truncate lead, outcome, report_day, report_sum, report_delay, funnel_day, funnel_partner_day, lead_event cascade`;
    for (const table of ['outcome', 'commission_entry', 'consent', 'consent_end', 'applicant_statement'])
      await sql`alter table ${sql(table)} enable trigger user`;
    await reopenDays({ sql }, 'report_progress', '2000-01-01');
  });
}

const pick = <T>(list: readonly T[], index: number) => list[index % list.length] as T;
const noonOf = (daysAgo: number) =>
  daysAgo === 0 ? new Date() : new Date(`${addDays(today, -daysAgo)}T12:00:00+02:00`);

/** So many minutes ago, if that was today. */
const earlierToday = (minutes: number) =>
  new Date(Math.max(Date.now() - minutes * 60_000, Date.parse(`${today}T00:00:00+02:00`)));

async function saveOffer(leadId: number, offered: readonly number[]): Promise<void> {
  await db.sql`
    with o as (insert into offer (lead_id, matches) values (${leadId}, ${matchesOf(offered)}::text::jsonb) returning id)
    update lead set offer_id = (select id from o), state = ${offered.length > 0 ? 'matched' : 'unmatched'}
    where id = ${leadId}`;
}

const matchesOf = (offered: readonly number[]) =>
  JSON.stringify(offered.map((partnerId, index) => ({ partnerId, rank: index + 1, probability: 0 })));

/** Only the lead's state counts; one that it was accepted by is over, and leaves room for another at the same partner. */
async function apply(
  leadId: number,
  partnerId: number,
  state: string,
  userId: number | null = null,
  settledAt = new Date(),
): Promise<void> {
  await db.sql`update application set status = 'declined' where lead_id = ${leadId}`;
  await db.sql`
    with a as (
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, user_id, settled_at)
      select affiliate_id, environment, id, ${partnerId}, 'live_feedback', ${state === 'accepted' ? 'accepted' : 'declined'},
        ${userId}::bigint, ${settledAt}
      from lead where id = ${leadId} returning id)
    update lead set application_id = (select id from a), state = ${state} where id = ${leadId}`;
}

interface Told {
  kind: string;
  amountCents: number;
  at?: string;
  /** Replaces one of the application's outcomes, if any is left to be replaced. */
  corrects: boolean;
}

/** Records outcomes of the lead's latest application in one statement, as a file does. */
async function tell(leadId: number, told: readonly Told[]): Promise<void> {
  const [application] = await db.sql<{ id: number; partnerId: number }[]>`
    select a.id::float8 as id, a.partner_id::float8 as "partnerId" from lead l join application a on a.id = l.application_id
    where l.id = ${leadId}`;
  if (!application) return;
  const free = await db.sql<{ id: number }[]>`
    select id::float8 as id from outcome o where application_id = ${application.id}
      and not exists (select from outcome c where c.corrects = o.id) order by id`;
  const rows = told.map(({ kind, amountCents, at, corrects }) => ({
    kind,
    occurred_at: at,
    amount_cents: kind === 'funded' ? amountCents : null,
    event_id: unique('event'),
    corrects: corrects ? (free.shift()?.id ?? null) : null,
  }));
  await db.sql`
    insert into outcome (affiliate_id, environment, lead_id, application_id, partner_id, kind, occurred_at, amount_cents,
      source, event_id, corrects)
    select l.affiliate_id, l.environment, l.id, ${application.id}, ${application.partnerId}, r.kind, coalesce(r.occurred_at, now()), r.amount_cents,
      'file', r.event_id, r.corrects
    from lead l, jsonb_to_recordset(${JSON.stringify(rows)}::text::jsonb)
      r(kind outcome_kind, occurred_at timestamptz, amount_cents bigint, event_id text, corrects bigint)
    where l.id = ${leadId}`;
  await earn(
    application.id,
    told.map(({ amountCents, corrects }) => (corrects ? -amountCents : amountCents)),
  );
}

/** Writes entries of a ledger in one statement. */
async function earn(applicationId: number, cents: readonly number[]): Promise<void> {
  await db.sql`
    insert into commission_plan (environment, paid_on, version, unit, rate, valid_from)
    select 'uat', 'funded', 1, 'cents', 5, '2026-01-01' where not exists (select from commission_plan)`;
  await db.sql`
    insert into commission_entry (affiliate_id, environment, month, kind, amount_cents, plan_id, plan_version,
      application_id, revision, occurred_at)
    select a.affiliate_id, a.environment, date_trunc('month', now())::date, 'earned', c.cents,
      (select min(id) from commission_plan), 1, a.id,
      (select count(*) from commission_entry e where e.application_id = a.id) + c.nth, now()
    from application a, unnest(${[...cents]}::bigint[]) with ordinality c(cents, nth)
    where a.id = ${applicationId} and c.cents <> 0`;
}

type Counts = Record<
  'leads' | 'offered' | 'accepted' | 'approved' | 'funded' | 'returned' | 'amountCents' | 'commissionCents',
  number
>;
const countKeys = [
  'leads',
  'offered',
  'accepted',
  'approved',
  'funded',
  'returned',
  'amountCents',
  'commissionCents',
] as const;

const zeros = Object.fromEntries(countKeys.map((name) => [name, 0])) as Counts;

type Asked = { from: string; to: string } & Partial<
  Record<'affiliate' | 'intent' | 'agent' | 'partner', number>
>;

/** What there is to count. */
async function readFacts() {
  const leads = await db.sql<
    {
      id: number;
      affiliate: number;
      intent: number;
      source: string;
      agent: number;
      createdAt: Date;
      state: string;
      offered: number[] | null;
      partner: number | null;
      seller: number;
    }[]
  >`
    select l.id::float8 as id, l.affiliate_id::float8 as affiliate, l.intent_id::float8 as intent, l.source, coalesce(l.user_id, 0)::float8 as agent,
      l.created_at as "createdAt", l.state, a.partner_id::float8 as partner, coalesce(a.user_id, l.user_id, 0)::float8 as seller,
      (select array_agg((m ->> 'partnerId')::float8) from offer o, jsonb_array_elements(o.matches) m where o.id = l.offer_id) as offered
    from lead l left join application a on a.id = l.application_id
    where l.environment = 'uat'`;
  const outcomes = await db.sql<
    {
      id: number;
      lead: number;
      application: number;
      partner: number;
      kind: OutcomeKind;
      eventId: string;
      occurredAt: Date;
      amountCents: number;
      corrects: number | null;
      seller: number;
    }[]
  >`
    select o.id::float8 as id, event_id as "eventId", occurred_at as "occurredAt", o.lead_id::float8 as lead, o.application_id::float8 as application, o.partner_id::float8 as partner,
      o.kind, coalesce(amount_cents, 0)::float8 as "amountCents", corrects::float8 as corrects,
      coalesce(a.user_id, l.user_id, 0)::float8 as seller
    from outcome o join application a on a.id = o.application_id join lead l on l.id = o.lead_id`;
  const earned = await db.sql<{ lead: number; partner: number; cents: number; seller: number }[]>`
    select a.lead_id::float8 as lead, a.partner_id::float8 as partner, e.amount_cents::float8 as cents,
      coalesce(a.user_id, l.user_id, 0)::float8 as seller
    from commission_entry e join application a on a.id = e.application_id join lead l on l.id = a.lead_id`;
  return { leads, outcomes, earned };
}

/** Counts one lead after the other, in another language than the report: what it must equal. */
function slowCount(
  { leads, outcomes, earned }: Awaited<ReturnType<typeof readFacts>>,
  by: readonly ReportGroup[],
  { from, to, ...filter }: Asked,
): Map<string, Counts> {
  const replaced = new Set(outcomes.map(({ corrects }) => corrects));
  const rows = new Map<string, Counts>();
  const others = by.filter((group) => group !== 'partner');
  const add = (key: string, part: Partial<Counts>) => {
    const row = rows.get(key) ?? { ...zeros };
    for (const name of countKeys) row[name] += part[name] ?? 0;
    rows.set(key, row);
  };
  const leadsOf = new Map<string, number>();
  const isOfPartners = by.includes('partner') || filter.partner !== undefined;
  for (const lead of leads) {
    const day = southAfricanDate(lead.createdAt);
    if (
      day < from ||
      day > to ||
      (['affiliate', 'intent'] as const).some((name) => (filter[name] ?? lead[name]) !== lead[name])
    )
      continue;
    // Whoever captured a lead has its offers, and whoever sent an application what became of it.
    const isTheirs = (agent: number) => (filter.agent ?? agent) === agent;
    const isCounted = (partner: number | null) => (filter.partner ?? partner) === partner;
    const facts = { ...lead, day, month: day.slice(0, 7) };
    const keyFor = (agent: number) =>
      others.map((group) => ({ ...facts, agent })[group as 'affiliate']).join(' ');
    const key = keyFor(lead.agent);
    if (isTheirs(lead.agent)) leadsOf.set(key, (leadsOf.get(key) ?? 0) + 1);
    const accepted = lead.state === 'accepted' ? 1 : 0;
    const keyOf = (agent: number, partner: number) =>
      by.includes('partner') ? `${keyFor(agent)}|${partner}` : keyFor(agent);
    for (const { partner, cents, seller } of earned.filter(
      (one) => one.lead === lead.id && isCounted(one.partner) && isTheirs(one.seller),
    ))
      add(keyOf(seller, partner), { commissionCents: cents });
    const stands = outcomes.filter(
      (one) =>
        one.lead === lead.id && !replaced.has(one.id) && isCounted(one.partner) && isTheirs(one.seller),
    );
    for (const application of new Set(stands.map((one) => one.application))) {
      const its = stands.filter((one) => one.application === application);
      const has = (...kinds: string[]) => (its.some(({ kind }) => kinds.includes(kind)) ? 1 : 0);
      const became = {
        approved: has('approved', 'funded'),
        funded: has('funded'),
        returned: has('returned', 'charged_back'),
        amountCents: paidOut(its),
      };
      if (Object.values(became).some((count) => count > 0))
        add(keyOf(its[0]?.seller ?? 0, its[0]?.partner ?? 0), became);
    }
    if (!isOfPartners) {
      const offered = ['new', 'unmatched'].includes(lead.state) ? 0 : 1;
      if (isTheirs(lead.agent)) add(key, { leads: 1, offered });
      if (isTheirs(lead.seller)) add(keyFor(lead.seller), { accepted });
      continue;
    }
    if (!by.includes('partner') && isTheirs(lead.agent)) add(key, { leads: 1 });
    if (isTheirs(lead.agent))
      for (const partner of (lead.offered ?? []).filter(isCounted))
        add(keyOf(lead.agent, partner), { offered: 1 });
    if (accepted > 0 && lead.partner !== null && isCounted(lead.partner) && isTheirs(lead.seller))
      add(keyOf(lead.seller, lead.partner), { accepted: 1 });
  }
  // What was taken back to nothing is no row.
  for (const [key, row] of rows) if (Object.values(row).every((count) => count === 0)) rows.delete(key);
  if (by.includes('partner'))
    for (const [key, row] of rows) row.leads = leadsOf.get(key.split('|')[0] ?? '') ?? 0;
  return rows;
}

/** What the ledger of commissions pays a share of: a pay-out that is told twice counts once, after a return again. */
function paidOut(its: readonly Awaited<ReturnType<typeof readFacts>>['outcomes'][number][]): number {
  let cents = 0;
  let isOut = false;
  for (const one of inOutcomeOrder(its.map((it) => ({ ...it, occurredAt: it.occurredAt.toISOString() })))) {
    if (one.kind === 'funded' && !isOut) cents += one.amountCents;
    if (one.kind === 'funded') isOut = true;
    if (one.kind === 'returned' || one.kind === 'charged_back') isOut = false;
  }
  return cents;
}

function rowsOf(view: ReportView): Map<string, Counts> {
  const others = view.by.filter((group) => group !== 'partner');
  return new Map(
    view.rows.map((row) => {
      const groups = {
        affiliate: row.affiliateId,
        intent: row.intentId,
        source: row.source,
        agent: row.userId,
        month: row.month,
        day: row.day,
      };
      const key = others.map((group) => groups[group as 'affiliate']).join(' ');
      const counts = Object.fromEntries(countKeys.map((name) => [name, row[name]])) as Counts;
      return [view.by.includes('partner') ? `${key}|${row.partnerId}` : key, counts];
    }),
  );
}

async function expectEqualToSlowCount(): Promise<void> {
  const shapes: ReportGroup[][] = [
    [],
    ['partner'],
    ['affiliate', 'intent'],
    ['month'],
    ['affiliate', 'partner', 'month'],
    ['partner', 'day'],
    ['source', 'agent', 'day'],
    ['partner', 'intent', 'agent'],
    ['partner', 'agent'],
    reportGroups.filter((group) => group !== 'sub'),
  ];
  const periods = [
    // With whole quarters, and days and months around them.
    { from: addDays(today, -310), to: today },
    { from: addDays(today, -275), to: addDays(today, -9) },
  ];
  const filters = [
    {},
    { intent: pick(intentIds, 0) },
    { partner: pick(partnerIds, 1), agent: 0 },
    { agent: userIds[1] ?? 0 },
  ];
  const facts = await readFacts();
  for (const [nth, by] of shapes.entries()) {
    const asked = { ...pick(periods, nth), ...pick(filters, nth >> 1) };
    for (const about of [{ ...periods[0], ...filters[0] } as Asked, asked]) {
      const view = await getReport(operator, { environment: 'uat', ...about, by });
      expect([about, by, rowsOf(view)]).toEqual([about, by, slowCount(facts, by, about)]);
      const [slowTotal] = slowCount(facts, [], about).values();
      expect(totalOf(view)).toEqual(slowTotal ?? zeros);
    }
  }
  // By the day on which it happened it adds up to the same, wherever days are not asked for.
  const whole = { environment: 'uat', from: '2026-01-01', to: today } as const;
  for (const by of [[], ['affiliate', 'partner'], ['partner', 'agent'], ['intent', 'source']] as const)
    for (const filter of filters) {
      const asked = { ...whole, ...filter, by: [...by] };
      const happened = await getReport(operator, { ...asked, happened: true });
      const received = await getReport(operator, asked);
      expect([asked, rowsOf(happened)]).toEqual([asked, rowsOf(received)]);
      expect(totalOf(happened)).toEqual(totalOf(received));
    }
}

const totalOf = ({ total }: ReportView) => Object.fromEntries(countKeys.map((name) => [name, total[name]]));

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('lead' as const),
      daysAgo: fc.nat(300),
      /** Today; parts of which may be counted. */
      minutesAgo: fc.option(fc.constantFrom(0, 3, 14, 40, 200, 600)),
      one: fc.nat(99),
      other: fc.nat(99),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('offer' as const),
      lead: fc.nat(99),
      partners: fc.subarray([0, 1, 2]),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('late' as const),
      lead: fc.nat(99),
      partners: fc.subarray([0, 1, 2]),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('apply' as const),
      lead: fc.nat(99),
      partner: fc.nat(2),
      state: fc.constantFrom('pending', 'accepted', 'declined', 'failed'),
      user: fc.nat(2),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('take over' as const),
      lead: fc.nat(99),
      user: fc.nat(2),
    }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant('tell' as const),
      lead: fc.nat(99),
      told: fc.array(
        fc.record({
          kind: fc.constantFrom('applied', 'approved', 'rejected', 'funded', 'returned', 'charged_back'),
          amountCents: fc.nat(9_999),
          // Few moments, the first two of days without a time.
          at: fc.constantFrom(
            ...[
              '2026-03-02T00:00',
              '2026-03-03T00:00',
              '2026-03-02T10:00',
              '2026-03-02T15:00',
              '2026-03-03T10:00',
            ].map((time) => `${time}:00+02:00`),
          ),
          corrects: fc.boolean(),
        }),
        { minLength: 1, maxLength: 3 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('move back' as const),
      lead: fc.nat(99),
      seconds: fc.constantFrom(60, 1_800, 7_200, 86_400),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('close' as const) }) },
);

/** One of the affiliate's users, or none; of another affiliate there are none. */
async function userOf(leadId: number, nth: number): Promise<number | null> {
  const [lead] = await db.sql<{ affiliateId: number }[]>`
    select affiliate_id::float8 as "affiliateId" from lead where id = ${leadId}`;
  return lead?.affiliateId === affiliateIds[0] ? pick(userIds, nth) : null;
}

test('whatever happens to leads of days that are closed or open, a report equals a fresh count', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      await clear();
      const leads: number[] = [];
      for (const it of steps) {
        if (it.kind === 'lead') {
          const userId = pick(userIds, it.other);
          const lead = await makeLead(db, {
            affiliateId: userId === null ? pick(affiliateIds, it.one) : (affiliateIds[0] ?? 0),
            intentId: pick(intentIds, it.other),
            source: userId === null ? pick(['api_v2', 'batch'] as const, it.one) : 'portal',
            userId,
            createdAt: it.minutesAgo === null ? noonOf(it.daysAgo) : earlierToday(it.minutesAgo),
          });
          leads.push(lead.id);
          continue;
        }
        if (it.kind === 'close') {
          await close();
          continue;
        }
        if (leads.length === 0) continue;
        const leadId = pick(leads, it.lead);
        if (it.kind === 'offer')
          await saveOffer(
            leadId,
            it.partners.map((nth) => pick(partnerIds, nth)),
          );
        if (it.kind === 'late')
          await db.sql`
            update offer set matches = ${matchesOf(it.partners.map((nth) => pick(partnerIds, nth)))}::text::jsonb
            where id = (select offer_id from lead where id = ${leadId})`;
        if (it.kind === 'tell') await tell(leadId, it.told);
        if (it.kind === 'apply')
          await apply(leadId, pick(partnerIds, it.partner), it.state, await userOf(leadId, it.user));
        if (it.kind === 'move back')
          await db.transaction((tx) => updateTimesOfLeads(tx, [leadId], it.seconds));
        if (it.kind === 'take over')
          await db.sql`
            update application set user_id = ${await userOf(leadId, it.user)}::bigint
            where id = (select application_id from lead where id = ${leadId})`;
      }
      await expectEqualToSlowCount();
      await close();
      await expectEqualToSlowCount();
    }),
    { numRuns: Number(process.env.REPORT_RUNS ?? 15) },
  );
}, 120_000);

test('a lead that is newer than one with a greater id, which was moved back in time, is counted', async () => {
  for (const daysAgo of [86, 0, 1]) await makeLead(db, { createdAt: noonOf(daysAgo) });
  await close();
  await expectEqualToSlowCount();
});

test('a lead of a day that is over and not closed yet is counted once', async () => {
  await reopenDays(db, 'report_progress', addDays(today, -1));
  const { id } = await makeLead(db, { createdAt: noonOf(1) });
  await saveOffer(id, partnerIds);
  await expectEqualToSlowCount();
});

test('by the day on which it happened, what became of old leads stands where it happened', async () => {
  const [own] = affiliateIds as [number, number];
  const [taken] = partnerIds as [number];
  const lead = await makeLead(db, { affiliateId: own, createdAt: noonOf(60) });
  await saveOffer(lead.id, partnerIds);
  await apply(lead.id, taken, 'accepted', null, noonOf(59));
  await makeLead(db, { affiliateId: own, createdAt: noonOf(8) });
  const at = (daysAgo: number) => noonOf(daysAgo).toISOString();
  await tell(lead.id, [
    { kind: 'approved', amountCents: 0, at: at(20), corrects: false },
    { kind: 'funded', amountCents: 900_00, at: at(9), corrects: false },
    { kind: 'returned', amountCents: 0, at: at(2), corrects: false },
  ]);
  // The pay-out was the day before: the corrected one counts nowhere.
  await db.sql`
    insert into outcome (affiliate_id, environment, lead_id, application_id, partner_id, kind, occurred_at, amount_cents,
      source, event_id, corrects)
    select affiliate_id, environment, lead_id, application_id, partner_id, kind, ${at(10)}::timestamptz, amount_cents, 'file',
      ${unique('event')}, id
    from outcome where lead_id = ${lead.id} and kind = 'funded'`;
  await close();
  const manager = await staff('manager', own);
  const figuresOf = async (asked: { from: number; to: number; partner?: number }) => {
    const view = await getOwnReport(manager, {
      ...{ from: addDays(today, -asked.from), to: addDays(today, -asked.to), by: ['day'], happened: true },
      ...(asked.partner && { partner: asked.partner }),
    });
    expect(view.total).toMatchObject({ approvedOpen: false, fundedOpen: false, returnedOpen: false });
    return Object.fromEntries(
      view.rows.map(({ day, leads, accepted, approved, funded, returned, amountCents }) => [
        daysBetween(day ?? '', today),
        [leads, accepted, approved, funded, returned, amountCents],
      ]),
    );
  };
  const happened = {
    59: [0, 1, 0, 0, 0, 0],
    20: [0, 0, 1, 0, 0, 0],
    10: [0, 0, 0, 1, 0, 900_00],
    8: [1, 0, 0, 0, 0, 0],
    2: [0, 0, 0, 0, 1, 0],
  };
  expect(await figuresOf({ from: 60, to: 1 })).toEqual({ 60: [1, 0, 0, 0, 0, 0], ...happened });
  expect(await figuresOf({ from: 10, to: 9 })).toEqual({ 10: happened[10] });
  // Leads count whichever partners they went to.
  expect(await figuresOf({ from: 20, to: 1, partner: taken })).toMatchObject({
    20: happened[20],
    2: happened[2],
  });
  expect(await figuresOf({ from: 20, to: 1, partner: partnerIds[1] ?? 0 })).toEqual({ 8: happened[8] });
  const days = await getReportDays(operator, {
    ...{ environment: 'uat', from: addDays(today, -59), to: today, by: [], happened: true },
  });
  expect(days.days.map((one) => [daysBetween(one.day, today), one.leads, one.accepted])).toEqual([
    [59, 0, 1],
    [8, 1, 0],
  ]);
});

test('who sent the application is who sold it, also when a day was closed before anybody knew', async () => {
  const [own] = affiliateIds as [number, number];
  const [, uploader, agent] = userIds as [null, number, number];
  const lead = await makeLead(db, {
    affiliateId: own,
    source: 'batch',
    userId: uploader,
    createdAt: noonOf(9),
  });
  await saveOffer(lead.id, partnerIds);
  await close();
  await apply(lead.id, pick(partnerIds, 0), 'accepted', agent);
  await tell(lead.id, [{ kind: 'funded', amountCents: 700, corrects: false }]);
  const manager = await staff('manager', own);
  const rows = async () =>
    (await getOwnReportVerb(manager, ownInputOf({ ...readReportSearch({ by: 'agent', when: '30d' }) }))).rows;
  const sold = { leads: 0, offered: 0, accepted: 1, funded: 1, amountCents: 700, commissionCents: 700 };
  const captured = { leads: 1, offered: 1, accepted: 0, funded: 0, amountCents: 0, commissionCents: 0 };
  for (let nth = 0; nth < 2; nth += 1) {
    const found = await rows();
    expect(found.find(({ userId }) => userId === agent)).toMatchObject(sold);
    expect(found.find(({ userId }) => userId === uploader)).toMatchObject(captured);
    await close();
  }
});

test('a pay-out that is told twice counts once, as for commissions; after a return the next one counts', async () => {
  for (const daysAgo of [0, 5]) {
    await clear();
    const lead = await makeLead(db, { affiliateId: affiliateIds[0] ?? 0, createdAt: noonOf(daysAgo) });
    await apply(lead.id, pick(partnerIds, 0), 'accepted');
    await close();
    const amount = async () =>
      (await getReport(operator, { environment: 'uat', from: addDays(today, -9), to: today, by: [] })).total
        .amountCents;
    const say = (kind: string, day: number, amountCents = 0) =>
      tell(lead.id, [{ kind, amountCents, at: `2026-03-0${day}T10:00:00+02:00`, corrects: false }]);
    await say('funded', 3, 1_000);
    await say('funded', 5, 1_000);
    expect([daysAgo, await amount()]).toEqual([daysAgo, 1_000]);
    // An earlier one is the one that counts, whenever it is told.
    await say('funded', 2, 900);
    expect([daysAgo, await amount()]).toEqual([daysAgo, 900]);
    await say('returned', 4);
    expect([daysAgo, await amount()]).toEqual([daysAgo, 1_900]);
  }
});

async function staff(role: 'agent' | 'manager', affiliateId: number) {
  const { id: userId } = await makeUser(db, { role, affiliateId });
  const actor = { kind: 'user', userId, role, affiliateId, sessionId: '' } as const;
  return makeAffiliateContext(db.database, { affiliateId, environment: 'uat' }, { actor });
}

describe('who may read it', () => {
  test('a manager reads of their own affiliate only, whatever else they ask for', async () => {
    const [own, other] = affiliateIds as [number, number];
    for (const affiliateId of [own, other, other]) {
      const lead = await makeLead(db, { affiliateId, createdAt: noonOf(3) });
      await saveOffer(lead.id, partnerIds.slice(0, 1));
      await apply(lead.id, pick(partnerIds, 0), 'accepted');
    }
    // The other's outcomes must not tell the manager how long the partner takes.
    await db.sql`
      insert into report_delay (partner_id, affiliate_id, approved_days, funded_days, returned_days)
      select ${pick(partnerIds, 0)}, affiliate_id, 1, 1, 1 from unnest(${[0, other]}::bigint[]) affiliate_id`;
    const manager = await staff('manager', own);
    for (const by of [[], ['partner'], ['partner', 'day', 'agent']] as const) {
      const view = await getOwnReport(manager, { by: [...by] });
      expect(view.total).toMatchObject({ leads: 1, offered: 1, tells: false });
      for (const row of view.rows) expect(row).toMatchObject({ leads: 1, offered: 1, tells: false });
    }
    expect(
      await getOwnReport(manager, { by: [], agent: (await staff('agent', other)).scope.affiliateId }),
    ).toMatchObject({
      total: { leads: 0 },
    });
    await expect(getReport(manager, { environment: 'uat', by: [] })).rejects.toMatchObject({
      code: 'forbidden',
    });
    expect(await getReport(operator, { environment: 'uat', by: ['partner'] })).toMatchObject({
      total: { leads: 3 },
      rows: [{ leads: 3, offered: 3, tells: true }],
    });
  });

  test('an agent reads none', async () => {
    const agent = await staff('agent', pick(affiliateIds, 0));
    await expect(getOwnReport(agent, { by: [] })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('by day, a long period is counted from its newest day on until there are enough groups', async () => {
  for (let nth = 0; nth < 40; nth += 1) {
    const lead = await makeLead(db, { intentId: pick(intentIds, nth), createdAt: noonOf(2 * nth) });
    await saveOffer(lead.id, [pick(partnerIds, nth)]);
  }
  await close();
  const filter = {
    ...({ environment: 'uat', from: addDays(today, -100), to: addDays(today, 20) } as const),
    ...{ affiliateId: null, partnerId: null, intentId: null, source: null, userId: null },
  };
  const count = (limit: number) =>
    countNewestDays(db, filter, { by: ['day', 'partner'], limit, delaysOf: null }, today);
  for (const limit of [1, 7, 20]) {
    const { rows, groups, total } = await count(limit);
    expect(rows.map(({ day }) => day)).toEqual(
      Array.from({ length: limit }, (_, nth) => addDays(today, -2 * nth)),
    );
    expect({ groups, leads: total.leads }).toEqual({ groups: null, leads: 40 });
  }
  expect(await count(40)).toMatchObject({ groups: 40, total: { leads: 40, offered: 40 } });
  expect((await count(40)).rows).toHaveLength(40);
});

describe('the order of the rows', () => {
  beforeEach(async () => {
    for (let nth = 0; nth < 60; nth += 1) {
      const lead = await makeLead(db, {
        affiliateId: pick(affiliateIds, nth >> 1),
        intentId: pick(intentIds, nth),
        createdAt: noonOf(nth),
      });
      if (nth % 4 === 3) continue;
      await saveOffer(lead.id, partnerIds.slice(nth % 3));
      if (nth % 4 > 0) continue;
      await apply(lead.id, pick(partnerIds, nth), 'accepted');
      if (nth % 3 > 0)
        await tell(lead.id, [
          { kind: pick(['approved', 'funded'], nth >> 2), amountCents: nth, corrects: false },
        ]);
    }
    await close();
    await db.sql`
      insert into report_delay (partner_id, affiliate_id, approved_days, funded_days, returned_days)
      values (${pick(partnerIds, 1)}, 0, 3, 5, 9), (${pick(partnerIds, 2)}, 0, 3, 5, 9)
      on conflict (partner_id, affiliate_id) do update set
        (approved_days, funded_days, returned_days) = (excluded.approved_days, excluded.funded_days, excluded.returned_days)`;
  });
  const asked = (by: ReportGroup[]) => ({
    environment: 'uat' as const,
    by,
    from: addDays(today, -80),
    to: today,
  });

  test.each([[['day']], [['partner']], [['affiliate', 'day']], [['intent', 'partner', 'source']]] as [
    ReportGroup[],
  ][])('by %j: each column sorts as its figures say, what is open or unknown last', async (by) => {
    const all = (await getReport(operator, asked(by))).rows;
    expect(all.length).toBeGreaterThan(2);
    for (const figure of figures)
      for (const descending of [false, true]) {
        const { rows } = await getReport(operator, asked(by), { sort: { by: figure.key, descending } });
        const keys = rows
          .map((row) => figureOf(figure, row))
          .map(({ value, isOpen }) => (isOpen ? null : value));
        const known = keys.filter((key) => key !== null);
        expect([figure.key, keys]).toEqual([
          figure.key,
          [
            ...known.toSorted((one, other) => (descending ? other - one : one - other)),
            ...keys.slice(known.length).map(() => null),
          ],
        ]);
        // The same rows, in another order.
        const named = (list: typeof rows) => list.map((row) => JSON.stringify(row)).sort();
        expect(named(rows)).toEqual(named(all));
      }
    for (const group of by) {
      const { rows } = await getReport(operator, asked(by), { sort: { by: group, descending: true } });
      const names = rows.map((row) => nameOf(group, row).toLowerCase());
      expect(names).toEqual(names.toSorted().reverse());
    }
  });

  test('a page has its fifty rows, with those of the period before, and the last one is as far as pages go', async () => {
    const sort = { by: 'leads', descending: true } as const;
    const input = { ...asked(['affiliate', 'intent', 'day']), compare: true };
    const { rows: all, groups, ...rest } = await getReport(operator, input, { sort });
    expect(all).toHaveLength(groups ?? 0);
    expect(all.length).toBeGreaterThan(50);
    const first = await getReport(operator, input, { sort, page: 1 });
    expect(first).toEqual({ ...rest, rows: all.slice(0, 50), groups, before: first.before });
    for (const page of [2, 9_999])
      expect((await getReport(operator, input, { sort, page })).rows).toEqual(all.slice(50));
  });

  test('the chart has the days of the report, whatever it is grouped by', async () => {
    for (const more of [{}, { partner: pick(partnerIds, 1) }, { intent: pick(intentIds, 1) }]) {
      const { rows } = await getReport(operator, { ...asked(['day']), ...more });
      const { days } = await getReportDays(operator, { ...asked(['partner']), ...more });
      expect(days.length).toBeGreaterThan(2);
      expect(days).toEqual(
        rows.toReversed().map(({ day, leads, offered, accepted }) => ({ day, leads, offered, accepted })),
      );
    }
  });
});

test('without leads there are no groups, and a period that ends before it starts is refused', async () => {
  expect(
    await getReport(operator, { environment: 'production', by: ['intent', 'day'], compare: true }),
  ).toMatchObject({
    rows: [],
    groups: 0,
    total: { leads: 0, offered: 0 },
    before: { total: { leads: 0 }, rows: [] },
  });
  await expect(
    getReport(operator, { environment: 'uat', by: [], from: '2026-11-02', to: '2026-11-01' }),
  ).rejects.toMatchObject({ code: 'validation_failed' });
});

test('each count leads to a list of as many leads, for operators and for managers', async () => {
  const [own] = affiliateIds as [number, number];
  const manager = await staff('manager', own);
  for (let nth = 0; nth < 24; nth += 1) {
    const userId = pick(userIds, nth);
    const lead = await makeLead(db, {
      affiliateId: userId === null ? pick(affiliateIds, nth >> 1) : own,
      intentId: pick(intentIds, nth),
      source: userId === null ? 'api_v2' : 'portal',
      userId,
      createdAt: noonOf(nth % 5),
    });
    if (nth % 6 === 0) continue;
    await saveOffer(lead.id, partnerIds.slice(nth % 3));
    if (nth % 2 === 0) continue;
    // A colleague sells what another one captured.
    const seller = lead.affiliateId === own ? pick(userIds, nth + 1) : null;
    await apply(lead.id, pick(partnerIds, nth), nth % 5 === 0 ? 'declined' : 'accepted', seller);
    if (nth % 3 > 0)
      await tell(lead.id, [
        { kind: pick(['approved', 'funded'], nth >> 1), amountCents: 5, corrects: false },
      ]);
    if (nth % 7 === 0) await tell(lead.id, [{ kind: 'returned', amountCents: 0, corrects: nth % 14 === 0 }]);
  }
  await close();
  let looked = 0;
  for (const by of [
    [],
    ['partner'],
    ['day', 'agent'],
    ['affiliate', 'intent', 'source'],
  ] satisfies ReportGroup[][]) {
    const search = {
      ...readReportSearch({ by: by.join(',') || 'none', when: '10d' }),
      environment: 'uat' as const,
    };
    const wide = await getReport(operator, inputOf(search, 'uat'));
    const mine = await getOwnReportVerb(
      manager,
      ownInputOf({ ...search, by: by.filter((group) => group !== 'affiliate') }),
    );
    const at = (href: string) => Object.fromEntries(new URL(href, 'https://portal.example').searchParams);
    for (const step of [null, 'offered', 'accepted', 'approved', 'funded', 'returned'] as const) {
      for (const row of wide.rows) {
        const given = at(leadsHref(search, wide, 'uat', row, step));
        const { rows } = await listPage(operator, anyLeadSource, readListQuery(anyLeadList, given));
        expect([by, step, rows.length]).toEqual([by, step, row[step ?? 'leads']]);
        looked += rows.length;
      }
      for (const row of mine.rows) {
        const filter = readLeadFilter(at(leadsHref(search, mine, null, row, step)));
        const { leads, count } = await listLeads(manager, { filter, cursor: {}, search: '' });
        expect([by, step, leads.length, count?.value]).toEqual([
          by,
          step,
          row[step ?? 'leads'],
          row[step ?? 'leads'],
        ]);
      }
    }
  }
  expect(looked).toBeGreaterThan(100);
});
