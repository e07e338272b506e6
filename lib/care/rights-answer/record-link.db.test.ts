import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { southAfricanDate } from '@/lib/base/time/date';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { getRequest } from '@/lib/care/rights-request/list-requests';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { makeIdNumber } from '@/test/applicant';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeLead } from '@/test/factory';
import { makeOperatorContext } from '@/test/operator-context';
import { openRecord } from './open-record';
import { isRecordLink, makeRecordLink, revokeRecordLink } from './record-link';

const db = withDatabase();
let support: Context;
let idNumber: string;
let id: number;

const enter = (changes: object = {}) =>
  enterRequest(
    support,
    parseEnter({
      kind: 'access',
      channel: 'email',
      receivedOn: southAfricanDate(new Date()),
      idNumber,
      name: 'Thabo',
      identityCheck: 'document',
      ...changes,
    }),
  );

beforeAll(async () => {
  support = await makeOperatorContext(db, 'support');
});
beforeEach(async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  idNumber = makeIdNumber();
  await makeLead(db, { affiliateId, idNumber });
  ({ id } = await enter());
});

const make = async () => {
  const { link } = await makeRecordLink(support, id, {});
  return link.slice(link.lastIndexOf('/') + 1);
};
const open = (token: string, number = idNumber) =>
  openRecord(makeContext(db.database), { token, idNumber: number }, '203.0.113.7');
const state = async () => (await getRequest(support, id)).link?.state;

test('gives the record once, to whoever has the link and the ID number, and says when', async () => {
  const token = await make();
  expect(await getRequest(support, id)).toMatchObject({ state: 'answered', link: { state: 'open' } });
  // Looking at its page, as the programs of a mail do, uses nothing up.
  for (let look = 0; look < 10; look++)
    expect(await isRecordLink(makeContext(db.database), token)).toBe(true);
  await open(token);
  expect(await state()).toBe('opened');
  await db.sql`update record_link set used_at = used_at - interval '11 minutes' where request_id = ${id}`;
  await expect(open(token)).rejects.toMatchObject({ code: 'not_found', message: 'record not found' });
  expect(await isRecordLink(makeContext(db.database), token)).toBe(false);
  const audited = await db.sql`
    select actor_kind, origin from audit_event where action = 'rights-request.record-opened' and subject_id = ${id}`;
  expect(audited).toEqual([{ actor_kind: 'visitor', origin: '203.0.113.7' }]);
});

test('whose download broke gets it again within ten minutes, three times in all, however many ask at once', async () => {
  const token = await make();
  const broken = await open(token);
  // The connection ends after the first bytes.
  for await (const _ of broken.bytes) break;
  expect(await isRecordLink(makeContext(db.database), token)).toBe(true);
  const again = await Promise.allSettled(Array.from({ length: 6 }, () => open(token)));
  expect(again.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(await isRecordLink(makeContext(db.database), token)).toBe(false);
  const audited = await db.sql`
    select after from audit_event where action = 'rights-request.record-opened' and subject_id = ${id} order by id`;
  expect(audited.map(({ after }) => after)).toEqual([null, { time: 2 }, { time: 3 }]);
});

test('within these minutes nobody else gets it: not with a wrong number, nor once it was revoked', async () => {
  const token = await make();
  await open(token);
  await expect(open(token, makeIdNumber())).rejects.toMatchObject({ code: 'validation_failed' });
  await revokeRecordLink(support, id);
  await expect(open(token)).rejects.toMatchObject({ code: 'not_found' });
  expect(await state()).toBe('opened');
});

test('wrong numbers are counted exactly, however many come at once', async () => {
  const token = await make();
  const tries = await Promise.allSettled(Array.from({ length: 12 }, () => open(token, makeIdNumber())));
  const codes = tries.map((one) =>
    one.status === 'rejected' ? (one.reason as { code: string }).code : 'given',
  );
  expect(codes.filter((code) => code === 'validation_failed')).toHaveLength(5);
  expect(codes.filter((code) => code === 'not_found')).toHaveLength(7);
  await expect(open(token)).rejects.toMatchObject({ code: 'not_found' });
});

test('the link itself is stored nowhere', async () => {
  const token = await make();
  expect(await placesHolding(db.database, support.env.piiKey, { texts: [token] })).toEqual([]);
});

test('the fifth wrong ID number ends it', async () => {
  const token = await make();
  for (let wrong = 0; wrong < 5; wrong++)
    await expect(open(token, makeIdNumber())).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(open(token)).rejects.toMatchObject({ code: 'not_found' });
  expect(await state()).toBe('revoked');
});

test('ends when it is revoked, a new one is made, seven days are over, or the person is erased', async () => {
  const first = await make();
  await revokeRecordLink(support, id);
  await expect(open(first)).rejects.toMatchObject({ code: 'not_found' });
  await expect(revokeRecordLink(support, id)).rejects.toMatchObject({ code: 'not_found' });
  const second = await make();
  const third = await make();
  await expect(open(second)).rejects.toMatchObject({ code: 'not_found' });
  await db.sql`update record_link set expires_at = now() where request_id = ${id}`;
  await expect(open(third)).rejects.toMatchObject({ code: 'not_found' });
  expect(await state()).toBe('expired');
  const fourth = await make();
  await eraseApplicant(await makeOperatorContext(db, 'admin'), { idNumber });
  await expect(open(fourth)).rejects.toMatchObject({ code: 'not_found' });
});

test('is made for access alone, of somebody who was checked, by support', async () => {
  const unchecked = await enter({ kind: 'deletion' });
  await expect(makeRecordLink(support, unchecked.id, {})).rejects.toMatchObject({ code: 'rule_broken' });
  idNumber = makeIdNumber();
  const access = await enter({ identityCheck: 'none' });
  await expect(makeRecordLink(support, access.id, {})).rejects.toMatchObject({ code: 'validation_failed' });
  await expect(makeRecordLink(await makeOperatorContext(db, 'viewer'), id, {})).rejects.toMatchObject({
    code: 'forbidden',
  });
});
