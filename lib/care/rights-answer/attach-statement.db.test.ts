import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { southAfricanDate } from '@/lib/base/time/date';
import { copyApplicant } from '@/lib/care/applicant-record/copy-applicant';
import { lookUpApplicant } from '@/lib/care/applicant-record/look-up-applicant';
import type { ApplicantCopy } from '@/lib/care/applicant-record/view';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { verifyLog } from '@/lib/care/ledger-log/verify-log';
import { decideRequest } from '@/lib/care/rights-request/end-request';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { exportLeads } from '@/lib/lead/lead/export-leads';
import { getLead } from '@/lib/lead/lead/get-lead';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { getLeadTrace } from '@/lib/lead/lead-trace/get-lead-trace';
import { getOwnApplication } from '@/lib/lender/application/get-own';
import { makeIdNumber } from '@/test/applicant';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { placesHolding } from '@/test/everything-stored';
import { makeAffiliate, makeLead, makeLender } from '@/test/factory';
import { keepLogNow } from '@/test/ledger-log/keep';
import { makeLenderPerson } from '@/test/lender-person';
import { makeMatchedLead } from '@/test/matched-lead';
import { makeOperatorContext } from '@/test/operator-context';
import { acceptOffer } from '@/test/routed-verb';
import { userActor } from '@/test/user-actor';
import { withPartnerServer } from '@/test/with-partner-server';
import { attachStatement, withdrawStatement } from './attach-statement';
import { correctLead } from './correct-lead';
import { listStatements } from './list-statements';
import { statementInput } from './schema';

const db = withDatabase();
const server = withPartnerServer();
const words = 'Ngihola u-R 18 000, hhayi u-R 15 000';

let support: Context;
let admin: Context;
let idNumber: string;
let affiliateId: number;
beforeAll(async () => {
  [support, admin] = [await makeOperatorContext(db, 'support'), await makeOperatorContext(db, 'admin')];
});
beforeEach(async () => {
  idNumber = makeIdNumber();
  ({ id: affiliateId } = await makeAffiliate(db));
});

const enter = async (changes: object = {}) =>
  (
    await enterRequest(
      support,
      parseEnter({
        kind: 'correction',
        channel: 'phone',
        receivedOn: southAfricanDate(new Date()),
        idNumber,
        name: 'Nomsa',
        asked: 'My income is 18 000',
        identityCheck: 'document',
        ...changes,
      }),
    )
  ).id;
const hashidOf = (leadId: number) => publicId(testEnv().idKey, 'lead', leadId);
const attach = (id: number, changes: object = {}, by = support) =>
  attachStatement(by, id, statementInput.parse({ lead: null, field: 'net_income', words, ...changes }));
const staff = (environment: 'uat' | 'production' = 'uat') =>
  makeAffiliateContext(
    db.database,
    { affiliateId, environment },
    { actor: userActor({ userId: 1, role: 'manager', affiliateId, sessionId: 's' }) },
  );
const incomeOf = { net_income: 15_000 };

async function copyOf(): Promise<ApplicantCopy> {
  const file = await copyApplicant(admin, { whom: { number: idNumber }, format: 'json' });
  let text = '';
  for await (const piece of file.bytes) text += Buffer.from(piece);
  return JSON.parse(text);
}

test('of a refused request it stands beside the value wherever people read it, and the API’s answer is the same', async () => {
  const { id: leadId } = await makeLead(db, { affiliateId, idNumber, fields: incomeOf });
  const without = await makeLead(db, { affiliateId, idNumber, environment: 'production', fields: {} });
  const before = await getLead(staff(), hashidOf(leadId));
  const id = await enter();
  await decideRequest(support, id, { decision: 'refused', words: 'Your payslip says 15 000.' });
  expect(await attach(id)).toEqual({ leads: 1 });
  const said = { field: 'net_income', words, request: id, isOfFormer: false };
  expect((await getPortalLead(staff(), hashidOf(leadId))).statements).toMatchObject([said]);
  expect((await getPortalLead(staff('production'), hashidOf(without.id))).statements).toEqual([]);
  expect(await getLead(staff(), hashidOf(leadId))).toEqual(before);
  const file = await exportLeads(staff(), { filter: {}, search: '' });
  let csv = '';
  for await (const piece of file.bytes) csv += Buffer.from(piece);
  expect(csv.split('\n')[1]).toMatch(/,net_income,/);
  // The console masks: it says that there is one, and where.
  const { statements } = await getLeadTrace(support, hashidOf(leadId));
  expect(statements).toEqual([{ field: 'net_income', at: expect.any(String), request: id }]);
  const found = await lookUpApplicant(support, { number: idNumber });
  expect(JSON.stringify(found)).not.toContain('Ngihola');
  expect(found.kind === 'record' && found.record.leads.flatMap((lead) => lead.statements)).toMatchObject([
    { field: 'net_income', words: null, request: id },
  ]);
  expect((await copyOf()).leads.flatMap((lead) => lead.statements)).toMatchObject([said]);
  expect(await listStatements(support, id)).toMatchObject({
    leads: [{ id: hashidOf(without.id) }, { id: hashidOf(leadId) }],
    statements: [{ ...said, lead: hashidOf(leadId) }],
  });
});

