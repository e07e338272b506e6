import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { findPendingMigrations } from '@/db/pending-migration';
import { findLiveSession } from '@/db/query/access/session';
import { releases } from '@/db/release';
import { listUsers } from '@/lib/access/user/list-users';
import { parseLeadInput } from '@/lib/applicant/schema';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { forgetProcess, startProcess } from '@/lib/base/process/process';
import { listPartners } from '@/lib/catalogue/partner/list-partners';
import { getLead } from '@/lib/lead/lead/get-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { bringUpToDate } from '@/lib/money/commission/bring-up-to-date';
import { allEntries } from '@/lib/money/commission/list-entries';
import { getAccount } from '@/lib/money/commission/statement';
import type { EntryView } from '@/lib/money/commission/view';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { createBlank } from '@/test/database/copy';
import { signIn } from '@/test/sign-in';
import { restoreBackup } from './restore-backup';

/**
 * Made when that release was (the first: by commit ec90d3db), with the secrets of the tests, of a database with the demo,
 * 60 days of sample data for its first affiliate, the two plans of the demo and the ledger they make, its first month
 * closed, six leads with offers of the other affiliate, and `password` for everybody. A new release adds its own:
 * `backup test/upgrade/release-N.backup`; the figures below are of the file.
 */
const file = join(import.meta.dirname, `../../../test/upgrade/release-${releases.length}.backup`);

const password = 'correct horse battery';
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

const operator = () => makeContext(database, { env });

test('a filled database of the last release is restored, and brought up to date', async () => {
  const restored = await restoreBackup(operator(), { file, applicationName, unsigned: true });
  expect(restored).toMatchObject({ migration: '0059_report-quarter', tables: 107, rows: 7798 });
  expect(await findPendingMigrations(database.sql)).toEqual([]);
});

describe('what was there is read as ever', () => {
  test('leads with ID numbers, and applications', async () => {
    const { sql } = database;
    const leads = await sql<{ id: number; affiliateId: number; state: string }[]>`
      select id::float8 as id, affiliate_id::float8 as "affiliateId", state from lead where environment = 'uat' order by id`;
    expect(leads).toHaveLength(398);
    for (const { id, affiliateId, state } of leads) {
      const whose = makeAffiliateContext(database, { affiliateId }, { env });
      const hashid = publicId(env.idKey, 'lead', id);
      const view = await getLead(whose, hashid);
      expect(view, `lead ${id}, ${state}`).toMatchObject({ id: hashid });
      expect(JSON.stringify(view), `lead ${id}`).toMatch(/"id_number":"\d{13}"/);
    }
    expect(await sql`select status, count(*)::int from application group by 1 order by 1`).toEqual([
      { status: 'pending', count: 2 },
      { status: 'accepted', count: 150 },
      { status: 'declined', count: 65 },
      { status: 'failed', count: 18 },
    ]);
    expect((await listPartners(operator(), { environment: 'uat' })).length).toBeGreaterThan(3);
  });

  test('the ledger with its statement, which carries on', async () => {
    const account = { affiliateId: await affiliateOf('thuthuka'), environment: 'uat' } as const;
    const { statements, balanceCents } = await getAccount(operator(), account);
    const entries: EntryView[] = [];
    for await (const some of allEntries(operator(), account)) entries.push(...some);
    expect(entries).toHaveLength(242);
    expect(entries.reduce((sum, { amountCents }) => sum + amountCents, 0)).toBe(balanceCents);
    expect(statements).toMatchObject([{ month: '2026-09', number: 1 }]);
    // Counted anew from applications and outcomes, it says the same.
    expect(await bringUpToDate(database, mintScope(account.affiliateId, 'uat'))).toBe(0);
  });

  test('people, who sign in with their passwords', async () => {
    const affiliateId = await affiliateOf('thuthuka');
    const team = await listUsers(operator(), { affiliateId });
    expect(team.map(({ email }) => email)).toEqual(
      expect.arrayContaining(['agent@thuthuka.example', 'manager@thuthuka.example']),
    );
    for (const email of ['manager@thuthuka.example', 'operator@portal.example']) {
      const session = await signIn(operator(), { email, password, address: '10.0.0.1' });
      expect(await findLiveSession(database, session, env.idleSeconds)).not.toBeNull();
    }
  });
});

test('and works on with what is new', async () => {
  const { sql } = database;
  const affiliateId = await affiliateOf('overberg');
  const [last] = await sql<{ id: number }[]>`select max(id)::float8 as id from lead`;
  const [key] = await sql<{ keyId: number }[]>`
    select id::float8 as "keyId" from api_key where affiliate_id = ${affiliateId} and environment = 'uat'`;
  const actor = { kind: 'key', keyId: key?.keyId ?? 0 } as const;
  const whose = makeAffiliateContext(database, { affiliateId }, { env, actor });
  const applicant = makeLeadBody({ intent: 'Personal Loan', net_income: 25_000, gross_income: 32_000 });
  const { view } = await makeOffer(whose, parseLeadInput(applicant), { source: 'api_v2' });
  expect((await getLead(whose, view.id)).id).toBe(view.id);
  const [newest] = await sql<{ id: number }[]>`select max(id)::float8 as id from lead`;
  expect(newest?.id).toBeGreaterThan((last?.id ?? 0) + 1_000_000);
});

async function affiliateOf(slug: string): Promise<number> {
  const [row] = await database.sql<
    { id: number }[]
  >`select id::float8 as id from affiliate where slug = ${slug}`;
  return row?.id ?? 0;
}
