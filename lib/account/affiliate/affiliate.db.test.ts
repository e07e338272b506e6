import { beforeAll, describe, expect, test } from 'vitest';
import { insertAffiliate } from '@/db/query/account/affiliate';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeLead, makePartner, makeUser, unique } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { approveUat } from './approve-uat';
import { changeAffiliate as changeAffiliateVerb } from './change-affiliate';
import { createAffiliate as createAffiliateVerb } from './create-affiliate';
import { getAffiliate, getAffiliateBySlug } from './get-affiliate';
import { previewSuspension } from './preview-suspension';
import { changeAffiliateInput, createAffiliateInput } from './schema';

const changeAffiliate = checked(changeAffiliateInput, changeAffiliateVerb);
const createAffiliate = checked(createAffiliateInput, createAffiliateVerb);

const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

const actionsOf = async (affiliateId: number) =>
  (await db.sql`select action from audit_event where affiliate_id = ${affiliateId} order by id`).map(
    (row) => row.action as string,
  );

describe('createAffiliate', () => {
  test('gives it a slug from its name and its own referee code', async () => {
    const name = unique('Two Oceans Leads');
    const made = await createAffiliate(ctx, { name });
    expect(made).toMatchObject({ name, slug: name.toLowerCase().replaceAll(' ', '-'), liveFeedback: false });
    expect(made.refereeId).toMatch(/^AF-[A-Z2-9]{8}$/);
    expect(made.uatApprovedAt).toBeNull();
  });
  test('numbers a generated slug that is taken, and refuses a requested one', async () => {
    const name = unique('twin');
    const first = await createAffiliate(ctx, { name });
    const second = await createAffiliate(ctx, { name: `${name}!` });
    expect(second.slug).toBe(`${first.slug}-2`);
    await expect(createAffiliate(ctx, { name, slug: first.slug })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
  test('generates different slugs for names of one slug at the same moment', async () => {
    const name = unique('race');
    const made = await Promise.all(['', '!', '?'].map((sign) => createAffiliate(ctx, { name: name + sign })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
  });
  test('of a name that is there needs a slug that tells them apart', async () => {
    const name = unique('Karoo Leads');
    const { slug } = await createAffiliate(ctx, { name });
    await expect(createAffiliate(ctx, { name: name.toUpperCase() })).rejects.toMatchObject({
      detail: { errors: { name: [expect.stringContaining('there is an affiliate of this name')] } },
    });
    expect(await createAffiliate(ctx, { name, slug: `${slug}-north` })).toMatchObject({ name });
  });
  test('of a name that somebody else gives at the same moment needs one, too', async () => {
    const name = unique('Namib Leads');
    const slug = name.toLowerCase().replaceAll(' ', '-');
    const [ended] = await inTurn(
      db.database,
      (tx) => insertAffiliate(tx, { name, slug, refereeId: unique('AF-'), liveFeedback: false }),
      [() => createAffiliate(ctx, { name })],
    );
    expect(ended).toMatchObject({
      reason: {
        detail: { errors: { name: [expect.stringContaining('there is an affiliate of this name')] } },
      },
    });
  });
  test('refuses a name that cannot be stored', async () => {
    await expect(createAffiliate(ctx, { name: 'A\u0000B' })).rejects.toMatchObject({
      detail: { errors: { name: ['has a character that cannot be stored'] } },
    });
  });
  test('reports invalid fields', async () => {
    await expect(createAffiliate(ctx, { name: ' ', slug: 'Not OK' })).rejects.toMatchObject({
      detail: {
        errors: {
          name: ['required'],
          slug: ['must be small letters and digits, with single hyphens between'],
        },
      },
    });
  });
});

test('approves UAT use once, however often it is asked', async () => {
  const { id, slug } = await createAffiliate(ctx, { name: unique('approve') });
  await expect(approveUat(ctx, { affiliateId: id })).rejects.toMatchObject({
    detail: { errors: { reason: ['0 of 7 steps are done: say why it is approved all the same'] } },
  });
  const first = await approveUat(ctx, { affiliateId: id, reason: 'a known partner' });
  const second = await approveUat(ctx, { affiliateId: id });
  expect(first.uatApprovedAt).toBeInstanceOf(Date);
  expect(second.uatApprovedAt).toEqual(first.uatApprovedAt);
  expect((await getAffiliateBySlug(ctx, slug)).uatApprovedAt).toEqual(first.uatApprovedAt);
  expect(await actionsOf(id)).toEqual(['affiliate.created', 'affiliate.uat-approved']);
  const [event] = await db.sql`
    select after from audit_event where affiliate_id = ${id} and action = 'affiliate.uat-approved'`;
  expect(event?.after).toMatchObject({ steps: 0, reason: 'a known partner' });
});

test('records a change only if something changed', async () => {
  const { id } = await createAffiliate(ctx, { name: unique('change') });
  expect((await changeAffiliate(ctx, { affiliateId: id, liveFeedback: true })).liveFeedback).toBe(true);
  await changeAffiliate(ctx, { affiliateId: id, liveFeedback: true });
  expect(await actionsOf(id)).toEqual(['affiliate.created', 'affiliate.changed']);
  const [event] = await db.sql`
    select before, after from audit_event where affiliate_id = ${id} and action = 'affiliate.changed'`;
  expect(event).toMatchObject({ before: { liveFeedback: false }, after: { liveFeedback: true } });
});

test('lets only operators and the command line create one', async () => {
  for (const role of ['agent', 'manager'] as const) {
    const actor = { kind: 'user', userId: 1, role, affiliateId: 1, sessionId: 'session' } as const;
    await expect(createAffiliate({ ...ctx, actor }, { name: unique('no') })).rejects.toMatchObject({
      code: 'forbidden',
    });
  }
  await expect(
    createAffiliate({ ...ctx, actor: { kind: 'key', keyId: 1 } }, { name: unique('no') }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

describe('suspending an affiliate', () => {
  test('counts its keys, users, open applications and calls, and accepts only that number', async () => {
    const { id: affiliateId, name } = await makeAffiliate(db);
    await makeUser(db, { affiliateId });
    const { id: keyId } = await makeApiKey(db, { affiliateId });
    await makeApiKey(db, { affiliateId, environment: 'production' });
    await makeApiKey(db, { affiliateId, revokedAt: new Date() });
    await makeApiKey(db, { affiliateId, expiresAt: new Date(Date.now() - 1_000) });
    await db.sql`
      insert into api_key_day (api_key_id, day, calls, failed) values
        (${keyId}, (now() at time zone 'Africa/Johannesburg')::date, 41, 0),
        (${keyId}, (now() at time zone 'Africa/Johannesburg')::date - 1, 100, 0)`;
    const { id: leadId } = await makeLead(db, { affiliateId });
    for (const status of ['pending', 'unknown', 'accepted']) {
      const { id: partnerId } = await makePartner(db);
      await db.sql`
        insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
        values (${affiliateId}, 'uat', ${leadId}, ${partnerId}, 'live_feedback', ${status})`;
    }
    const meaning = `2 keys and 1 user of ${name} would be locked out`;
    expect(await previewSuspension(ctx, { affiliateId })).toEqual({
      keys: 2,
      users: 1,
      openApplications: 2,
      callsToday: 41,
      consequence: { figure: 3, leavesNone: true, meaning },
    });
    const suspend = (confirm?: number) => changeAffiliate(ctx, { affiliateId, active: false, confirm });
    const refused = (text: string) => ({
      code: 'validation_failed',
      detail: { errors: { confirm: [`${meaning}: ${text}`] } },
    });
    await expect(suspend()).rejects.toMatchObject(refused('confirm with 3'));
    await expect(suspend(2)).rejects.toMatchObject(refused('confirm with 3, not 2'));
    expect((await getAffiliate(ctx, { affiliateId })).active).toBe(true);
    expect((await suspend(3)).active).toBe(false);
  });

  test('needs no number if nobody is locked out, nor for any other change', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    expect((await changeAffiliate(ctx, { affiliateId, active: false })).active).toBe(false);
    await makeUser(db, { affiliateId });
    expect((await changeAffiliate(ctx, { affiliateId, name: 'Renamed' })).name).toBe('Renamed');
    expect((await changeAffiliate(ctx, { affiliateId, active: true })).active).toBe(true);
  });
});
