import { beforeAll, describe, expect, test } from 'vitest';
import { approveUat } from '@/lib/account/affiliate/approve-uat';
import { changeAffiliate as changeAffiliateVerb } from '@/lib/account/affiliate/change-affiliate';
import { getAffiliate } from '@/lib/account/affiliate/get-affiliate';
import { changeAffiliateInput } from '@/lib/account/affiliate/schema';
import { changeEnvironment as changeEnvironmentVerb } from '@/lib/account/environment/change-environment';
import { getEnvironmentSettings } from '@/lib/account/environment/get-environment';
import { changeEnvironmentInput } from '@/lib/account/environment/schema';
import type { Context } from '@/lib/base/actor/context';
import { changeIntent as changeIntentVerb } from '@/lib/catalogue/intent/change-intent';
import { createIntent as createIntentVerb } from '@/lib/catalogue/intent/create-intent';
import { changeIntentInput, createIntentInput } from '@/lib/catalogue/intent/schema';
import { changePartner as changePartnerVerb } from '@/lib/catalogue/partner/change-partner';
import { createPartner as createPartnerVerb } from '@/lib/catalogue/partner/create-partner';
import { changePartnerInput, createPartnerInput } from '@/lib/catalogue/partner/input';
import { getPartner } from '@/lib/catalogue/partner/list-partners';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser, unique } from '@/test/factory';
import { applyCatalogue as applyCatalogueVerb } from './apply-catalogue';
import { parseApplyCatalogue } from './schema';

const changeAffiliate = checked(changeAffiliateInput, changeAffiliateVerb);
const changeEnvironment = checked(changeEnvironmentInput, changeEnvironmentVerb);
const changeIntent = checked(changeIntentInput, changeIntentVerb);
const createIntent = checked(createIntentInput, createIntentVerb);
const changePartner = checked(changePartnerInput, changePartnerVerb);
const createPartner = checked(createPartnerInput, createPartnerVerb);
const applyCatalogue = checked(parseApplyCatalogue, applyCatalogueVerb);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
const newPartner = () =>
  createPartner(ctx, { environment: 'uat', entry: { slug: unique('p'), company_name: 'P' } });
const newIntent = () => createIntent(ctx, { environment: 'uat', entry: { title: unique('Loan') } });

/** Saves twice concurrently from the same version; returns what was written and the other's error. */
async function race<T>(one: Promise<T>, other: Promise<T>) {
  const ends = await Promise.allSettled([one, other]);
  const won = ends.flatMap((end) => (end.status === 'fulfilled' ? [end.value] : []));
  const lost = ends.flatMap((end) => (end.status === 'rejected' ? [end.reason as unknown] : []));
  expect([won.length, lost.length]).toEqual([1, 1]);
  return { won: won[0], lost: lost[0] };
}

describe('when two operators save the same version, one is shown what the other has stored', () => {
  test('on a partner, without any secret', async () => {
    const { id, entry, version } = await newPartner();
    const save = (company_name: string) =>
      changePartner(ctx, {
        partnerId: id,
        version,
        entry: { ...entry, company_name, connection: { ...entry.connection, secret } },
      });
    const { won, lost } = await race(save('Anna'), save('Ben'));
    const current = { id, environment: 'uat', entry: won?.entry, version: won?.version };
    expect(lost).toMatchObject({ code: 'stale', detail: { current } });
    expect(JSON.stringify(lost)).not.toContain(secret.slice(6));
    expect({ ...(await getPartner(ctx, { partnerId: id })), warnings: [] }).toEqual(won);
  });
  test('on an intent', async () => {
    const { id, entry, version } = await newIntent();
    const save = (field: string) =>
      changeIntent(ctx, { intentId: id, version, entry: { ...entry, required_fields: [field] } });
    const { won, lost } = await race(save('city'), save('net_income'));
    expect(lost).toMatchObject({ code: 'stale', detail: { current: won } });
  });
  test('on an affiliate', async () => {
    const { id, version } = await makeAffiliate(db);
    const save = (name: string) => changeAffiliate(ctx, { affiliateId: id, version, name });
    const { won, lost } = await race(save('Anna'), save('Ben'));
    expect(lost).toMatchObject({ code: 'stale', detail: { current: won } });
  });
  test('on the settings of an environment', async () => {
    const { version } = await getEnvironmentSettings(ctx, { environment: 'uat' });
    const save = (processingLimitMs: number) =>
      changeEnvironment(ctx, { environment: 'uat', version, processingLimitMs });
    const { won, lost } = await race(save(20_000), save(21_000));
    expect(lost).toMatchObject({ code: 'stale', detail: { current: won } });
  });
});

