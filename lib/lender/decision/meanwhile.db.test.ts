import { beforeEach, describe, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import type { AffiliateContext, Context, LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { getOwnApplication } from '@/lib/lender/application/get-own';
import { answerQuestion, getLeadQuestions } from '@/lib/lender/question/answer';
import { answerClaim } from '@/lib/money/claim/answer-claim';
import { addClaimFile } from '@/lib/money/claim/claim-file';
import { decideClaim, withdrawClaim } from '@/lib/money/claim/decide-claim';
import { openClaim } from '@/lib/money/claim/open-claim';
import { recordOwnOutcome } from '@/lib/money/outcome/own-outcome';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser } from '@/test/factory';
import { inTurn } from '@/test/in-turn';
import { makeLenderPerson } from '@/test/lender-person';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { askCallCentre } from './ask';
import { acceptAsLender, declineAsLender } from './decide';
import { goneText } from './gone';

const db = withDatabase();
const server = withPartnerServer();

let lenderId: number;
let lead: MatchedLead;
let hashid: string;
let applicationId: number;
let thandi: LenderContext;
let stranger: LenderContext;
let supporter: Context;
let manager: AffiliateContext;

const said = (code: string, message: RegExp) =>
  expect.objectContaining({ code, message: expect.stringMatching(message) });
const conflict = (message: RegExp) => said('conflict', message);
const notFound = (what: string) => said('not_found', new RegExp(`^${what} not found`));

const accept = () => acceptAsLender(thandi, hashid, { reference: 'K-1', link: null });
const decline = () => declineAsLender(thandi, hashid, { reason: 'other' });
const ask = (by = thandi) => askCallCentre(by, hashid, { text: 'Which employer?' });
const outcome = (by = thandi) =>
  recordOwnOutcome(by, hashid, {
    formId: crypto.randomUUID(),
    type: 'approved',
    occurredAt: new Date().toISOString(),
    amountCents: null,
    reason: 'Approved',
    corrects: null,
  });
const claim = (by = thandi) => openClaim(by, hashid, { reason: 'fraud', words: 'A second payslip' });
const addFile = (id: string, by = thandi) =>
  addClaimFile(by, id, Buffer.from(`%PDF-1.7\n${' '.repeat(40)}\n%%EOF`));
const answer = (claimId: string) =>
  answerClaim(manager, { hashid: lead.hashid, claimId }, { text: 'Nobody told us' });

const erase = () => db.sql`update lead set erased_at = now() where id = ${lead.leadId}`;
const restrict = () => restrictLead(db.database, lead.leadId);

beforeEach(async () => {
  lenderId = (await makeLender(db)).id;
  lead = await makeMatchedLead(db.database, server.origin);
  await setPartnerPortal(makeContext(db.database), {
    partnerId: lead.partner.id,
    lenderId,
    decides: 'portal',
    answerWithinHours: 8,
  });
  await acceptOffer(lead.ctx, lead.body);
  const [row] = await db.sql<{ id: number }[]>`
    select id::float8 as id from application where lead_id = ${lead.leadId}`;
  applicationId = row?.id ?? 0;
  hashid = publicId(testEnv().idKey, 'application', applicationId);
  thandi = await makeLenderPerson(db.database, lenderId);
  stranger = await makeLenderPerson(db.database, (await makeLender(db)).id);
  const operator = await makeUser(db, { role: 'operator', operatorRole: 'support', name: 'Sipho Dube' });
  supporter = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId: operator.id,
      role: 'operator',
      operatorRole: 'support',
      affiliateId: null,
      sessionId: `s${operator.id}`,
    },
  });
  const { affiliateId } = lead.ctx.scope;
  const { id: userId } = await makeUser(db, { role: 'manager', affiliateId, name: 'Nomsa Zulu' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: `s${userId}` } as const;
  manager = { ...lead.ctx, actor };
});

const erased = conflict(/^The applicant’s data was erased at \d\d:\d\d\.$/);
const restricted = conflict(/be stored and nothing else, until .*\. It waits till then\.$/);

describe('of an applicant who was erased or restricted', () => {
  test.each([
    ['erased', erase, erased],
    ['restricted', restrict, restricted],
  ])('what waits says so: %s', async (_, happen, expected) => {
    expect(await goneText(thandi, hashid)).toBeNull();
    await happen();
    expect(await goneText(thandi, hashid)).toEqual(expect.stringMatching(/^The applicant/));
    expect(await goneText(stranger, hashid)).toBeNull();
    for (const act of [accept, decline, ask, outcome, claim]) await expect(act()).rejects.toThrow(expected);
    for (const act of [ask, outcome, claim])
      await expect(act(stranger)).rejects.toThrow(notFound('application'));
  });
  test.each([
    ['erased', erase, erased],
    ['restricted', restrict, restricted],
  ])('an outcome and a return of what was accepted say so: %s', async (_, happen, expected) => {
    await accept();
    await happen();
    await expect(outcome()).rejects.toThrow(expected);
    await expect(claim()).rejects.toThrow(expected);
    await expect(claim(stranger)).rejects.toThrow(notFound('application'));
  });
  test('a file, a claim taken back and the affiliate’s word say so; another’s claim is not there', async () => {
    await accept();
    const { id } = await claim();
    await erase();
    await expect(addFile(id)).rejects.toThrow(erased);
    await expect(withdrawClaim(thandi, id)).rejects.toThrow(erased);
    await expect(answer(id)).rejects.toThrow(erased);
    await expect(addFile(id, stranger)).rejects.toThrow(notFound('claim'));
    await expect(withdrawClaim(stranger, id)).rejects.toThrow(notFound('claim'));
  });
});

