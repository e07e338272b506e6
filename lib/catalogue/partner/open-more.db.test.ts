import { expect, test } from 'vitest';
import { findPartner } from '@/db/query/catalogue/partner';
import { capacityOf, setCapacity } from '@/test/capacity';
import { checked } from '@/test/checked';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import type { StoredCap } from '@/word/stored-capacity';
import { openMoreInput } from './input';
import { listBoard } from './list-board';
import { openMore as openMoreVerb } from './open-more';

const openMore = checked(openMoreInput, openMoreVerb);
const db = withDatabase();
const market: Market = withMarket(() => db.database);
const operator = () => makeContext(db.database);

async function makeLender(caps: Partial<StoredCap>[], used: number[] = []) {
  const { id } = await market.addPartner(await market.addIntent());
  await setCapacity(db.database, id, capacityOf(caps));
  const rows = await db.sql<{ id: number }[]>`
    select id::float8 as id from cap where partner_id = ${id} order by id`;
  for (const [at, count] of used.entries())
    await db.sql`
      insert into cap_window (cap_id, opens_at, used)
      select id, cap_window_start(period, now(), time_zone), ${count} from cap where id = ${rows[at]?.id ?? 0}`;
  const version = (await findPartner(db.database, id))?.version ?? 0;
  return { partnerId: id, version, caps: rows.map((row) => row.id) };
}

const onBoard = async (partnerId: number) =>
  (await listBoard(operator(), { environment: 'uat' })).lenders.find(({ id }) => id === partnerId);

async function storedCaps(partnerId: number) {
  return (await findPartner(db.database, partnerId))?.capacity?.caps ?? [];
}

test('30 more are opened at a full cap alone, and the lender is open at once', async () => {
  const { slug, id: affiliateId } = await makeAffiliate(db);
  const { partnerId, version, caps } = await makeLender(
    [{ most: 5 }, { most: 100, affiliate: slug }, { most: 9, window: 'week' }],
    [5, 20],
  );
  expect(await onBoard(partnerId)).toMatchObject({ state: 'full', version });
  expect((await onBoard(partnerId))?.noRoom).toMatch(/^full until /);
  await openMore(operator(), { partnerId, capId: caps[0] ?? 0, more: 30, version });
  expect(await storedCaps(partnerId)).toMatchObject([{ most: 35 }, { most: 100 }, { most: 9 }]);
  expect(await onBoard(partnerId)).toMatchObject({ state: 'open', noRoom: null });
  // The one for an affiliate is told apart from that for all.
  const now = (await onBoard(partnerId))?.version ?? 0;
  const ofAffiliate = (await onBoard(partnerId))?.caps.find((cap) => cap.affiliateId === affiliateId);
  await openMore(operator(), { partnerId, capId: ofAffiliate?.id ?? 0, more: 1, version: now });
  expect(await storedCaps(partnerId)).toMatchObject([{ most: 35 }, { most: 101 }, { most: 9 }]);
});

test('a second press, and a colleague who saw the same, open nothing more', async () => {
  const { partnerId, version, caps } = await makeLender([{ most: 5 }], [5]);
  const press = () => openMore(operator(), { partnerId, capId: caps[0] ?? 0, more: 30, version });
  const results = await Promise.allSettled([press(), press()]);
  // Of two at once the later may find what it wanted done already.
  expect(results.map(({ status }) => status)).toContain('fulfilled');
  await expect(press()).rejects.toMatchObject({ code: 'stale' });
  expect(await storedCaps(partnerId)).toMatchObject([{ most: 35 }]);
});

test('more are counted from what is used where a cap was lowered, and a weekday keeps its own number', async () => {
  const everyDay = { mon: 3, tue: 3, wed: 3, thu: 3, fri: 3, sat: 3, sun: 3 };
  const { partnerId, version, caps } = await makeLender([{ most: 50, weekdays: everyDay }], [16]);
  await openMore(operator(), { partnerId, capId: caps[0] ?? 0, more: 10, version });
  const [cap] = await storedCaps(partnerId);
  expect(cap?.most).toBe(50);
  expect(Object.values(cap?.weekdays ?? {}).sort((one, other) => one - other)).toEqual([
    3, 3, 3, 3, 3, 3, 26,
  ]);
});

test('a cap of another lender, one without limit, and no more at all are refused', async () => {
  const { partnerId, version, caps } = await makeLender([{ most: null }]);
  const other = await makeLender([{ most: 5 }]);
  const capId = caps[0] ?? 0;
  await expect(
    openMore(operator(), { partnerId, capId: other.caps[0] ?? 0, more: 1, version }),
  ).rejects.toMatchObject({ code: 'not_found' });
  await expect(openMore(operator(), { partnerId, capId, more: 1, version })).rejects.toMatchObject({
    code: 'validation_failed',
  });
  await expect(openMore(operator(), { partnerId, capId, more: 0, version })).rejects.toMatchObject({
    code: 'validation_failed',
  });
});

test('the board says full, partly full, nearly full, closed, paused and open, in that order of need', async () => {
  const intent = await market.addIntent();
  const make = async (caps: Partial<StoredCap>[], used: number[]) => (await makeLender(caps, used)).partnerId;
  const { slug } = await makeAffiliate(db);
  const full = await make([{ most: 2 }], [2]);
  const part = await make([{ most: 2, affiliate: slug }], [2]);
  const near = await make([{ most: 10 }], [8]);
  const closed = await make([{ most: 0 }], []);
  const open = await make([{ most: 10 }], [1]);
  const { id: paused } = await market.addPartner(intent);
  await db.sql`
    update partner set left_out_from = now() - interval '1 minute', left_out_until = now() + interval '1 hour',
      left_out_reason = 'Upgrade' where id = ${paused}`;
  const { id: inactive } = await market.addPartner(intent, { active: false });
  const board = await listBoard(operator(), { environment: 'uat' });
  const mine = new Set([full, part, near, closed, paused, open, inactive]);
  expect(board.lenders.filter(({ id }) => mine.has(id)).map(({ id, state }) => [id, state])).toEqual([
    [full, 'full'],
    [part, 'part'],
    [near, 'near'],
    [paused, 'paused'],
    [closed, 'closed'],
    [open, 'open'],
  ]);
  expect(board.inactive).toBeGreaterThan(0);
  expect(
    (await listBoard(operator(), { environment: 'production' })).lenders.some(({ id }) => mine.has(id)),
  ).toBe(false);
});
