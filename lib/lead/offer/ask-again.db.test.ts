import { describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { getLeadHistory } from '@/lib/lead/lead/get-lead-history';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makePartner, makeUser } from '@/test/factory';
import type { PartnerAction } from '@/test/partner-server';
import { withPartnerServer } from '@/test/with-partner-server';
import { askAgain, readAskAgainInput } from './ask-again';
import { makeOffer } from './make-offer';

const db = withDatabase();
const server = withPartnerServer();

const offer = (probability: number): PartnerAction => ({ json: { available: true, probability } });

/** A lead, and a scorer for each of these names, which answers as `answers` says at that moment. */
async function scored(answers: Record<string, PartnerAction>, saveWithinMs?: number) {
  server.answer(({ path }) => answers[path.slice(1)] ?? { json: { available: false } });
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const partners: Record<string, number> = {};
  for (const name of Object.keys(answers)) {
    const { id } = await makePartner(db, {
      companyName: name,
      secret: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
      scoreUrl: `${server.origin}/${name}`,
      timeoutMs: 300,
      intents: [{ intentId }],
    });
    partners[name] = id;
  }
  const { id: userId } = await makeUser(db, { affiliateId });
  const ctx = makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'user', userId, role: 'agent', affiliateId, sessionId: 'session' } },
  );
  const input = (changes: Record<string, unknown> = {}) =>
    parseLeadInput(makeLeadBody({ intent_id: intentId, ...changes }));
  const first = input();
  const made = await makeOffer(
    ctx,
    first,
    { source: 'portal', consentText: 'portal-1' },
    saveWithinMs === undefined ? {} : { saveWithinMs },
  );
  const hashid = made.view.id;
  return {
    ctx,
    partners,
    hashid,
    made,
    again: async (name: string) => askAgain(await passGuard(ctx), hashid, { partnerId: partners[name] ?? 0 }),
    offerAgain: () => makeOffer(ctx, { ...first }, { source: 'portal', consentText: 'portal-1' }),
    lead: () => getPortalLead(ctx, hashid),
    told: async () => (await getLeadHistory(ctx, hashid)).entries.map(({ what }) => what),
    calls: (name: string) => server.callsTo(`/${name}`).length,
  };
}

describe('a missing score', () => {
  test('is stored with its cause, and says which of them asking again may change', async () => {
    const { lead } = await scored({
      Khanya: offer(60),
      Indwe: { json: { available: false } },
      Steenbok: 'hold',
      Kgosi: { status: 500 },
    });
    const { matches, leftOut } = await lead();
    expect(matches).toMatchObject([{ companyName: 'Khanya', probability: 60 }]);
    expect(leftOut.map(({ sentence, mayAskAgain }) => [sentence, mayAskAgain])).toEqual([
      ['Indwe has no offer for this applicant', false],
      ['Steenbok did not answer in time', true],
      ['Kgosi cannot be reached right now', true],
    ]);
  });
});

