import { join } from 'node:path';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findPendingMigrations } from '@/db/pending-migration';
import { releases } from '@/db/release';
import { parseLeadInput } from '@/lib/applicant/schema';
import { publicId } from '@/lib/base/crypto/public-id';
import { forgetProcess, startProcess } from '@/lib/base/process/process';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { getLead } from '@/lib/lead/lead/get-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { createBlank } from '@/test/database/copy';
import { restoreBackup } from './restore-backup';

/**
 * Made when that release was, of a database with the demo, a dozen leads with offers, and applications. A new release
 * adds its own: `backup test/upgrade/release-N.backup` with the secrets of the tests.
 */
const file = join(import.meta.dirname, `../../../test/upgrade/release-${releases.length}.backup`);

const applicationName = 'upgrade test';
let database: Database;
let env: ReturnType<typeof testEnv>;
let drop = async () => {};
beforeAll(async () => {
  const blank = await createBlank(inject('postgres'), `lmp_upgrade_${process.pid}`);
  drop = blank.drop;
  env = testEnv({ DATABASE_URL: blank.url });
  database = openDatabase(blank.url, { maxConnections: 4, applicationName });
  forgetProcess();
  startProcess(makeContext(database, { env }));
});
afterAll(async () => {
  await database.close();
  await drop();
});

test('a filled database of the last release is restored, brought up to date, and works on', async () => {
  const ctx = makeContext(database, { env });
  const restored = await restoreBackup(ctx, { file, applicationName, unsigned: true });
  expect(restored.migration).toBe(releases.at(-1));
  expect(await findPendingMigrations(database.sql)).toEqual([]);

  // What was there is read as ever.
  const { sql } = database;
  const leads = await sql<{ id: number; affiliateId: number; state: string }[]>`
    select id::float8 as id, affiliate_id::float8 as "affiliateId", state from lead where environment = 'uat' order by id`;
  expect(leads).toHaveLength(12);
  for (const { id, affiliateId } of leads) {
    const whose = makeAffiliateContext(database, { affiliateId }, { env });
    const hashid = publicId(env.idKey, 'lead', id);
    const view = await getLead(whose, hashid);
    expect(view).toMatchObject({ id: hashid });
    expect(JSON.stringify(view)).toMatch(/"id_number":"\d{13}"/);
  }
  const partners = await listPartners(ctx, { environment: 'uat' });
  expect(partners.length).toBeGreaterThan(3);

  // And so is what is new.
  const [affiliateId = 0] = leads.map((lead) => lead.affiliateId);
  const [key] = await sql<{ keyId: number }[]>`
    select id::float8 as "keyId" from api_key where affiliate_id = ${affiliateId} and environment = 'uat'`;
  const actor = { kind: 'key', keyId: key?.keyId ?? 0 } as const;
  const whose = makeAffiliateContext(database, { affiliateId }, { env, actor });
  const applicant = makeLeadBody({ intent: 'Personal Loan', net_income: 25_000, gross_income: 32_000 });
  const { view } = await makeOffer(whose, parseLeadInput(applicant), { source: 'api_v2' });
  expect((await getLead(whose, view.id)).id).toBe(view.id);
  const [newest] = await sql<{ id: number }[]>`select max(id)::float8 as id from lead`;
  expect(newest?.id).toBeGreaterThan((leads.at(-1)?.id ?? 0) + 10_000_000);
});
