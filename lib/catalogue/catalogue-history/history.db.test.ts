import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { getEnvironment } from '@/db/query/account/environment';
import {
  deleteOldVersions,
  findNewestVersion,
  findVersionAtStamp,
} from '@/db/query/catalogue/catalogue-version';
import { deleteUnusedLogos } from '@/db/query/catalogue/logo';
import type { Context } from '@/lib/base/actor/context';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { beginHistories } from '@/lib/catalogue/catalogue/change-catalogue';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { readFormerCatalogue } from '@/lib/catalogue/catalogue/read-former-catalogue';
import { unpackContent } from '@/lib/catalogue/catalogue/version-content';
import { applyCatalogue as applyCatalogueVerb } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { copyIntentToProduction } from '@/lib/catalogue/catalogue-file/copy-intent';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { listImports } from '@/lib/catalogue/catalogue-file/list-imports';
import { parseApplyCatalogue, undoImportInput } from '@/lib/catalogue/catalogue-file/schema';
import { undoImport as undoImportVerb } from '@/lib/catalogue/catalogue-file/undo-import';
import { changeIntent as changeIntentVerb } from '@/lib/catalogue/intent/change-intent';
import { createIntent as createIntentVerb } from '@/lib/catalogue/intent/create-intent';
import { changeIntentInput, createIntentInput } from '@/lib/catalogue/intent/schema';
import { changePartner as changePartnerVerb } from '@/lib/catalogue/partner/change-partner';
import { createPartner as createPartnerVerb } from '@/lib/catalogue/partner/create-partner';
import { changePartnerInput, createPartnerInput } from '@/lib/catalogue/partner/input';
import { rollSecret } from '@/lib/catalogue/partner/roll-secret';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { createTestDatabase, type TestDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { compareVersions, findComparison } from './compare-versions';
import { getVersionFile } from './get-version-file';
import { versionList } from './list';
import { findNewestNumber, versionSource } from './list-version-page';
import { listVersions } from './list-versions';
import { previewRestore, restoreVersion as restoreVersionVerb } from './restore-version';
import { restoreVersionInput } from './schema';

const applyCatalogue = checked(parseApplyCatalogue, applyCatalogueVerb);
const undoImport = checked(undoImportInput, undoImportVerb);
const changeIntent = checked(changeIntentInput, changeIntentVerb);
const createIntent = checked(createIntentInput, createIntentVerb);
const changePartner = checked(changePartnerInput, changePartnerVerb);
const createPartner = checked(createPartnerInput, createPartnerVerb);
const restoreVersion = checked(restoreVersionInput, restoreVersionVerb);

const environment = 'uat';
let db: TestDatabase;
let ctx: Context;
const begin = async () => {
  db = await createTestDatabase();
  ctx = makeContext(db.database);
};
const end = () => db.drop();

const versions = async () => (await listVersions(ctx, { environment })).versions;
const newest = async () => (await listVersions(ctx, { environment })).newest ?? 0;
const exported = () => exportCatalogue(ctx, { environment });
const rule = (value: number) => ({ field: 'net_income', operator: '>=' as const, value });

describe('the history of a catalogue', () => {
  beforeAll(begin);
  afterAll(end);

  test('gets a version from every save and import, with who, why and what', async () => {
    // An empty catalogue has no history to begin.
    await beginHistories(db.database);
    expect(await listVersions(ctx, { environment })).toEqual({ versions: [], next: null, newest: null });
    const operator = await makeUser(db.database, { role: 'operator' });
    const by = makeContext(db.database, {
      actor: {
        kind: 'user',
        userId: operator.id,
        role: 'operator',
        operatorRole: 'admin',
        affiliateId: null,
        sessionId: 's',
      },
    });
    await applyCatalogue(ctx, {
      environment,
      file: { intents: [{ title: 'Loan' }], partners: [{ slug: 'indwe', company_name: 'Indwe' }] },
      reason: 'The first ones',
    });
    const intent = await createIntent(by, { environment, entry: { title: 'Card' }, reason: ' Cards too ' });
    await changeIntent(by, { intentId: intent.id, entry: { title: 'Credit Card' } });
    const partner = await createPartner(by, {
      environment,
      entry: { slug: 'steenbok', company_name: 'Steenbok', intents: [{ title: 'Loan' }] },
    });
    await changePartner(by, {
      partnerId: partner.id,
      entry: { ...partner.entry, active: false },
      reason: 'They asked for a pause',
      unserved: true,
    });
    const [imported] = await listImports(ctx, { environment });
    await undoImport(ctx, { importId: imported?.id ?? 0, confirm: 2 });
    await copyIntentToProduction(by, { intentId: intent.id });
    const brief = (await versions()).map(({ number, by: who, source, reason, summary }) => {
      const { created, changed, switchedOff, names } = summary;
      return [number, who, source, reason, `${created}/${changed}/${switchedOff}`, names.join()];
    });
    expect(brief).toEqual([
      [6, 'command line', 'import undone', null, '0/0/2', 'Loan,indwe'],
      [5, operator.name, 'saved', 'They asked for a pause', '0/0/1', 'steenbok'],
      [4, operator.name, 'saved', null, '1/0/0', 'steenbok'],
      [3, operator.name, 'saved', null, '0/1/0', 'Credit Card'],
      [2, operator.name, 'saved', 'Cards too', '1/0/0', 'Card'],
      [1, 'command line', 'imported', 'The first ones', '2/0/0', 'Loan,indwe'],
    ]);
    const inProduction = await listVersions(ctx, { environment: 'production' });
    expect(inProduction.versions).toMatchObject([{ number: 1, source: 'copied', by: operator.name }]);
  });

  test('gets none from a save that changes nothing, or from one that is refused', async () => {
    const before = await newest();
    const [intent] = (await exported()).intents;
    await applyCatalogue(ctx, { environment, file: { intents: [intent] } });
    await expect(createIntent(ctx, { environment, entry: { title: 'loan' } })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(
      createIntent(ctx, { environment, entry: { title: 'A' }, reason: 'x'.repeat(201) }),
    ).rejects.toMatchObject({ code: 'validation_failed' });
    expect(await newest()).toBe(before);
  });

  test('is told in differences between any two versions, in either order', async () => {
    const { from, to, changes } = await compareVersions(ctx, { environment, from: 4, to: 2 });
    expect([from.number, to.number]).toEqual([2, 4]);
    expect(changes).toMatchObject([
      {
        noun: 'intent',
        kind: 'changed',
        name: 'Credit Card',
        fields: [
          { field: 'title', before: 'Card', after: 'Credit Card' },
          { field: 'former_titles', before: [], after: [{ title: 'Card' }] },
        ],
      },
      { noun: 'partner', kind: 'created', name: 'steenbok' },
    ]);
    expect(await findComparison(ctx, { environment, from: 1, to: 99 })).toBeNull();
    expect((await compareVersions(ctx, { environment, from: 3, to: 3 })).changes).toEqual([]);
  });

  test('never holds a secret, and a rolled one is no version', async () => {
    const before = await newest();
    const secret = `whsec_${Buffer.alloc(32, 9).toString('base64')}`;
    const partner = await createPartner(ctx, {
      environment,
      entry: { slug: 'secretive', company_name: 'Secretive', connection: { secret } },
    });
    await rollSecret(ctx, { partnerId: partner.id });
    await createIntent(ctx, { environment, entry: { title: 'After the roll' } });
    expect(await newest()).toBe(before + 2);
    for (const { content } of await db.database.sql<
      { content: Buffer }[]
    >`select content from catalogue_version`) {
      const text = JSON.stringify(await unpackContent(content));
      expect(text).not.toContain(secret.slice(6));
      expect(text.toLowerCase()).not.toContain('secret_');
      expect(text).not.toContain('Ciphertext');
    }
    expect((await getVersionFile(ctx, { environment, version: before + 1 })).partners.at(-2)).toMatchObject({
      slug: 'secretive',
      connection: { secret: null },
    });
  });

  test('shows what was written without it as a version of its own', async () => {
    const before = await newest();
    await db.database.sql`update partner set priority = 7 where environment = 'uat' and slug = 'indwe'`;
    await createIntent(ctx, { environment, entry: { title: 'After another program' } });
    const [mine, found] = await versions();
    expect(mine).toMatchObject({ number: before + 2, source: 'saved', summary: { created: 1, changed: 0 } });
    expect(found).toMatchObject({
      number: before + 1,
      source: 'found',
      summary: { changed: 1, names: ['indwe'] },
    });
  });

  test('begins with what is there, once, so that nothing reads as changed outside it', async () => {
    await db.database.sql`
      insert into intent (environment, title) values ('production', 'From before'), ('production', 'This, too')`;
    await db.database.sql`delete from catalogue_version where environment = 'production'`;
    await Promise.all([beginHistories(db.database), beginHistories(db.database)]);
    await beginHistories(db.database);
    const [first, ...others] = (await listVersions(ctx, { environment: 'production' })).versions;
    expect(others).toEqual([]);
    expect(first).toMatchObject({ number: 1, source: 'first', reason: null });
    await createIntent(ctx, { environment: 'production', entry: { title: 'After it' } });
    const [second] = (await listVersions(ctx, { environment: 'production' })).versions;
    expect(second).toMatchObject({ number: 2, source: 'saved', summary: { created: 1 } });
  });

  test('is a list that is searched by person, reason and name, filtered, and paged in both directions', async () => {
    const list = (given: Record<string, string>) =>
      listPage(ctx, versionSource(environment), readListQuery(versionList, given));
    const numbers = async (given: Record<string, string>) =>
      (await list(given)).rows.map(({ number }) => number);
    const all = (await versions()).map(({ number }) => number);
    expect(await numbers({})).toEqual(all);
    expect(await numbers({ sort: 'number' })).toEqual(all.toReversed());
    expect(await numbers({ after: '4' })).toEqual([3, 2, 1]);
    expect(await numbers({ before: '1' })).toEqual(all);
    expect(await numbers({ source: 'import undone' })).toEqual([6]);
    expect(await numbers({ q: 'CARDS TOO' })).toEqual([2]);
    expect(await numbers({ q: 'steenbok', source: 'saved' })).toEqual([5, 4]);
    expect(await numbers({ q: 'no such thing' })).toEqual([]);
    const [first] = (await list({ sort: 'number' })).rows;
    expect(first).toEqual((await versions()).at(-1));
    expect(await findNewestNumber(ctx, environment)).toBe(await newest());
  });

  test('is paged by its numbers', async () => {
    const first = await newest();
    for (let at = 0; at < 52; at += 1)
      await db.database.sql`
        insert into catalogue_version (environment, number, stamp, actor_kind, source, summary, logos, digest, content)
        select environment, number + 1, stamp + 1, actor_kind, source, summary, logos, digest, content
        from catalogue_version where environment = 'uat' order by number desc limit 1`;
    const page = await listVersions(ctx, { environment });
    expect([page.newest, page.versions.length, page.next]).toEqual([first + 52, 50, first + 3]);
    const older = await listVersions(ctx, { environment, before: first + 3 });
    expect(older.versions[0]?.number).toBe(first + 2);
    expect(older.newest).toBe(first + 52);
  });

  test('is for operators only', async () => {
    const affiliate = await makeAffiliate(db.database);
    const actor = {
      kind: 'user',
      userId: 1,
      role: 'manager',
      affiliateId: affiliate.id,
      sessionId: 's',
    } as const;
    const theirs = { ...ctx, actor };
    for (const attempt of [
      listVersions(theirs, { environment }),
      compareVersions(theirs, { environment, from: 1, to: 2 }),
      getVersionFile(theirs, { environment, version: 1 }),
      previewRestore(theirs, { environment, version: 1 }),
      restoreVersion(theirs, { environment, version: 1 }),
    ])
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('restoring a version', () => {
  beforeAll(begin);
  afterAll(end);

  test('gives exactly the content of it, whatever was saved since', async () => {
    const one = await makeAffiliate(db.database);
    const titles = ['Loan', 'Card', 'Car', 'House', 'Boat'];
    const slugs = ['a', 'b', 'c'];
    const entryOf = fc.record({
      active: fc.boolean(),
      synonyms: fc.subarray(['Cash', 'Quick']),
      required_fields: fc.subarray(['net_income', 'city']),
      affiliates: fc.option(fc.subarray([one.slug])),
    });
    const partnerOf = fc.record({
      slug: fc.constantFrom(...slugs),
      company_name: fc.constantFrom('A', 'B'),
      active: fc.boolean(),
      priority: fc.nat(3),
      connection: fc.record({ accept_url: fc.constantFrom(null, 'https://lender.example/accept') }),
      on: fc.subarray([0, 1, 2, 3, 4]),
      least: fc.nat(3),
      // Absent: the capacity stays.
      most: fc.constantFrom(undefined, null, 0, 5),
      isForOne: fc.boolean(),
    });
    const steps = fc.array(
      fc.oneof(
        fc.record({ intent: fc.nat(4), entry: entryOf }),
        fc.record({ partner: partnerOf }),
        fc.record({ rename: fc.tuple(fc.nat(4), fc.nat(4)) }),
      ),
      { minLength: 2, maxLength: 6 },
    );
    const make = async (step: {
      intent?: number;
      entry?: object;
      partner?: { on: number[]; least: number; most: number | null | undefined; isForOne: boolean };
      rename?: [number, number];
    }) => {
      const { intents } = await exported();
      if (step.intent !== undefined)
        await applyCatalogue(ctx, {
          environment,
          file: { intents: [{ ...step.entry, title: titles[step.intent] ?? '' }] },
          confirm: undefined,
        }).catch(isUnconfirmed);
      if (step.partner) {
        const { on, least, most, isForOne, ...entry } = step.partner;
        const known = on.flatMap((at) => intents[at]?.title ?? []);
        const about = { intent: isForOne ? (known[0] ?? null) : null };
        const capacity =
          most === null || most === undefined
            ? null
            : {
                caps: [{ ...about, counts: 'applications', window: 'day', most }],
                hours: [{ ...about, weekday: 'mon', opens: '08:00', closes: '17:00' }],
                holidays: 'closed',
              };
        await applyCatalogue(ctx, {
          environment,
          file: {
            partners: [
              {
                ...entry,
                intents: known.map((title) => ({ title, eligibility: [rule(least)] })),
                ...(most !== undefined && { capacity }),
              },
            ],
          },
        }).catch(isUnconfirmed);
      }
      if (step.rename) await swapTitles(step.rename);
    };
    /** What would leave somebody with none needs a number; anything else that is refused is a wrong test. */
    const isUnconfirmed = (error: { detail?: { errors?: object } }) =>
      expect(Object.keys(error.detail?.errors ?? {})).toEqual(['confirm']);
    const swapTitles = async ([first, second]: [number, number]) => {
      const rows = await db.database.sql<{ id: number; title: string }[]>`
        select id::float8 as id, title from intent where environment = 'uat' order by id`;
      const [a, b] = [rows[first], rows[second]];
      if (!a || !b || a.id === b.id) return;
      const { intents } = await exported();
      const named = (title: string, wanted: string) => ({
        ...intents.find((entry) => entry.title === title),
        title: wanted,
      });
      // A title is free for another once it is no former title any more.
      const freed = (entry: ReturnType<typeof named>) => ({ ...entry, former_titles: [] });
      for (const [intentId, was, wanted] of [
        [a.id, a.title, 'Aside'],
        [b.id, b.title, a.title],
        [a.id, 'Aside', b.title],
      ] as const) {
        await changeIntent(ctx, { intentId, entry: freed(named(was, wanted)) });
        await changeIntent(ctx, { intentId, entry: freed({ ...named(was, wanted) }) });
      }
    };
    /** By which numbers places are taken, in the order of the partners. */
    const countedCaps = async () => {
      const rows = await db.database.sql<{ most: number | null }[]>`
        select c.most from cap c join partner p on p.id = c.partner_id
        where p.environment = 'uat' and c.removed_at is null order by p.slug`;
      return rows.map(({ most }) => most);
    };
    // Everything that will ever be is there from the first version on: nothing is created after it.
    await applyCatalogue(ctx, {
      environment,
      file: {
        intents: titles.map((title) => ({ title })),
        partners: slugs.map((slug) => ({ slug, company_name: slug, intents: [{ title: 'Loan' }] })),
      },
    });
    let restored = 0;
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(), async (changes, which) => {
        const first = await newest();
        const contents = new Map([[first, await exported()]]);
        for (const change of changes) {
          await make(change);
          contents.set(await newest(), await exported());
        }
        const number = [...contents.keys()][which % contents.size] ?? first;
        const { consequence, newest: seen } = await previewRestore(ctx, { environment, version: number });
        await restoreVersion(ctx, { environment, version: number, seen, confirm: consequence.figure });
        if ((await newest()) > seen) restored += 1;
        const now = await exported();
        // What clients could name until now they still can: former titles are not taken back.
        const untitled = (file: typeof now | undefined) =>
          file && { ...file, intents: file.intents.map(({ former_titles: _, ...entry }) => entry) };
        expect(untitled(now)).toEqual(untitled(contents.get(number)));
        expect(await countedCaps()).toEqual(
          now.partners.flatMap(({ capacity }) => capacity?.caps ?? []).map(({ most }) => most),
        );
        const again = await previewRestore(ctx, { environment, version: number });
        expect([again.changes, again.consequence.figure]).toEqual([[], 0]);
        // The exported version says the same, whenever it is asked for.
        expect(await getVersionFile(ctx, { environment, version: number })).toEqual(contents.get(number));
      }),
      { numRuns: 12 },
    );
    // Some runs restore what is there already.
    expect(restored).toBeGreaterThan(2);
  });

  test('deactivates what was created since, counts that first, and is a version with its reason', async () => {
    const before = await newest();
    for (const slug of ['n1', 'n2', 'n3', 'n4', 'n5', 'n6'])
      await createPartner(ctx, { environment, entry: { slug, company_name: slug } });
    const { consequence, loss, newest: seen } = await previewRestore(ctx, { environment, version: before });
    expect(consequence.figure).toBe(6);
    expect(loss.partners).toEqual(['n1', 'n2', 'n3', 'n4', 'n5', 'n6']);
    const restore = (how: { confirm?: number; seen?: number }) =>
      restoreVersion(ctx, { environment, version: before, reason: 'Too many', ...how });
    await expect(restore({ seen })).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(restore({ seen: seen - 1, confirm: 6 })).rejects.toMatchObject({ code: 'conflict' });
    await restore({ seen, confirm: 6 });
    const [version] = await versions();
    expect(version).toMatchObject({
      number: seen + 1,
      source: 'restored',
      reason: `Version ${before} restored: Too many`,
      summary: { switchedOff: 6 },
    });
    expect(
      (await exported()).partners.filter(({ slug }) => slug.startsWith('n')).map(({ active }) => active),
    ).toEqual(Array(6).fill(false));
    const events = await db.database.sql`select action from audit_event where action = 'catalogue.restored'`;
    expect(events.length).toBeGreaterThan(0);
    await expect(restoreVersion(ctx, { environment, version: 9_999 })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('of two at once lets one win, and the other look again', async () => {
    const seen = await newest();
    const { consequence } = await previewRestore(ctx, { environment, version: seen - 1 });
    const restore = () =>
      restoreVersion(ctx, { environment, version: seen - 1, seen, confirm: consequence.figure });
    const ends = await Promise.allSettled([restore(), restore()]);
    expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ends.find((one) => one.status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
    expect(await newest()).toBe(seen + 1);
  });

  test('gives a lender back to the product that it was on, when two have swapped their titles since', async () => {
    const [one, two] = [
      await createIntent(ctx, { environment, entry: { title: 'One' } }),
      await createIntent(ctx, { environment, entry: { title: 'Two' } }),
    ];
    const onOne = () => ({
      intents: [{ title: 'One' }],
      capacity: {
        caps: [{ intent: 'One', counts: 'applications' as const, window: 'day' as const, most: 5 }],
      },
    });
    const { id: partnerId, entry } = await createPartner(ctx, {
      environment,
      entry: { slug: 'swapped', company_name: 'Swapped', ...onOne() },
    });
    const idsOf = async () => {
      const [row] = await db.database.sql<{ rules: number; cap: number }[]>`
        select r.intent_id::float8 as rules, c.intent_id::float8 as cap
        from partner_intent r join cap c using (partner_id) where partner_id = ${partnerId} and c.removed_at is null`;
      return row;
    };
    const version = await newest();
    const before = await exported();
    for (const [{ id, entry: was }, title] of [
      [one, 'Neither'],
      [two, 'One'],
      [one, 'Two'],
    ] as const) {
      await changeIntent(ctx, { intentId: id, entry: { ...was, title, former_titles: [] } });
      // A title is free for another once it is no former title any more.
      await changeIntent(ctx, { intentId: id, entry: { ...was, title, former_titles: [] } });
    }
    await changePartner(ctx, { partnerId, entry: { ...entry, ...onOne() }, unserved: true });
    expect(await idsOf()).toEqual({ rules: two.id, cap: two.id });
    const { consequence, newest: seen } = await previewRestore(ctx, { environment, version });
    await restoreVersion(ctx, { environment, version, seen, confirm: consequence.figure });
    expect(await idsOf()).toEqual({ rules: one.id, cap: one.id });
    expect((await exported()).partners).toEqual(before.partners);
  });

  test('is refused while another intent has the title', async () => {
    const { id, entry } = await createIntent(ctx, { environment, entry: { title: 'Mine' } });
    const version = await newest();
    const renamed = { ...entry, title: 'Mine no more' };
    await changeIntent(ctx, { intentId: id, entry: renamed });
    await changeIntent(ctx, { intentId: id, entry: { ...renamed, former_titles: [] } });
    await createIntent(ctx, { environment, entry: { title: 'mine' } });
    await expect(restoreVersion(ctx, { environment, version, confirm: 1 })).rejects.toMatchObject({
      code: 'conflict',
      message: 'another intent is now called mine: rename it first',
    });
  });

  test('finds its logos still there', async () => {
    const name = `${'a'.repeat(40)}.png`;
    await db.database.sql`
      insert into logo (name, bytes, uploaded_at) values (${name}, '\\x00', now() - interval '3 days'),
        (${`${'b'.repeat(40)}.png`}, '\\x00', now() - interval '3 days')`;
    const { id, entry } = await createPartner(ctx, {
      environment,
      entry: { slug: 'pictured', company_name: 'P', company_logo_url: `/api/logo/${name}` },
    });
    await changePartner(ctx, { partnerId: id, entry: { ...entry, company_logo_url: '' } });
    expect(await deleteUnusedLogos(db.database)).toBe(1);
    expect(await db.database.sql`select name from logo`).toEqual([{ name }]);
  });
});

describe('an offer’s stamp', () => {
  beforeAll(begin);
  afterAll(end);

  test('leads to the version that the offer was made with', async () => {
    const seenBy = new Map<number, number>();
    for (const title of ['A', 'B', 'C']) {
      await createIntent(ctx, { environment, entry: { title } });
      const { catalogueVersion } = await getEnvironment(db.database, environment);
      seenBy.set((await readCatalogue(ctx, environment, catalogueVersion)).version, await newest());
    }
    for (const [stamp, number] of seenBy)
      expect((await findVersionAtStamp(db.database, environment, stamp))?.number).toBe(number);
    expect(await findVersionAtStamp(db.database, environment, 0)).toBeNull();
  });

  test('leads to the rules that the offer was made with, and tells whether they have changed', async () => {
    const stampNow = async () => (await getEnvironment(db.database, environment)).catalogueVersion;
    const intent = await createIntent(ctx, { environment, entry: { title: 'Ruled' } });
    const { id, entry } = await createPartner(ctx, {
      environment,
      entry: { slug: 'ruled', company_name: 'R', intents: [{ title: 'Ruled', eligibility: [rule(5_000)] }] },
    });
    const offered = await stampNow();
    await changePartner(ctx, {
      partnerId: id,
      entry: { ...entry, company_website_url: 'https://r.example' },
    });
    const former = await readFormerCatalogue(ctx, environment, offered);
    const now = async () => readCatalogue(ctx, environment, await stampNow());
    expect(former?.hasChanged(await now(), intent.id)).toBe(false);
    await changePartner(ctx, {
      partnerId: id,
      entry: { ...entry, intents: [{ title: 'Ruled', eligibility: [rule(9_000)] }] },
    });
    expect(former?.hasChanged(await now(), intent.id)).toBe(true);
    expect(former?.candidatesFor(intent.id)).toMatchObject([{ id, eligibility: [rule(5_000)] }]);
    expect(former?.partnerById(id)?.companyName).toBe('R');
    expect(former?.number).toBe((await newest()) - 2);
    expect(await readFormerCatalogue(ctx, environment, null)).toBeNull();
  });
});

describe('two hundred partners', () => {
  beforeAll(begin);
  afterAll(end);

  test('take little room in a version, and old versions go', async () => {
    const intents = ['Loan', 'Card', 'Car', 'House', 'Boat'].map((title) => ({ title }));
    const partners = Array.from({ length: 200 }, (_, at) => ({
      slug: `lender-${at}`,
      company_name: `Lender ${at}`,
      company_website_url: `https://lender-${at}.example`,
      connection: { accept_url: `https://lender-${at}.example/accept` },
      intents: intents.map(({ title }, index) => ({
        title,
        eligibility: Array.from({ length: 8 }, (_, rank) => rule(1_000 + 37 * at + 11 * rank + index)),
        probability_conditions: [{ ...rule(9_000 + at), results: (at * 7) % 40 }],
      })),
    }));
    await applyCatalogue(ctx, { environment, file: { intents, partners } });
    const version = await findNewestVersion(db.database, environment);
    // A thousand versions are 64 MB at most.
    expect(version?.content.length).toBeLessThan(64 * 1024);
    await db.database.sql`
      insert into catalogue_version (environment, number, stamp, at, actor_kind, source, summary, logos, digest, content)
      select environment, number + n, stamp + n, now() - make_interval(days => 200 - n), actor_kind, source, summary, logos,
        digest, content
      from catalogue_version, generate_series(1, 199) as n where environment = 'uat'`;
    await db.database.sql`update catalogue_version set at = now() - interval '300 days' where number = 1`;
    // UAT keeps leads for 90 days: the version that was in force then stays.
    expect(await deleteOldVersions(db.database, 1_000)).toBe(0);
    expect(await deleteOldVersions(db.database, 50)).toBe(110);
    const [oldest] = await db.database.sql<[{ number: number }]>`
      select min(number)::int as number from catalogue_version`;
    expect(oldest.number).toBe(111);
  });
});
