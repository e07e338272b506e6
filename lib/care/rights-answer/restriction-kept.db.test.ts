import { expect, test } from 'vitest';
import { listExpiredConsents, lockExpiredConsents } from '@/db/query/care/consent-period';
import { deleteOldSent } from '@/db/query/lead/application-sent';
import { consent } from '@/db/schema/lead/consent';
import { previewEnvironmentChange } from '@/lib/account/environment/change-environment';
import { applyRetention } from '@/lib/care/erasure/apply-retention';
import { makeApplication } from '@/test/application';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead } from '@/test/factory';

const db = withDatabase();
const longAgo = new Date(Date.now() - 60 * 86_400_000);
const lift = (request: number) => db.sql`
  update restriction set lifted_at = now(), lifted_why = 'agreed', lifted_told_by = 'phone' where request_id = ${request}`;

test('what proves a consent is neither listed, taken under lock nor counted while its person is restricted', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const consented = async () => {
    const { id } = await makeLead(db, { affiliateId });
    await db.drizzle.insert(consent).values({
      affiliateId,
      environment: 'uat',
      leadId: id,
      channel: 'phone',
      basis: 'asked',
      purposes: ['share'],
      givenAt: longAgo,
      recordedAt: longAgo,
      recording: { system: 'calls', reference: 'call 7' },
      salt: Buffer.alloc(16, 7),
    });
    return id;
  };
  const [held, other] = [await consented(), await consented()];
  const request = await restrictLead(db, held);
  const ctx = makeContext(db.database);
  const counted = async () => {
    const { shorter } = await previewEnvironmentChange(ctx, { environment: 'uat', consentRetentionDays: 30 });
    return shorter.find(({ setting }) => setting === 'consentRetentionDays')?.lost;
  };
  expect(await counted()).toBe(1);
  await db.sql`update environment set consent_retention_days = 30 where name = 'uat'`;
  expect(await listExpiredConsents(db.database, 'uat', { afterId: 0, untilId: 1e12 })).toEqual([other]);
  // Restricted after they were listed.
  expect(await db.database.transaction((tx) => lockExpiredConsents(tx, 'uat', [held, other]))).toEqual([
    other,
  ]);

  const night = () =>
    applyRetention(
      makeContext(db.database, { actor: { kind: 'worker' } }),
      'uat',
      new AbortController().signal,
    );
  const proven = async () =>
    (
      await db.sql<{ id: number }[]>`
        select lead_id::float8 as id from consent where recording is not null and salt is not null order by id`
    ).map(({ id }) => id);
  await night();
  expect(await proven()).toEqual([held]);
  await lift(request);
  await night();
  expect(await proven()).toEqual([]);
});

test('what a lender was sent stays while its person is restricted', async () => {
  const sent = async (status: 'accepted' | 'declined') => {
    const { id, leadId } = await makeApplication(db);
    await db.sql`
      update application set status = ${status}, settled_at = now() - interval '91 days' where id = ${id}`;
    await db.sql`insert into application_sent (application_id, ciphertext) values (${id}, '\\x00')`;
    return { id, leadId };
  };
  const [accepted, declined, other] = [
    await sent('accepted'),
    await sent('declined'),
    await sent('declined'),
  ];
  const requests = [await restrictLead(db, accepted.leadId), await restrictLead(db, declined.leadId)];
  const kept = async () =>
    (
      await db.sql<{ id: number }[]>`
        select application_id::float8 as id from application_sent order by application_id`
    ).map(({ id }) => id);
  expect(await kept()).toEqual([accepted.id, declined.id, other.id]);
  expect(await deleteOldSent(db.database, 90, 10)).toBe(1);
  expect(await kept()).toEqual([accepted.id, declined.id]);
  for (const request of requests) await lift(request);
  expect(await deleteOldSent(db.database, 90, 10)).toBe(2);
  expect(await kept()).toEqual([]);
});
