import { describe, expect, test } from 'vitest';
import { runDueWork } from '@/lib/base/job/run-due-work';
import { getLink } from '@/lib/lead/accept/get-link';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { anotherLead, leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { startPartnerServer } from '@/test/partner-server';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { decideApplication } from './decide-application';
import { followUpApplicationsWork } from './follow-up-application';

const db = withDatabase();
const server = withPartnerServer();

const make = (values: Parameters<typeof makeMatchedLead>[2] = {}) =>
  makeMatchedLead(db.database, server.origin, { timeoutMs: 1_500, ...values });

interface Row {
  id: number;
  status: string;
  link: string | null;
  checks: number;
  called: boolean;
  waitsSeconds: number | null;
}

async function application({ leadId }: MatchedLead): Promise<Row> {
  const [row] = await db.sql<Row[]>`
    select id::float8 as id, status, link, checks, operator_needed_at is not null as called,
      extract(epoch from next_check_at - now())::float8 as "waitsSeconds"
    from application where lead_id = ${leadId} order by id desc limit 1`;
  if (!row) throw new Error('no application');
  return row;
}

/** An accept whose call was cut off: the outcome is unknown. */
async function unknown(values: Parameters<typeof makeMatchedLead>[2] = {}): Promise<MatchedLead> {
  const lead = await make(values);
  server.answer('break');
  await acceptOffer(lead.ctx, lead.body).catch(() => {});
  return lead;
}

async function pending(values: Parameters<typeof makeMatchedLead>[2] = {}): Promise<MatchedLead> {
  const lead = await make(values);
  server.answer({ json: { status: 'pending', reference: 'R7' } });
  await acceptOffer(lead.ctx, lead.body);
  return lead;
}

/** Makes the next check due, `hours` after the request. */
async function askAfter(lead: MatchedLead, hours = 0): Promise<Row> {
  const { id } = await application(lead);
  await db.sql`update application set next_check_at = now(), requested_at = now() - make_interval(hours => ${hours})
    where id = ${id}`;
  await followUp(lead.ctx, id);
  return application(lead);
}

describe('an application whose outcome is unknown', () => {
  test.each([
    ['accepted', { json: { status: 'accepted' } }],
    ['declined', { json: { status: 'declined' } }],
    ['failed', { status: 422 }],
  ])('is sent again under the same id and settled: %s', async (status, action) => {
    const lead = await unknown();
    server.answer(action);
    expect(await askAfter(lead)).toMatchObject({ status, waitsSeconds: null });
    expect(await leadState(db.database, lead.leadId)).toBe(status);
    const [first, second] = server.calls;
    expect(second?.headers['idempotency-key']).toBe(first?.headers['idempotency-key']);
    expect(second?.body).toEqual(first?.body);
  });

  test('stays unknown while no complete response comes, with growing pauses', async () => {
    const lead = await unknown();
    const pauses: number[] = [];
    for (let n = 0; n < 3; n += 1) pauses.push((await askAfter(lead)).waitsSeconds ?? 0);
    expect(pauses.map(Math.round)).toEqual([5, 15, 45]);
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
  });

  test('is not failed by an unreachable partner: the first call may have got through', async () => {
    const lead = await unknown();
    const gone = await startPartnerServer();
    await gone.close();
    await db.sql`update partner set accept_url = ${`${gone.origin}/accept`} where id = ${lead.partner.id}`;
    expect(await askAfter(lead)).toMatchObject({ status: 'unknown' });
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
  });

  test('goes to an operator after 72 hours and is not asked about again, but a late outcome is applied', async () => {
    const lead = await unknown();
    expect(await askAfter(lead, 73)).toMatchObject({ status: 'unknown', called: true, waitsSeconds: null });
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
    const asked = server.calls.length;
    await askAfter(lead, 73);
    expect(server.calls).toHaveLength(asked);
  });

  test('of an erased applicant is not sent again: an operator is called at once, and decides', async () => {
    const lead = await unknown();
    await db.sql`update lead set id_number_ciphertext = null, erased_at = now() where id = ${lead.leadId}`;
    expect(await askAfter(lead)).toMatchObject({ status: 'unknown', called: true, waitsSeconds: null });
    expect(server.calls).toHaveLength(1);
    const { id } = await application(lead);
    await decideApplication(makeContext(db.database), { applicationId: id, status: 'accepted' });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
  });
});

test('of an applicant whose data is restricted is not sent again: an operator is called, and decides', async () => {
  const lead = await unknown();
  await restrictLead(db, lead.leadId);
  expect(await askAfter(lead)).toMatchObject({ status: 'unknown' });
  expect(server.calls).toHaveLength(1);
  const { id } = await application(lead);
  await decideApplication(makeContext(db.database), { applicationId: id, status: 'accepted' });
  expect(await leadState(db.database, lead.leadId)).toBe('accepted');
});

describe('an application that was being sent when its process died', () => {
  test('is taken over and settled, under the same id', async () => {
    const lead = await make();
    server.answer('hold');
    const answer = acceptOffer(lead.ctx, lead.body).catch(() => {});
    await expect.poll(() => server.calls.length).toBe(1);
    expect(await application(lead)).toMatchObject({ status: 'sending' });
    server.answer({ json: { status: 'accepted' } });
    expect(await askAfter(lead)).toMatchObject({ status: 'accepted' });
    // The first call ends late: its result is stale.
    await answer;
    expect(await application(lead)).toMatchObject({ status: 'accepted', waitsSeconds: null });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
  });
});

describe('a pending application', () => {
  test('is polled for its link, which arrives while it stays pending', async () => {
    const lead = await pending({ linkUrl: `${server.origin}/link` });
    server.answer({ json: { ready: false } });
    expect(await askAfter(lead)).toMatchObject({ status: 'pending', link: null, checks: 1 });
    server.answer({ json: { ready: true, link: 'https://lender.example/l' } });
    const found = await askAfter(lead);
    expect(found).toMatchObject({ status: 'pending', link: 'https://lender.example/l' });
    expect(found.waitsSeconds).toBeGreaterThan(0);
    expect(await getLink(lead.ctx, lead.hashid)).toEqual({ ready: true, link: 'https://lender.example/l' });
    expect(server.callsTo('/link').at(-1)?.body).toMatchObject({ lead_id: lead.hashid, reference: 'R7' });
  });

  test.each(['accepted', 'declined'])(
    'is settled by the response of the link endpoint: %s',
    async (status) => {
      const lead = await pending({ linkUrl: `${server.origin}/link` });
      server.answer({ json: { ready: false, status } });
      expect(await askAfter(lead)).toMatchObject({ status, waitsSeconds: null });
      expect(await leadState(db.database, lead.leadId)).toBe(status);
    },
  );

  test('is not failed by errors of the link endpoint', async () => {
    const lead = await pending({ linkUrl: `${server.origin}/link` });
    server.answer({ status: 500 });
    expect(await askAfter(lead)).toMatchObject({ status: 'pending' });
  });

  test('without a way to ask waits 14 days for the callback, then calls for an operator', async () => {
    const lead = await pending();
    expect((await application(lead)).waitsSeconds).toBeGreaterThan(13.9 * 86_400);
    expect(await askAfter(lead, 14 * 24 + 1)).toMatchObject({ status: 'pending', called: true });
    expect(server.calls).toHaveLength(1);
  });
});

test('only one of several concurrent workers asks', async () => {
  const lead = await unknown();
  server.calls.length = 0;
  server.answer({ json: { status: 'accepted' } });
  const { id } = await application(lead);
  await db.sql`update application set next_check_at = now() where id = ${id}`;
  await Promise.all(Array.from({ length: 5 }, () => followUp(lead.ctx, id)));
  expect(server.calls).toHaveLength(1);
});

test('several workers ask once about each application that is due', async () => {
  const first = await unknown();
  const leads = [first, ...(await Promise.all(Array.from({ length: 7 }, () => anotherLead(first))))];
  for (const lead of leads.slice(1)) await acceptOffer(lead.ctx, lead.body).catch(() => {});
  server.calls.length = 0;
  server.answer({ json: { status: 'accepted' } });
  await db.sql`update application set next_check_at = now() where partner_id = ${first.partner.id}`;
  const workers = [1, 2, 3].map(() => runDueWork(first.ctx, followUpApplicationsWork));
  const open = () =>
    db.sql`select 1 from application where partner_id = ${first.partner.id} and status = 'unknown'`;
  await expect.poll(open, { timeout: 12_000 }).toHaveLength(0);
  await Promise.all(workers.map((worker) => worker.stop()));
  // On a busy machine the first of them is asked for its link by then.
  expect(server.calls.filter(({ path }) => path === '/accept')).toHaveLength(8);
});

test('a check that is not due is not made', async () => {
  const lead = await unknown();
  const { id } = await application(lead);
  await followUp(lead.ctx, id);
  expect(server.calls).toHaveLength(1);
});

test('the worker settles an unknown outcome without an operator', async () => {
  const lead = await unknown();
  server.answer({ json: { status: 'accepted' } });
  const worker = runDueWork(lead.ctx, followUpApplicationsWork);
  await expect.poll(() => leadState(db.database, lead.leadId), { timeout: 12_000 }).toBe('accepted');
  await worker.stop();
});

test('a partner whose answers take long leaves three quarters of the places to others', async () => {
  const slow = await pending({ linkUrl: `${server.origin}/slow` });
  const leads = await Promise.all(Array.from({ length: 39 }, () => anotherLead(slow)));
  for (const lead of leads) await acceptOffer(lead.ctx, lead.body);
  const quick = await pending({ linkUrl: `${server.origin}/quick` });
  // All of them have waited for longer than the one.
  await db.sql`update application set next_check_at = now() - interval '1 hour' where partner_id = ${slow.partner.id}`;
  await db.sql`update application set next_check_at = now() where partner_id = ${quick.partner.id}`;
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer(({ path }) => ({ after: path === '/slow' ? answered : Promise.resolve(), json: {} }));
  const worker = runDueWork(slow.ctx, followUpApplicationsWork);
  await expect.poll(() => server.callsTo('/quick').length, { timeout: 12_000 }).toBeGreaterThan(0);
  expect(server.callsTo('/slow').length).toBeLessThanOrEqual(16);
  answer();
  await expect.poll(() => server.callsTo('/slow').length, { timeout: 12_000 }).toBeGreaterThanOrEqual(40);
  await worker.stop();
});
