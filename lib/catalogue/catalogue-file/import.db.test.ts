import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import type { PartnerEntryInput } from '@/lib/catalogue/partner/entry';
import { endFormerSecret, rollSecret } from '@/lib/catalogue/partner/roll-secret';
import { openPartnerSecret } from '@/lib/http/webhook/signature';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import {
  applyCatalogue as applyCatalogueVerb,
  previewCatalogue as previewCatalogueVerb,
} from './apply-catalogue';
import { exportCatalogue } from './export-catalogue';
import { listImports } from './list-imports';
import { type ApplyCatalogueInput, parseApplyCatalogue, undoImportInput } from './schema';
import { previewUndo as previewUndoVerb, undoImport as undoImportVerb } from './undo-import';

const undoImport = checked(undoImportInput, undoImportVerb);
const previewUndo = checked(undoImportInput, previewUndoVerb);
const applyCatalogue = checked(parseApplyCatalogue, applyCatalogueVerb);
const previewCatalogue = checked(parseApplyCatalogue, previewCatalogueVerb);

let db: TestDatabase;
let ctx: Context;
beforeEach(async () => {
  db = await createTestDatabase();
  ctx = makeContext(db.database);
});
afterEach(() => db.drop());

type How = Partial<Omit<ApplyCatalogueInput, 'environment' | 'file'>>;
const apply = (file: unknown, how: How = {}) => applyCatalogue(ctx, { environment: 'uat', file, ...how });
const inProduction = (file: unknown, how: How = {}) =>
  applyCatalogue(ctx, { environment: 'production', file, ...how });
const exported = (environment: 'uat' | 'production' = 'uat') => exportCatalogue(ctx, { environment });
const partner = (slug: string, changes: Partial<PartnerEntryInput> = {}): PartnerEntryInput => ({
  slug,
  company_name: slug,
  intents: [{ title: 'Loan' }],
  ...changes,
});
const connection = {
  score_url: 'https://uat.lender.example/score',
  accept_url: 'https://uat.lender.example/accept',
};
const refusal = (text: string) => ({ code: 'validation_failed', detail: { errors: { confirm: [text] } } });
const lastImport = async () => (await listImports(ctx, { environment: 'uat' }))[0]?.id ?? 0;
const undo = async (confirm?: number) => undoImport(ctx, { importId: await lastImport(), confirm });

