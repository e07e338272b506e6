import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isPassword } from '@/lib/access/auth/password';
import { readApiKey } from '@/lib/account/api-key/secret';
import type { Context } from '@/lib/base/actor/context';
import { applyCatalogue as applyCatalogueVerb } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import { type DemoAccess, readDemoAccess } from './access';
import { seedDemo } from './seed-demo';

const applyCatalogue = checked(parseApplyCatalogue, applyCatalogueVerb);

let db: TestDatabase;
let dataDir: string;
let ctx: Context;
async function begin() {
  db = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lmp-demo-'));
  ctx = makeContext(db.database, { env: testEnv({ DATA_DIR: dataDir, SEED_DEMO: 'on' }) });
}
async function end() {
  await db.drop();
  await rm(dataDir, { recursive: true, force: true });
}

describe('a seeded database', () => {
  let access: DemoAccess;
  beforeAll(async () => {
    await begin();
    const made = await seedDemo(ctx);
    if (!made) throw new Error('the database was not empty');
    access = made;
  });
  afterAll(end);

  test('has working accounts and keys, stored for their owner only', async () => {
    const { sql } = db.database;
    for (const { email, password } of [
      access.agent,
      access.manager,
      access.operator,
      access.otherAffiliate.manager,
    ]) {
      const [row] = await sql`select password_hash from "user" where email = ${email}`;
      expect(await isPassword(row?.password_hash as string, password)).toBe(true);
    }
    for (const [key, environment, slug] of [
      [access.uatKey, 'uat', access.affiliate.slug],
      [access.productionKey, 'production', access.affiliate.slug],
      [access.otherAffiliate.uatKey, 'uat', access.otherAffiliate.slug],
    ] as const) {
      const rows = await sql`
      select k.environment, a.slug, a.live_feedback from api_key k join affiliate a on a.id = k.affiliate_id
      where k.hash = ${readApiKey(key) ?? ''}`;
      expect(rows.map((row) => ({ ...row }))).toEqual([{ environment, slug, live_feedback: false }]);
    }
    expect((await stat(join(dataDir, 'demo.json'))).mode & 0o777).toBe(0o600);
    expect(await readDemoAccess(dataDir)).toEqual(access);
  });

  test.each(['uat', 'production'] as const)(
    'has at least 3 intents and 8 partners in %s',
    async (environment) => {
      const { intents, partners } = await exportCatalogue(ctx, { environment });
      expect(intents.filter(({ active }) => active).length).toBeGreaterThanOrEqual(3);
      expect(partners.length).toBeGreaterThanOrEqual(8);
      for (const partner of partners) {
        for (const url of [
          partner.company_logo_url,
          partner.company_mini_logo_url,
          partner.company_wide_logo_url,
        ])
          expect(existsSync(join(import.meta.dirname, '../../../public', url)), url).toBe(true);
      }
      // Covers every outcome of an accept, and both sources of a probability.
      expect(new Set(partners.map(({ accept_variant }) => accept_variant))).toEqual(
        new Set(['redirect', 'details']),
      );
      expect(partners.some(({ end_to_end }) => end_to_end)).toBe(true);
      expect(partners.some(({ connection }) => connection.score_url)).toBe(true);
      expect(partners.some(({ connection }) => connection.redirect_url?.includes('{lead_id}'))).toBe(true);
      expect(partners.some(({ connection }) => !connection.accept_url && !connection.redirect_url)).toBe(
        true,
      );
    },
  );

  test('is unchanged by a second seeding, which returns the same access', async () => {
    const count = async () =>
      (await db.database.sql`select count(*)::int as n from audit_event`)[0]?.n as number;
    const before = await count();
    expect(await seedDemo(ctx)).toEqual(access);
    expect(await count()).toBe(before);
    const uat: unknown = JSON.parse(
      await readFile(join(import.meta.dirname, '../../../demo/catalogue.uat.json'), 'utf8'),
    );
    expect((await applyCatalogue(ctx, { environment: 'uat', file: uat, prune: true })).changes).toEqual([]);
  });
});

describe('seeding', () => {
  beforeEach(begin);
  afterEach(end);

  test('leaves a database alone that is already in use', async () => {
    await makeAffiliate(db.database);
    expect(await seedDemo(ctx)).toBeNull();
    expect(await db.database.sql`select 1 from partner`).toHaveLength(0);
  });

  test('seeds once when two processes start at the same moment', async () => {
    const [first, second] = await Promise.all([seedDemo(ctx), seedDemo(ctx)]);
    expect(second).toEqual(first);
    expect(await db.database.sql`select 1 from affiliate`).toHaveLength(2);
  });

  test('leaves nothing behind when the access file cannot be written', async () => {
    const blocked = makeContext(db.database, {
      env: testEnv({ DATA_DIR: '/dev/null/demo', SEED_DEMO: 'on' }),
    });
    await expect(seedDemo(blocked)).rejects.toThrow();
    expect(await db.database.sql`select 1 from affiliate`).toHaveLength(0);
    expect(await seedDemo(ctx)).not.toBeNull();
  });
});
