import { beforeAll, expect, test } from 'vitest';
import { insertLeadReads } from '@/db/query/desk/lead-read';
import { application } from '@/db/schema/lead/application';
import { consent, consentEnd } from '@/db/schema/lead/consent';
import { offer } from '@/db/schema/lead/offer';
import { changeEnvironment, previewEnvironmentChange } from '@/lib/account/environment/change-environment';
import { firstNightlyRun } from '@/lib/account/environment/nightly-run';
import { verifyLog } from '@/lib/care/ledger-log/verify-log';
import { packIds } from '@/lib/desk/lead-read/id-set';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { luckOf } from '@/test/world/random';
import { applyRetention } from './apply-retention';

const db = withDatabase();
const day = 86_400_000;
const never = new AbortController().signal;
/** When a shorter period that is set now would be applied first. */
const runsAt = firstNightlyRun(new Date(Date.now() + day)).getTime();

const random = luckOf('44').below;

interface Modelled {
  id: number;
  createdAt: number;
  /** Of consents, their ends, offers and applications. */
  uses: number[];
}
const leads: Modelled[] = [];
const reads: number[] = [];

/** Half a day away from any edge, so that no clock decides. */
const past = () => runsAt - (4 + random(60)) * day - day / 2;

beforeAll(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const { id: partnerId } = await makePartner(db);
  const at = () => new Date(past());
  for (let n = 0; n < 160; n += 1) {
    const createdAt = past();
    const { id } = await makeLead(db, { affiliateId, intentId, createdAt: new Date(createdAt) });
    const uses: number[] = [];
    const use = (moment: Date) => {
      uses.push(moment.getTime());
      return moment;
    };
    for (let times = 0; times < random(3); times += 1)
      await db.drizzle.insert(consent).values({
        affiliateId,
        environment: 'uat',
        leadId: id,
        channel: 'phone',
        basis: 'asked',
        purposes: ['share'],
        givenAt: new Date(createdAt),
        recordedAt: use(at()),
        recording: { system: 'calls', reference: `call ${n}` },
        salt: Buffer.alloc(16, n),
      });
    // Without a consent there is nothing to clear.
    if (uses.length > 0) leads.push({ id, createdAt, uses });
    if (random(3) === 0)
      await db.drizzle
        .insert(consentEnd)
        .values({ leadId: id, purposes: ['share'], at: use(at()), how: 'said' });
    if (random(3) === 0)
      await db.drizzle.insert(offer).values({ leadId: id, matches: [], createdAt: use(at()) });
    if (random(3) === 0)
      await db.drizzle.insert(application).values({
        affiliateId,
        environment: 'uat',
        leadId: id,
        partnerId,
        kind: 'referral',
        status: 'failed',
        requestedAt: use(at()),
      });
  }
  for (let n = 0; n < 100; n += 1) reads.push(past());
  await insertLeadReads(
    db,
    reads.map((moment) => ({
      at: new Date(moment),
      affiliateId,
      environment: 'uat' as const,
      actorKind: 'user',
      actorId: 1,
      origin: null,
      kind: 'listed' as const,
      leadId: null,
      rows: 1,
      ids: packIds([1]),
    })),
  );
});

const anyDays = () => (random(5) === 0 ? 36_500 : 2 + random(70));
const anyPeriods = () => ({
  leadRetentionDays: 2 + random(90),
  consentRetentionDays: anyDays(),
  readRetentionDays: 2 + random(70),
});
type Periods = ReturnType<typeof anyPeriods>;

async function set(periods: Periods): Promise<void> {
  await db.sql`delete from retention_change`;
  await db.sql`
    update environment set lead_retention_days = ${periods.leadRetentionDays},
      consent_retention_days = ${periods.consentRetentionDays}, read_retention_days = ${periods.readRetentionDays}
    where name = 'uat'`;
}

/** What the slow way says: the lead is there, and the last use of what it agreed to is too long ago. */
const isCleared = ({ createdAt, uses }: Modelled, { leadRetentionDays, consentRetentionDays }: Periods) =>
  createdAt >= runsAt - leadRetentionDays * day && Math.max(...uses) < runsAt - consentRetentionDays * day;
const isReadGone = (moment: number, { readRetentionDays }: Periods) =>
  moment < runsAt - readRetentionDays * day;