describe('asking again', () => {
  test('asks that partner alone, and ranks its offer among those that are there', async () => {
    const answers: Record<string, PartnerAction> = {
      Khanya: offer(60),
      Indwe: offer(30),
      Kgosi: { status: 500 },
    };
    const { again, lead, told, calls, hashid, ctx, partners } = await scored(answers);
    const before = await lead();
    answers.Kgosi = offer(45);
    expect(await again('Kgosi')).toEqual({ id: hashid });
    const after = await lead();
    expect(after.matches.map(({ companyName, rank }) => [companyName, rank])).toEqual([
      ['Khanya', 1],
      ['Kgosi', 2],
      ['Indwe', 3],
    ]);
    expect(after.leftOut).toEqual([]);
    // What was shown before is not lost.
    const [stored] = await db.sql`
      select matches, former from offer join lead on lead.offer_id = offer.id where affiliate_id = ${ctx.scope.affiliateId}`;
    expect(stored?.former).toEqual([
      {
        until: expect.stringMatching(/^2/),
        matches: [
          { partnerId: partners.Khanya, rank: 1, probability: 60 },
          { partnerId: partners.Indwe, rank: 2, probability: 30 },
        ],
      },
    ]);
    // What is on an agent's screen may still be sent.
    expect(after.updatedAt).toBe(before.updatedAt);
    expect([calls('Khanya'), calls('Indwe'), calls('Kgosi')]).toEqual([1, 1, 2]);
    expect(await told()).toContain('Kgosi was asked again and made an offer');
    // Twice: the answer is there already.
    await again('Kgosi');
    expect(calls('Kgosi')).toBe(2);
  });

  test('makes an unmatched lead matched, and a cause that has changed is stored', async () => {
    const answers: Record<string, PartnerAction> = { Khanya: { status: 500 } };
    const { again, lead, told } = await scored(answers);
    expect((await lead()).state).toBe('unmatched');
    answers.Khanya = 'hold';
    await again('Khanya');
    expect((await lead()).leftOut).toMatchObject([{ sentence: 'Khanya did not answer in time' }]);
    expect(await told()).toContain('Khanya was asked again and did not answer in time');
    answers.Khanya = offer(0);
    await again('Khanya');
    expect(await lead()).toMatchObject({ state: 'matched', matches: [{ companyName: 'Khanya' }] });
  });

  test('by two at once loses no answer', async () => {
    const answers: Record<string, PartnerAction> = { Khanya: { status: 500 }, Indwe: 'break' };
    const { again, lead } = await scored(answers);
    answers.Khanya = offer(20);
    answers.Indwe = offer(40);
    await Promise.all([again('Khanya'), again('Indwe'), again('Khanya')]);
    expect((await lead()).matches.map(({ companyName }) => companyName)).toEqual(['Indwe', 'Khanya']);
  });

  test('keeps who said no since the offer', async () => {
    const answers: Record<string, PartnerAction> = { Khanya: offer(60), Kgosi: { status: 500 } };
    const { again, lead, ctx, partners } = await scored(answers);
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, settled_at)
      select affiliate_id, environment, id, ${partners.Khanya ?? 0}, 'accept', 'declined', now() from lead
      where affiliate_id = ${ctx.scope.affiliateId}`;
    await db.sql`update lead set state = 'declined' where affiliate_id = ${ctx.scope.affiliateId}`;
    answers.Kgosi = offer(10);
    await again('Kgosi');
    const { state, matches } = await lead();
    expect(state).toBe('declined');
    expect(matches).toMatchObject([
      { companyName: 'Khanya', refusal: { status: 'declined' } },
      { companyName: 'Kgosi', refusal: null },
    ]);
  });

  test('changes nothing once there is a later offer: changed answers win', async () => {
    const answers: Record<string, PartnerAction> = { Khanya: { status: 500 } };
    const { again, lead, offerAgain } = await scored(answers);
    answers.Khanya = { json: { available: true, probability: 90 }, delayMs: 150 };
    const late = again('Khanya');
    while (server.callsTo('/Khanya').length < 2) await new Promise(setImmediate);
    answers.Khanya = offer(10);
    await offerAgain();
    await late;
    expect((await lead()).matches).toMatchObject([{ probability: 10 }]);
  });

  test.each(['pending', 'accepted'])('is refused while a lender has the lead: %s', async (state) => {
    const { again, ctx, calls } = await scored({ Khanya: { status: 500 } });
    await db.sql`update lead set state = ${state} where affiliate_id = ${ctx.scope.affiliateId}`;
    await expect(again('Khanya')).rejects.toMatchObject({ code: 'conflict' });
    expect(calls('Khanya')).toBe(1);
  });

  test('does not ask a partner that has no offer, or that was never asked', async () => {
    const { again, calls, ctx, hashid } = await scored({ Khanya: { json: { available: false } } });
    await again('Khanya');
    expect(calls('Khanya')).toBe(1);
    const guarded = await passGuard(ctx);
    expect(await askAgain(guarded, hashid, { partnerId: 2 ** 40 })).toEqual({ id: hashid });
  });

  test('another affiliate’s lead is not found, and what is no partner id is refused', async () => {
    const { hashid } = await scored({ Khanya: { status: 500 } });
    const stranger = await passGuard((await scored({ Indwe: offer(1) })).ctx);
    await expect(askAgain(stranger, hashid, { partnerId: 1 })).rejects.toMatchObject({ code: 'not_found' });
    for (const partnerId of [0, 1.5, '1', null])
      expect(() => readAskAgainInput({ partnerId })).toThrow(
        expect.objectContaining({ code: 'validation_failed' }),
      );
  });
});

describe('an offer that is saved before all have answered', () => {
  test('holds those that have, and gets the others as they come, like an offer that waits', async () => {
    const answers: Record<string, PartnerAction> = {
      Khanya: { json: { available: true, probability: 60 }, delayMs: 150 },
      Indwe: offer(30),
      Steenbok: 'hold',
      Kgosi: { status: 500, delayMs: 100 },
    };
    const { lead, made, told, offerAgain } = await scored(answers, 60);
    const { matches, leftOut } = await lead();
    expect(matches).toMatchObject([{ companyName: 'Indwe', rank: 1 }]);
    expect(leftOut).toEqual([]);
    await made.completed;
    const complete = await lead();
    expect(complete.matches.map(({ companyName, rank }) => [companyName, rank])).toEqual([
      ['Khanya', 1],
      ['Indwe', 2],
    ]);
    expect(complete.leftOut.map(({ sentence }) => sentence)).toEqual([
      'Steenbok did not answer in time',
      'Kgosi cannot be reached right now',
    ]);
    expect(await told()).toEqual(
      expect.arrayContaining(['1 offer found so far, 3 lenders still to answer', '2 offers found']),
    );
    await offerAgain();
    const waited = await lead();
    expect(waited.matches).toEqual(complete.matches);
    expect(waited.leftOut).toEqual(complete.leftOut);
  });

  test('whose server has died says, once the time is over, who has not answered, and asks again', async () => {
    const answers: Record<string, PartnerAction> = { Khanya: 'hold' };
    const { lead, again, made, ctx } = await scored(answers, 0);
    await made.completed;
    // As the server left it: nothing came after the offer was saved.
    const until = new Date(Date.now() + 60_000).toISOString();
    const asking = (at: string) => db.sql`
      update offer set unscored = jsonb_set(unscored, '{0}', unscored -> 0 || ${JSON.stringify({ cause: 'asking', until: at })}::text::jsonb)
      where lead_id in (select id from lead where affiliate_id = ${ctx.scope.affiliateId})`;
    await asking(until);
    expect((await lead()).leftOut).toEqual([]);
    answers.Khanya = offer(70);
    await again('Khanya');
    expect((await lead()).matches).toEqual([]);
    await asking(new Date(Date.now() - 1).toISOString());
    expect((await lead()).leftOut).toMatchObject([
      { sentence: 'Khanya did not answer in time', mayAskAgain: true },
    ]);
    await again('Khanya');
    expect((await lead()).matches).toMatchObject([{ probability: 70 }]);
  });
});
