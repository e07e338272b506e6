import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import type { PartnerEntryInput } from '@/lib/catalogue/partner/entry';
import { openPartnerSecret } from '@/lib/http/webhook/signature';
import { checked } from '@/test/checked';
import { makeContext, testEnv } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import {
  applyCatalogue as applyCatalogueVerb,
  previewCatalogue as previewCatalogueVerb,
} from './apply-catalogue';
import { exportCatalogue } from './export-catalogue';
import type { CatalogueFileInput } from './schema';
import { parseApplyCatalogue } from './schema';

const applyCatalogue = checked(parseApplyCatalogue, applyCatalogueVerb);
const previewCatalogue = checked(parseApplyCatalogue, previewCatalogueVerb);

let db: TestDatabase;
let ctx: Context;
beforeEach(async () => {
  db = await createTestDatabase();
  // The sandbox's addresses are in both environments in the demo alone.
  ctx = makeContext(db.database, { env: testEnv({ SEED_DEMO: 'on' }) });
});
afterEach(() => db.drop());

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const khanya = {
  slug: 'khanya',
  company_name: 'Khanya Finance',
  company_website_url: 'https://khanya.example',
  company_logo_url: '/partner/khanya-finance.svg',
  end_to_end: true,
  priority: 5,
  accept_variant: 'redirect',
  connection: {
    score_url: '/api/sandbox/khanya/score',
    accept_url: 'https://api.khanya.example/accept',
    redirect_url: 'https://khanya.example/apply?ref={lead_id}',
    secret,
  },
  intents: [
    {
      title: 'personal loan ',
      eligibility: [{ field: 'net_income', operator: '>=', value: 5000 }],
      probability_conditions: [{ field: 'age', operator: 'between', value: [25, 55], results: 20 }],
    },
  ],
} satisfies PartnerEntryInput;
const marula = {
  slug: 'marula',
  company_name: 'Marula Money',
  intents: [{ title: 'Personal Loan' }, { title: 'Vehicle Finance' }],
} satisfies PartnerEntryInput;
const personalLoan = { title: 'Personal Loan', required_fields: ['net_income', 'loan_amount_required'] };
const file = {
  intents: [personalLoan, { title: 'Vehicle Finance', active: false }],
  partners: [khanya, marula],
} satisfies CatalogueFileInput;

const apply = (content: unknown, prune = false) =>
  applyCatalogue(ctx, { environment: 'uat', file: content, prune });
const version = async () => {
  const [row] = await db.database.sql`select catalogue_version::int as v from environment where name = 'uat'`;
  return row?.v as number;
};
const events = async () =>
  (await db.database.sql`select action, before, after from audit_event order by id`).map((row) => ({
    ...row,
  }));
const secretOf = async (slug: string) => {
  const [row] = await db.database.sql`select id, secret_ciphertext from partner where slug = ${slug}`;
  return openPartnerSecret(ctx.env.piiKey, Number(row?.id), row?.secret_ciphertext as Buffer);
};
const errorsOf = (content: unknown) =>
  apply(content).then(
    () => null,
    (error: unknown) =>
      error instanceof Error && 'detail' in error ? (error.detail as { errors: object }).errors : error,
  );

