import { buffer } from 'node:stream/consumers';
import { beforeEach, describe, expect, test } from 'vitest';
import { listSendersBySlug } from '@/db/query/money/outcome-place';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { postingsOf } from '@/lib/money/commission/earning';
import type { Plan } from '@/lib/money/commission/plan';
import { recordByHand } from '@/lib/money/outcome/record-by-hand';
import { takeSignedEvent } from '@/lib/money/signed-event/take-signed-event';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { anotherLead, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { usualReturnTerms } from '@/word/return-claim';
import { answerClaim } from './answer-claim';
import { addClaimFile, readClaimFile, readOwnClaimFile } from './claim-file';
import { decideClaim, withdrawClaim } from './decide-claim';
import { getClaim, getOwnClaim, listAllClaims, listLeadClaims, listOwn } from './list-claims';
import { openClaim } from './open-claim';
import { setTerms } from './terms';

const db = withDatabase();
const server = withPartnerServer();

let lenderId: number;
let lead: MatchedLead;
let thandi: LenderContext;
let supporter: Context;

async function applicationOf({ leadId }: MatchedLead) {
  const [row] = await db.sql<
    { id: number }[]
  >`select id::float8 as id from application where lead_id = ${leadId} order by id limit 1`;
  const id = row?.id ?? 0;
  return { id, hashid: publicId(testEnv().idKey, 'application', id) };
}

async function accepted(one: MatchedLead) {
  server.answer({ json: { status: 'accepted', reference: `K-${one.leadId}` } });
  await acceptOffer(one.ctx, one.body);
  return applicationOf(one);
}

const outcomes = (applicationId: number) => db.sql<{ kind: string; source: string }[]>`
  select kind, source from outcome o where application_id = ${applicationId}
    and not exists (select from outcome c where c.corrects = o.id) order by id`;

const told = (leadId: number) => db.sql<{ type: string; data: object }[]>`
  select type, data from event_outbox where lead_id = ${leadId} and type like 'claim.%' order by id`;

const code = (text: string, message?: RegExp) =>
  expect.objectContaining({ code: text, ...(message && { message: expect.stringMatching(message) }) });

/** Nobody waits three working days. */
const overdue = (id: string) => db.sql`
  update return_claim set due_at = now() - interval '1 minute' where id in (
    select max(id) from return_claim) and ${id}::text is not null`;

beforeEach(async () => {
  lenderId = (await makeLender(db)).id;
  lead = await makeMatchedLead(db.database, server.origin);
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: null,
    answerWithinHours: 8,
  });
  thandi = await makeLenderPerson(db.database, lenderId);
  const { id: userId } = await makeUser(db, { role: 'operator', operatorRole: 'support' });
  supporter = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId,
      role: 'operator',
      operatorRole: 'support',
      affiliateId: null,
      sessionId: `s${userId}`,
    },
  });
});

const saying = { reason: 'already-client', words: 'She has been ours since 2021' } as const;

