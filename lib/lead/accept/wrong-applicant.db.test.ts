import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { answerText } from '@/lib/base/error/message';
import { recordDisposition } from '@/lib/desk/disposition/record-disposition';
import { recordDispositionInput } from '@/lib/desk/disposition/schema';
import { takeBackDisposition } from '@/lib/desk/disposition/take-back-disposition';
import { openDesk } from '@/lib/desk/work-list/open-desk';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { withDatabase } from '@/test/database/with-database';
import { makeUser } from '@/test/factory';
import { leadState, makeMatchedLead, offerTo } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const server = withPartnerServer();

async function wrong(reason = 'other person') {
  const lead = await makeMatchedLead(db.database, server.origin);
  const { affiliateId } = lead.ctx.scope;
  const { id: userId } = await makeUser(db, { affiliateId });
  const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
  const agent = { ...lead.ctx, actor };
  const pressId = randomUUID();
  const say = (input: object, id = pressId) =>
    recordDisposition(agent, lead.hashid, recordDispositionInput.parse({ pressId: id, ...input }));
  await say({ kind: 'wrong applicant', reason });
  return { ...lead, agent, pressId, say };
}

test('a wrong applicant’s lead is sent to no lender, and the agent is told why; a client, that it is no match', async () => {
  const { ctx, agent, body, hashid, leadId } = await wrong();
  await expect(acceptOffer(agent, body)).rejects.toThrow('set aside as a wrong applicant');
  await expect(acceptOffer(ctx, body)).rejects.toThrow(answerText.notCurrentMatch);
  expect(server.calls).toHaveLength(0);
  expect(await leadState(db.database, leadId)).toBe('matched');
  const { entries } = await getLeadHistory(agent, hashid);
  expect(entries[0]?.what).toBe('Wrong applicant: the ID number is another person’s');
  const desk = await openDesk(agent as AffiliateContext, hashid);
  expect(desk).toMatchObject({
    disposition: { kind: 'wrong applicant', reason: 'other person' },
    mayTakeBack: true,
    sendingStopped: 'wrong applicant',
  });
});

test('taken back, or asked anew by whoever it is, it is sent', async () => {
  server.answer({ json: { status: 'accepted', redirect: 'https://lender.example/go' } });
  const back = await wrong('captured twice');
  await takeBackDisposition(back.agent, back.hashid, { pressId: back.pressId });
  await acceptOffer(back.agent, back.body);
  const anew = await wrong('no applicant');
  await offerTo(db.database, anew.leadId, [anew.partner.id]);
  await acceptOffer(anew.agent, anew.body);
  expect(server.calls).toHaveLength(2);
});

test('has a reason, and nothing else has', () => {
  const parse = (input: object) =>
    recordDispositionInput.safeParse({ pressId: randomUUID(), ...input }).success;
  expect(parse({ kind: 'wrong applicant' })).toBe(false);
  expect(parse({ kind: 'wrong applicant', reason: 'other' })).toBe(false);
  expect(parse({ kind: 'done', reason: 'other person' })).toBe(false);
  expect(parse({ kind: 'wrong applicant', reason: 'other person' })).toBe(true);
});
