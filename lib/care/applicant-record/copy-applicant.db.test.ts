import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Context, LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { answerRestriction } from '@/lib/care/rights-answer/answer-restriction';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { addCallerNote } from '@/lib/desk/caller-note/add-caller-note';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { askCallCentre } from '@/lib/lender/decision/ask';
import { answerQuestion } from '@/lib/lender/question/answer';
import { answerClaim } from '@/lib/money/claim/answer-claim';
import { addClaimFile } from '@/lib/money/claim/claim-file';
import { decideClaim } from '@/lib/money/claim/decide-claim';
import { getClaim } from '@/lib/money/claim/list-claims';
import { openClaim } from '@/lib/money/claim/open-claim';
import { getReturnReasons, renameReasons } from '@/lib/money/claim/reason';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makeLender, makePartner, makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { makeOperatorContext } from '@/test/operator-context';
import { userActor } from '@/test/user-actor';
import type { Environment } from '@/word/environment';
import { copyApplicant } from './copy-applicant';
import { lookUpApplicant } from './look-up-applicant';
import type { LookUpInput } from './schema';
import type { ApplicantCopy } from './view';

const db = withDatabase();

let admin: Context;
let support: Context;
let lenderId: number;
let thandi: LenderContext;
let idNumber: string;
beforeAll(async () => {
  [admin, support] = [await makeOperatorContext(db, 'admin'), await makeOperatorContext(db, 'support')];
  lenderId = (await makeLender(db)).id;
  thandi = await makeLenderPerson(db.database, lenderId);
});
beforeEach(() => {
  idNumber = makeIdNumber();
});

async function copyOf(whom: LookUpInput = { number: idNumber }): Promise<ApplicantCopy & { text: string }> {
  let text = '';
  for await (const piece of (await copyApplicant(admin, { whom, format: 'json' })).bytes)
    text += Buffer.from(piece);
  return { ...JSON.parse(text), text };
}

/** A call centre, and one of its people. */
async function makeTeam(environment: Environment = 'uat') {
  const { id: affiliateId, name } = await makeAffiliate(db);
  const { id: userId, name: person } = await makeUser(db, { role: 'manager', affiliateId });
  const actor = userActor({ userId, role: 'manager', affiliateId, sessionId: `session ${userId}` });
  return {
    ctx: makeAffiliateContext(db.database, { affiliateId, environment }, { actor }),
    affiliateId,
    name,
    person,
  };
}