describe('a claim', () => {
  test('is kept encrypted, tells the affiliate, and takes nothing back before it is decided', async () => {
    const application = await accepted(lead);
    const { id } = await openClaim(thandi, application.hashid, saying);
    expect(await outcomes(application.id)).toEqual([]);
    expect(await told(lead.leadId)).toMatchObject([
      { type: 'claim.opened', data: { claim_reason: 'already-client', partner_id: lead.partner.id } },
    ]);
    expect(await getOwnClaim(thandi, id)).toMatchObject({
      state: 'open',
      words: saying.words,
      box: { verdict: 'open' },
      affiliateName: null,
    });
    const [stored] = await db.sql<{ text: string }[]>`
      select encode(body_ciphertext, 'escape') as text from return_claim where application_id = ${application.id}`;
    expect(stored?.text).not.toContain('2021');
  });

  test('accepted after the affiliate’s word writes one returned; the lender reads the words', async () => {
    const application = await accepted(lead);
    const { id } = await openClaim(thandi, application.hashid, saying);
    const decision = { decision: 'accepted', words: 'Your list shows it' } as const;
    await expect(decideClaim(supporter, id, decision)).rejects.toThrow(code('rule_broken', /its word until/));
    const [view] = await listLeadClaims(lead.ctx, lead.hashid);
    expect(view).toMatchObject({ id, words: null, files: [], box: { verdict: 'open' } });
    const manager = await managerOf(lead);
    await answerClaim(manager, { hashid: lead.hashid, claimId: id }, { text: 'Nobody told us' });
    await expect(
      answerClaim(manager, { hashid: lead.hashid, claimId: id }, { text: 'Again' }),
    ).rejects.toThrow(code('conflict', /has said your word at/));
    await decideClaim(supporter, id, decision);
    expect(await outcomes(application.id)).toEqual([{ kind: 'returned', source: 'lender' }]);
    expect(await getOwnClaim(thandi, id)).toMatchObject({
      state: 'accepted',
      decision: 'Your list shows it',
      answer: null,
    });
    expect((await getClaim(supporter, id)).answer).toBe('Nobody told us');
    expect((await told(lead.leadId)).map(({ type }) => type)).toEqual(['claim.opened', 'claim.decided']);
    await expect(decideClaim(supporter, id, decision)).rejects.toThrow(code('conflict', /has accepted this/));
    await expect(openClaim(thandi, application.hashid, saying)).rejects.toThrow(code('conflict'));
  });

  test('refused stands, and one that was taken back may be claimed anew', async () => {
    const application = await accepted(lead);
    const first = await openClaim(thandi, application.hashid, saying);
    await withdrawClaim(thandi, first.id);
    const second = await openClaim(thandi, application.hashid, saying);
    await decideClaim(supporter, second.id, { decision: 'refused', words: 'The consent is there' });
    await expect(withdrawClaim(thandi, second.id)).rejects.toThrow(code('conflict', /has refused this/));
    await expect(openClaim(thandi, application.hashid, saying)).rejects.toThrow(code('conflict'));
    expect(await outcomes(application.id)).toEqual([]);
    expect((await listOwn(thandi)).map(({ state }) => state)).toEqual(['refused', 'withdrawn']);
  });

  test('is another lender’s, and a viewer’s, as it should be', async () => {
    const application = await accepted(lead);
    const { id } = await openClaim(thandi, application.hashid, saying);
    await addClaimFile(thandi, id, pdf());
    const stranger = await makeLenderPerson(db.database, (await makeLender(db)).id, { role: 'manager' });
    for (const attempt of [
      () => getOwnClaim(stranger, id),
      () => withdrawClaim(stranger, id),
      () => addClaimFile(stranger, id, pdf()),
      () => readOwnClaimFile(stranger, id, 1),
      () => openClaim(stranger, application.hashid, saying),
    ])
      await expect(attempt()).rejects.toThrow(code('not_found'));
    expect(await listOwn(stranger)).toEqual([]);
    await expect(listAllClaims(stranger, { environment: 'uat', state: null })).rejects.toThrow(
      code('forbidden'),
    );
    await expect(getClaim(stranger, id)).rejects.toThrow(code('forbidden'));
    await expect(readClaimFile(stranger, id, 1)).rejects.toThrow(code('forbidden'));
    const viewer = await makeLenderPerson(db.database, lenderId, { role: 'viewer' });
    await expect(withdrawClaim(viewer, id)).rejects.toThrow(code('forbidden'));
    expect(await getOwnClaim(viewer, id)).toMatchObject({ id });
  });
});