test('how much shorter periods of consents and reads would take is what a slow model says', async () => {
  const ctx = makeContext(db.database);
  for (let round = 0; round < 120; round += 1) {
    const [before, wanted] = [anyPeriods(), anyPeriods()];
    await set(before);
    const { consentRetentionDays, readRetentionDays } = wanted;
    const shorter = {
      ...(consentRetentionDays < before.consentRetentionDays && { consentRetentionDays }),
      ...(readRetentionDays < before.readRetentionDays && { readRetentionDays }),
    };
    const after = { ...before, ...shorter };
    const preview = await previewEnvironmentChange(ctx, { environment: 'uat', ...shorter });
    const lost = (name: string) => preview.shorter.find(({ setting }) => setting === name)?.lost ?? 0;
    expect([lost('consentRetentionDays'), lost('readRetentionDays')], `round ${round}`).toEqual([
      leads.filter((lead) => isCleared(lead, after) && !isCleared(lead, before)).length,
      reads.filter((moment) => isReadGone(moment, after) && !isReadGone(moment, before)).length,
    ]);
  }
}, 120_000);

test('a shorter period of consents is counted, typed, waits 24 hours, and clears what was counted; the log stays right', async () => {
  const ctx = makeContext(db.database);
  await set({ leadRetentionDays: 1_000, consentRetentionDays: 36_500, readRetentionDays: 731 });
  await keepLogNow(db.database);
  const change = { environment: 'uat' as const, consentRetentionDays: 30, readRetentionDays: 40 };
  const after = { ...change, leadRetentionDays: 1_000 };
  const lost = leads.filter((lead) => isCleared(lead, after)).map(({ id }) => id);
  const readsLost = reads.filter((moment) => isReadGone(moment, after)).length;
  expect(lost.length).toBeGreaterThan(5);
  const { consequence } = await previewEnvironmentChange(ctx, change);
  expect(consequence.figure).toBe(lost.length + readsLost);
  expect(consequence.meaning).toContain(`${lost.length} leads’ evidence of consent`);
  expect(consequence.meaning).toContain(`${readsLost} records of who read leads`);
  await expect(changeEnvironment(ctx, change)).rejects.toMatchObject({ code: 'validation_failed' });
  await changeEnvironment(ctx, { ...change, confirm: consequence.figure });
  const worker = makeContext(db.database, { actor: { kind: 'worker' } });
  const cleared = async () =>
    (
      await db.sql<{ id: number }[]>`
        select distinct lead_id::float8 as id from consent where salt is null and recording is null order by id`
    ).map(({ id }) => id);
  await applyRetention(worker, 'uat', never);
  expect(await cleared()).toEqual([]);
  // A day and a night later: everything is as much older.
  await db.sql`update retention_change set counts_at = counts_at - interval '25 hours'`;
  const older = db.sql`${String(runsAt - Date.now())}::float8 * interval '1 ms'`;
  await db.sql`update lead set created_at = created_at - ${older}`;
  await db.sql`update offer set created_at = created_at - ${older}`;
  await db.sql`update application set requested_at = requested_at - ${older}`;
  await db.sql`update lead_read set at = at - ${older}`;
  await db.sql`alter table consent disable trigger user`;
  await db.sql`alter table consent_end disable trigger user`;
  await db.sql`update consent set recorded_at = recorded_at - ${older}`;
  await db.sql`update consent_end set at = at - ${older}`;
  await db.sql`alter table consent enable trigger user`;
  await db.sql`alter table consent_end enable trigger user`;
  await applyRetention(worker, 'uat', never);
  expect(await cleared()).toEqual(lost);
  const [left] = await db.sql<[{ reads: number; sets: number; leads: number; said: number; values: number }]>`
    select (select count(*)::int from lead_read) as reads, (select count(*)::int from lead_read_set) as sets,
      (select count(*)::int from lead where erased_at is null and id = any(${lost}::bigint[])) as leads,
      (select count(*)::int from consent_end where how is not null and lead_id = any(${lost}::bigint[])) as said,
      (select count(*)::int from ledger_log_value where lead_id = any(${lost}::bigint[])) as values`;
  expect(left).toEqual({
    reads: reads.length - readsLost,
    sets: reads.length - readsLost,
    leads: lost.length,
    said: 0,
    values: 0,
  });
  // What the test made older is another matter: of what was cleared the log says nothing wrong.
  const { differences, erased } = await verifyLog(ctx);
  expect(erased).toBeGreaterThanOrEqual(lost.length);
  expect(differences.filter((one) => !one.includes('was changed since'))).toEqual([]);
}, 60_000);

test('requests of applicants have Production’s period, and none in UAT', async () => {
  const ctx = makeContext(db.database);
  await expect(
    changeEnvironment(ctx, { environment: 'uat', rightsRequestRetentionDays: 100 }),
  ).rejects.toMatchObject({ detail: { errors: { rightsRequestRetentionDays: [expect.any(String)] } } });
  const { shorter } = await previewEnvironmentChange(ctx, {
    environment: 'production',
    rightsRequestRetentionDays: 100,
  });
  expect(shorter).toMatchObject([{ setting: 'rightsRequestRetentionDays', from: 1_827, days: 100, lost: 0 }]);
});