test('reports who saved first, and when; and whether it was the same user in another window', async () => {
  const [anna, ben] = await Promise.all([1, 2].map(() => makeUser(db, { role: 'operator' })));
  const as = (userId: number): Context => ({
    ...ctx,
    actor: {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole: 'admin',
      affiliateId: null,
      sessionId: 's',
    },
  });
  const partner = await newPartner();
  const intent = await newIntent();
  const affiliate = await makeAffiliate(db);
  const settings = await getEnvironmentSettings(ctx, { environment: 'uat' });
  const saves = [
    (by: Context, n: number) =>
      changePartner(by, {
        partnerId: partner.id,
        version: partner.version,
        entry: { ...partner.entry, priority: n },
      }),
    (by: Context, n: number) =>
      changeIntent(by, {
        intentId: intent.id,
        version: intent.version,
        entry: { ...intent.entry, title: `${intent.entry.title} ${n}` },
      }),
    (by: Context, n: number) =>
      changeAffiliate(by, { affiliateId: affiliate.id, version: affiliate.version, name: `Name ${n}` }),
    (by: Context, n: number) =>
      changeEnvironment(by, {
        environment: 'uat',
        version: settings.version,
        processingLimitMs: 22_000 + n,
      }),
  ];
  for (const save of saves) {
    await save(as(anna?.id ?? 0), 1);
    for (const [who, you] of [
      [ben, false],
      [anna, true],
    ] as const) {
      const saved = { by: anna?.name, at: expect.any(Date), you };
      await expect(save(as(who?.id ?? 0), 2)).rejects.toMatchObject({ code: 'stale', detail: { saved } });
    }
  }
});

test('accepts a repeated save of the stored values, however old its version: the response may have been lost', async () => {
  const { id, entry, version } = await newPartner();
  const save = () => changePartner(ctx, { partnerId: id, version, entry: { ...entry, priority: 3 } });
  const saved = await save();
  expect(await save()).toEqual(saved);
});

test('accepts a save without a version, as from the command line, and makes open forms stale', async () => {
  const { id, entry, version } = await newPartner();
  await changePartner(ctx, { partnerId: id, entry: { ...entry, priority: 3 } });
  await expect(
    changePartner(ctx, { partnerId: id, version, entry: { ...entry, priority: 4 } }),
  ).rejects.toMatchObject({ code: 'stale', detail: { current: { entry: { priority: 3 } } } });
});

test('a catalogue file also makes forms stale, but only those of what it changes', async () => {
  const [changed, kept, intent] = await Promise.all([newPartner(), newPartner(), newIntent()]);
  await applyCatalogue(ctx, {
    environment: 'uat',
    file: {
      intents: [{ title: intent.entry.title, required_fields: ['city'] }],
      partners: [
        { slug: changed.entry.slug, company_name: 'From a file' },
        { slug: kept.entry.slug, company_name: 'P' },
      ],
    },
  });
  const save = ({ id, entry, version }: typeof changed) =>
    changePartner(ctx, { partnerId: id, version, entry: { ...entry, priority: 5 } });
  await expect(save(changed)).rejects.toMatchObject({ code: 'stale' });
  expect(await save(kept)).toMatchObject({ entry: { priority: 5 } });
  const { id, entry, version } = intent;
  await expect(
    changeIntent(ctx, { intentId: id, version, entry: { ...entry, active: false } }),
  ).rejects.toMatchObject({ code: 'stale' });
});

test('the approval of its UAT use makes an affiliate’s page stale', async () => {
  const { id } = await makeAffiliate(db, { uatApprovedAt: null });
  const { version } = await getAffiliate(ctx, { affiliateId: id });
  await approveUat(ctx, { affiliateId: id, reason: 'known from before' });
  await expect(changeAffiliate(ctx, { affiliateId: id, version, active: false })).rejects.toMatchObject({
    code: 'stale',
  });
});
