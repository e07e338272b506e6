import { beforeAll, describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { Context } from '@/lib/base/actor/context';
import { hasCode } from '@/lib/base/error/error';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { applyCatalogue } from '@/lib/catalogue/catalogue-file/apply-catalogue';
import { copyIntentToProduction } from '@/lib/catalogue/catalogue-file/copy-intent';
import { exportCatalogue } from '@/lib/catalogue/catalogue-file/export-catalogue';
import { parseApplyCatalogue } from '@/lib/catalogue/catalogue-file/schema';
import { restoreVersion } from '@/lib/catalogue/catalogue-history/restore-version';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, unique } from '@/test/factory';
import { changeIntent as changeIntentVerb } from './change-intent';
import { createIntent as createIntentVerb } from './create-intent';
import { listIntents } from './list-intents';
import { previewIntent } from './preview-intent';
import { changeIntentInput, createIntentInput, previewIntentInput } from './schema';

const changeIntent = checked(changeIntentInput, changeIntentVerb);
const createIntent = checked(createIntentInput, createIntentVerb);
const preview = checked(previewIntentInput, previewIntent);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const environment = 'uat' as const;
const today = southAfricanDate(new Date());
const refusalOf = (work: Promise<unknown>) =>
  work.then(
    () => 'none',
    (error: unknown) =>
      hasCode(error, 'validation_failed') ? (error.detail?.errors.confirm?.[0] ?? 'other') : String(error),
  );

async function newIntent(values: { affiliates?: string[] } = {}) {
  const title = unique('Personal Loan');
  const { id } = await createIntent(ctx, { environment, entry: { title, ...values } });
  return { id, title };
}
const entryOf = async (id: number, where: 'uat' | 'production' = environment) => {
  const found = (await listIntents(ctx, { environment: where })).find((one) => one.id === id);
  if (!found) throw new Error(`there is no intent ${id}`);
  return found.entry;
};
/** An affiliate whose systems send leads by the intent's title. */
async function newClient() {
  const { id: affiliateId, slug, name } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const client = makeAffiliateContext(
    db.database,
    { affiliateId, environment },
    { actor: { kind: 'key', keyId } },
  );
  const send = async (intent: string) => {
    await submitLead(client, parseLeadInput(makeLeadBody({ intent })), { source: 'api_v2' });
    const [row] = await db.sql<{ intent: number }[]>`
      select intent_id::int as intent from lead where affiliate_id = ${affiliateId} order by id desc limit 1`;
    return { intent: row?.intent };
  };
  return { slug, name, send };
}

describe('a renamed intent', () => {
  test('goes on answering to the title that it had, in any case, until its day is over or it is ended', async () => {
    const { id, title } = await newIntent();
    const { send } = await newClient();
    await send(title);
    const renamed = unique('Cash Loan');
    await changeIntent(ctx, { intentId: id, entry: { ...(await entryOf(id)), title: renamed } });
    const kept = [{ title, until: addDays(today, 180) }];
    expect((await entryOf(id)).former_titles).toEqual(kept);
    for (const name of [title, ` ${title.toUpperCase()} `, renamed])
      expect((await send(name)).intent).toBe(id);

    // A second rename keeps both, and a rename back keeps none of its own.
    const third = unique('Quick Loan');
    await changeIntent(ctx, { intentId: id, entry: { ...(await entryOf(id)), title: third } });
    expect((await entryOf(id)).former_titles?.map((one) => one.title)).toEqual([title, renamed]);
    for (const name of [title, renamed, third]) expect((await send(name)).intent).toBe(id);
    await changeIntent(ctx, { intentId: id, entry: { ...(await entryOf(id)), title } });
    expect((await entryOf(id)).former_titles?.map((one) => one.title)).toEqual([renamed, third]);

    // Over, and ended.
    await db.sql`update intent set former_titles = ${JSON.stringify([
      { title: renamed, until: addDays(today, -1) },
      { title: third, until: today },
    ])}::text::jsonb where id = ${id}`;
    await expect(send(renamed)).rejects.toThrow('intent not found');
    expect((await send(third)).intent).toBe(id);
    const entry = { ...(await entryOf(id)), former_titles: [] };
    const seen = await preview(ctx, { intentId: id, entry });
    expect(seen.endedTitles).toEqual([third]);
    await changeIntent(ctx, { intentId: id, entry, confirm: seen.consequence.figure });
    await expect(send(third)).rejects.toThrow('intent not found');
  });

  test('shares its former title with no other, which would mean two things', async () => {
    const { id, title } = await newIntent();
    const other = await newIntent();
    await changeIntent(ctx, { intentId: id, entry: { ...(await entryOf(id)), title: unique('New') } });
    const conflict = expect.stringContaining(`${title} is a former title of New`);
    const entry = await entryOf(other.id);
    for (const work of [
      () => createIntent(ctx, { environment, entry: { title: title.toLowerCase() } }),
      () => changeIntent(ctx, { intentId: other.id, entry: { ...entry, title } }),
      () =>
        changeIntent(ctx, {
          intentId: other.id,
          entry: { ...entry, former_titles: [{ title, until: today }] },
        }),
    ])
      await expect(work()).rejects.toMatchObject({ code: 'conflict', message: conflict });
    const file = { intents: [{ title }] };
    const refused = await applyCatalogue(ctx, parseApplyCatalogue({ environment, file })).catch(
      (error) => error,
    );
    expect(refused.detail.errors['intents[0].title'][0]).toContain('is a former title of New');
  });

  test('keeps its former titles in the catalogue file, its history and its copy', async () => {
    const { id, title } = await newIntent();
    await copyIntentToProduction(ctx, { intentId: id });
    const renamed = unique('Renamed');
    await changeIntent(ctx, { intentId: id, entry: { ...(await entryOf(id)), title: renamed } });
    const kept = [{ title, until: addDays(today, 180) }];
    const file = await exportCatalogue(ctx, { environment });
    expect(file.intents.find((one) => one.title === renamed)?.former_titles).toEqual(kept);
    const apply = (intents: object[], more: object = {}) =>
      applyCatalogue(ctx, parseApplyCatalogue({ environment, file: { intents }, ...more }));
    // A file that says nothing of them, and one that is its export, change nothing.
    expect((await apply([{ title: renamed }])).changes).toEqual([]);
    expect((await apply(file.intents)).changes).toEqual([]);
    const ended = await apply([{ title: renamed, former_titles: [] }]);
    expect(ended.loss.formerTitles).toEqual([title]);
    expect(ended.consequence.meaning).toBe('1 former title would be switched off');

    const [before] = await db.sql<{ number: number }[]>`
      select number - 1 as number from catalogue_version where environment = ${environment} order by number desc limit 1`;
    await restoreVersion(ctx, { environment, version: before?.number ?? 0 });
    expect((await entryOf(id)).former_titles).toEqual(kept);
    // Going back before the rename keeps the newer title.
    await restoreVersion(ctx, { environment, version: (before?.number ?? 0) - 1 });
    const back = await entryOf(id);
    expect([back.title, back.former_titles?.map((one) => one.title)]).toEqual([title, [renamed]]);

    await changeIntent(ctx, { intentId: id, entry: { ...back, title: renamed } });
    const copied = await copyIntentToProduction(ctx, { intentId: id });
    expect([copied.entry.title, copied.entry.former_titles]).toEqual([renamed, kept]);
    expect(
      (await listIntents(ctx, { environment: 'production' })).map(({ entry }) => entry.title),
    ).not.toContain(title);
  });
});