describe('the terms', () => {
  test('refuse a claim after its days, and past the month’s share, with the figures', async () => {
    const application = await accepted(lead);
    await db.sql`update application set settled_at = now() - interval '20 days' where id = ${application.id}`;
    await expect(openClaim(thandi, application.hashid, saying)).rejects.toThrow(
      code('rule_broken', /20 days ago.*within 14 days/),
    );
    await db.sql`update application set settled_at = now() where id = ${application.id}`;
    await openClaim(thandi, application.hashid, saying);
    const second = await accepted(await anotherLead(lead));
    await expect(openClaim(thandi, second.hashid, saying)).rejects.toThrow(
      code('rule_broken', /^1 of 2 in .*: the limit of 15 % is reached/),
    );
    await setTerms(makeContext(db.database), {
      partnerId: lead.partner.id,
      ...usualReturnTerms,
      percent: 100,
    });
    expect(await openClaim(thandi, second.hashid, saying)).toHaveProperty('id');
  });

  test('accept at once what is proved here, and nothing else', async () => {
    const terms = { ...usualReturnTerms, atOnce: true, percent: 100 };
    await setTerms(makeContext(db.database), { partnerId: lead.partner.id, ...terms });
    const first = await accepted(lead);
    const again = await accepted(await anotherLead(lead));
    const { id } = await openClaim(thandi, again.hashid, { reason: 'duplicate', words: 'Twice' });
    const claim = await getOwnClaim(thandi, id);
    expect(claim).toMatchObject({ state: 'accepted', decidedBy: null, box: { verdict: 'proves' } });
    expect(claim.box?.lines[0]).toMatch(/1 application of this person went to this lender/);
    expect(await outcomes(again.id)).toEqual([{ kind: 'returned', source: 'lender' }]);
    const one = await openClaim(thandi, first.hashid, { reason: 'duplicate', words: 'Also' });
    expect(await getOwnClaim(thandi, one.id)).toMatchObject({ state: 'open', box: { verdict: 'refutes' } });
  });
});

describe('a signed returned', () => {
  const returned = (applicationId: number, eventId: string) => ({
    eventId,
    corrects: null,
    kind: 'returned' as const,
    occurredAt: new Date(),
    amountCents: null,
    reason: 'wrong number',
    about: { applicationId, text: 'x', reference: null, idNumber: null },
  });

  test('counts at once, unless the terms make a claim of it: once, whatever comes again', async () => {
    const application = await accepted(lead);
    const [sender] = await listSendersBySlug(db, lead.partner.slug);
    if (!sender) throw new Error('there is one');
    const terms = { ...usualReturnTerms, byClaim: true };
    await setTerms(makeContext(db.database), { partnerId: lead.partner.id, ...terms });
    await takeSignedEvent(thandi, sender, returned(application.id, 'R-1'));
    await takeSignedEvent(thandi, sender, returned(application.id, 'R-1'));
    await takeSignedEvent(thandi, sender, returned(application.id, 'R-2'));
    expect(await outcomes(application.id)).toEqual([]);
    const claims = await listOwn(thandi);
    expect(claims).toMatchObject([{ source: 'call', reason: 'wrong-number', openedBy: null }]);
    await overdue(claims[0]?.id ?? '');
    await decideClaim(supporter, claims[0]?.id ?? '', { decision: 'accepted', words: 'So be it' });
    expect(await outcomes(application.id)).toEqual([{ kind: 'returned', source: 'lender' }]);
    const other = await accepted(await anotherLead(lead));
    await setTerms(makeContext(db.database), { partnerId: lead.partner.id, ...usualReturnTerms });
    await takeSignedEvent(thandi, sender, returned(other.id, 'R-3'));
    expect(await outcomes(other.id)).toEqual([{ kind: 'returned', source: 'callback' }]);
  });

  test('with a claim’s decision and an operator at once is one reversal', async () => {
    for (let turn = 0; turn < 8; turn += 1) {
      const one = turn === 0 ? lead : await anotherLead(lead);
      const application = await accepted(one);
      await setTerms(makeContext(db.database), {
        partnerId: lead.partner.id,
        ...usualReturnTerms,
        percent: 100,
      });
      const [sender] = await listSendersBySlug(db, lead.partner.slug);
      if (!sender) throw new Error('there is one');
      const { id } = await openClaim(thandi, application.hashid, saying);
      await overdue(id);
      const work = [
        () => decideClaim(supporter, id, { decision: 'accepted', words: 'Yes' }),
        () => takeSignedEvent(thandi, sender, returned(application.id, `R-${turn}-${application.id}`)),
        () =>
          recordByHand(supporter, {
            formId: crypto.randomUUID(),
            applicationId: application.id,
            type: 'returned',
            occurredAt: new Date().toISOString(),
            amountCents: null,
            reason: 'By telephone',
            corrects: null,
          }),
      ];
      await Promise.allSettled([...work.slice(turn % 3), ...work.slice(0, turn % 3)].map((run) => run()));
      expect(await outcomes(application.id)).toHaveLength(1);
      expect(await getClaim(supporter, id)).toMatchObject({ state: 'accepted' });
      expect(await reversals(application.id)).toBe(1);
    }
  });
});

