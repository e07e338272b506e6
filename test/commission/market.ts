import type { Database, Queryable } from '@/db/client';
import { listEarningApplications, listEarningOutcomes } from '@/db/query/money/commission-ledger';
import { listPlansOf } from '@/db/query/money/commission-plan';
import { application } from '@/db/schema/lead/application';
import { outcome } from '@/db/schema/money/outcome';
import { mintScope } from '@/lib/base/actor/scope';
import { bringUpToDate } from '@/lib/money/commission/bring-up-to-date';
import { setPlanInput } from '@/lib/money/commission/schema';
import { previewPlan as previewPlanVerb, setPlan as setPlanVerb } from '@/lib/money/commission/set-plan';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { makeAffiliate, makeIntent, makeLead, makePartner, unique } from '@/test/factory';
import { slowModel } from './slow-model';
import type { World } from './world';

type TestDb = Queryable & { readonly database: Database };

export const setPlan = checked(setPlanInput, setPlanVerb);
export const previewPlan = checked(setPlanInput, previewPlanVerb);

/** An affiliate with two partners, two intents and six applications at them, in UAT. */
export async function makeMarket(db: TestDb) {
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
export type Market = Awaited<ReturnType<typeof makeMarket>>;

/** The partner accepts an application, at a moment. */
export const accept = ({ sql }: Queryable, id: number, at: string) =>
  sql`
    update application set status = 'accepted', settled_at = ${at}::timestamptz
    where id = ${id} and status <> 'accepted'`;

/** The partner says what became of an application. Returns the id of the outcome. */
export async function say(
  db: Queryable,
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
async function worldOf(db: Queryable, { scope }: Market): Promise<World> {
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

/** What the ledger says of each posting, in cents. */
export async function sumsOf({ sql }: Queryable, { own }: Market) {
  const rows = await sql<{ key: string; cents: number }[]>`
    select concat_ws(' ', application_id, coalesce(outcome_id::text, 'null'), plan_id,
      coalesce(taken_back_by::text, 'null')) as key, sum(amount_cents)::float8 as cents
    from commission_entry where affiliate_id = ${own.id} group by 1 having sum(amount_cents) <> 0`;
  return rows.map(({ key, cents }) => [key, cents]).sort();
}

/** What it should say, by the slow model. */
export const expectedOf = async (db: Queryable, market: Market) =>
  [...slowModel(await worldOf(db, market))].map(([key, { amountCents }]) => [key, amountCents]).sort();

/** A market whose affiliate has earned R 50 in March and R 60 in April for what was accepted. */
export async function makeEarned(db: TestDb) {
  const market = await makeMarket(db);
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
  await accept(db, first, '2026-03-31T21:59:59Z');
  await accept(db, second, '2026-04-01T10:00:00Z');
  await accept(db, third, '2026-04-02T10:00:00Z');
  await bringUpToDate(db, market.scope);
  return { ...market, ctx, account };
}
