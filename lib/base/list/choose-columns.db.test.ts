import { expect, test } from 'vitest';
import { affiliateList } from '@/lib/account/affiliate/list';
import type { Context } from '@/lib/base/actor/context';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { chooseColumns, chosenColumns } from './choose-columns';

const db = withDatabase();

async function operator(): Promise<Context> {
  const { id: userId } = await makeUser(db, { role: 'operator' });
  return makeContext(db.database, {
    actor: {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole: 'admin',
      affiliateId: null,
      sessionId: 's',
    },
  });
}
const keys = async (ctx: Context) => (await chosenColumns(ctx, affiliateList)).map(({ key }) => key);

test('each user’s choice of columns is remembered, changed, and forgotten', async () => {
  const [one, other] = [await operator(), await operator()];
  const usual = await keys(one);
  await chooseColumns(one, { list: 'affiliate', columns: ['note', 'gone', 'leads'] });
  expect(await keys(one)).toEqual(['name', 'leads', 'note']);
  expect(await keys(other)).toEqual(usual);
  await chooseColumns(one, { list: 'affiliate', columns: [] });
  expect(await keys(one)).toEqual(['name']);
  await chooseColumns(one, { list: 'affiliate', columns: null });
  expect(await keys(one)).toEqual(usual);
});

test('nobody chooses without an account', async () => {
  await expect(
    chooseColumns(makeContext(db.database), { list: 'affiliate', columns: [] }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});
