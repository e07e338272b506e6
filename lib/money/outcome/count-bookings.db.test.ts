import { beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { bringUpToDate } from '@/lib/money/commission/bring-up-to-date';
import { accept, expectedOf, type Market, makeMarket, setPlan, sumsOf } from '@/test/commission/market';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { previewFile, takeFile } from './take-file';

const db = withDatabase();

let market: Market;
let ctx: Context;
/** Of the first partner. */
let own: number[];
let today: string;

const file = (rows: string[], more: object = {}) => ({
  partnerId: market.partners[0]?.id ?? 0,
  bytes: Buffer.from(['application id,event,amount,date,event id,corrects', ...rows].join('\n')),
  fileName: 'outcomes.csv',
  contentType: 'text/csv',
  ...more,
});
const at = (index: number) => publicId(testEnv().idKey, 'application', own[index] ?? 0);
const sum = async () => (await sumsOf(db, market)).reduce((total, [, cents]) => total + Number(cents), 0);

/** Records the file, and returns by how much the ledger has changed. */
async function recorded(upload: ReturnType<typeof file>): Promise<number> {
  const before = await sum();
  await takeFile(ctx, upload);
  await bringUpToDate(db, market.scope);
  expect(await sumsOf(db, market)).toEqual(await expectedOf(db, market));
  return (await sum()) - before;
}

beforeEach(async () => {
  market = await makeMarket(db);
  ctx = makeContext(db.database);
  today = new Date().toISOString().slice(0, 10);
  const rows = await db.sql<{ id: number }[]>`
    select id::float8 as id from application where affiliate_id = ${market.own.id}
      and partner_id = ${market.partners[0]?.id ?? 0} order by id`;
  own = rows.map(({ id }) => id);
  await db.sql`update application set requested_at = now() - interval '3 days' where id = any(${own}::bigint[])`;
  for (const id of own) await accept(db, id, new Date(Date.now() - 86_400_000).toISOString());
  await setPlan(ctx, {
    environment: 'uat',
    affiliateId: market.own.id,
    partnerId: null,
    intentId: null,
    paidOn: 'funded',
    unit: 'basis points',
    rate: '10',
    validFrom: '2026-01-01',
  });
});

test('a preview says what the ledger then has: pay-outs, a return, a correction that is moved', async () => {
  const paid = file([
    `${at(0)},funded,10000,${today},E-1,`,
    `${at(1)},funded,20000,${today},E-2,`,
    `${at(1)},applied,,${today},E-3,`,
  ]);
  const { bookings } = await previewFile(ctx, paid);
  const mine = { affiliateId: market.own.id, name: market.own.name };
  expect(bookings?.effect).toMatchObject({
    earned: 2,
    changed: 0,
    takenBack: 0,
    cents: 300_000,
    affiliates: [{ ...mine, earned: 2, cents: 300_000 }],
  });
  expect(await recorded(paid)).toBe(300_000);
  const nothing = await previewFile(ctx, paid);
  expect(nothing.bookings?.consequence).toMatchObject({ figure: 0, meaning: 'no commission would change' });
  const back = file([`${at(0)},returned,,${today},E-4,`]);
  expect((await previewFile(ctx, back)).bookings?.effect).toMatchObject({ takenBack: 1, cents: -100_000 });
  expect(await recorded(back)).toBe(-100_000);
  const moved = file([`${at(2)},funded,5000,${today},E-5,E-2`]);
  expect((await previewFile(ctx, moved)).bookings?.effect).toMatchObject({
    earned: 1,
    takenBack: 1,
    cents: -150_000,
  });
  expect(await recorded(moved)).toBe(-150_000);
});

test('much money is typed: the number that was shown, which something else may have changed', async () => {
  const rows = [`${at(0)},funded,110000,${today},E-1,`, `${at(1)},funded,20000,${today},E-2,`];
  const { bookings } = await previewFile(ctx, file(rows));
  expect(bookings?.consequence).toMatchObject({ figure: 2, isMuchMoney: true });
  expect(bookings?.consequence.meaning).toMatch(
    /^2 commissions would change \(2 newly earned\), balances by R 13/,
  );
  const refused = expect.objectContaining({
    code: 'validation_failed',
    detail: { errors: { confirm: [expect.stringContaining('confirm with 2')] } },
  });
  await expect(takeFile(ctx, file(rows))).rejects.toThrow(refused);
  await expect(takeFile(ctx, file(rows, { confirm: 3 }))).rejects.toThrow(refused);
  expect(await sum()).toBe(0);
  expect(await recorded(file(rows, { confirm: 2 }))).toBe(1_300_000);
});
