import { beforeEach, describe, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { changeFilter, removeFilter } from './change-filter';
import type { FilterContext } from './context';
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
  (await listFilters(as(ctx), 'lead')).map(
    ({ name, mayChange }) => `${name}${mayChange ? '' : ' (only looks)'}`,
  );

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
    expect(await listFilters(as(agent), 'lead')).toMatchObject([
      {},
      { href: '/lead?state=matched&when=7d', isShared: true },
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
      detail: { errors: { name: ['is already taken'] } },
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
    expect((await listFilters(as(agent), 'lead'))[0]?.href).toBe('/lead?state=failed');
    const [row] = await db.sql`select filter from saved_filter where affiliate_id = ${affiliateId}`;
    expect(JSON.stringify(row)).not.toMatch(/Thandi|Nkosi|082/);
  });

  test('there are so many, and no more', async () => {
    for (let nth = 0; nth < mostSaved; nth += 1) await save(agent, `N${nth}`);
    await expect(save(agent, 'Too many')).rejects.toMatchObject({ code: 'conflict' });
    await save(other, 'Their own');
  });
});

describe('a saved report', () => {
  const report = (ctx: AffiliateContext | FilterContext | undefined, name: string, more: object = {}) => {
    if (!ctx) throw new Error('nobody');
    return saveFilter(ctx, {
      list: 'report',
      name,
      filter: { by: 'intent,day', when: '7d', page: '3' },
      ...more,
    });
  };
  const reportsOf = async (ctx: FilterContext | undefined) => (ctx ? listFilters(ctx, 'report') : []);
  async function operator(operatorRole: 'viewer' | 'admin'): Promise<FilterContext> {
    const { id: userId } = await makeUser(db, { role: 'operator', affiliateId: null, operatorRole });
    const actor = {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole,
      affiliateId: null,
      sessionId: '',
    } as const;
    return makeContext(db.database, { actor, scope: null } as object) as FilterContext;
  }

  test('is a manager’s or the team’s, and no filter of leads', async () => {
    await report(manager, 'Week');
    await save(manager, 'Week');
    await report(manager, 'All', { isShared: true, filter: {} });
    const second = await staff('manager');
    expect(await reportsOf(manager)).toMatchObject([
      { name: 'All', href: '/report', isShared: true },
      { name: 'Week', href: '/report?when=7d&by=intent%2Cday', mayChange: true, isDefault: false },
    ]);
    expect((await reportsOf(second)).map(({ name }) => name)).toEqual(['All']);
    expect(await namesOf(manager)).toEqual(['Week']);
    await expect(report(agent, 'Mine')).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('never opens a list of leads', async () => {
    await expect(report(manager, 'Week', { isDefault: true })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    const { id } = await report(manager, 'Week');
    await expect(changeFilter(as(manager), { filterId: id, isDefault: true })).rejects.toMatchObject({
      code: 'validation_failed',
    });
    expect(await findOpeningFilter(as(manager))).toBeNull();
  });

  test('of an operator says its environment, and is no affiliate’s', async () => {
    const [viewer, admin] = [await operator('viewer'), await operator('admin')];
    const filter = { environment: 'production', affiliate: String(affiliateId), by: 'affiliate' };
    const mine = await report(viewer, 'Mine', { filter });
    await report(admin, 'Ours', { filter, isShared: true });
    await expect(report(viewer, 'Ours too', { isShared: true })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(save(viewer as AffiliateContext, 'Leads')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await reportsOf(viewer)).toMatchObject([
      {
        name: 'Mine',
        environment: 'production',
        href: `/operator/report?environment=production&affiliate=${affiliateId}&by=affiliate`,
      },
      { name: 'Ours', mayChange: false },
    ]);
    expect((await reportsOf(admin)).map(({ name }) => name)).toEqual(['Ours']);
    expect(await reportsOf(manager)).toEqual([]);
    await expect(removeFilter(as(manager), { filterId: mine.id })).rejects.toMatchObject({
      code: 'not_found',
    });
    await removeFilter(viewer, { filterId: mine.id });
    expect((await reportsOf(viewer)).map(({ name }) => name)).toEqual(['Ours']);
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
