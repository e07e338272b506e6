import { beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '@/db/test/database';
import { unique } from '@/db/test/factory';
import { makeContext } from '@/e2e/support/context';
import type { Context } from '@/lib/context';
import { approveUat } from './approve-uat';
import { changeAffiliate } from './change-affiliate';
import { createAffiliate } from './create-affiliate';
import { getAffiliateBySlug } from './get-affiliate';

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
  it('gives it a slug from its name and a referee code of its own', async () => {
    const name = unique('Two Oceans Leads');
    const made = await createAffiliate(ctx, { name });
    expect(made).toMatchObject({ name, slug: name.toLowerCase().replaceAll(' ', '-'), liveFeedback: false });
    expect(made.refereeId).toMatch(/^AF-[A-Z2-9]{8}$/);
    expect(made.uatApprovedAt).toBeNull();
  });
  it('numbers a slug that is made from a name already taken, and refuses one that is asked for', async () => {
    const name = unique('twin');
    const first = await createAffiliate(ctx, { name });
    const second = await createAffiliate(ctx, { name });
    expect(second.slug).toBe(`${first.slug}-2`);
    await expect(createAffiliate(ctx, { name, slug: first.slug })).rejects.toMatchObject({
      code: 'conflict',
    });
  });
  it('makes different slugs for two of one name at the same moment', async () => {
    const name = unique('race');
    const made = await Promise.all([1, 2, 3].map(() => createAffiliate(ctx, { name })));
    expect(new Set(made.map(({ slug }) => slug)).size).toBe(3);
  });
  it('refuses a name that cannot be stored', async () => {
    await expect(createAffiliate(ctx, { name: 'A\u0000B' })).rejects.toMatchObject({
      detail: { errors: { name: ['has a character that cannot be stored'] } },
    });
  });
  it('names what is wrong', async () => {
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

it('approves UAT use once, however often it is asked', async () => {
  const { id, slug } = await createAffiliate(ctx, { name: unique('approve') });
  const first = await approveUat(ctx, { affiliateId: id });
  const second = await approveUat(ctx, { affiliateId: id });
  expect(first.uatApprovedAt).toBeInstanceOf(Date);
  expect(second.uatApprovedAt).toEqual(first.uatApprovedAt);
  expect((await getAffiliateBySlug(ctx, slug)).uatApprovedAt).toEqual(first.uatApprovedAt);
  expect(await actionsOf(id)).toEqual(['affiliate.created', 'affiliate.uat-approved']);
});

it('records a change only where something changed', async () => {
  const { id } = await createAffiliate(ctx, { name: unique('change') });
  expect((await changeAffiliate(ctx, { affiliateId: id, liveFeedback: true })).liveFeedback).toBe(true);
  await changeAffiliate(ctx, { affiliateId: id, liveFeedback: true });
  expect(await actionsOf(id)).toEqual(['affiliate.created', 'affiliate.changed']);
  const [event] = await db.sql`
    select before, after from audit_event where affiliate_id = ${id} and action = 'affiliate.changed'`;
  expect(event).toMatchObject({ before: { liveFeedback: false }, after: { liveFeedback: true } });
});

it('lets nobody but operators and the command line create one', async () => {
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