describe('who names an intent is counted', () => {
  test('before it is retired, restricted or loses a title: the number is asked for from six leads on', async () => {
    const { id, title } = await newIntent();
    await makeIntent(db, { title: unique('Other') });
    const [one, two] = [await newClient(), await newClient()];
    for (let n = 0; n < 4; n++) await one.send(title);
    for (let n = 0; n < 3; n++) await two.send(title);
    await db.sql`update lead set created_at = created_at - interval '31 days'
      where id = (select min(id) from lead where intent_id = ${id})`;
    const entry = await entryOf(id);
    const off = { intentId: id, entry: { ...entry, active: false } };
    const seen = await preview(ctx, off);
    expect(seen).toMatchObject({
      use: { leads: 6, bySystems: 6 },
      retired: true,
      keptTitle: null,
      consequence: { figure: 6, leavesNone: false },
    });
    expect(seen.use.affiliates.toSorted()).toEqual([one.name, two.name].sort());
    const meaning = `6 leads of 2 affiliates named ${title} in the last 30 days, and such leads would be refused`;
    expect(await refusalOf(changeIntent(ctx, off))).toBe(`${meaning}: confirm with 6`);
    expect(await refusalOf(changeIntent(ctx, { ...off, confirm: 5 }))).toBe(
      `${meaning}: confirm with 6, not 5`,
    );

    const only = { intentId: id, entry: { ...entry, affiliates: [one.slug] } };
    expect(await preview(ctx, only)).toMatchObject({ shutOut: [two.name], consequence: { figure: 3 } });

    // A rename refuses nothing, so it is only told.
    const renamed = { intentId: id, entry: { ...entry, title: unique('Renamed') } };
    expect(await preview(ctx, renamed)).toMatchObject({
      use: { leads: 6 },
      keptTitle: { title, until: addDays(today, 180) },
      consequence: { figure: 0 },
    });
    await changeIntent(ctx, renamed);
    const ending = { intentId: id, entry: { ...(await entryOf(id)), former_titles: [] } };
    expect(await refusalOf(changeIntent(ctx, ending))).toContain(
      `those that name ${title} would be refused: confirm with 6`,
    );
    expect(
      await refusalOf(
        changeIntent(ctx, { ...off, entry: { ...(await entryOf(id)), active: false }, confirm: 6 }),
      ),
    ).toBe('none');
  });

  test('and it is asked for always where somebody would be left with no intent', async () => {
    const { slug, name } = await newClient();
    const { id, title } = await newIntent({ affiliates: [slug] });
    await db.sql`update intent set restricted = true where environment = ${environment} and id <> ${id}`;
    try {
      const entry = { ...(await entryOf(id)), active: false };
      expect(await refusalOf(changeIntent(ctx, { intentId: id, entry }))).toBe(
        `0 leads of 0 affiliates named ${title} in the last 30 days, and such leads would be refused, 1 affiliate left with no intent: confirm with 1`,
      );
      expect(name).not.toBe('');
    } finally {
      await db.sql`update intent set restricted = false where environment = ${environment} and id <> ${id}`;
    }
  });
});