describe('applyCatalogue', () => {
  test('creates new entries and reports them', async () => {
    expect(await apply(file)).toMatchObject({
      environment: 'uat',
      intents: { created: ['Personal Loan', 'Vehicle Finance'], changed: [], deactivated: [], unchanged: [] },
      partners: { created: ['khanya', 'marula'], changed: [], deactivated: [], unchanged: [] },
    });
    expect((await events()).map(({ action }) => action)).toEqual([
      'intent.created',
      'intent.created',
      'partner.created',
      'partner.created',
      'catalogue.applied',
    ]);
  });

  test('changes nothing when the same file is applied again: no row, no version, no event', async () => {
    await apply(file);
    const [before, count] = [await version(), (await events()).length];
    const rows = () =>
      db.database.sql`select xmin::text from partner union all select xmin::text from intent`;
    const written = await rows();
    expect(await apply(file)).toMatchObject({
      intents: { created: [], changed: [], unchanged: ['Personal Loan', 'Vehicle Finance'] },
      partners: { created: [], changed: [], unchanged: ['khanya', 'marula'] },
      changes: [],
    });
    expect(await version()).toBe(before);
    expect(await events()).toHaveLength(count);
    expect(await rows()).toEqual(written);
  });

  test('matches an intent’s title in any case, and takes over the new spelling', async () => {
    await apply(file);
    const outcome = await apply({ intents: [{ ...personalLoan, title: ' PERSONAL loan' }] });
    expect(outcome.intents).toMatchObject({ created: [], changed: ['PERSONAL loan'] });
    const rows = await db.database.sql`select title from intent order by id`;
    expect(rows.map((row) => row.title)).toEqual(['PERSONAL loan', 'Vehicle Finance']);
  });

  test('changes one field and leaves the rest, and records before and after', async () => {
    await apply(file);
    const outcome = await apply({ partners: [{ ...khanya, priority: 9 }, marula] });
    expect(outcome.partners).toMatchObject({ changed: ['khanya'], unchanged: ['marula'] });
    expect(outcome.changes).toEqual([
      {
        noun: 'partner',
        kind: 'changed',
        name: 'khanya',
        fields: [{ field: 'priority', before: 5, after: 9 }],
      },
    ]);
    expect((await events()).find(({ action }) => action === 'partner.changed')).toMatchObject({
      before: { priority: 5 },
      after: { priority: 9 },
    });
  });

  test('replaces a partner’s intents and rules with those of the file', async () => {
    await apply(file);
    await apply({
      partners: [{ ...marula, intents: [{ title: 'Vehicle Finance', eligibility: [] }] }],
    });
    const exported = await exportCatalogue(ctx, { environment: 'uat' });
    expect(
      exported.partners.find(({ slug }) => slug === 'marula')?.intents.map(({ title }) => title),
    ).toEqual(['Vehicle Finance']);
  });

  test('leaves alone what is not in the file; with prune, switches it off without deleting it', async () => {
    await apply(file);
    const shorter = { intents: [], partners: [marula] };
    expect((await apply(shorter)).changes).toEqual([]);
    const pruned = await apply(shorter, true);
    expect(pruned.intents.deactivated).toEqual(['Personal Loan']);
    expect(pruned.partners).toMatchObject({ deactivated: ['khanya'], unchanged: ['marula'] });
    expect((await apply(shorter, true)).changes).toEqual([]);
    const rows = await db.database.sql`select slug, active from partner order by slug`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { slug: 'khanya', active: false },
      { slug: 'marula', active: true },
    ]);
    expect((await apply(file)).partners.changed).toEqual(['khanya']);
  });

  test('keeps environments apart: the same file creates other ids in the other one', async () => {
    await apply(file);
    await applyCatalogue(ctx, { environment: 'production', file });
    const rows = await db.database.sql`select id from intent`;
    expect(new Set(rows.map((row) => row.id)).size).toBe(4);
    await applyCatalogue(ctx, { environment: 'production', file: {}, prune: true });
    const [row] = await db.database.sql`
      select count(*)::int as active from partner where environment = 'uat' and active`;
    expect(row?.active).toBe(2);
  });

  test('keeps the stored secret when the file has none, generates one for a new partner, and accepts a new one', async () => {
    await apply(file);
    const generated = await secretOf('marula');
    expect(generated).toMatch(/^whsec_.{44}$/);
    expect(await secretOf('khanya')).toBe(secret);
    await apply({ partners: [{ ...khanya, connection: { ...khanya.connection, secret: null } }, marula] });
    expect(await secretOf('khanya')).toBe(secret);
    expect(await secretOf('marula')).toBe(generated);
    const other = `whsec_${Buffer.alloc(24, 9).toString('base64')}`;
    const outcome = await apply({
      partners: [{ ...khanya, connection: { ...khanya.connection, secret: other } }],
    });
    expect(outcome.partners.changed).toEqual(['khanya']);
    expect(await secretOf('khanya')).toBe(other);
    const seen = JSON.stringify([
      await events(),
      outcome,
      await exportCatalogue(ctx, { environment: 'uat' }),
    ]);
    for (const hidden of [secret, other, generated]) expect(seen).not.toContain(hidden.slice(6));
  });

  test('keeps the whole connection when the file leaves it out', async () => {
    await apply(file);
    const { connection: _, ...rest } = khanya;
    expect((await apply({ partners: [rest] })).changes).toEqual([]);
  });

  test('restricts an intent to the affiliates it names', async () => {
    const affiliate = await makeAffiliate(db.database, { slug: 'acme' });
    const restricted = { intents: [{ title: 'Personal Loan', affiliates: ['acme'] }] };
    await apply(restricted);
    expect((await apply(restricted)).changes).toEqual([]);
    const rows = await db.database.sql`
      select i.restricted, a.affiliate_id::int as id from intent i join intent_affiliate a on a.intent_id = i.id`;
    expect(rows.map((row) => ({ ...row }))).toEqual([{ restricted: true, id: affiliate.id }]);
    await apply({ intents: [{ title: 'Personal Loan', affiliates: null }] });
    expect(await db.database.sql`select 1 from intent_affiliate`).toHaveLength(0);
  });

  test('keeps the synonyms of an intent, each once', async () => {
    const named = { intents: [{ title: 'Personal Loan', synonyms: ['Cash loan', ' Bond ', 'BOND'] }] };
    await apply(named);
    expect((await apply(named)).changes).toEqual([]);
    const { intents } = await exportCatalogue(ctx, { environment: 'uat' });
    expect(intents[0]?.synonyms).toEqual(['Cash loan', 'Bond']);
  });

  test('writes everything or nothing', async () => {
    expect(
      await errorsOf({
        ...file,
        partners: [...file.partners, { slug: 'x', company_name: 'X', priority: -1 }],
      }),
    ).toEqual({ 'partners[2].priority': ['must be at least 0'] });
    expect(await db.database.sql`select 1 from intent`).toHaveLength(0);
  });

  test('accepts the same file twice at the same moment', async () => {
    const outcomes = await Promise.all([apply(file), apply(file)]);
    expect(outcomes.map(({ partners }) => partners.created.length).sort()).toEqual([0, 2]);
  });

  test('is only for operators and the command line', async () => {
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 'session' } as const;
    await expect(applyCatalogue({ ...ctx, actor }, { environment: 'uat', file })).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('references', () => {
  test('to an unknown affiliate and an unknown intent are reported', async () => {
    expect(
      await errorsOf({
        intents: [personalLoan, { title: 'A', affiliates: ['nobody'] }],
        partners: [
          marula,
          { slug: 'x', company_name: 'X', intents: [{ title: 'Personal Loan' }, { title: 'Home Loan' }] },
        ],
      }),
    ).toEqual({
      'intents[1].affiliates': ['there is no affiliate nobody'],
      'partners[0].intents[1].title': ['there is no intent Vehicle Finance'],
      'partners[1].intents[1].title': ['there is no intent Home Loan'],
    });
  });

  test('of a cap to an unknown affiliate, or to an intent that the partner does not take, name the field', async () => {
    const cap = { counts: 'applications', window: 'day', most: 5 };
    const withCaps = (caps: object[]) => ({
      intents: [personalLoan],
      partners: [{ slug: 'x', company_name: 'X', intents: [{ title: 'Personal Loan' }], capacity: { caps } }],
    });
    expect(await errorsOf(withCaps([cap, { ...cap, affiliate: 'nobody' }]))).toEqual({
      'partners[0].capacity.caps[1].affiliate': ['there is no affiliate nobody: null is all of them'],
    });
    expect(await errorsOf(withCaps([{ ...cap, intent: 'Home Loan' }]))).toEqual({
      'partners[0].capacity.caps[0].intent': ['is no intent of this partner'],
    });
  });
});

describe('exportCatalogue', () => {
  test('exports a file that changes nothing at its origin, and creates the same catalogue elsewhere', async () => {
    await apply(file);
    const exported = JSON.parse(
      JSON.stringify(await exportCatalogue(ctx, { environment: 'uat' })),
    ) as unknown;
    expect((await applyCatalogue(ctx, { environment: 'uat', file: exported, prune: true })).changes).toEqual(
      [],
    );
    expect(exported).toMatchObject({ environment: 'uat', schema_version: 1 });
    await applyCatalogue(ctx, {
      environment: 'production',
      file: exported,
      connections: true,
      active: true,
    });
    expect(await exportCatalogue(ctx, { environment: 'production' })).toEqual({
      ...(exported as object),
      environment: 'production',
    });
  });
});

describe('previewCatalogue', () => {
  test('returns what applying would do and does nothing', async () => {
    await apply(file);
    const next = { intents: [{ title: 'Home Loan' }], partners: [{ ...marula, priority: 1 }] };
    const before = await exportCatalogue(ctx, { environment: 'uat' });
    const preview = await previewCatalogue(ctx, { environment: 'uat', file: next, prune: true });
    expect(await exportCatalogue(ctx, { environment: 'uat' })).toEqual(before);
    expect(await apply(next, true)).toEqual(preview);
    expect(preview).toMatchObject({
      intents: { created: ['Home Loan'], deactivated: ['Personal Loan'] },
      partners: { changed: ['marula'], deactivated: ['khanya'] },
    });
  });
});
