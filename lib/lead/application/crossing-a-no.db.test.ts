import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Queryable } from '@/db/client';
import { getEnvironment } from '@/db/query/account/environment';
import { findApplication, insertApplication, insertReferral } from '@/db/query/lead/application';
import { insertConsentEnd, lockConsentLead } from '@/db/query/lead/consent';
import { findLead } from '@/db/query/lead/lead';
import { answerText } from '@/lib/base/error/message';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { readCatalogue } from '@/lib/catalogue/catalogue/read-catalogue';
import { addOptOuts, hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { doNotContactMessage, withdrawnMessage, wrongApplicantMessage } from '@/lib/lead/accept/refusal';
import { runLiveFeedback } from '@/lib/lead/submission/run-live-feedback';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, makeLender, makePartner, makeUser } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { inTurn } from '@/test/in-turn';
import { leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer, acceptOnce, referLead } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { resendApplication, sendApplication } from './send-application';

// What is about to be sent to a lender, and an erasure or a no that commits before it is (design lead 12).

const db = withDatabase();
const server = withPartnerServer();
const nobody = { keyId: null, userId: null };

type Decision = (tx: Queryable, lead: MatchedLead) => Promise<unknown>;

const erased: Decision = (tx, { ctx, leadId }) => eraseLeads(ctx, tx, [leadId]);
const withdrawn: Decision = async (tx, { ctx, leadId }) => {
  await lockConsentLead(tx, ctx.scope, leadId);
  const end = { purposes: ['share'] as const, how: 'by phone' };
  await insertConsentEnd(tx, leadId, end, { userId: null, apiKeyId: null });
};
const said =
  (kind: 'do not contact' | 'wrong applicant', by: 'affiliate' | 'partner' = 'affiliate'): Decision =>
  async (tx, { ctx, leadId, partner }) => {
    await tx.sql`select from lead where id = ${leadId} for no key update`;
    await tx.sql`
      insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
      values (${ctx.scope.affiliateId}, 'uat', ${leadId}, ${randomUUID()}, ${kind})`;
    const reach = by === 'affiliate' ? { reach: by } : { reach: by, partnerId: partner.id };
    if (kind === 'do not contact') await addOptOuts(ctx, tx, [leadId], reach);
  };

/** Starts something while a decision about the lead is under way, and commits it once it is waited for. */
async function crossing<Answer>(
  lead: MatchedLead,
  decide: Decision,
  start: () => Promise<Answer>,
): Promise<Answer | Error> {
  const [ended] = await inTurn(db.database, (tx) => decide(tx, lead), [start]);
  if (!ended) throw new Error('it never began');
  return ended.status === 'fulfilled' ? ended.value : ended.reason;
}

const matched = (values: Parameters<typeof makeMatchedLead>[2] = {}) =>
  makeMatchedLead(db.database, server.origin, values);

/** Of a lender whose people decide. */
const byPeople = async () =>
  ({ decides: 'portal', acceptUrl: null, lenderId: (await makeLender(db)).id }) as const;

type Kind = 'referral' | 'accept' | 'live_feedback';

/** An application whose lender was sent nothing yet, and the lead as whoever is about to send it has read it. */
async function unsent(kind: Kind, values = {}) {
  const lead = await matched(values);
  const row = await findLead(db, lead.ctx.scope, lead.leadId);
  if (!row) throw new Error('no lead');
  const sent = { kind, type: null, bank: null, liveQuotes: null } as const;
  const { valuesVersion } = row;
  const made = { leadId: lead.leadId, partnerId: lead.partner.id, takeOverAfterMs: 60_000, ...sent };
  const { scope } = lead.ctx;
  const id =
    kind === 'referral'
      ? await insertReferral(db, scope, { ...made, valuesVersion }, nobody)
      : await insertApplication(
          db,
          scope,
          made,
          { states: ['matched'], currentMatch: false, valuesVersion },
          nobody,
        );
  if (typeof id !== 'number') throw new Error('it was not stored');
  const send = () => sendApplication(lead.ctx, { id, ...sent }, row);
  const resend = async () => {
    const application = await findApplication(db, id);
    if (!application) throw new Error('no application');
    return resendApplication(lead.ctx, application, row);
  };
  return { lead, id, send, resend };
}

