import { beforeAll, describe, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { copyIntentToProduction, previewIntentCopy } from '@/lib/catalogue/catalogue-file/copy-intent';
import { copyPartnerToProduction, previewPartnerCopy } from '@/lib/catalogue/catalogue-file/copy-partner';
import { changeIntent as changeIntentVerb } from '@/lib/catalogue/intent/change-intent';
import { createIntent as createIntentVerb } from '@/lib/catalogue/intent/create-intent';
import { listIntents } from '@/lib/catalogue/intent/list-intents';
import { changeIntentInput, createIntentInput } from '@/lib/catalogue/intent/schema';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { unique } from '@/test/factory';
import { changePartner as changePartnerVerb } from './change-partner';
import { createPartner as createPartnerVerb } from './create-partner';
import { changePartnerInput, createPartnerInput } from './input';
import { getPartner, listPartners } from './list-partners';

const changeIntent = checked(changeIntentInput, changeIntentVerb);
const createIntent = checked(createIntentInput, createIntentVerb);
const changePartner = checked(changePartnerInput, changePartnerVerb);
const createPartner = checked(createPartnerInput, createPartnerVerb);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const newIntent = (entry: object = {}) =>
  createIntent(ctx, { environment: 'uat', entry: { title: unique('Loan'), ...entry } });
const newPartner = (entry: object = {}) =>
  createPartner(ctx, { environment: 'uat', entry: { slug: unique('p'), company_name: 'P', ...entry } });
const eventsOf = async (noun: string, id: number) =>
  (
    await db.sql`
      select action, before, after from audit_event
      where subject_id = ${id} and action like ${`${noun}.%`} order by id`
  ).map((row) => ({ ...row }));

describe('intents in the console', () => {
  test('creates one with its defaults and finds it again', async () => {
    const made = await newIntent({ required_fields: ['net_income'] });
    expect(made).toMatchObject({
      environment: 'uat',
      entry: { active: true, required_fields: ['net_income'], affiliates: null },
    });
    expect(await listIntents(ctx, { environment: 'uat' })).toContainEqual(made);
    expect(await listIntents(ctx, { environment: 'production' })).not.toContainEqual(made);
  });
  test('refuses a title that is taken, in any case, on creating and on changing', async () => {
    const first = await newIntent();
    const title = first.entry.title.toUpperCase();
    await expect(newIntent({ title })).rejects.toMatchObject({ code: 'conflict' });
    const second = await newIntent();
    await expect(changeIntent(ctx, { intentId: second.id, entry: { title } })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
  test('renames one under its id, and records only the differences', async () => {
    const { id, entry } = await newIntent();
    const title = unique('Renamed');
    const { entry: renamed } = await changeIntent(ctx, { intentId: id, entry: { ...entry, title } });
    expect(renamed.title).toBe(title);
    await changeIntent(ctx, { intentId: id, entry: renamed });
    const kept = [{ title: entry.title, until: expect.any(String) }];
    expect((await eventsOf('intent', id)).slice(1)).toEqual([
      {
        action: 'intent.changed',
        before: { title: entry.title, former_titles: [] },
        after: { title, former_titles: kept },
      },
    ]);
  });
  test('reports an affiliate that does not exist', async () => {
    await expect(newIntent({ affiliates: ['nobody'] })).rejects.toMatchObject({ code: 'not_found' });
  });
  test('copies one to Production under another id, and changes it there the next time', async () => {
    const { id, entry } = await newIntent();
    const preview = () => previewIntentCopy(ctx, { intentId: id });
    expect(await preview()).toMatchObject({
      changes: [{ kind: 'created', name: entry.title }],
      problems: [],
    });
    const copy = await copyIntentToProduction(ctx, { intentId: id });
    expect(await preview()).toEqual({ changes: [], problems: [] });
    expect(copy).toMatchObject({ environment: 'production', entry: { ...entry, active: false } });
    expect(copy.id).not.toBe(id);
    // The copy keeps its own state: once switched on, it stays on.
    await changeIntent(ctx, { intentId: copy.id, entry });
    await changeIntent(ctx, { intentId: id, entry: { ...entry, active: false, required_fields: ['city'] } });
    expect((await preview()).changes).toEqual([
      {
        noun: 'intent',
        kind: 'changed',
        name: entry.title,
        fields: [{ field: 'required_fields', before: [], after: ['city'] }],
      },
    ]);
    const again = await copyIntentToProduction(ctx, { intentId: id });
    expect(again).toMatchObject({ id: copy.id, entry: { active: true, required_fields: ['city'] } });
    await expect(copyIntentToProduction(ctx, { intentId: copy.id })).rejects.toMatchObject({
      code: 'rule_broken',
    });
  });
});

describe('partners in the console', () => {
  test('creates one with rules, and never shows its secret', async () => {
    const intent = await newIntent();
    const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
    const made = await newPartner({
      connection: { accept_url: '/api/sandbox/p/accept', secret },
      intents: [{ title: intent.entry.title, eligibility: [{ field: 'age', operator: '>=', value: 18 }] }],
    });
    expect(made.entry.intents).toEqual([
      {
        title: intent.entry.title,
        eligibility: [{ field: 'age', operator: '>=', value: 18 }],
        probability_conditions: [],
      },
    ]);
    const seen = JSON.stringify([
      made,
      await getPartner(ctx, { partnerId: made.id }),
      await listPartners(ctx, { environment: 'uat' }),
      await eventsOf('partner', made.id),
    ]);
    expect(seen).not.toContain(secret.slice(6));
  });
  test('refuses a slug that is taken, and another slug on changing', async () => {
    const { id, entry } = await newPartner();
    await expect(newPartner({ slug: entry.slug })).rejects.toMatchObject({ code: 'conflict' });
    await expect(
      changePartner(ctx, { partnerId: id, entry: { slug: 'other', company_name: 'P' } }),
    ).rejects.toMatchObject({ detail: { errors: { 'entry.slug': [`must stay ${entry.slug}`] } } });
  });
  test('reports an intent missing from the environment', async () => {
    await expect(newPartner({ intents: [{ title: 'Nothing like it' }] })).rejects.toMatchObject({
      detail: { errors: { 'entry.intents[0].title': ['there is no intent Nothing like it'] } },
    });
  });
  test('changes one and keeps its connection if none is given', async () => {
    const { id, entry } = await newPartner({
      connection: { accept_url: '/api/sandbox/p/accept', timeout_ms: 900 },
    });
    const { slug } = entry;
    const changed = await changePartner(ctx, {
      partnerId: id,
      entry: { slug, company_name: 'Q', priority: 3 },
    });
    expect(changed.entry).toMatchObject({
      company_name: 'Q',
      priority: 3,
      connection: { accept_url: '/api/sandbox/p/accept', timeout_ms: 900 },
    });
    expect((await eventsOf('partner', id)).at(-1)).toEqual({
      action: 'partner.changed',
      before: { company_name: 'P', priority: 100 },
      after: { company_name: 'Q', priority: 3 },
    });
  });
  test('copies one to Production without its connection, inactive until an operator has connected it', async () => {
    const intent = await newIntent();
    const source = await newPartner({
      connection: { accept_url: '/api/sandbox/p/accept' },
      intents: [{ title: intent.entry.title }],
    });
    const copyIt = () => copyPartnerToProduction(ctx, { partnerId: source.id });
    const preview = () => previewPartnerCopy(ctx, { partnerId: source.id });
    expect(await preview()).toMatchObject({
      changes: [{ kind: 'created', name: source.entry.slug }],
      problems: [`Production has no intent ${intent.entry.title}: copy it first`],
    });
    await expect(copyIt()).rejects.toMatchObject({
      detail: { errors: { 'entry.intents[0].title': [`there is no intent ${intent.entry.title}`] } },
    });
    await copyIntentToProduction(ctx, { intentId: intent.id });
    const copy = await copyIt();
    expect(copy).toMatchObject({
      environment: 'production',
      entry: { active: false, intents: [{ title: intent.entry.title }], connection: { accept_url: null } },
    });
    const rows =
      await db.sql`select secret_ciphertext as s from partner where id in (${source.id}, ${copy.id})`;
    expect(rows[0]?.s).not.toEqual(rows[1]?.s);

    const connection = { accept_url: 'https://bank.example/accept' };
    const entry = { ...source.entry, active: true, connection };
    await changePartner(ctx, { partnerId: copy.id, entry, unchecked: true });
    await changePartner(ctx, { partnerId: source.id, entry: { ...source.entry, priority: 7 } });
    expect((await preview()).changes).toMatchObject([
      { kind: 'changed', fields: [{ field: 'priority', before: 100, after: 7 }] },
    ]);
    expect(await copyIt()).toMatchObject({ id: copy.id, entry: { active: true, priority: 7, connection } });
  });
});

test('is for operators only', async () => {
  const intent = await newIntent();
  const partner = await newPartner();
  for (const role of ['agent', 'manager'] as const) {
    const actor = { kind: 'user', userId: 1, role, affiliateId: 1, sessionId: 'session' } as const;
    const theirs: Context = { ...ctx, actor };
    const attempts = [
      createIntent(theirs, { environment: 'uat', entry: { title: 'A' } }),
      changeIntent(theirs, { intentId: intent.id, entry: { title: 'A' } }),
      changeIntent(theirs, { intentId: 2 ** 40, entry: { title: 'A' } }),
      copyIntentToProduction(theirs, { intentId: intent.id }),
      previewIntentCopy(theirs, { intentId: intent.id }),
      previewPartnerCopy(theirs, { partnerId: partner.id }),
      listIntents(theirs, { environment: 'uat' }),
      createPartner(theirs, { environment: 'uat', entry: { slug: 'a', company_name: 'A' } }),
      changePartner(theirs, { partnerId: partner.id, entry: { slug: 'a', company_name: 'A' } }),
      copyPartnerToProduction(theirs, { partnerId: partner.id }),
      listPartners(theirs, { environment: 'uat' }),
      getPartner(theirs, { partnerId: partner.id }),
      getPartner(theirs, { partnerId: 2 ** 40 }),
    ];
    await Promise.all(
      attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'forbidden' })),
    );
  }
});