/** An application of a lead that waits for the lender's people. */
async function makeApplication(affiliateId: number, whose: string) {
  const intent = await makeIntent(db);
  const partner = await makePartner(db, {
    companyName: 'Khanya',
    lenderId,
    decides: 'portal',
    intents: [{ intentId: intent.id }],
  });
  const lead = await makeLead(db, { affiliateId, intentId: intent.id, idNumber: whose });
  const [{ id }] = await db.sql<[{ id: number }]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
    values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'pending') returning id::float8 as id`;
  return {
    id,
    hashid: publicId(testEnv().idKey, 'application', id),
    lead: publicId(testEnv().idKey, 'lead', lead.id),
  };
}

const accept = (id: number) =>
  db.sql`update application set status = 'accepted', settled_at = now() where id = ${id}`;

async function rename(fraud: string) {
  const { labels, version } = await getReturnReasons(admin, { environment: 'uat' });
  const renamed = { ...labels, fraud } as Parameters<typeof renameReasons>[1]['labels'];
  await renameReasons(admin, { environment: 'uat', labels: renamed, version });
}

/** A question and its answer, and a claim that was argued to its end. */
async function makeArgued() {
  const team = await makeTeam();
  const application = await makeApplication(team.affiliateId, idNumber);
  const { hashid, lead } = application;
  await askCallCentre(thandi, hashid, { text: 'Which payday has she?' });
  const [question] = await db.sql<[{ id: number }]>`
    select id::float8 as id from lender_question where application_id = ${application.id}`;
  await answerQuestion(team.ctx, { hashid: lead, questionId: question.id }, { text: 'The 25th' });
  await accept(application.id);
  await rename('forged papers');
  const { id: claim } = await openClaim(thandi, hashid, { reason: 'fraud', words: 'Her payslip is of 2019' });
  await rename('something else');
  for (const number of [1, 2])
    await addClaimFile(thandi, claim, Buffer.from(`%PDF-1.7\n${'proof '.repeat(10)}${number}\n%%EOF\n`));
  await answerClaim(team.ctx, { hashid: lead, claimId: claim }, { text: 'We saw the original' });
  await decideClaim(support, claim, { decision: 'refused', words: 'It is of this year' });
  return { ...application, team, claim };
}

test('holds what lenders asked and claimed and what was said to it, by company and role, and nobody else’s', async () => {
  const { lead, team } = await makeArgued();
  const open = await makeApplication(team.affiliateId, idNumber);
  await askCallCentre(thandi, open.hashid, { text: 'Which bank?' });
  await accept(open.id);
  await db.sql`update partner set company_name = 'Umoya' where id = (
    select partner_id from application where id = ${open.id})`;
  await openClaim(thandi, open.hashid, { reason: 'not-asked', words: 'Never heard of us' });
  const stranger = await makeApplication(team.affiliateId, makeIdNumber());
  await askCallCentre(thandi, stranger.hashid, { text: 'Stranger asked' });
  await accept(stranger.id);
  await openClaim(thandi, stranger.hashid, { reason: 'fraud', words: 'Stranger claimed' });

  const copy = await copyOf();
  const at = expect.any(String);
  expect(copy.questions).toEqual([
    { lead: open.lead, lender: 'Umoya', at, words: 'Which bank?', answer: null },
    {
      lead,
      lender: 'Khanya',
      at,
      words: 'Which payday has she?',
      answer: { at, by: team.name, words: 'The 25th' },
    },
  ]);
  expect(copy.claims).toEqual([
    {
      lead: open.lead,
      lender: 'Umoya',
      at,
      givenBackAt: at,
      reason: 'did not ask for it',
      state: 'open',
      words: 'Never heard of us',
      testimony: { verdict: 'open', lines: [expect.stringContaining('no consent with words is recorded')] },
      answer: null,
      decision: null,
      files: 0,
    },
    {
      lead,
      lender: 'Khanya',
      at,
      givenBackAt: at,
      reason: 'forged papers',
      state: 'refused',
      words: 'Her payslip is of 2019',
      testimony: { verdict: 'open', lines: [expect.any(String)] },
      answer: { at, by: team.name, words: 'We saw the original' },
      decision: { at, by: 'The operator of this service', words: 'It is of this year' },
      files: 2,
    },
  ]);
  expect(copy.text).not.toMatch(/Stranger|Thandi Mokoena/);
  expect(copy.text).not.toContain(team.person);
});

test('holds them whole under a restriction, which hides a decided claim from others, and nothing after an erasure', async () => {
  const { claim } = await makeArgued();
  while ((await hashFormerLeads(support)).hashed > 0);
  const today = southAfricanDate(new Date());
  const request = await enterRequest(
    support,
    parseEnter({
      kind: 'restriction',
      channel: 'phone',
      receivedOn: today,
      idNumber,
      name: 'Nomsa',
      asked: 'Please',
      identityCheck: 'document',
    }),
  );
  await answerRestriction(support, request.id, { until: addDays(today, 30) });
  expect(await getClaim(support, claim)).toMatchObject({ words: null, answer: null });
  expect(await copyOf()).toMatchObject({
    restriction: { request: request.id },
    questions: [{ words: 'Which payday has she?', answer: { words: 'The 25th' } }],
    claims: [{ words: 'Her payslip is of 2019', decision: { words: 'It is of this year' }, files: 2 }],
  });
  await eraseApplicant(admin, { idNumber });
  expect(await copyOf()).toMatchObject({ leads: [], questions: [], claims: [], callerNotes: 0 });
});

test('counts notes of calls from any phone of the person, as an erasure removes them, and has no caller’s words', async () => {
  const [one, other, live] = [await makeTeam(), await makeTeam(), await makeTeam('production')];
  const { cellPhoneNumber: phone } = await makeLead(db, { affiliateId: one.affiliateId, idNumber });
  const { cellPhoneNumber: second } = await makeLead(db, {
    affiliateId: live.affiliateId,
    environment: 'production',
    idNumber,
  });
  const { cellPhoneNumber: strangers } = await makeLead(db, { idNumber: makeIdNumber() });
  const lonely = '0710000001';
  for (const [team, number] of [
    [one, phone],
    [other, phone],
    [live, second],
    [one, strangers],
    [one, lonely],
  ] as const)
    await addCallerNote(team.ctx, { id: randomUUID(), phone: number, words: 'My wife is called Naledi' });

  const copy = await copyOf();
  expect(copy.callerNotes).toBe(3);
  expect(copy.text).not.toContain('Naledi');
  const found = await lookUpApplicant(support, { number: idNumber });
  expect(found).toMatchObject({ record: { callerNotes: 3 } });
  // Who calls with a passport has no lead: their number is asked about alone.
  expect(await copyOf({ number: lonely })).toMatchObject({ leads: [], callerNotes: 1 });
  await eraseApplicant(admin, { idNumber });
  const [left] = await db.sql`select count(*)::int as notes from caller_note`;
  expect(left).toEqual({ notes: 2 });
});
