import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { mintScope } from '@/lib/base/actor/scope';
import { southAfricanDate } from '@/lib/base/time/date';
import type { CopiedFile } from '@/lib/care/applicant-record/copy-applicant';
import { lookUpApplicant } from '@/lib/care/applicant-record/look-up-applicant';
import type { ApplicantCopy } from '@/lib/care/applicant-record/view';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { getRequest } from '@/lib/care/rights-request/list-requests';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { makeIdNumber } from '@/test/applicant';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner } from '@/test/factory';
import { makeOperatorContext } from '@/test/operator-context';
import { answerObjection } from './answer-objection';
import { answerWithRecord } from './answer-with-record';
import { makeLetter } from './make-letter';

const db = withDatabase();

let support: Context;
let affiliateId: number;
let idNumber: string;
beforeAll(async () => {
  support = await makeOperatorContext(db, 'support');
});
beforeEach(async () => {
  ({ id: affiliateId } = await makeAffiliate(db));
  idNumber = makeIdNumber();
});

const enter = (kind: string, changes: Record<string, unknown> = {}) =>
  enterRequest(
    support,
    parseEnter({
      kind,
      channel: 'phone',
      receivedOn: southAfricanDate(new Date()),
      idNumber,
      name: 'Nomsa Ḓavhana',
      asked: 'Please',
      ...changes,
    }),
  );
const noLetter = { name: null, address: null };

