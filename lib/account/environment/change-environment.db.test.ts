import { beforeEach, describe, expect, test } from 'vitest';
import { sweepBatchesJob } from '@/lib/batch/import/job';
import { applyRetention } from '@/lib/care/erasure/apply-retention';
import { never } from '@/test/batch/upload';
import { restrictLead } from '@/test/care/restrict-lead';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLead } from '@/test/factory';
import {
  changeEnvironment as changeEnvironmentVerb,
  previewEnvironmentChange as previewEnvironmentChangeVerb,
} from './change-environment';
import { getEnvironmentSettings } from './get-environment';
import { keepRetention } from './keep-retention';
import { type ChangeEnvironmentInput, changeEnvironmentInput, durationText } from './schema';

const changeEnvironment = checked(changeEnvironmentInput, changeEnvironmentVerb);
const previewEnvironmentChange = checked(changeEnvironmentInput, previewEnvironmentChangeVerb);

const db = withDatabase();

describe('changeEnvironment', () => {
  test('sets what is given, leaves the rest, and records the difference', async () => {
    const ctx = makeContext(db.database);
    const maintenanceEndsAt = '2090-01-31T22:00:00.000Z';
    const view = await changeEnvironment(ctx, {
      environment: 'uat',
      maintenance: true,
      maintenanceReason: 'The database moves.',
      maintenanceEndsAt,
      deduplicationWindow: '12h',
    });
    expect(view).toMatchObject({ name: 'uat', maintenance: true, deduplicationWindowSeconds: 43_200 });
    await changeEnvironment(ctx, { environment: 'uat', maintenance: true });
    const events =
      await db.sql`select environment, before, after from audit_event where action = 'environment.changed'`;
    expect(events).toEqual([
      {
        environment: 'uat',
        before: {
          maintenance: false,
          maintenanceReason: null,
          maintenanceEndsAt: null,
          deduplicationWindowSeconds: 2_592_000,
        },
        after: {
          maintenance: true,
          maintenanceReason: 'The database moves.',
          maintenanceEndsAt,
          deduplicationWindowSeconds: 43_200,
        },
      },
    ]);
    const [other] = await db.sql`select maintenance from environment where name = 'production'`;
    expect(other?.maintenance).toBe(false);
  });
});

