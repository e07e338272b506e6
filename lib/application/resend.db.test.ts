import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ApplicationKind } from '@/db/schema/application';
import { forgetProcess } from '@/lib/process';
import { withDatabase } from '@/test/database/with-database';
import { followUp } from '@/test/follow-up';
import { anotherLead, leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import type { PartnerAction } from '@/test/partner-server';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

// The combined effect of the first response and of the resend's, for every class of response (design 4).

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
