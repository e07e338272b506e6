import { beforeEach, expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { addOptOut } from './add-opt-out';
import { optOutHash } from './hash';
import { judgeApplicant } from './judge-contact';
import { knownOptOutKey } from './key';

// What a list says and what a person said hold beside each other (design desk 11).
const db = withDatabase();
let ctx: AffiliateContext;
let phone: string;

beforeEach(async () => {
  const { id: keyId, affiliateId } = await makeApiKey(db);
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  phone = `082${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`;
});

const say = () => addOptOut(ctx, { kind: 'phone', value: phone, reach: 'affiliate' });

async function list(listId: number) {
  const hash = optOutHash(await knownOptOutKey(ctx), 'phone', phone);
  await db.sql`
    insert into opt_out (environment, kind, hash, reach, reach_id, source, list_id)
    values ('uat', 'phone', ${hash}, 'affiliate', ${ctx.scope.affiliateId}, 'file', ${listId})`;
}

const lift = (listId: number | null) => db.sql`
  update opt_out set lifted_at = now() where lifted_at is null and reach_id = ${ctx.scope.affiliateId}
    and list_id is not distinct from ${listId}::bigint`;

const stop = async () =>
  (await judgeApplicant(ctx, { idNumber: null, cellPhoneNumber: phone, email: null }, 'call')).stop;

test.each([
  ['a person, then a list', [say, () => list(1)]],
  ['a list, then a person', [() => list(1), say]],
])('%s: the end of the list leaves what the person said', async (_, steps) => {
  for (const step of steps) await step();
  await lift(1);
  expect(await stop()).toBe('affiliate');
  await lift(null);
  expect(await stop()).toBeNull();
});

test('two lists: the end of one leaves what the other says', async () => {
  await list(1);
  await list(2);
  await expect(list(2)).rejects.toThrow('opt_out_standing');
  await lift(1);
  expect(await stop()).toBe('affiliate');
  await lift(2);
  expect(await stop()).toBeNull();
});

test('said twice by a person it is stored once, and what a list says is of that list for good', async () => {
  await say();
  await say();
  await list(1);
  const rows =
    await db.sql`select list_id::int as list from opt_out where reach_id = ${ctx.scope.affiliateId} order by id`;
  expect(rows).toEqual([{ list: null }, { list: 1 }]);
  await expect(
    db.sql`update opt_out set list_id = 2 where reach_id = ${ctx.scope.affiliateId} and list_id = 1`,
  ).rejects.toThrow('only its lifting');
});