describe('a retention', () => {
  const ctx = () => makeContext(db.database);
  const shorten = (change: Omit<ChangeEnvironmentInput, 'environment'>) =>
    changeEnvironment(ctx(), { environment: 'production', ...change });
  const preview = (leadRetentionDays: number) =>
    previewEnvironmentChange(ctx(), { environment: 'production', leadRetentionDays });
  const show = () => getEnvironmentSettings(ctx(), { environment: 'production' });
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  const addLeads = async (count: number, days: number) => {
    for (let nth = 0; nth < count; nth += 1)
      await makeLead(db, { environment: 'production', createdAt: ago(days) });
  };
  const hoursAhead = async (hours: number) =>
    db.sql`update retention_change set counts_at = counts_at - make_interval(hours => ${hours})`;
  const erasedNow = () =>
    applyRetention(makeContext(db.database, { actor: { kind: 'worker' } }), 'production', never);
  beforeEach(async () => {
    await db.sql`delete from retention_change`;
    await db.sql`update environment set lead_retention_days = 1826, batch_file_retention_days = 30,
      request_log_retention_days = 30 where name = 'production'`;
    await db.sql`update lead set erased_at = now() where erased_at is null`;
    await db.sql`delete from request_log`;
  });

  test('erases nothing for the first 24 hours if shorter, and then everything that was counted', async () => {
    await addLeads(6, 100);
    await addLeads(1, 10);
    const { consequence, shorter } = await preview(18);
    expect(consequence).toMatchObject({ figure: 6, leavesNone: false });
    expect(shorter).toMatchObject([{ setting: 'leadRetentionDays', from: 1826, days: 18, lost: 6 }]);
    const view = await shorten({ leadRetentionDays: 18, confirm: 6 });
    expect(view).toMatchObject({
      leadRetentionDays: 1826,
      waitingRetention: [{ setting: 'leadRetentionDays', from: 1826, days: 18 }],
    });
    expect(await erasedNow()).toMatchObject({ leads: 0 });
    await hoursAhead(23);
    expect(await erasedNow()).toMatchObject({ leads: 0 });
    await hoursAhead(1);
    expect(await show()).toMatchObject({ leadRetentionDays: 18, waitingRetention: [] });
    expect(await erasedNow()).toMatchObject({ leads: 6 });
    expect(await show()).toMatchObject({ leadRetentionDays: 18, waitingRetention: [] });
  });

  test('counts nobody whose data is restricted until after it would be erased', async () => {
    await addLeads(3, 100);
    const leads = await db.sql<{ id: number }[]>`
      select id::float8 as id from lead where environment = 'production' and erased_at is null order by id`;
    await restrictLead(db.database, leads[0]?.id ?? 0, 30);
    await restrictLead(db.database, leads[1]?.id ?? 0, 0);
    expect((await preview(18)).consequence).toMatchObject({ figure: 2 });
    await shorten({ leadRetentionDays: 18 });
    await hoursAhead(24);
    expect(await erasedNow()).toMatchObject({ leads: 1 });
    await db.sql`update restriction set lifted_at = now(), lifted_why = 'settled', lifted_told_by = 'phone'`;
    expect(await erasedNow()).toMatchObject({ leads: 2 });
  });

  test('requires the number if it would erase six or more, and refuses any other', async () => {
    await addLeads(6, 100);
    const refused = (instead: string) => ({
      code: 'validation_failed',
      detail: {
        errors: {
          confirm: [
            `6 leads would be erased by the first nightly run after 24 hours: confirm with 6${instead}`,
          ],
        },
      },
    });
    await expect(shorten({ leadRetentionDays: 18 })).rejects.toMatchObject(refused(''));
    await expect(shorten({ leadRetentionDays: 18, confirm: 5 })).rejects.toMatchObject(refused(', not 5'));
    expect((await show()).waitingRetention).toEqual([]);
  });

  test('needs no number if it would erase five, but still waits', async () => {
    await addLeads(5, 100);
    expect((await shorten({ leadRetentionDays: 18 })).leadRetentionDays).toBe(1826);
    expect(await erasedNow()).toMatchObject({ leads: 0 });
  });

  test('of uploaded files and of logged calls is counted and waits too', async () => {
    const { id: keyId, affiliateId } = await makeApiKey(db, { environment: 'production' });
    const call = (at: Date) => db.sql`
      insert into request_log (affiliate_id, environment, api_key_id, at, method, path, status, duration_ms, request_id)
      values (${affiliateId}, 'production', ${keyId}, ${at}, 'GET', '/api/v2/intent', 200, 1, 'r')`;
    for (const days of [3, 20, 21]) await call(ago(days));
    const [batch] = await db.sql`
      insert into batch (affiliate_id, environment, status, finished_at)
      values (${affiliateId}, 'production', 'completed', ${ago(20)}) returning id`;
    await db.sql`insert into batch_piece (batch_id, number, ciphertext) values (${batch?.id}, 0, 'x')`;
    const wanted = { requestLogRetentionDays: 7, batchFileRetentionDays: 7 };
    const { consequence } = await previewEnvironmentChange(ctx(), { environment: 'production', ...wanted });
    expect(consequence).toMatchObject({
      figure: 3,
      meaning: '1 uploaded file and 2 logged calls would be erased by the first nightly run after 24 hours',
    });
    await shorten({ ...wanted, confirm: 3 });
    const sweep = () =>
      sweepBatchesJob.run({ ...ctx(), jobId: '1', attempt: 1, maxAttempts: 25, signal: never }, {});
    const files = async () => (await db.sql`select 1 from batch_piece where batch_id = ${batch?.id}`).length;
    await sweep();
    expect([await files(), await erasedNow()]).toEqual([1, { leads: 0, requests: 0 }]);
    await hoursAhead(24);
    await sweep();
    expect([await files(), await erasedNow()]).toEqual([0, { leads: 0, requests: 2 }]);
  });

  test('takes effect at once if longer, and cancels a shorter one that is pending', async () => {
    await shorten({ leadRetentionDays: 18 });
    const view = await shorten({ leadRetentionDays: 2_000 });
    expect(view).toMatchObject({ leadRetentionDays: 2_000, waitingRetention: [] });
  });

  test('is cancelled while pending by requesting the current one, or by keeping it', async () => {
    const waits = async () => (await show()).waitingRetention.length;
    await shorten({ leadRetentionDays: 18 });
    await shorten({ processingLimitMs: 20_000 });
    expect(await waits()).toBe(1);
    await shorten({ leadRetentionDays: 1826 });
    expect(await waits()).toBe(0);
    await shorten({ leadRetentionDays: 18 });
    const keep = () => keepRetention(ctx(), { environment: 'production', setting: 'leadRetentionDays' });
    expect(await keep()).toMatchObject({ leadRetentionDays: 1826, waitingRetention: [] });
    await expect(keep()).rejects.toMatchObject({ code: 'conflict' });
    await shorten({ leadRetentionDays: 18 });
    await hoursAhead(24);
    await expect(keep()).rejects.toMatchObject({ code: 'conflict' });
    expect(await show()).toMatchObject({ leadRetentionDays: 18 });
  });

  test('keeps its original time if requested again', async () => {
    await shorten({ leadRetentionDays: 18 });
    await hoursAhead(5);
    const [first] = (await show()).waitingRetention;
    const [again] = (await shorten({ leadRetentionDays: 18 })).waitingRetention;
    expect(again).toEqual(first);
    const [other] = (await shorten({ leadRetentionDays: 17 })).waitingRetention;
    expect((other?.countsAt.getTime() ?? 0) - (first?.countsAt.getTime() ?? 0)).toBeGreaterThan(
      4 * 3_600_000,
    );
  });

  test('is audited with what it would erase, and when it is cancelled', async () => {
    const [{ last }] = await db.sql<
      [{ last: number }]
    >`select coalesce(max(id), 0)::float8 as last from audit_event`;
    await shorten({ leadRetentionDays: 18 });
    await keepRetention(ctx(), { environment: 'production', setting: 'leadRetentionDays' });
    expect(
      await db.sql`select action, before, after from audit_event where id > ${last} order by id`,
    ).toEqual([
      {
        action: 'environment.retention-shortened',
        before: { leadRetentionDays: 1826 },
        after: { leadRetentionDays: 18, erases: 0, countsAfter: '24 h' },
      },
      { action: 'environment.retention-kept', before: null, after: { setting: 'leadRetentionDays' } },
    ]);
  });
});