const applicationOf = async ({ leadId }: MatchedLead) => {
  const rows = await db.sql<{ status: string; operator: boolean; sent: boolean; reason: string | null }[]>`
    select status, operator_needed_at is not null as operator,
      exists (select from application_sent s where s.application_id = a.id) as sent,
      (select detail ->> 'reason' from lead_event e where e.lead_id = a.lead_id and e.kind = 'application failed'
        and e.detail @> jsonb_build_object('applicationId', a.id)) as reason
    from application a where lead_id = ${leadId}`;
  expect(rows.length).toBeLessThanOrEqual(1);
  return rows[0] ?? null;
};
const over = (reason: string) => ({ status: 'failed', operator: false, sent: false, reason });

async function goOn({ ctx }: MatchedLead, id: number) {
  await db.sql`update application set next_check_at = now() where id = ${id} and next_check_at is not null`;
  await followUp(ctx, id);
}

describe('an applicant who is erased meanwhile is sent to no lender', () => {
  test('by a referral that waits for the erasure', async () => {
    const lead = await matched();
    const report = await crossing(lead, erased, () => referLead(lead.ctx, lead.leadId, [lead.partner.id]));
    expect(report).toMatchObject([{ status: 'failed', message: 'the partner did not take the referral' }]);
    expect(await applicationOf(lead)).toBeNull();
    const noted = await db.sql`
      select detail ->> 'reason' as reason from lead_event
      where lead_id = ${lead.leadId} and kind = 'referral not sent'`;
    expect(noted).toEqual([{ reason: 'lead erased' }]);
    expect(server.calls).toHaveLength(0);
  });

  test('by a referral that is stored, which its follow-up ends', async () => {
    const { lead, id, send } = await unsent('referral');
    expect(await crossing(lead, erased, send)).toMatchObject({ status: 'sending' });
    await goOn(lead, id);
    expect(await applicationOf(lead)).toEqual(over('lead erased'));
    expect(server.calls).toHaveLength(0);
  });

  test.each(['accept', 'live_feedback'] as const)('by a stored %s: it has failed', async (kind) => {
    const { lead, send } = await unsent(kind);
    expect(await crossing(lead, erased, send)).toMatchObject({ status: 'failed', stopped: true });
    expect(await applicationOf(lead)).toEqual(over('lead erased'));
    expect(await leadState(db.database, lead.leadId)).toBe('failed');
    expect(server.calls).toHaveLength(0);
  });

  test('nor stands with a lender whose people decide', async () => {
    const { lead, send } = await unsent('accept', await byPeople());
    await crossing(lead, erased, send);
    expect(await applicationOf(lead)).toEqual(over('lead erased'));
  });

  test('by one whose erasure has committed before it is sent', async () => {
    const { lead, send } = await unsent('accept');
    await db.database.transaction((tx) => erased(tx, lead));
    expect(await send()).toMatchObject({ status: 'failed', stopped: true });
    expect(server.calls).toHaveLength(0);
  });

  test.each(['referral', 'accept'] as const)('by the follow-up of a %s', async (kind) => {
    const { lead, id, resend } = await unsent(kind);
    expect(await crossing(lead, erased, resend)).toBeNull();
    expect(server.calls).toHaveLength(0);
    await goOn(lead, id);
    await goOn(lead, id);
    // Of an accept nobody can say by now that its lender has it not: an operator asks.
    expect(await applicationOf(lead)).toMatchObject(
      kind === 'referral' ? over('lead erased') : { status: 'unknown', operator: true },
    );
  });

  test('again, where what was sent is gone', async () => {
    const { lead, send, resend } = await unsent('accept');
    server.answer('break');
    await send();
    await db.database.transaction((tx) => erased(tx, lead));
    expect(await resend()).toBeNull();
    expect(server.calls).toHaveLength(1);
    expect(await applicationOf(lead)).toMatchObject({ status: 'unknown' });
  });
});

