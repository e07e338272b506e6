import { beforeEach, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/context';
import { checked } from '@/test/checked';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { changeFilter, removeFilter } from './change-filter';
import { findOpeningFilter, listFilters } from './list-filters';
import { saveFilter as saveFilterVerb } from './save-filter';
import { mostSaved, saveFilterInput } from './schema';

const saveFilter = checked(saveFilterInput, saveFilterVerb);

const db = withDatabase();
let affiliateId: number;
let [agent, other, manager]: AffiliateContext[] = [];

beforeEach(async () => {
  affiliateId = (await makeAffiliate(db)).id;
  [agent, other, manager] = await Promise.all([staff('agent'), staff('agent'), staff('manager')]);
});

async function staff(role: 'agent' | 'manager', of = affiliateId): Promise<AffiliateContext> {
  const { id: userId } = await makeUser(db, { role, affiliateId: of });
  const actor = { kind: 'user', userId, role, affiliateId: of, sessionId: '' } as const;
  return makeAffiliateContext(db.database, { affiliateId: of }, { actor });
}

const as = (ctx: AffiliateContext | undefined): AffiliateContext => {
  if (!ctx) throw new Error('nobody');
  return ctx;
};
const save = (ctx: AffiliateContext | undefined, name: string, more: object = {}) =>
  saveFilter(as(ctx), {
    name,
    filter: { state: 'matched', when: '7d' },
    isShared: false,
    isDefault: false,
    ...more,
  });
const namesOf = async (ctx: AffiliateContext | undefined) =>
  (await listFilters(as(ctx))).map(({ name, mayChange }) => `${name}${mayChange ? '' : ' (only looks)'}`);

describe('a saved filter', () => {
  test('is its user’s own, in its environment, until a manager shares it', async () => {
    const { id } = await save(manager, 'Week');
    await save(agent, 'Mine');
    expect(await namesOf(manager)).toEqual(['Week']);
    expect(await namesOf(other)).toEqual([]);
    await changeFilter(as(manager), { filterId: id, isShared: true });
    expect(await namesOf(agent)).toEqual(['Mine', 'Week (only looks)']);
    expect(await namesOf(await staff('agent', (await makeAffiliate(db)).id))).toEqual([]);
    const inProduction = {
      ...as(manager),
      scope: { ...as(manager).scope, environment: 'production' as const },
    };
    expect(await namesOf(inProduction)).toEqual([]);
    expect(await listFilters(as(agent))).toMatchObject([
      {},
      { filter: { state: 'matched', when: '7d' }, isShared: true },
    ]);
  });

  test('is renamed, shared and removed by who may', async () => {
    const mine = await save(agent, 'Mine');
    const shared = await save(manager, 'Team', { isShared: true });
    await expect(save(agent, 'Team too', { isShared: true })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(changeFilter(as(agent), { filterId: mine.id, isShared: true })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(changeFilter(as(agent), { filterId: shared.id, name: 'Ours' })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(removeFilter(as(agent), { filterId: shared.id })).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(removeFilter(as(other), { filterId: mine.id })).rejects.toMatchObject({ code: 'not_found' });
    await changeFilter(as(agent), { filterId: mine.id, name: 'Still mine' });
    const second = await staff('manager');
    await changeFilter(second, { filterId: shared.id, name: 'All' });
    expect(await namesOf(agent)).toEqual(['All (only looks)', 'Still mine']);
    await removeFilter(as(agent), { filterId: mine.id });
    await removeFilter(second, { filterId: shared.id });
    expect(await namesOf(agent)).toEqual([]);
  });

  test('has a name of its own, whatever the case and whoever is first', async () => {
    await save(agent, 'Week');
    await expect(save(agent, ' wEEk ')).rejects.toMatchObject({
      detail: { errors: { name: ['is the name of another saved filter'] } },
    });
    await save(other, 'Week');
    const both = await Promise.allSettled([
      save(manager, 'Team', { isShared: true }),
      save(manager, 'team', { isShared: true }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const name of ['', ' ', 'x'.repeat(41), 'a\0b'])
      await expect(save(agent, name)).rejects.toMatchObject({ code: 'validation_failed' });
    await expect(save(agent, 'Nothing', { filter: { state: 'lost' } })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  });

  test('keeps what a list can be filtered by, and nothing else', async () => {
    await save(agent, 'Odd', { filter: { state: 'failed', search: 'Thandi', name: 'Nkosi', q: '082' } });
    expect((await listFilters(as(agent)))[0]?.filter).toEqual({ state: 'failed' });
    const [row] = await db.sql`select filter from saved_filter where affiliate_id = ${affiliateId}`;
    expect(JSON.stringify(row)).not.toMatch(/Thandi|Nkosi|082/);
  });

  test('there are so many, and no more', async () => {
    for (let nth = 0; nth < mostSaved; nth += 1) await save(agent, `N${nth}`);
    await expect(save(agent, 'Too many')).rejects.toMatchObject({ code: 'conflict' });
    await save(other, 'Their own');
  });
});

describe('the filter with which a list opens', () => {
  test('is one, of each user, and gone with the filter', async () => {
    const { id } = await save(agent, 'First', { isDefault: true });
    expect(await findOpeningFilter(as(agent))).toEqual({ state: 'matched', when: '7d' });
    const shared = await save(manager, 'Team', { isShared: true, filter: { state: 'failed' } });
    await changeFilter(as(agent), { filterId: shared.id, isDefault: true });
    expect(await findOpeningFilter(as(agent))).toEqual({ state: 'failed' });
    expect(await findOpeningFilter(as(other))).toBeNull();
    await changeFilter(as(agent), { filterId: id, isDefault: false });
    expect(await findOpeningFilter(as(agent))).toEqual({ state: 'failed' });
    // What the team no longer shares opens nobody else’s list.
    await changeFilter(as(manager), { filterId: shared.id, isShared: false });
    expect(await findOpeningFilter(as(agent))).toBeNull();
    await changeFilter(as(agent), { filterId: id, isDefault: true });
    await removeFilter(as(agent), { filterId: id });
    expect(await findOpeningFilter(as(agent))).toBeNull();
  });
});