describe('its files', () => {
  test('are what their content is, five at most, given back as they were', async () => {
    const application = await accepted(lead);
    const { id } = await openClaim(thandi, application.hashid, saying);
    await expect(
      addClaimFile(thandi, id, Buffer.from('<html><script>alert(1)</script></html> padded')),
    ).rejects.toThrow(/PDF, JPEG or PNG/);
    for (let number = 1; number <= 5; number += 1)
      expect(await addClaimFile(thandi, id, pdf(number))).toEqual({ number });
    await expect(addClaimFile(thandi, id, pdf())).rejects.toThrow(code('rule_broken', /5 files at most/));
    const file = await readClaimFile(supporter, id, 2);
    expect(file).toMatchObject({ fileName: 'claim-file-2.pdf', contentType: 'application/pdf' });
    expect(await buffer(file.bytes)).toEqual(pdf(2));
    expect(await buffer((await readOwnClaimFile(thandi, id, 1)).bytes)).toEqual(pdf(1));
    const [stored] = await db.sql<{ text: string }[]>`
      select encode(ciphertext, 'escape') as text from claim_file order by claim_id desc limit 1`;
    expect(stored?.text).not.toContain('%PDF');
    await withdrawClaim(thandi, id);
    await expect(addClaimFile(thandi, id, pdf())).rejects.toThrow(code('conflict'));
  });
});

const pdf = (number = 0) => Buffer.from(`%PDF-1.7\n${'proof '.repeat(10)}${number}\n%%EOF\n`);

async function managerOf({ ctx }: MatchedLead) {
  const { affiliateId } = ctx.scope;
  const { id: userId } = await makeUser(db, { role: 'manager', affiliateId });
  return {
    ...ctx,
    actor: { kind: 'user', userId, role: 'manager', affiliateId, sessionId: `s${userId}` } as const,
  };
}

/** How often the ledger takes back what the acceptance earned. */
async function reversals(applicationId: number): Promise<number> {
  const rows = await db.sql<
    {
      id: number;
      eventId: string;
      kind: 'returned';
      occurredAt: Date;
      isReplaced: boolean;
      corrects: number | null;
    }[]
  >`
    select o.id::float8 as id, o.event_id as "eventId", o.kind, o.occurred_at as "occurredAt",
      o.corrects::float8 as corrects, exists (select from outcome c where c.corrects = o.id) as "isReplaced"
    from outcome o where o.application_id = ${applicationId}`;
  const postings = postingsOf(
    1,
    [
      {
        id: applicationId,
        partnerId: 1,
        intentId: 1,
        acceptedAt: new Date(Date.now() - 60_000).toISOString(),
        outcomes: rows.map((row) => ({
          ...row,
          amountCents: null,
          occurredAt: row.occurredAt.toISOString(),
        })),
      },
    ],
    [plan],
  );
  return postings.filter(({ takenBackBy }) => takenBackBy !== null).length;
}

const plan: Plan = {
  id: 1,
  version: 1,
  affiliateId: null,
  partnerId: null,
  intentId: null,
  paidOn: 'accepted',
  unit: 'cents',
  rate: 250,
  tiers: [],
  holdDays: 0,
  validFrom: '2020-01-01',
  validTo: null,
};