describe('an accept that waits for a no is refused as one that comes after it', () => {
  const noes = [
    ['consent taken back', withdrawn, 'consent withdrawn', withdrawnMessage],
    ['do not contact', said('do not contact'), 'do not contact', doNotContactMessage],
    ['a wrong applicant', said('wrong applicant'), 'wrong applicant', wrongApplicantMessage],
  ] as const;

  test.each(noes)('%s: a client', async (_, decide, reason) => {
    const lead = await matched();
    const answer = await crossing(lead, decide, () => acceptOffer(lead.ctx, lead.body));
    expect(answer).toMatchObject({ code: 'rule_broken', message: answerText.notCurrentMatch });
    expect(server.calls).toHaveLength(0);
    expect(await applicationOf(lead)).toEqual(over(reason));
    expect(await leadState(db.database, lead.leadId)).toBe('failed');
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toMatchObject(answer);
  });

  test.each(noes)('%s: an agent, who is told why', async (_, decide, _reason, message) => {
    const lead = await matched();
    const { affiliateId } = lead.ctx.scope;
    const { id: userId } = await makeUser(db, { affiliateId });
    const actor = { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } as const;
    const agent = makeAffiliateContext(db.database, { affiliateId }, { actor });
    const seen = (await findLead(db, lead.ctx.scope, lead.leadId))?.updatedAt.toISOString() ?? null;
    const answer = await crossing(lead, decide, () => acceptOffer(agent, lead.body, { seen }));
    expect(answer).toMatchObject({ code: 'rule_broken', message });
    expect(server.calls).toHaveLength(0);
  });

  test('and has used no key', async () => {
    const made = await matched();
    const { id: keyId } = await makeApiKey(db, { affiliateId: made.ctx.scope.affiliateId });
    const lead = { ...made, ctx: { ...made.ctx, actor: { kind: 'key', keyId } as const } };
    const key = Buffer.alloc(32, 3);
    const once = () => acceptOnce(lead.ctx, { processingLimitMs: 60_000 }, lead.body, key);
    const answer = await crossing(lead, withdrawn, once);
    expect(answer).toMatchObject({ code: 'rule_broken', message: answerText.notCurrentMatch });
    await expect(once()).rejects.toMatchObject(answer);
    expect(await db.sql`select from idempotency_key where key_hash = ${key}`).toHaveLength(0);
  });

  test.each([
    ['nobody decides', async () => ({ decides: 'nobody' as const })],
    ['people decide', byPeople],
  ])('at a lender where %s', async (_, values) => {
    const lead = await matched(await values());
    const answer = await crossing(lead, withdrawn, () => acceptOffer(lead.ctx, lead.body));
    expect(answer).toMatchObject({ message: answerText.notCurrentMatch });
    expect(await applicationOf(lead)).toEqual(over('consent withdrawn'));
  });
});

describe('live feedback that waits for a no', () => {
  async function feedback(decide: Decision) {
    const lead = await matched({ priority: 1 });
    const other = await makePartner(db, {
      acceptUrl: `${server.origin}/other`,
      secret: lead.secret,
      priority: 2,
      intents: [{ intentId: lead.intentId }],
    });
    await db.sql`update lead set state = 'new', offer_id = null where id = ${lead.leadId}`;
    const { catalogueVersion } = await getEnvironment(db, 'uat');
    const catalogue = await readCatalogue(lead.ctx, 'uat', catalogueVersion);
    const intent = catalogue.intentById(lead.intentId);
    if (!intent) throw new Error('no intent');
    await hashFormerLeads(lead.ctx);
    const run = () => runLiveFeedback(lead.ctx, { leadId: lead.leadId, catalogue, intent, values: {} });
    return { other, answer: await crossing(lead, decide, run) };
  }

  test('goes to nobody: unmatched, as after it', async () => {
    const { answer } = await feedback(withdrawn);
    expect(answer).toEqual({ state: 'unmatched', partner: null });
    expect(server.calls).toHaveLength(0);
  });

  test('to one lender alone goes to the next', async () => {
    const { answer, other } = await feedback(said('do not contact', 'partner'));
    expect(answer).toMatchObject({ state: 'accepted', partner: { id: other.id } });
    expect(server.calls.map(({ path }) => path)).toEqual(['/other']);
  });
});

test.each([
  ['a no', withdrawn, 'consent withdrawn'],
  ['a restriction', (tx, { leadId }) => restrictLead(tx, leadId), 'restricted'],
] satisfies [string, Decision, string][])(
  'an accept whose process died before the call fails by %s since',
  async (_, decide, reason) => {
    const { lead, id, resend } = await unsent('accept');
    await db.database.transaction((tx) => decide(tx, lead));
    // The follow-up has read the lead a moment before.
    expect(await resend()).toEqual({ status: 'failed', reason });
    await goOn(lead, id);
    expect(server.calls).toHaveLength(0);
  },
);

test('one that may have been sent is sent again whatever was said', async () => {
  const { lead, id, send } = await unsent('accept');
  server.answer('break');
  await send();
  await db.database.transaction((tx) => withdrawn(tx, lead));
  server.answer({ json: { status: 'accepted' } });
  await goOn(lead, id);
  expect(server.calls).toHaveLength(2);
  expect(await applicationOf(lead)).toMatchObject({ status: 'accepted' });
});
