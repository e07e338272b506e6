import { beforeEach, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { addDays, dayStart, southAfricanDate } from '@/lib/base/time/date';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput } from '@/lib/lead/consent/schema';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLead } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { findInSealedDay, sealDays } from './seal-day';
import { isIncluded, leafHash } from './tree';
import { verifyLog } from './verify-log';

const db = withDatabase();
let ctx: AffiliateContext;
let key: { apiKeyId: number; affiliateId: number };
/** Of each test another day, so that none meets the leads of another. */
let day = addDays(southAfricanDate(new Date()), -400);

beforeEach(async () => {
  day = addDays(day, 10);
  const { id: apiKeyId, affiliateId } = await makeApiKey(db);
  key = { apiKeyId, affiliateId };
  ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'command line' } });
  await db.sql`update ledger_log set sealed_to = ${addDays(day, -1)}::date`;
});

const at = (hours: number) => new Date(Date.parse(dayStart(day)) + hours * 3_600_000);
const lead = (hours: number, more: Parameters<typeof makeLead>[1] = {}) =>
  makeLead(db, { ...key, idNumber: makeIdNumber(), createdAt: at(hours), ...more });
/** The day after, an hour past midnight UTC. */
const seal = () => sealDays({ ...ctx, clock: { now: () => at(27) } });
const sealed = () => db.sql<{ id: number; leads: number; root: Buffer }[]>`
  select id::float8 as id, leads, root from sealed_day where api_key_id = ${key.apiKeyId} order by day`;
const differences = async () => (await verifyLog(makeContext(db.database))).differences;

test('a day’s leads that came with popi: true alone have one leaf, which proves each of them', async () => {
  await lead(-0.1);
  const first = await lead(0);
  const last = await lead(23.9);
  await lead(24);
  await lead(5, { apiKeyId: null, source: 'portal' });
  await lead(6, { source: 'batch' });
  await lead(7, { popi: false });
  expect(await seal()).toBe(1);
  const [row] = await sealed();
  expect(row).toMatchObject({ leads: 2 });
  for (const [index, { id }] of [first, last].entries()) {
    const found = await findInSealedDay(db, ctx.env.idKey, { day, apiKeyId: key.apiKeyId }, id);
    expect(found).toMatchObject({ index });
    expect(JSON.parse(found?.entry ?? '')).toEqual({
      lead: publicId(ctx.env.idKey, 'lead', id),
      received_at: at(index * 23.9).toISOString(),
    });
    const own = leafHash(Buffer.from(found?.entry ?? ''));
    const tree = { size: 2, root: row?.root ?? Buffer.alloc(0) };
    expect(isIncluded(own, index, tree, found?.path ?? [])).toBe(true);
  }
  await keepLogNow(db.database);
  const said = await db.sql<{ value: string }[]>`
    select v.value from ledger_log_leaf l join ledger_log_value v using (index)
    where l.kind = 'leads of a key' and l.source_id = ${row?.id ?? 0}`;
  expect(said.map(({ value }) => JSON.parse(value))).toMatchObject([
    { kind: 'leads of a key', key: key.apiKeyId, day, leads: 2, root: row?.root.toString('hex') },
  ]);
  expect(await differences()).toEqual([]);
});

test('who recorded a consent within the day has a leaf of the own, and is not counted; a later one changes nothing', async () => {
  const [alone, told] = [await lead(1), await lead(2)];
  const consent = async (id: number) => {
    const input = { channel: 'phone', purposes: ['share'], given_at: at(3).toISOString() };
    const { view } = await recordConsent(
      ctx,
      publicId(ctx.env.idKey, 'lead', id),
      parseConsentInput(input, new Date()),
    );
    return view;
  };
  await consent(told.id);
  await db.sql`alter table consent disable trigger user`;
  await db.sql`update consent set recorded_at = ${at(3)} where lead_id = ${told.id}`;
  await db.sql`alter table consent enable trigger user`;
  await seal();
  await consent(alone.id);
  expect(await sealed()).toMatchObject([{ leads: 1 }]);
  await keepLogNow(db.database);
  expect((await differences()).filter((one) => one.includes(`key ${key.apiKeyId} `))).toEqual([]);
});

test('days that were missed are sealed one by one, none twice, and not the one that is under way', async () => {
  await lead(1);
  await lead(25);
  await lead(49);
  expect(await sealDays({ ...ctx, clock: { now: () => at(51) } })).toBe(2);
  expect(await sealDays({ ...ctx, clock: { now: () => at(52) } })).toBe(0);
  expect(await sealed()).toMatchObject([{ leads: 1 }, { leads: 1 }]);
  await db.sql`update ledger_log set sealed_to = ${addDays(day, -1)}::date`;
  await sealDays({ ...ctx, clock: { now: () => at(51) } });
  expect(await sealed()).toHaveLength(2);
});

test('an erasure leaves it as it was; a lead that is moved, removed or added is a difference', async () => {
  const [erased, moved] = [await lead(1), await lead(2)];
  await seal();
  await keepLogNow(db.database);
  await db.database.transaction((tx) => updateLeadsErased(tx, [erased.id]));
  const ofKey = async () => (await differences()).filter((one) => one.includes(`key ${key.apiKeyId} `));
  expect(await ofKey()).toEqual([]);
  await db.sql`update lead set created_at = created_at + interval '1 minute' where id = ${moved.id}`;
  expect(await ofKey()).toEqual([
    `the leads of key ${key.apiKeyId} on ${day} are not those that were sealed`,
  ]);
  await db.sql`update lead set created_at = created_at - interval '1 minute' where id = ${moved.id}`;
  expect(await ofKey()).toEqual([]);
  await lead(3);
  expect(await ofKey()).toHaveLength(1);
  await expect(db.sql`update sealed_day set leads = 3`).rejects.toThrow();
  await expect(db.sql`delete from sealed_day`).rejects.toThrow();
});
