import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { forgetProcess } from '@/lib/base/process/process';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { anotherLead, leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import type { PartnerAction } from '@/test/partner-server';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { ApplicationKind } from '@/word/application';

// The combined effect of the first response and of the resend's, for every class of response (design lead 13).

const db = withDatabase();
const server = withPartnerServer();

const said = (status: string): PartnerAction => ({ json: { status } });
const code = (status: number): PartnerAction => ({ status });

const settlesAtOnce: [string, PartnerAction, string][] = [
  ['accepted', said('accepted'), 'accepted'],
  ['declined', said('declined'), 'declined'],
  ['pending', said('pending'), 'pending'],
  ...[307, 400, 404, 408, 409, 422, 425, 429, 500, 503].map((status): [string, PartnerAction, string] => [
    `status ${status}`,
    code(status),
    'failed',
  ]),
];

const leavesOpen: [string, PartnerAction][] = [
  ['a broken connection', 'break'],
  ['half an answer', 'half answer'],
  ['no answer in time', 'hold'],
  ['a 2xx that is not the agreed JSON', { text: 'OK' }],
  ['status 502', code(502)],
  ['status 504', code(504)],
];

const resends: [string, PartnerAction, string][] = [
  ['accepted', said('accepted'), 'accepted'],
  ['declined', said('declined'), 'declined'],
  ['pending', said('pending'), 'pending'],
  ...[400, 404, 422].map((status): [string, PartnerAction, string] => [
    `status ${status}`,
    code(status),
    'failed',
  ]),
  ...[307, 408, 409, 425, 429, 500, 502, 503, 504].map((status): [string, PartnerAction, string] => [
    `status ${status}`,
    code(status),
    'unknown',
  ]),
  ['a broken connection', 'break', 'unknown'],
  ['a 2xx that is not the agreed JSON', { text: 'OK' }, 'unknown'],
];

let model: MatchedLead;
beforeAll(async () => {
  model = await makeMatchedLead(db.database, server.origin, { timeoutMs: 300 });
});
// All leads have one partner, whose circuit would open.
beforeEach(forgetProcess);

const make = () => anotherLead(model);
const accept = (lead: MatchedLead) => acceptOffer(lead.ctx, lead.body).catch(() => {});

async function application({ leadId }: MatchedLead): Promise<{ id: number; status: string }> {
  const [row] = await db.sql<{ id: number; status: string }[]>`
    select id::float8 as id, status from application where lead_id = ${leadId}`;
  if (!row) throw new Error('no application');
  return row;
}

async function resend(lead: MatchedLead): Promise<void> {
  const { id } = await application(lead);
  await db.sql`update application set next_check_at = now() where id = ${id}`;
  await followUp(lead.ctx, id);
}

describe('the first call, with response', () => {
  test.each(settlesAtOnce)('%s, settles the application', async (_, action, status) => {
    const lead = await make();
    server.answer(action);
    await accept(lead);
    expect(await application(lead)).toMatchObject({ status });
    expect(await leadState(db.database, lead.leadId)).toBe(status);
  });
});

describe.each(leavesOpen)(
  'the first call, answered by %s, leaves it open; the resend, answered by',
  (_, first) => {
    test.each(resends)('%s', async (_name, second, status) => {
      const lead = await make();
      server.answer((_call, nth) => (nth === 1 ? first : second));
      await accept(lead);
      expect(await application(lead)).toMatchObject({ status: 'unknown' });
      expect(await leadState(db.database, lead.leadId)).toBe('pending');
      await resend(lead);
      expect(await application(lead)).toMatchObject({ status });
      expect(await leadState(db.database, lead.leadId)).toBe(status === 'unknown' ? 'pending' : status);
      expect(server.calls).toHaveLength(2);
    });
  },
);

describe.each<ApplicationKind>(['referral', 'live_feedback'])('the same rule holds for a %s', (kind) => {
  /** An application whose first call was cut off. */
  async function broken(): Promise<MatchedLead> {
    const lead = await make();
    server.answer('break');
    if (kind === 'referral') await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    else await accept(lead);
    await db.sql`update application set kind = ${kind} where lead_id = ${lead.leadId}`;
    return lead;
  }

  test.each(resends)('%s', async (_, action, status) => {
    const lead = await broken();
    server.answer(action);
    await resend(lead);
    expect(await application(lead)).toMatchObject({ status });
  });
});

test('a client cannot take the applicant elsewhere while a partner with an incomplete call may hold the application', async () => {
  const lead = await make();
  server.answer((_, nth) => (nth === 1 ? 'break' : code(503)));
  await accept(lead);
  for (let n = 0; n < 3; n += 1) await resend(lead);
  await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject({ code: 'rule_broken' });
});

describe('a resend is what was sent, byte for byte', () => {
  const change = ({ leadId }: MatchedLead) => db.sql`
    update lead set fields = '{"net_income": 99000}', first_name = 'Anna', values_version = values_version + 1
    where id = ${leadId}`;
  const kept = ({ leadId }: MatchedLead) => db.sql<{ ciphertext: Buffer }[]>`
    select s.ciphertext from application_sent s join application a on a.id = s.application_id where a.lead_id = ${leadId}`;
  const textsOf = () => server.calls.map(({ text }) => text);

  test('although the lead has other values by now', async () => {
    const lead = await make();
    server.answer('break');
    await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    await change(lead);
    server.answer(said('pending'));
    await resend(lead);
    const [first, second] = textsOf();
    expect(second).toBe(first);
    expect(JSON.parse(first ?? '').lead).toMatchObject({ net_income: 15_000 });
  });

  test('with the quote as the client sent it', async () => {
    const lead = await make();
    server.answer('break');
    const liveQuotes = { term: 12, rate: 1.5, '2': 'b', nested: { z: [1, null], a: 'é' } };
    await acceptOffer(lead.ctx, { ...lead.body, liveQuotes }).catch(() => {});
    await resend(lead);
    const [first, second] = textsOf();
    expect(second).toBe(first);
    expect(JSON.parse(first ?? '').live_quotes).toEqual(liveQuotes);
  });

  test('one that was never sent has the values of its day', async () => {
    const lead = await make();
    server.answer('break');
    await referLead(lead.ctx, lead.leadId, [lead.partner.id]);
    // As after a process that died before its call.
    await db.sql`delete from application_sent`;
    await change(lead);
    await resend(lead);
    expect(JSON.parse(textsOf()[1] ?? '').lead).toMatchObject({ net_income: 99_000 });
    expect(await kept(lead)).toHaveLength(1);
  });

  test('it is kept encrypted, and gone with the applicant, whatever is written later', async () => {
    const lead = await make();
    server.answer('break');
    await accept(lead);
    const [row] = await kept(lead);
    expect(row?.ciphertext.includes('first_name')).toBe(false);
    const { id } = await application(lead);
    await db.database.transaction((tx) => eraseLeads(lead.ctx, tx, [lead.leadId]));
    expect(await kept(lead)).toEqual([]);
    await db.sql`insert into application_sent (application_id, ciphertext) values (${id}, ${row?.ciphertext ?? ''})`;
    expect(await kept(lead)).toEqual([]);
  });
});
