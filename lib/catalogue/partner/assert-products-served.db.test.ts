import { beforeAll, expect, test } from 'vitest';
import { lockEnvironment } from '@/db/query/account/environment';
import type { Context } from '@/lib/base/actor/context';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent, makePartner } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { changePartner as changePartnerVerb } from './change-partner';
import { changePartnerInput } from './input';
import { getPartner } from './list-partners';

const changePartner = checked(changePartnerInput, changePartnerVerb);
const db = withDatabase();
let ctx: Context;
beforeAll(() => {
  ctx = makeContext(db.database);
});

/** A product and the lenders that serve it, with another one that only the first of them serves. */
async function market(lenders: number) {
  const [shared, own] = [await makeIntent(db), await makeIntent(db)];
  const serving = (ids: readonly number[]) => ids.map((intentId) => ({ intentId, eligibility: [] }));
  const first = await makePartner(db, { intents: serving([shared.id, own.id]) });
  const ids = [first.id];
  while (ids.length < lenders) ids.push((await makePartner(db, { intents: serving([shared.id]) })).id);
  return { shared: shared.title, own: own.title, ids };
}
const save = async (partnerId: number, changes: object, more: object = {}) => {
  const { entry, version } = await getPartner(ctx, { partnerId });
  return changePartner(ctx, { partnerId, version, entry: { ...entry, ...changes }, ...more });
};
const unserved = (titles: string) => ({
  code: 'validation_failed',
  detail: { errors: { unserved: [`${titles} would have no lender`] } },
});

test('saving asks before products are left with no lender, and only then', async () => {
  const { shared, own, ids } = await market(2);
  const [first = 0, second = 0] = ids;
  await expect(save(first, { active: false })).rejects.toMatchObject(unserved(own));
  await expect(save(first, { intents: [{ title: shared }] })).rejects.toMatchObject(unserved(own));
  await save(first, { intents: [{ title: own.toUpperCase() }] });
  await expect(save(second, { active: false })).rejects.toMatchObject(unserved(shared));
  await save(second, { active: false }, { unserved: true });
  // It serves nothing any more, whatever becomes of it.
  await save(second, { intents: [] });
  expect((await save(first, { active: false }, { unserved: true })).entry.active).toBe(false);
});

test('names each product, and none that is switched off', async () => {
  const { shared, own, ids } = await market(1);
  const [first = 0] = ids;
  const [one = '', other = ''] = [shared, own].sort((a, b) => a.toLowerCase().localeCompare(b.toLowerCase()));
  await expect(save(first, { active: false })).rejects.toMatchObject(unserved(`${one} and ${other}`));
  await db.sql`update intent set active = false where title = ${own}`;
  await expect(save(first, { active: false })).rejects.toMatchObject(unserved(shared));
});

test('who saves over somebody else’s change hears of that first', async () => {
  const [first = 0] = (await market(1)).ids;
  const { entry, version } = await getPartner(ctx, { partnerId: first });
  await save(first, { priority: 7 });
  await expect(
    changePartner(ctx, { partnerId: first, version, entry: { ...entry, active: false } }),
  ).rejects.toMatchObject({ code: 'stale' });
});

test('of two who take the last two lenders off a product at once, one is asked', async () => {
  const { shared, ids } = await market(3);
  const [first = 0, ...last] = ids;
  await save(first, { active: false }, { unserved: true });
  const ends = await inTurn(
    db.database,
    (tx) => lockEnvironment(tx, 'uat'),
    last.map((id) => () => save(id, { active: false })),
  );
  expect(ends).toMatchObject([{ status: 'fulfilled' }, { status: 'rejected', reason: unserved(shared) }]);
});