test('a lender reads it beside what it was sent, and nothing of a value that it was not sent', async () => {
  const { id: lenderId } = await makeLender(db);
  const lead = await makeMatchedLead(db.database, server.origin);
  await db.sql`update lead set state = 'matched' where id = ${lead.leadId}`;
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: 'portal',
    answerWithinHours: 8,
  });
  await acceptOffer(lead.ctx, lead.body);
  const [application] = await db.sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = ${lead.leadId}`;
  const hashid = publicId(testEnv().idKey, 'application', application?.id ?? 0);
  const person = await makeLenderPerson(db.database, lenderId);
  idNumber = '9001015009087';
  const id = await enter();
  await attach(id, { lead: lead.hashid });
  await attach(id, { lead: lead.hashid, field: 'cell_phone_number', words: 'That is my sister’s' });
  expect((await getOwnApplication(person, hashid)).statements).toMatchObject([
    { field: 'cell_phone_number', words: 'That is my sister’s' },
    { field: 'net_income', words },
  ]);
  // The value is another one since, and they speak of that: this lender has the former one.
  await db.sql`update lead set fields = ${db.sql.json({ net_income: 16_000 })} where id = ${lead.leadId}`;
  await attach(id, { lead: lead.hashid, words: 'It is more still' });
  expect((await getOwnApplication(person, hashid)).statements).toMatchObject([
    { field: 'cell_phone_number' },
  ]);
});

test('says so when the value has changed since, is replaced and withdrawn, and then its words are nowhere', async () => {
  const { id: leadId } = await makeLead(db, { affiliateId, idNumber, fields: incomeOf });
  const lead = hashidOf(leadId);
  const id = await enter();
  await attach(id, { lead, words: 'Sixteen, they say' });
  await correctLead(support, id, { lead, version: 1, field: 'net_income', value: 16_000 });
  const shown = async () => (await getPortalLead(staff(), lead)).statements;
  expect(await shown()).toMatchObject([{ words: 'Sixteen, they say', isOfFormer: true }]);
  await attach(id, { lead, words: 'It is 18 000 at least' });
  expect(await shown()).toMatchObject([{ words: 'It is 18 000 at least', isOfFormer: false }]);
  const places = (text: string) => placesHolding(db.database, testEnv().piiKey, { texts: [text] });
  expect(await places('Sixteen, they say')).toEqual([]);
  expect(await places('It is 18 000 at least')).toEqual(['public.applicant_statement.ciphertext']);
  const [standing] = (await listStatements(support, id))?.statements ?? [];
  const withdraw = (statement = standing?.id ?? 0) => withdrawStatement(support, id, { statement });
  await expect(withdraw(999_999)).rejects.toMatchObject({ code: 'conflict' });
  await withdraw();
  await expect(withdraw()).rejects.toMatchObject({ code: 'conflict' });
  expect(await shown()).toEqual([]);
  expect(await places('It is 18 000 at least')).toEqual([]);
  const audited = await db.sql<{ action: string; after: object }[]>`
    select action, after from audit_event where subject_id = ${id} and action like 'rights-request.statement-%' order by id`;
  const after = { field: 'net_income', identityCheck: 'document' };
  expect(audited).toEqual([
    { action: 'rights-request.statement-attached', after },
    { action: 'rights-request.statement-attached', after },
    { action: 'rights-request.statement-withdrawn', after },
  ]);
  await keepLogNow(db.database);
  const leaves = await db.sql<{ value: string }[]>`
    select v.value from ledger_log_leaf l join ledger_log_value v using (index)
    join applicant_statement s on s.id = l.source_id and s.lead_id = ${leadId}
    where l.kind in ('applicant statement', 'applicant statement ended') order by l.index`;
  expect(leaves.map(({ value }) => JSON.parse(value))).toMatchObject([
    { kind: 'applicant statement', request: id, field: 'net_income' },
    { kind: 'applicant statement ended', why: 'replaced' },
    { kind: 'applicant statement', request: id },
    { kind: 'applicant statement ended', why: 'withdrawn' },
  ]);
  expect((await verifyLog(makeContext(db.database))).differences).toEqual([]);
});

test('of two people at once one statement stands', async () => {
  await makeLead(db, { affiliateId, idNumber, fields: incomeOf });
  const id = await enter();
  await Promise.all(['one', 'two', 'three'].map((said) => attach(id, { words: said })));
  expect((await listStatements(support, id))?.statements).toHaveLength(1);
});

test('only beside values of the person who asked for a correction, once it is known who asks', async () => {
  const { id: leadId } = await makeLead(db, { affiliateId, idNumber, fields: incomeOf });
  const stranger = await makeLead(db, { affiliateId, idNumber: makeIdNumber(), fields: incomeOf });
  const lead = hashidOf(leadId);
  const unchecked = await enter({ identityCheck: 'none' });
  await decideRequest(support, unchecked, { decision: 'refused', words: 'Who are you?' });
  await expect(attach(unchecked)).rejects.toMatchObject({ code: 'validation_failed' });
  expect(await attach(unchecked, { identityCheck: 'questions' })).toEqual({ leads: 1 });
  const id = await enter();
  await expect(attach(id, { lead: hashidOf(stranger.id) })).rejects.toMatchObject({ code: 'not_found' });
  await expect(attach(999_999_999)).rejects.toMatchObject({ code: 'not_found' });
  for (const [field, message] of [
    ['id_number', 'must be one of the listed values'],
    ['expenses', 'none of their leads has this value'],
  ] as const)
    await expect(attach(id, { field })).rejects.toMatchObject({ detail: { errors: { field: [message] } } });
  await expect(attach(id, { lead, field: 'expenses' })).rejects.toMatchObject({
    detail: { errors: { field: ['this lead has no such value'] } },
  });
  await expect(attach(await enter({ kind: 'access' }))).rejects.toMatchObject({ code: 'rule_broken' });
  for (const by of [await makeOperatorContext(db, 'viewer'), staff()])
    await expect(attach(id, {}, by)).rejects.toMatchObject({ code: 'forbidden' });
  await decideRequest(support, id, { decision: 'withdrawn', words: null });
  await expect(attach(id)).rejects.toMatchObject({ message: 'this request has been withdrawn already' });
  expect(() => statementInput.parse({ lead, field: 'email', words: 'x'.repeat(1_001) })).toThrow();
  expect(() => statementInput.parse({ lead, field: 'email', words: ' ' })).toThrow();
});

test('a restriction hides it, an erasure forgets it, and the log stays right', async () => {
  const { id: leadId } = await makeLead(db, { affiliateId, idNumber, fields: incomeOf });
  const id = await enter();
  await attach(id, { words: 'Abantu abaningi' });
  await restrictLead(db, leadId);
  expect((await getLeadTrace(support, hashidOf(leadId))).statements).toEqual([]);
  await expect(getPortalLead(staff(), hashidOf(leadId))).rejects.toMatchObject({ code: 'conflict' });
  await eraseApplicant(admin, { idNumber });
  expect(await placesHolding(db.database, testEnv().piiKey, { texts: ['Abantu'] })).toEqual([]);
  const [row] = await db.sql`select ciphertext, ended_at from applicant_statement where request_id = ${id}`;
  expect(row).toEqual({ ciphertext: null, ended_at: null });
  await expect(attach(id)).rejects.toMatchObject({ code: 'rule_broken' });
  await expect(db.sql`delete from applicant_statement where request_id = ${id}`).rejects.toThrow();
  await expect(
    db.sql`update applicant_statement set field = 'email' where request_id = ${id}`,
  ).rejects.toThrow();
  await keepLogNow(db.database);
  const { differences } = await verifyLog(makeContext(db.database));
  expect(differences.filter((one) => one.includes('statement'))).toEqual([]);
});