async function read(file: CopiedFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

test('a request for access is answered with the whole record in one press, which has the request itself', async () => {
  await makeLead(db, { affiliateId, idNumber, firstName: 'Nomsa' });
  const { id } = await enter('access');
  await expect(answerWithRecord(support, id, { format: 'json' })).rejects.toMatchObject({
    detail: { errors: { identityCheck: [expect.anything()] } },
  });
  const copy: ApplicantCopy = JSON.parse(
    String(await read(await answerWithRecord(support, id, { format: 'json', identityCheck: 'document' }))),
  );
  expect(copy.idNumber).toBe(idNumber);
  expect(copy.leads[0]?.name).toMatch(/^Nomsa /);
  expect(copy.requests).toEqual([
    expect.objectContaining({ number: id, kind: 'access', state: 'open', asked: 'Please' }),
  ]);
  expect(await getRequest(support, id)).toMatchObject({
    state: 'answered',
    identityCheck: 'document',
    details: { answer: expect.stringMatching(/^Record of \d{4}-\d\d-\d\d \(JSON\)$/) },
  });
  // Lost on the way, it is made again.
  const again = await answerWithRecord(support, id, { format: 'pdf' });
  expect((await read(again)).subarray(0, 5).toString()).toBe('%PDF-');
  const audited = await db.sql`
    select from audit_event where action = 'applicant.copied' and actor_id = ${Number(
      support.actor.kind === 'user' && support.actor.userId,
    )}`;
  expect(audited.length).toBe(2);
});

test('only a request for access is answered with the record, and only of somebody who is known', async () => {
  const { id: objection } = await enter('objection');
  await expect(
    answerWithRecord(support, objection, { format: 'pdf', identityCheck: 'document' }),
  ).rejects.toMatchObject({ code: 'rule_broken' });
  await makeLead(db, { affiliateId, idNumber });
  const { id } = await enter('access', { identityCheck: 'document' });
  await eraseApplicant(await makeOperatorContext(db, 'admin'), { idNumber });
  await expect(answerWithRecord(support, id, { format: 'pdf' })).rejects.toMatchObject({
    message: 'who asked has been forgotten: nothing is held',
  });
  await expect(
    answerWithRecord(await makeOperatorContext(db, 'viewer'), id, { format: 'pdf' }),
  ).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('an objection closes every lead of the person in both environments, and names who decides still', async () => {
  const { id: other } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const partner = await makePartner(db, { companyName: 'Khanya', intents: [{ intentId }] });
  const uat = await makeLead(db, { affiliateId, idNumber, intentId });
  const production = await makeLead(db, { affiliateId: other, idNumber, environment: 'production' });
  const [application] = await db.sql<[{ id: number }]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
    values (${affiliateId}, 'uat', ${uat.id}, ${partner.id}, 'accept', 'pending') returning id::float8 as id`;
  while ((await hashFormerLeads(support)).hashed > 0);
  const { id } = await enter('objection');
  const { optOuts, lenders } = await answerObjection(support, id, {});
  expect(optOuts).toBeGreaterThanOrEqual(3);
  expect(lenders).toEqual(['Khanya']);
  for (const [leadId, scope] of [
    [uat.id, mintScope(affiliateId, 'uat')],
    [production.id, mintScope(other, 'production')],
  ] as const)
    for (const purpose of ['call', 'score', 'application', 'text'] as const) {
      const verdict = await judgeLead({ ...support, scope }, leadId, purpose);
      expect([purpose, verdict?.stop]).toEqual([purpose, 'everybody']);
    }
  const stored = await db.sql`select source, reach from opt_out where hash in (
    select unnest(opt_out_hashes[1:1]) from lead where id = ${uat.id})`;
  expect(stored).toEqual([
    { source: 'applicant', reach: 'everybody' },
    { source: 'applicant', reach: 'everybody' },
  ]);
  const [kept] = await db.sql`select status from application where id = ${application.id}`;
  expect(kept).toEqual({ status: 'pending' });
  expect(await getRequest(support, id)).toMatchObject({
    state: 'answered',
    details: { answer: 'These lenders hold an application that is not decided: Khanya.' },
  });
  await expect(answerObjection(support, id, {})).rejects.toMatchObject({ code: 'conflict' });
  const access = await enter('access');
  await expect(answerObjection(support, access.id, {})).rejects.toMatchObject({ code: 'rule_broken' });
});

test('an objection of somebody who has no lead holds for the first that comes', async () => {
  const { id } = await enter('objection');
  expect(await answerObjection(support, id, {})).toEqual({ optOuts: 2, lenders: [] });
  const found = await lookUpApplicant(support, { number: idNumber });
  expect(found.kind === 'record' && found.record.optOuts.map(({ reach }) => reach)).toEqual([
    'everybody',
    'everybody',
  ]);
});

test('an objection of somebody who was erased before it was answered holds all the same', async () => {
  await makeLead(db, { affiliateId, idNumber });
  const { id } = await enter('objection');
  await eraseApplicant(await makeOperatorContext(db, 'admin'), { idNumber });
  expect(await answerObjection(support, id, {})).toEqual({ optOuts: 2, lenders: [] });
  const again = await makeLead(db, { affiliateId, idNumber });
  while ((await hashFormerLeads(support)).hashed > 0);
  const verdict = await judgeLead({ ...support, scope: mintScope(affiliateId, 'uat') }, again.id, 'call');
  expect(verdict?.stop).toBe('everybody');
});

test('a letter is made at every stage; once the person is erased it must be said to whom it goes', async () => {
  await makeLead(db, { affiliateId, idNumber });
  const { id } = await enter('deletion', { identityCheck: 'document', contact: '12 Kerk St' });
  const file = await makeLetter(support, id, noLetter);
  expect(file.fileName).toBe(`request-${id}.pdf`);
  expect((await read(file)).subarray(0, 5).toString()).toBe('%PDF-');
  await eraseApplicant(await makeOperatorContext(db, 'admin'), { idNumber });
  await expect(makeLetter(support, id, noLetter)).rejects.toMatchObject({
    detail: { errors: { name: ['is required: who asked has been forgotten'] } },
  });
  expect(await makeLetter(support, id, { name: 'Nomsa Ḓavhana', address: null })).toBeTruthy();
  const audited = await db.sql<{ after: object }[]>`
    select after from audit_event where action = 'rights-request.letter-made' and subject_id = ${id}`;
  expect(audited.map(({ after }) => after)).toEqual([
    { state: 'open', language: 'en-ZA' },
    { state: 'open', language: 'en-ZA' },
  ]);
  await expect(makeLetter(await makeOperatorContext(db, 'viewer'), id, noLetter)).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('the page of an applicant lists what they asked for, without their words', async () => {
  await makeLead(db, { affiliateId, idNumber });
  const { id } = await enter('correction', { asked: 'My salary is 23 500' });
  const found = await lookUpApplicant(support, { number: idNumber });
  expect(found.kind === 'record' && found.record.requests).toEqual([
    expect.objectContaining({ number: id, kind: 'correction', state: 'open', asked: null, answer: null }),
  ]);
});
