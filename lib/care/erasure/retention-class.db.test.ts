import { beforeAll, expect, test } from 'vitest';
import { listExpiredLeads } from '@/db/query/care/lead-to-erase';
import { application } from '@/db/schema/lead/application';
import { offer } from '@/db/schema/lead/offer';
import { changeEnvironment, previewEnvironmentChange } from '@/lib/account/environment/change-environment';
import { firstNightlyRun } from '@/lib/account/environment/nightly-run';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner } from '@/test/factory';
import { luckOf } from '@/test/world/random';
import type { ApplicationStatus } from '@/word/application';
import type { LeadClassSetting, RetentionSetting } from '@/word/retention';
import { applyRetention } from './apply-retention';

const db = withDatabase();
const day = 86_400_000;
/** When a shorter period that is set now would be applied first. */
const runsAt = firstNightlyRun(new Date(Date.now() + day)).getTime();
const statuses: ApplicationStatus[] = ['sending', 'unknown', 'pending', 'accepted', 'declined', 'failed'];

const random = luckOf('43').below;

interface Modelled {
  id: number;
  createdAt: number;
  offers: number[];
  applications: ApplicationStatus[];
}
const leads: Modelled[] = [];

beforeAll(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const partners = [(await makePartner(db)).id, (await makePartner(db)).id];
  for (let n = 0; n < 250; n += 1) {
    const createdAt = runsAt - (4 + random(60)) * day - day / 2;
    const { id } = await makeLead(db, { affiliateId, intentId, createdAt: new Date(createdAt) });
    const offers = Array.from({ length: random(3) }, () => random(2));
    const match = { partnerId: partners[0] ?? 0, rank: 1, probability: 50 };
    for (const matches of offers)
      await db.drizzle.insert(offer).values({ leadId: id, matches: matches === 1 ? [match] : [] });
    const applications = Array.from({ length: random(3) }, () => statuses[random(6)] ?? 'failed');
    for (const [place, status] of applications.entries())
      await db.drizzle.insert(application).values({
        affiliateId,
        environment: 'uat',
        leadId: id,
        partnerId: partners[place] ?? 0,
        kind: 'referral',
        status,
      });
    leads.push({ id, createdAt, offers, applications });
  }
});

type Periods = Record<'leadRetentionDays' | LeadClassSetting, number>;

/** What the slow way says of a lead. */
function classOf({ offers, applications }: Modelled): LeadClassSetting {
  if (applications.some((status) => status !== 'declined' && status !== 'failed'))
    return 'acceptedRetentionDays';
  if (applications.length > 0) return 'declinedRetentionDays';
  return offers.includes(1) ? 'offeredRetentionDays' : 'neverOfferedRetentionDays';
}
const daysOf = (lead: Modelled, periods: Periods) =>
  Math.min(periods.leadRetentionDays, periods[classOf(lead)]);
const isGone = (lead: Modelled, periods: Periods, at: number) =>
  lead.createdAt < at - daysOf(lead, periods) * day;

const anyDays = () => (random(4) === 0 ? 36_500 : 2 + random(70));
const anyPeriods = (): Periods => ({
  leadRetentionDays: 2 + random(70),
  neverOfferedRetentionDays: anyDays(),
  offeredRetentionDays: anyDays(),
  declinedRetentionDays: anyDays(),
  acceptedRetentionDays: anyDays(),
});

async function set(periods: Periods): Promise<void> {
  await db.sql`delete from retention_change`;
  await db.sql`
    update environment set lead_retention_days = ${periods.leadRetentionDays},
      never_offered_retention_days = ${periods.neverOfferedRetentionDays},
      offered_retention_days = ${periods.offeredRetentionDays},
      declined_retention_days = ${periods.declinedRetentionDays},
      accepted_retention_days = ${periods.acceptedRetentionDays} where name = 'uat'`;
}

async function expired(): Promise<number[]> {
  const all = await listExpiredLeads(db.database, 'uat', { afterId: 0, untilId: 1e12, limit: 10_000 });
  return all.map(({ id }) => id).sort((one, other) => one - other);
}

test('which leads a night erases, and how many a change would, are what a slow model says', async () => {
  const ctx = makeContext(db.database);
  for (let round = 0; round < 150; round += 1) {
    const [before, wanted] = [anyPeriods(), anyPeriods()];
    await set(before);
    expect(await expired(), `round ${round}`).toEqual(
      leads.filter((lead) => isGone(lead, before, Date.now())).map(({ id }) => id),
    );
    // Those that are shorter wait for 24 hours; the others are in effect at once.
    const shorter = Object.fromEntries(
      Object.entries(wanted).filter(([name, days]) => days < before[name as keyof Periods]),
    );
    const after = { ...before, ...shorter };
    const preview = await previewEnvironmentChange(ctx, { environment: 'uat', ...shorter });
    const lost = leads.filter((lead) => !isGone(lead, before, runsAt) && isGone(lead, after, runsAt));
    expect(preview.consequence.figure, `round ${round}`).toBe(lost.length);
  }
}, 120_000);

test('a shorter period of a class is counted, typed, waits 24 hours, and erases what was counted', async () => {
  const ctx = makeContext(db.database);
  const longest = { neverOfferedRetentionDays: 36_500, offeredRetentionDays: 36_500 };
  await set({
    ...longest,
    leadRetentionDays: 1_000,
    declinedRetentionDays: 36_500,
    acceptedRetentionDays: 36_500,
  });
  const change = { environment: 'uat' as const, neverOfferedRetentionDays: 30 };
  const lost = leads.filter(
    (lead) => classOf(lead) === 'neverOfferedRetentionDays' && lead.createdAt < runsAt - 30 * day,
  );
  expect(lost.length).toBeGreaterThan(5);
  const { consequence } = await previewEnvironmentChange(ctx, change);
  expect(consequence).toMatchObject({
    figure: lost.length,
    meaning: expect.stringContaining(`${lost.length} leads that were never offered`),
  });
  await expect(changeEnvironment(ctx, change)).rejects.toMatchObject({ code: 'validation_failed' });
  const view = await changeEnvironment(ctx, { ...change, confirm: lost.length });
  expect(view).toMatchObject({
    neverOfferedRetentionDays: 36_500,
    waitingRetention: [{ setting: 'neverOfferedRetentionDays' satisfies RetentionSetting, days: 30 }],
  });
  const worker = makeContext(db.database, { actor: { kind: 'worker' } });
  const never = new AbortController().signal;
  expect((await applyRetention(worker, 'uat', never)).leads).toBe(0);
  await db.sql`update retention_change set counts_at = counts_at - interval '25 hours'`;
  await db.sql`update lead set created_at = created_at - ${String(runsAt - Date.now())}::float8 * interval '1 ms'`;
  expect((await applyRetention(worker, 'uat', never)).leads).toBe(lost.length);
  const gone = await db.sql<{ id: number }[]>`
    select id::float8 as id from lead where erased_at is not null order by id`;
  expect(gone.map(({ id }) => id)).toEqual(lost.map(({ id }) => id));
});
