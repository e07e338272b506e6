import { expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead, makePartner, makeUser } from '@/test/factory';
import { getCallBack } from './get-call-back';
import { setCallBackInput } from './schema';
import { setCallBack } from './set-call-back';

const db = withDatabase();

async function makeAgent(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 's' } as const;
  // A Friday.
  const clock = { now: () => new Date('2026-11-27T15:00:00+02:00') };
  return makeAffiliateContext(db.database, { affiliateId }, { actor, clock });
}

async function leadOf(ctx: AffiliateContext) {
  const { id } = await makeLead(db, { affiliateId: ctx.scope.affiliateId, idNumber: makeIdNumber() });
  return { id, hashid: publicId(ctx.env.idKey, 'lead', id) };
}

const set = (ctx: AffiliateContext, hashid: string, input: object) =>
  setCallBack(ctx, hashid, setCallBackInput.parse(input));

test('a time outside of contact hours is moved, unless the applicant asked for it', async () => {
  const ctx = await makeAgent();
  const lead = await leadOf(ctx);
  expect(await set(ctx, lead.hashid, { dueAt: '2026-11-27T18:00:00+02:00' })).toMatchObject({
    dueAt: '2026-11-27T16:00:00.000Z',
    moved: false,
    mine: true,
  });
  expect(await set(ctx, lead.hashid, { dueAt: '2026-11-27T21:00:00+02:00' })).toMatchObject({
    dueAt: '2026-11-28T07:00:00.000Z',
    moved: true,
    outsideHours: false,
  });
  await db.sql`insert into declared_holiday (day, name) values ('2026-11-28', 'Elections')`;
  const later = await set(ctx, lead.hashid, { dueAt: '2026-11-27T21:00:00+02:00', mine: false });
  expect(later).toMatchObject({ dueAt: '2026-11-30T06:00:00.000Z', mine: false, by: null });
  const onHoliday = { dueAt: '2026-11-28T10:00:00+02:00', askedForByApplicant: true };
  expect(await set(ctx, lead.hashid, onHoliday)).toMatchObject({ moved: false, outsideHours: true });
  const asked = { dueAt: '2026-11-27T21:00:00+02:00', askedForByApplicant: true };
  expect(await set(ctx, lead.hashid, asked)).toMatchObject({
    dueAt: '2026-11-27T19:00:00.000Z',
    moved: false,
    outsideHours: true,
  });
  // One is open, the latest.
  expect(await getCallBack(ctx, lead.id)).toMatchObject({ dueAt: '2026-11-27T19:00:00.000Z' });
  const rows =
    await db.sql`select done_at is null as open from call_back where lead_id = ${lead.id} order by id`;
  expect(rows.map(({ open }) => open)).toEqual([false, false, false, false, true]);
  await db.sql`delete from declared_holiday`;
});

test('a lender that opens is one of the environment', async () => {
  const ctx = await makeAgent();
  const lead = await leadOf(ctx);
  const partner = await makePartner(db);
  const elsewhere = await makePartner(db, { environment: 'production' });
  const until = (partnerId: number) =>
    set(ctx, lead.hashid, { dueAt: '2026-11-27T18:00:00+02:00', partnerId });
  for (const id of [elsewhere.id, 999_999_999])
    await expect(until(id)).rejects.toMatchObject({
      code: 'validation_failed',
      detail: { errors: { partnerId: ['partner not found'] } },
    });
  expect(await until(partner.id)).toMatchObject({ dueAt: '2026-11-27T16:00:00.000Z' });
});

test('a lead whose number changes is no wrong number any more, and otherwise stays aside', async () => {
  const ctx = await makeAgent();
  const lead = await leadOf(ctx);
  await set(ctx, lead.hashid, { dueAt: '2026-11-27T18:00:00+02:00' });
  const isAside = async () =>
    (await db.sql`select set_aside_at is not null as aside from lead where id = ${lead.id}`)[0]?.aside;
  await db.sql`update lead set cell_phone_number = '0821111111' where id = ${lead.id}`;
  expect(await isAside()).toBe(true);
  await db.sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${ctx.scope.affiliateId}, 'uat', ${lead.id}, gen_random_uuid(), 'wrong number')`;
  await db.sql`update lead set cell_phone_number = '0821111111' where id = ${lead.id}`;
  expect(await isAside()).toBe(true);
  await db.sql`update lead set cell_phone_number = '0822222222' where id = ${lead.id}`;
  expect(await isAside()).toBe(false);
  await expect(db.sql`update disposition set kind = 'done'`).rejects.toThrow('append-only');
});

test('what cannot be is refused at its field, or says why', async () => {
  const ctx = await makeAgent();
  const lead = await leadOf(ctx);
  const due = (dueAt: string) => set(ctx, lead.hashid, { dueAt });
  await expect(due('2026-11-27T14:00:00+02:00')).rejects.toMatchObject({
    detail: { errors: { dueAt: ['must not be over already'] } },
  });
  await expect(due('2027-12-27T14:00:00+02:00')).rejects.toMatchObject({ code: 'validation_failed' });
  expect(setCallBackInput.safeParse({ dueAt: 'tomorrow' }).success).toBe(false);
  const soon = '2026-11-27T16:00:00+02:00';
  const [stranger, production] = [await makeAgent(), mintScope(ctx.scope.affiliateId, 'production')];
  for (const of of [stranger, { ...ctx, scope: production }])
    await expect(set(of, lead.hashid, { dueAt: soon })).rejects.toMatchObject({ code: 'not_found' });
  await set(ctx, lead.hashid, { dueAt: soon });
  // Another lead of somebody at the same number.
  const [{ phone }] = await db.sql<[{ phone: string }]>`
    select cell_phone_number as phone from lead where id = ${lead.id}`;
  const other = await makeLead(db, { affiliateId: ctx.scope.affiliateId, cellPhoneNumber: phone });
  await db.sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${ctx.scope.affiliateId}, 'uat', ${other.id}, gen_random_uuid(), 'do not contact')`;
  await expect(due(soon)).rejects.toThrow('asked not to be contacted');
  await db.database.transaction((tx) => updateLeadsErased(tx, [lead.id]));
  expect(await getCallBack(ctx, lead.id)).toBeNull();
  await expect(due(soon)).rejects.toThrow('erased');
});