describe('a file that switches off', () => {
  const slugs = ['a', 'b', 'c', 'd', 'e', 'f', 'g'];
  const all = { intents: [{ title: 'Loan' }], partners: slugs.map((slug) => partner(slug)) };
  const only = (...kept: string[]) => ({ intents: all.intents, partners: kept.map((slug) => partner(slug)) });
  const activeSlugs = async () =>
    (await exported()).partners.filter(({ active }) => active).map(({ slug }) => slug);

  test('reports how many partners and intents, and from six on accepts only that number', async () => {
    await apply(all);
    const { loss, consequence } = await previewCatalogue(ctx, {
      environment: 'uat',
      file: only('g'),
      prune: true,
    });
    expect(loss).toEqual({
      partners: slugs.slice(0, 6),
      intents: [],
      formerTitles: [],
      withoutPartner: [],
      withoutIntent: [],
    });
    const meaning = '6 active partners would be switched off';
    expect(consequence).toEqual({ figure: 6, leavesNone: false, meaning });
    const prune = (confirm?: number) => apply(only('g'), { prune: true, confirm });
    await expect(prune()).rejects.toMatchObject(refusal(`${meaning}: confirm with 6`));
    await expect(prune(5)).rejects.toMatchObject(refusal(`${meaning}: confirm with 6, not 5`));
    expect(await activeSlugs()).toEqual(slugs);
    await prune(6);
    expect(await activeSlugs()).toEqual(['g']);
  });

  test('needs no number for five, unless an outdated preview showed fewer', async () => {
    await apply(all);
    await expect(apply(only('f', 'g'), { prune: true, confirm: 4 })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    await apply(only('f', 'g'), { prune: true });
    expect(await activeSlugs()).toEqual(['f', 'g']);
  });

  test('counts entries that the file itself marks inactive, without prune', async () => {
    await apply(all);
    const off = { partners: slugs.slice(0, 6).map((slug) => partner(slug, { active: false })) };
    await expect(apply(off)).rejects.toMatchObject(
      refusal('6 active partners would be switched off: confirm with 6'),
    );
  });

  test('requires the number, however small, if an intent would be left with no partner', async () => {
    const car = { intents: [{ title: 'Loan' }, { title: 'Car' }] };
    await apply({ ...car, partners: [partner('a'), partner('car', { intents: [{ title: 'Car' }] })] });
    const last = { ...car, partners: [partner('a')] };
    const { loss } = await previewCatalogue(ctx, { environment: 'uat', file: last, prune: true });
    expect(loss).toMatchObject({ partners: ['car'], withoutPartner: ['Car'] });
    await expect(apply(last, { prune: true })).rejects.toMatchObject(
      refusal('1 active partner would be switched off, 1 intent left with no partner: confirm with 1'),
    );
    // Nothing is switched off, but the partner no longer accepts the intent.
    const elsewhere = { partners: [partner('car')] };
    await expect(apply(elsewhere)).rejects.toMatchObject(
      refusal('nothing would be switched off, 1 intent left with no partner: confirm with 1'),
    );
    expect((await apply(last, { prune: true, confirm: 1 })).partners.deactivated).toEqual(['car']);
  });

  test('requires the number if an affiliate would be left with no intent', async () => {
    await makeAffiliate(db.database, { slug: 'acme', name: 'Acme' });
    const mine = { title: 'Mine', affiliates: ['acme'] };
    await makeAffiliate(db.database, { slug: 'other', name: 'Other' });
    await apply({ intents: [mine, { title: 'Theirs', affiliates: ['other'] }] });
    await expect(
      apply({ intents: [{ title: 'Theirs', affiliates: ['other'] }] }, { prune: true }),
    ).rejects.toMatchObject(
      refusal('1 active intent would be switched off, 1 affiliate left with no intent: confirm with 1'),
    );
  });
});

describe('a file from the other environment', () => {
  const uat = {
    environment: 'uat',
    schema_version: 1,
    intents: [{ title: 'Loan' }, { title: 'Car', active: false }],
    partners: [partner('new', { connection }), partner('known', { connection, priority: 7 })],
  };
  const known = {
    intents: [{ title: 'Loan' }],
    partners: [
      partner('known', { active: false, connection: { accept_url: 'https://lender.example/accept' } }),
    ],
  };
  const stateOf = async (slug: string) =>
    (await exported('production')).partners.find((one) => one.slug === slug);

  test('leaves out connections and active states: existing entries keep theirs, new ones start inactive', async () => {
    await inProduction(known);
    const { origin } = await inProduction(uat);
    expect(origin).toEqual({
      from: 'uat',
      crosses: true,
      leftOut: { connections: ['new', 'known'], active: ['new', 'known'] },
      switchedOn: { partners: ['new', 'known'], stay: true },
    });
    expect(await stateOf('new')).toMatchObject({
      active: false,
      connection: { score_url: null, accept_url: null },
    });
    expect(await stateOf('known')).toMatchObject({
      active: false,
      priority: 7,
      connection: { score_url: null, accept_url: 'https://lender.example/accept' },
    });
    const intents = (await exported('production')).intents;
    expect(intents.map(({ title, active }) => [title, active])).toEqual([
      ['Car', false],
      ['Loan', true],
    ]);
  });

  test('takes over connections or active states on request', async () => {
    await inProduction(known);
    await inProduction(uat, { connections: true });
    expect(await stateOf('known')).toMatchObject({ active: false, connection });
    const { origin } = await inProduction(uat, { active: true });
    expect(origin.leftOut).toEqual({ connections: [], active: [] });
    expect(await stateOf('new')).toMatchObject({ active: true, connection });
  });

  test('is applied in full to its own environment, and when it names no environment', async () => {
    expect((await apply(uat)).origin).toMatchObject({ from: 'uat', crosses: false });
    expect((await exported()).partners[1]).toMatchObject({ slug: 'new', active: true, connection });
    const { environment: _, ...handwritten } = uat;
    const { origin, secretsMade } = await inProduction(handwritten, { active: true });
    expect(origin).toMatchObject({ from: null, crosses: false });
    expect(secretsMade).toEqual(['new', 'known']);
    expect(await stateOf('new')).toMatchObject({ active: true, connection });
  });

  test('switches no lender of Production on unless asked, also one that is off, and however often it is applied', async () => {
    const own = { ...uat, environment: 'production' };
    for (const file of [own, own, { ...own, environment: undefined }]) {
      const { origin } = await inProduction(file);
      expect(origin.switchedOn).toEqual({ partners: ['new', 'known'], stay: true });
      expect((await exported('production')).partners.map(({ active }) => active)).toEqual([false, false]);
    }
    const { origin, warnings, secretsMade } = await inProduction(own, { active: true });
    expect(origin.switchedOn).toEqual({ partners: ['new', 'known'], stay: false });
    expect(secretsMade).toEqual([]);
    expect(warnings.join()).toContain('2 lenders have not passed the go-live check at these URLs');
    expect(await stateOf('new')).toMatchObject({ active: true });
    // What is on stays on, without the tick.
    const again = await inProduction(own);
    expect([again.origin.switchedOn.partners, again.changes]).toEqual([[], []]);
  });

  test('is refused in the format of a later release', async () => {
    await expect(inProduction({ ...uat, schema_version: 2 })).rejects.toMatchObject({
      detail: { errors: { schema_version: ['must be 1'] } },
    });
  });
});

describe('an import', () => {
  const secretText = (byte: number) => `whsec_${Buffer.alloc(32, byte).toString('base64')}`;
  const secretOf = async (slug: string) => {
    const [row] = await db.database.sql`select id, secret_ciphertext from partner where slug = ${slug}`;
    return openPartnerSecret(ctx.env.piiKey, Number(row?.id), row?.secret_ciphertext as Buffer);
  };
  const first = {
    intents: [{ title: 'Loan', required_fields: ['net_income'] }],
    partners: [
      partner('a', {
        priority: 1,
        connection: { ...connection, secret: secretText(1) },
        capacity: {
          caps: [{ intent: 'Loan', counts: 'applications', window: 'day', most: 5 }],
          holidays: 'closed',
        },
        intents: [{ title: 'Loan', eligibility: [{ field: 'net_income', operator: '>=', value: 5_000 }] }],
      }),
      partner('b'),
    ],
  };
  const second = {
    intents: [{ title: 'LOAN' }, { title: 'Car' }],
    partners: [
      partner('a', { priority: 9, connection: { secret: secretText(2) }, capacity: null }),
      partner('c', { intents: [{ title: 'Car' }] }),
    ],
  };

  test('is undone: its changes are reverted, secret included, and what it created is switched off', async () => {
    await apply(first);
    const before = await exported();
    expect(before.partners[0]).toMatchObject({ capacity: { caps: [{ most: 5 }], holidays: 'closed' } });
    await apply(second, { prune: true });
    expect(await secretOf('a')).toBe(secretText(2));
    expect((await exported()).partners[0]).toMatchObject({ slug: 'a', capacity: null });
    const preview = await previewUndo(ctx, { importId: await lastImport() });
    expect(preview.changedSince).toEqual([]);
    expect(preview.loss).toMatchObject({ partners: ['c'], intents: ['Car'] });
    await undo(preview.consequence.figure);
    const after = await exported();
    const made = ({ slug }: { slug: string }) => slug === 'c';
    expect(after.partners.filter((one) => !made(one))).toEqual(before.partners);
    expect(after.intents.filter(({ title }) => title !== 'Car')).toEqual(before.intents);
    expect(after.partners.find(made)).toMatchObject({ active: false });
    expect(after.intents.find(({ title }) => title === 'Car')).toMatchObject({ active: false });
    expect(await secretOf('a')).toBe(secretText(1));
  });

  test('that takes an intent from a partner ends its caps and hours of that intent, and its undo brings them back', async () => {
    const loan = { title: 'Loan' };
    const cap = { counts: 'applications' as const, window: 'day' as const };
    const hours = { weekday: 'mon' as const, opens: '08:00', closes: '17:00' };
    const capacity = {
      caps: [
        { ...cap, intent: 'LOAN', most: 5 },
        { ...cap, most: 7 },
      ],
      hours: [{ ...hours, intent: 'Car' }, hours],
      wait_days: 3,
    };
    await apply({
      intents: [loan, { title: 'Car' }],
      partners: [partner('a', { intents: [loan, { title: 'Car' }], capacity }), partner('b')],
    });
    const before = await exported();
    const leaves = { partners: [partner('a', { intents: [{ title: 'Car' }] })] };
    const preview = await previewCatalogue(ctx, { environment: 'uat', file: leaves });
    expect(JSON.stringify(preview)).toContain('"field":"capacity"');
    await apply(leaves);
    const stored = () => db.database.sql`
      select c.most from cap c join partner p on p.id = c.partner_id
      where p.slug = 'a' and c.removed_at is null order by c.most`;
    expect(await stored()).toEqual([{ most: 7 }]);
    expect((await exported()).partners[0]?.capacity).toMatchObject({
      ...{ caps: [{ intent: null, most: 7 }], hours: [{ intent: 'Car' }, { intent: null }], wait_days: 3 },
    });
    await undo();
    expect(await exported()).toEqual(before);
    expect(await stored()).toEqual([{ most: 5 }, { most: 7 }]);
    // An intent that comes back comes without them.
    await apply(leaves);
    await apply({ partners: [partner('a', { intents: [loan, { title: 'Car' }] })] });
    expect(await stored()).toEqual([{ most: 7 }]);
  });

  test('restores a former secret whose overlap is not over, unless the secret was rolled since', async () => {
    await apply(first);
    const [a] = await db.database.sql<
      { id: number }[]
    >`select id::float8 as id from partner where slug = 'a'`;
    const partnerId = a?.id ?? 0;
    const former = async () => {
      const [row] = await db.database.sql`
        select id, previous_secret_ciphertext as secret, previous_secret_ends_at as ends_at from partner where slug = 'a'`;
      return row?.secret
        ? { secret: openPartnerSecret(ctx.env.piiKey, Number(row.id), row.secret), at: row.ends_at }
        : null;
    };
    const { secret } = await rollSecret(ctx, { partnerId });
    const before = await former();
    expect(before?.secret).toBe(secretText(1));
    await apply({ partners: [partner('a', { connection: { secret: secretText(2) } })] });
    expect(await former()).toBeNull();
    await undo();
    expect([await secretOf('a'), await former()]).toEqual([secret, before]);

    await endFormerSecret(ctx, { partnerId });
    await apply({ partners: [partner('a', { priority: 7 })] });
    const rolled = await rollSecret(ctx, { partnerId });
    await undo();
    expect(await secretOf('a')).toBe(rolled.secret);
    expect((await former())?.secret).toBe(secret);

    await apply({ partners: [partner('a', { connection: { secret: secretText(3) } })] });
    await db.database.sql`
      update catalogue_import set changes = jsonb_set(changes, '{0,secret,former,endsAt}', '"2020-01-01T00:00:00Z"')
      where undone_at is null and changes @> '[{"secret": {"former": {}}}]'`;
    await undo();
    expect([await secretOf('a'), await former()]).toEqual([rolled.secret, null]);
  });

  test('is audited when it is undone, and can only be undone once', async () => {
    await apply(first);
    await apply({ partners: [partner('b', { priority: 3 })] });
    const importId = await lastImport();
    await undo();
    const [event] = await db.database.sql`
      select subject_id::float8 as id, environment, after from audit_event where action = 'catalogue.import-undone'`;
    expect(event).toMatchObject({
      id: importId,
      environment: 'uat',
      after: { partners: { changed: ['b'] } },
    });
    expect((await listImports(ctx, { environment: 'uat' }))[0]?.undoneAt).toBeInstanceOf(Date);
    await expect(undo()).rejects.toMatchObject({
      code: 'conflict',
      message: 'this import has already been undone',
    });
  });

  test('cannot be undone once its result was changed, even only a secret; the later import is undone first', async () => {
    await apply(first);
    const oldest = await lastImport();
    await apply({ partners: [partner('b', { priority: 3 })] });
    const refused = {
      code: 'conflict',
      message:
        'changed since this import: partner b; take back what came after it first, or change them by hand',
    };
    await expect(undoImport(ctx, { importId: oldest, confirm: 3 })).rejects.toMatchObject(refused);
    expect((await previewUndo(ctx, { importId: oldest })).changedSince).toEqual(['partner b']);
    await undo();
    const { consequence } = await previewUndo(ctx, { importId: oldest });
    expect(consequence.figure).toBe(3);
    await undoImport(ctx, { importId: oldest, confirm: 3 });
    expect((await exported()).partners.map(({ active }) => active)).toEqual([false, false]);

    await apply({ partners: [partner('a', { active: true, connection: { secret: secretText(3) } })] });
    const secretImport = await lastImport();
    await apply({ partners: [partner('a', { connection: { secret: secretText(4) } })] });
    await expect(undoImport(ctx, { importId: secretImport })).rejects.toMatchObject({ code: 'conflict' });
  });

  test('requires the number of what undoing it would switch off', async () => {
    await apply({ intents: [{ title: 'Loan' }], partners: 'abcdef'.split('').map((slug) => partner(slug)) });
    const meaning = '6 active partners and 1 active intent would be switched off';
    await expect(undo()).rejects.toMatchObject(refusal(`${meaning}: confirm with 7`));
    await expect(undo(6)).rejects.toMatchObject(refusal(`${meaning}: confirm with 7, not 6`));
    await undo(7);
    expect((await exported()).partners.some(({ active }) => active)).toBe(false);
  });

  test('that changes nothing is not kept, and none ever shows a secret', async () => {
    await apply(first);
    await apply(first);
    expect(await listImports(ctx, { environment: 'uat' })).toMatchObject([
      { created: 3, changed: 0, switchedOff: 0, actor: 'command line', undoneAt: null },
    ]);
    await applyCatalogue(
      { ...ctx, actor: { kind: 'command line', name: 'Thandi Nkosi' } },
      { environment: 'uat', file: second },
    );
    expect((await listImports(ctx, { environment: 'uat' }))[0]?.actor).toBe('Thandi Nkosi (command line)');
    const [row] = await db.database.sql`select catalogue_import::text as everything from catalogue_import`;
    expect(row?.everything).not.toContain(secretText(1).slice(6));
  });

  test('is only for operators and the command line', async () => {
    await apply(first);
    const actor = { kind: 'user', userId: 1, role: 'manager', affiliateId: 1, sessionId: 's' } as const;
    const importId = await lastImport();
    for (const verb of [previewUndo, undoImport])
      await expect(verb({ ...ctx, actor }, { importId, confirm: 3 })).rejects.toMatchObject({
        code: 'forbidden',
      });
  });
});
