import { expect, test } from 'vitest';
import { countIdentityPages, deleteOldIdentities } from '@/db/query/lead/lead-identity';
import { changeEnvironment } from '@/lib/account/environment/change-environment';
import { changeEnvironmentInput } from '@/lib/account/environment/schema';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { storeLead } from '@/lib/lead/lead/store-lead';
import { makeLeadBody } from '@/test/applicant';
import { never } from '@/test/batch/upload';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { forgetIdentities } from './apply-retention';

const db = withDatabase();

/** An applicant whose lead was stored this long ago. */
async function makeApplicant(ageDays: number, environment: 'uat' | 'production' = 'uat') {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId, environment });
  const ctx: AffiliateContext = makeAffiliateContext(
    db.database,
    { affiliateId, environment },
    { actor: { kind: 'key', keyId } },
  );
  const { title } = await makeIntent(db, { environment });
  const input = parseLeadInput(makeLeadBody({ intent: title }));
  const submit = () => storeLead(ctx, input, { source: 'api_v2' });
  const { leadId } = await submit();
  await db.sql`
    update lead_identity set created_at = now() - make_interval(days => ${ageDays}) where lead_id = ${leadId}`;
  return { leadId, submit };
}

const known = async (leadId: number) =>
  (await db.sql`select from lead_identity where lead_id = ${leadId}`).length === 1;

test('identities beyond their environment’s window go, and the leads stay', async () => {
  await db.sql`update environment set deduplication_window_seconds = 90 * 86400 where name = 'production'`;
  const young = await makeApplicant(29);
  const old = await makeApplicant(31);
  const production = await makeApplicant(31, 'production');
  expect(await forgetIdentities(db, never)).toBe(1);
  expect(await Promise.all([young, old, production].map(({ leadId }) => known(leadId)))).toEqual([
    true,
    false,
    true,
  ]);
  expect(await db.sql`select from lead where id = ${old.leadId}`).toHaveLength(1);
  expect(await young.submit()).toMatchObject({ leadId: young.leadId, created: false });
  expect(await old.submit()).toMatchObject({ created: true });
  expect(await old.submit()).toMatchObject({ created: false });
});

test('a window shortened by mistake can be put back for 30 days', async () => {
  const change = checked(changeEnvironmentInput, changeEnvironment);
  const set = (deduplicationWindow: string) =>
    change(makeContext(db.database), { environment: 'uat', deduplicationWindow });
  const lead = await makeApplicant(20);
  await set('1h');
  expect(await forgetIdentities(db, never)).toBe(0);
  await set('30d');
  expect(await lead.submit()).toMatchObject({ leadId: lead.leadId, created: false });
});

test('an identity that a submission is renewing stays', async () => {
  const { leadId } = await makeApplicant(40);
  await db.transaction(async ({ sql }) => {
    await sql`update lead_identity set lead_id = 0, created_at = now() where lead_id = ${leadId}`;
    // Skipped without waiting.
    expect(await forgetIdentities(db, never)).toBe(0);
  });
  expect(await forgetIdentities(db, never)).toBe(0);
  expect(await known(0)).toBe(true);
});

test('the same applicant is submitted while the identity is being deleted: one new lead', async () => {
  const old = await makeApplicant(40);
  let submissions: ReturnType<typeof old.submit>[] = [];
  await db.transaction(async (tx) => {
    expect(await deleteOldIdentities(tx, { fromPage: 0, pages: await countIdentityPages(tx) })).toBe(1);
    submissions = [old.submit(), old.submit(), old.submit()];
    const waiting = async () =>
      (
        await tx.sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      ).length;
    await expect.poll(waiting, { interval: 10 }).toBeGreaterThan(0);
  });
  const results = await Promise.all(submissions);
  expect(results.filter(({ created }) => created)).toHaveLength(1);
  expect(new Set(results.map(({ leadId }) => leadId)).size).toBe(1);
  expect(results[0]?.leadId).not.toBe(old.leadId);
});
