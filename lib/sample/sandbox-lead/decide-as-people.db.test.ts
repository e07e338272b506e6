import { beforeEach, expect, test } from 'vitest';
import type { LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { declineAsLender } from '@/lib/lender/decision/decide';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, unique } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { leadState, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { decideAsPeople } from './decide-as-people';

const db = withDatabase();
const worker = () => makeContext(db.database, { actor: { kind: 'worker' } });

let lenderId: number;
let thandi: LenderContext;

beforeEach(async () => {
  lenderId = (await makeLender(db)).id;
  thandi = await makeLenderPerson(db.database, lenderId, {});
});

/** An accept at a lender of the sandbox, or another, whose people decide. Returns the decisions that are planned. */
async function acceptedAs(lastName: string, { acceptUrl = `/api/sandbox/${unique('p')}/accept` } = {}) {
  const lead = await makeMatchedLead(db.database, 'http://127.0.0.1:1');
  await db.sql`update lead set last_name = ${lastName} where id = ${lead.leadId}`;
  await db.sql`update partner set accept_url = ${acceptUrl} where id = ${lead.partner.id}`;
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: 'portal',
    answerWithinHours: 8,
  });
  await acceptOffer(lead.ctx, lead.body);
  const [row] = await db.sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = ${lead.leadId}`;
  const id = row?.id ?? 0;
  return {
    leadId: lead.leadId,
    partnerId: lead.partner.id,
    id,
    hashid: publicId(testEnv().idKey, 'application', id),
  };
}

const jobs = (name: string, about: string | number) => db.sql<{ payload: { script: string } }[]>`
  select j.payload from graphile_worker._private_jobs j
  join graphile_worker._private_tasks t on t.id = j.task_id
  where t.identifier = ${name} and j.payload ->> 'applicationId' = ${String(about)}`;

const stored = async (id: number) =>
  ({ ...(await db.sql`select status, reference, link from application where id = ${id}`)[0] }) as {
    status: string;
    reference: string | null;
    link: string | null;
  };

test.each([
  ['sandbox-declined', 'Sandbox Declined', 'declined', false, 0],
  ['Sandbox Pending Declined', 'Sandbox Pending Declined', 'declined', false, 0],
  ['SANDBOX PENDING ACCEPTED', 'Sandbox Pending Accepted', 'accepted', true, 0],
  ['Sandbox Funded', 'Sandbox Funded', 'accepted', false, 1],
  ['Sandbox Returned', 'Sandbox Returned', 'accepted', false, 2],
])('%s waits, and is then decided as by a person', async (lastName, script, status, hasLink, events) => {
  const { id, leadId, hashid } = await acceptedAs(lastName);
  expect(await leadState(db.database, leadId)).toBe('pending');
  const planned = await jobs('sandbox.decide', id);
  expect(planned.map(({ payload }) => payload)).toEqual([{ applicationId: id, script }]);
  await decideAsPeople(worker(), { applicationId: id, script });
  await decideAsPeople(worker(), { applicationId: id, script });
  expect(await leadState(db.database, leadId)).toBe(status);
  const now = await stored(id);
  expect([now.status, now.link !== null]).toEqual([status, hasLink]);
  expect(now.reference).toMatch(/^SBX-/);
  expect(await jobs('sandbox.report-event', hashid)).toHaveLength(events);
  const said = await db.sql`select detail ->> 'by' as by from lead_event
    where lead_id = ${leadId} and kind = ${`application ${status}`}`;
  expect(said.map(({ by }) => by)).toEqual(['lender']);
});

test('any other name waits for somebody, and so does every name at a lender that is not the sandbox’s', async () => {
  for (const lastName of ['Nkosi', 'Sandbox Slow', 'Sandbox Pending Link', 'Sandbox No Score']) {
    const { id, leadId } = await acceptedAs(lastName);
    expect(await jobs('sandbox.decide', id), lastName).toHaveLength(0);
    expect(await leadState(db.database, leadId)).toBe('pending');
  }
  const real = await acceptedAs('Sandbox Declined', { acceptUrl: 'https://lender.example/accept' });
  expect(await jobs('sandbox.decide', real.id)).toHaveLength(0);
});

test('what somebody decided, erased or took back meanwhile is left, and a lender with a system again is not played', async () => {
  const decided = await acceptedAs('Sandbox Funded');
  await declineAsLender(thandi, decided.hashid, { reason: 'other' });
  await decideAsPeople(worker(), { applicationId: decided.id, script: 'Sandbox Funded' });
  expect(await leadState(db.database, decided.leadId)).toBe('declined');
  expect(await jobs('sandbox.report-event', decided.hashid)).toHaveLength(0);

  const back = await acceptedAs('Sandbox Funded');
  await db.sql`insert into consent_end (lead_id, purposes, how) values (${back.leadId}, array['share']::consented_purpose[], 'by telephone')`;
  await decideAsPeople(worker(), { applicationId: back.id, script: 'Sandbox Funded' });
  expect((await stored(back.id)).status).toBe('pending');

  const gone = await acceptedAs('Sandbox Funded');
  await db.database.transaction((tx) => eraseLeads(worker(), tx, [gone.leadId]));
  await decideAsPeople(worker(), { applicationId: gone.id, script: 'Sandbox Funded' });
  expect((await stored(gone.id)).status).not.toBe('accepted');

  const changed = await acceptedAs('Sandbox Funded');
  await db.sql`update partner set decides = 'endpoint' where id = ${changed.partnerId}`;
  await decideAsPeople(worker(), { applicationId: changed.id, script: 'Sandbox Funded' });
  expect((await stored(changed.id)).status).toBe('pending');
});

test('the lender is told that its company decided, not that an operator did', async () => {
  const { id, hashid } = await acceptedAs('Sandbox Declined');
  await decideAsPeople(worker(), { applicationId: id, script: 'Sandbox Declined' });
  await expect(declineAsLender(thandi, hashid, { reason: 'other' })).rejects.toThrow(
    /^Your company has declined this at \d\d:\d\d\.$/,
  );
});
