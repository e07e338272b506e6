import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { southAfricanDate } from '@/lib/base/time/date';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { getLead } from '@/lib/lead/lead/get-lead';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeLead } from '@/test/factory';
import { makeOperatorContext } from '@/test/operator-context';
import { correctLead, listCorrectable } from './correct-lead';
import { correctInput } from './schema';

const db = withDatabase();

let support: Context;
let idNumber: string;
let affiliateId: number;
let id: number;
beforeAll(async () => {
  support = await makeOperatorContext(db, 'support');
});
const enter = async (kind = 'correction') =>
  (
    await enterRequest(
      support,
      parseEnter({
        kind,
        channel: 'phone',
        receivedOn: southAfricanDate(new Date()),
        idNumber,
        name: 'Nomsa',
        asked: 'My income is 18 000',
        identityCheck: 'document',
      }),
    )
  ).id;
beforeEach(async () => {
  idNumber = makeIdNumber();
  ({ id: affiliateId } = await makeAffiliate(db));
  id = await enter();
});

const hashidOf = (leadId: number) => publicId(support.env.idKey, 'lead', leadId);
const correct = (lead: string, field: string, value: unknown, version = 1, request = id) =>
  correctLead(support, request, correctInput.parse({ lead, version, field, value }));

test('a value of an accepted lead is corrected, and the affiliate is told', async () => {
  const { id: leadId } = await makeLead(db, {
    affiliateId,
    idNumber,
    state: 'accepted',
    fields: { gross_income: 15_000, net_income: 15_000, company_name: 'Spar' },
    filledIncome: 'net_income',
  });
  const lead = hashidOf(leadId);
  expect(await listCorrectable(support, id)).toMatchObject([{ id: lead, version: 1 }]);
  expect(await correct(lead, 'gross_income', 18_000)).toEqual({
    what: 'the gross income',
    was: '15 000',
    is: '18 000',
    version: 2,
  });
  const own = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId: 1 } });
  // What was never sent follows it; what was sent stays.
  expect(await getLead(own, lead)).toMatchObject({
    state: 'accepted',
    gross_income: 18_000,
    net_income: 18_000,
    company_name: 'Spar',
    id_number: idNumber,
  });
  expect(await correct(lead, 'first_name', 'Nomsa', 2)).toMatchObject({ was: 'Thandi', is: 'Nomsa' });
  expect(await correct(lead, 'cell_phone_number', '27821234567', 3)).toMatchObject({ is: '0821234567' });
  expect(await correct(lead, 'company_name', null, 4)).toMatchObject({ was: 'Spar', is: null });
  const { entries } = await getLeadHistory(own, lead);
  expect(entries[0]).toMatchObject({ by: 'Operator', what: expect.stringContaining('employer') });
  const events =
    await db.sql`select type from event_outbox where lead_id = ${leadId} and type = 'lead.updated'`;
  expect(events).toHaveLength(4);
  const audited = await db.sql`
    select after from audit_event where action = 'rights-request.value-corrected' and subject_id = ${id} order by id`;
  expect(audited.map(({ after }) => (after as { field: string }).field)).toEqual([
    'gross_income',
    'first_name',
    'cell_phone_number',
    'company_name',
  ]);
  const [request] = await db.sql`select state from rights_request where id = ${id}`;
  expect(request).toEqual({ state: 'open' });
});

test('is judged as every value is, and names what is wrong', async () => {
  const lead = hashidOf((await makeLead(db, { affiliateId, idNumber })).id);
  for (const [field, value, message] of [
    ['first_name', 'N0msa', 'invalid'],
    ['email', 'nobody', 'must be a valid email address'],
    ['net_income', '18000', 'must be an integer'],
    ['first_name', null, 'required'],
  ] as const)
    await expect(correct(lead, field, value)).rejects.toMatchObject({
      detail: { errors: { value: [message] } },
    });
  for (const field of ['id_number', 'popi', 'intent_id', 'nothing'])
    await expect(correct(lead, field, 'x')).rejects.toMatchObject({
      detail: { errors: { field: [expect.anything()] } },
    });
});

test('of two people at once, and of an old tab, one is told that it has changed', async () => {
  const lead = hashidOf((await makeLead(db, { affiliateId, idNumber, fields: { net_income: 1 } })).id);
  const results = await Promise.allSettled([2, 3].map((value) => correct(lead, 'net_income', value)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } });
});

test('only of the person who asked for it, while that is known, and by who answers', async () => {
  const lead = hashidOf((await makeLead(db, { affiliateId, idNumber })).id);
  const stranger = hashidOf((await makeLead(db, { affiliateId, idNumber: makeIdNumber() })).id);
  await expect(correct(stranger, 'email', 'a@example.org')).rejects.toMatchObject({ code: 'not_found' });
  await expect(correct(lead, 'email', 'a@example.org', 1, await enter('objection'))).rejects.toMatchObject({
    code: 'rule_broken',
  });
  await expect(
    correctLead(await makeOperatorContext(db, 'viewer'), id, {
      lead,
      version: 1,
      field: 'email',
      value: 'a@example.org',
    }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  await eraseApplicant(await makeOperatorContext(db, 'admin'), { idNumber });
  await expect(correct(lead, 'email', 'a@example.org')).rejects.toMatchObject({
    message: 'who asked has been forgotten: nothing is held',
  });
  expect(await listCorrectable(support, id)).toBeNull();
});