describe('in the moment of an erasure, nothing is written about its applicant', () => {
  /** Begins an act while an erasure is under way, and returns how it ends once that is done. */
  async function crossing(act: () => Promise<unknown>): Promise<string> {
    const [ended] = await inTurn(db.database, (tx) => updateLeadsErased(tx, [lead.leadId]), [act]);
    return ended?.status === 'rejected' ? ended.reason.message : 'done';
  }
  const stored = async () => {
    const [row] = await db.sql`
      select (select count(*)::int from lender_question where application_id = ${applicationId}) as questions,
        (select count(*)::int from claim_file f join return_claim r on r.id = f.claim_id
          where r.application_id = ${applicationId}) as files,
        (select count(*)::int from return_claim where application_id = ${applicationId}
          and num_nonnulls(body_ciphertext, answer_ciphertext, decision_ciphertext) > 0) as words`;
    return row;
  };
  const nothing = { questions: 0, files: 0, words: 0 };
  const saysErased = expect.stringMatching(/^The applicant’s data was erased at/);

  test('a question', async () => {
    expect(await crossing(ask)).toEqual(saysErased);
    expect(await stored()).toEqual(nothing);
  });
  test('an answer', async () => {
    await ask();
    const [question] = await getLeadQuestions(lead.ctx, lead.hashid);
    const about = { hashid: lead.hashid, questionId: question?.id ?? 0 };
    expect(await crossing(() => answerQuestion(manager, about, { text: 'A supermarket' }))).toBe(
      'question not found',
    );
    expect(await stored()).toEqual(nothing);
  });
  test('a claim', async () => {
    await accept();
    expect(await crossing(claim)).toEqual(saysErased);
    expect(await stored()).toEqual(nothing);
  });
  test.each([
    ['its file', (id: string) => addFile(id)],
    ['the affiliate’s word', (id: string) => answer(id)],
  ])('of a claim, %s', async (_, act) => {
    await accept();
    const { id } = await claim();
    expect(await crossing(() => act(id))).toEqual(saysErased);
    expect(await stored()).toEqual(nothing);
  });
});

describe('what somebody else has done meanwhile', () => {
  test('before an outcome or a return: the decision, or that there is none', async () => {
    await expect(outcome()).rejects.toThrow(said('rule_broken', /^Only of what you accepted can be said/));
    await decline();
    await expect(outcome()).rejects.toThrow(
      said('rule_broken', /^Thandi Mokoena has declined this at \d\d:\d\d\. Only of what you accepted/),
    );
    await expect(claim()).rejects.toThrow(
      said('rule_broken', /^Thandi Mokoena has declined this at .* given back\.$/),
    );
  });
  test('a second question says who has put one, and an answer to what is decided that none is needed', async () => {
    const sipho = await makeLenderPerson(db.database, lenderId, { role: 'manager', name: 'Zinhle Ndlovu' });
    await ask();
    await expect(ask(sipho)).rejects.toThrow(
      conflict(/^Thandi Mokoena has put the question at \d\d:\d\d: there is one\.$/),
    );
    const [question] = await getLeadQuestions(lead.ctx, lead.hashid);
    const questionId = question?.id ?? 0;
    await decline();
    await expect(
      answerQuestion(manager, { hashid: lead.hashid, questionId }, { text: 'A supermarket' }),
    ).rejects.toThrow(conflict(/ has decided at \d\d:\d\d: no answer is needed any more\.$/));
    expect(await getLeadQuestions(lead.ctx, lead.hashid)).toMatchObject([{ isDecided: true, answer: null }]);
  });
  test('of two answers to a question the first one counts, and its author is told', async () => {
    await ask();
    const [question] = await getLeadQuestions(lead.ctx, lead.hashid);
    const about = { hashid: lead.hashid, questionId: question?.id ?? 0 };
    await answerQuestion(manager, about, { text: 'A supermarket' });
    await expect(answerQuestion(manager, about, { text: 'A shop' })).rejects.toThrow(
      conflict(/^Nomsa Zulu has answered this at \d\d:\d\d\.$/),
    );
  });
  test('a claim that is decided: who and when, to the lender; the affiliate is told no operator’s name', async () => {
    await accept();
    const { id } = await claim();
    await answer(id);
    await expect(answer(id)).rejects.toThrow(
      conflict(/^Nomsa Zulu has said your word at \d\d:\d\d: there is one\.$/),
    );
    await decideClaim(supporter, id, { decision: 'refused', words: 'The papers are real' });
    for (const act of [() => addFile(id), () => withdrawClaim(thandi, id)])
      await expect(act()).rejects.toThrow(conflict(/^Sipho Dube has refused this at \d\d:\d\d\.$/));
    await expect(answer(id)).rejects.toThrow(conflict(/^An operator has refused this at \d\d:\d\d\.$/));
  });
  test('a claim that its lender took back', async () => {
    await accept();
    const { id } = await claim();
    await withdrawClaim(thandi, id);
    await expect(withdrawClaim(thandi, id)).rejects.toThrow(
      conflict(/^Thandi Mokoena has taken this back at/),
    );
    await expect(decideClaim(supporter, id, { decision: 'refused', words: 'No' })).rejects.toThrow(
      conflict(/^Thandi Mokoena has taken this back at/),
    );
    await expect(answer(id)).rejects.toThrow(conflict(/ has taken this back at \d\d:\d\d\.$/));
  });
  test('another application of the same applicant that counts instead', async () => {
    await db.sql`update application set superseded = true where id = ${applicationId}`;
    for (const act of [accept, decline, ask])
      await expect(act()).rejects.toThrow(
        conflict(/^Another application of the same applicant with you counts/),
      );
    expect(await getOwnApplication(thandi, hashid)).toMatchObject({ waits: false });
  });
});