test('counts the applicants for whom another deduplication window would decide differently', async () => {
  const ctx = makeContext(db.database);
  const { affiliateId, intentId } = await makeLead(db);
  const [{ window }] = await db.sql<[{ window: number }]>`
    select deduplication_window_seconds as window from environment where name = 'uat'`;
  for (const [nth, share] of [0.1, 0.4, 0.6, 1.5].entries())
    await db.sql`
      insert into lead_identity (affiliate_id, environment, intent_id, id_number_hash, lead_id, created_at)
      values (${affiliateId}, 'uat', ${intentId}, ${Buffer.from([nth])}, 1, now() - make_interval(secs => ${window * share}))`;
  const look = (seconds: number) =>
    previewEnvironmentChange(ctx, { environment: 'uat', deduplicationWindow: `${seconds}s` });
  expect((await look(window / 2)).deduplication).toEqual({ from: window, to: window / 2, applicants: 1 });
  expect((await look(window * 2)).deduplication).toEqual({ from: window, to: window * 2, applicants: 1 });
  expect((await look(window)).deduplication).toBeNull();
});

describe('durationText', () => {
  test.each([
    ['30d', 2_592_000],
    ['1s', 1],
    ['90m', 5_400],
    ['30 days', 2_592_000],
    ['1 hour', 3_600],
    ['45seconds', 45],
  ])('parses %s as %d seconds', (text, seconds) => {
    expect(durationText.parse(text)).toBe(seconds);
  });
  test.each(['', '30', 'd', '0d', '-1d', '1.5d', '30 d', '3651d', '30D'])('refuses "%s"', (text) => {
    expect(durationText.safeParse(text).success).toBe(false);
  });
});
