import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { encrypt, type Purpose } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { southAfricanDate } from '@/lib/base/time/date';
import type { CopiedFile } from '@/lib/care/applicant-record/copy-applicant';
import { lookUpApplicant } from '@/lib/care/applicant-record/look-up-applicant';
import type { ApplicantCopy } from '@/lib/care/applicant-record/view';
import { eraseApplicant } from '@/lib/care/erasure/erase-applicant';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { addCallerNote } from '@/lib/desk/caller-note/add-caller-note';
import { addNote } from '@/lib/desk/lead-note/add-note';
import { addOptOut } from '@/lib/desk/opt-out/add-opt-out';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { makeOperatorContext } from '@/test/operator-context';
import { answerWithRecord } from './answer-with-record';
import { copyOwnRecord } from './own-record';

const db = withDatabase();

let support: Context;
let admin: Context;
let idNumber: string;
beforeAll(async () => {
  [support, admin] = [await makeOperatorContext(db, 'support'), await makeOperatorContext(db, 'admin')];
});
beforeEach(() => {
  idNumber = makeIdNumber();
});

const enter = async (ctx: Context, changes: Record<string, unknown> = {}) =>
  (
    await enterRequest(
      ctx,
      parseEnter({
        kind: 'access',
        channel: 'phone',
        receivedOn: southAfricanDate(new Date()),
        idNumber,
        name: 'Nomsa',
        asked: 'Please',
        identityCheck: 'document',
        ...changes,
      }),
    )
  ).id;

async function bytesOf(file: CopiedFile): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const piece of file.bytes) pieces.push(piece);
  return Buffer.concat(pieces);
}

/** An affiliate that holds something of the person in every part of a record; each value of it begins with its mark. */
async function makeHolder(mark: string) {
  const { id: affiliateId } = await makeAffiliate(db, { name: `${mark}Credit` });
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: `s${userId}` } as const;
  const manager: AffiliateContext = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const intent = await makeIntent(db, { title: `${mark}Loan ${randomUUID()}` });
  const partner = await makePartner(db, { companyName: `${mark}Lender`, intents: [{ intentId: intent.id }] });
  const lead = await makeLead(db, {
    affiliateId,
    idNumber,
    intentId: intent.id,
    firstName: `${mark}Anele`,
    lastName: `${mark}Zulu`,
    email: `${mark}@example.org`,
    fields: { company_name: `${mark}Bakery`, net_income: 15_000 },
    subId: `${mark}sub`,
    bank: `${mark}Bank`,
  });
  const production = await makeLead(db, {
    affiliateId,
    idNumber,
    environment: 'production',
    firstName: `${mark}Live`,
  });
  const [application] = await db.sql<[{ id: number }]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, reference)
    values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'accept', 'pending', ${`${mark}REF`})
    returning id::float8 as id`;
  const sealed = (text: string, purpose: Purpose) =>
    encrypt(manager.env.piiKey, text, purpose, [application.id]);
  await db.sql`
    insert into lender_question (application_id, question_ciphertext, answer_ciphertext, answered_at)
    values (${application.id}, ${sealed(`${mark}asked`, 'lender question')},
      ${sealed(`${mark}answered`, 'lender answer')}, now())`;
  const body = { words: `${mark}says`, box: { verdict: 'open', lines: [`${mark}testimony`] } };
  await db.sql`
    insert into return_claim (application_id, partner_id, environment, reason, source, occurred_at, due_at,
      body_ciphertext, answer_ciphertext, answered_at)
    values (${application.id}, ${partner.id}, 'uat', 'fraud', 'person', now(), now(),
      ${sealed(JSON.stringify(body), 'return claim')}, ${sealed(`${mark}objects`, 'return claim answer')}, now())`;
  await addCallerNote(manager, { id: randomUUID(), phone: lead.cellPhoneNumber, words: `${mark}caller` });
  await db.sql`
    insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
    values (${affiliateId}, 'uat', ${lead.id}, ${randomUUID()}, 'no answer')`;
  const hashid = publicId(manager.env.idKey, 'lead', lead.id);
  await addNote(manager, hashid, { id: randomUUID(), text: `${mark}note` });
  await recordConsent(manager, hashid, {
    channel: 'phone',
    purposes: ['share'],
    given_at: new Date(),
    recording: { system: `${mark}recorder`, reference: `${mark}tape` },
  } as never);
  await addOptOut(manager, { kind: 'id_number', value: idNumber, reach: 'affiliate' } as never);
  return {
    affiliateId,
    userId,
    manager,
    leads: [lead.id, production.id].map((id) => publicId(manager.env.idKey, 'lead', id)),
    request: await enter(manager, { asked: `${mark}words` }),
  };
}

const jsonOf = async (ctx: Context, id: number) =>
  String(await bytesOf(await copyOwnRecord(ctx, id, { format: 'json' })));

test('a manager’s record holds all that the own affiliate holds, and not a byte of another’s', async () => {
  const [alpha, beta] = [await makeHolder('alpha'), await makeHolder('beta')];
  for (const [own, other, marks] of [
    [alpha, beta, ['alpha', 'beta']],
    [beta, alpha, ['beta', 'alpha']],
  ] as const) {
    const json = await jsonOf(own.manager, own.request);
    const copy: ApplicantCopy = JSON.parse(json);
    expect(copy.idNumber).toBe(idNumber);
    expect(copy.affiliate).toBe(`${marks[0]}Credit`);
    expect(copy.leads.map(({ id }) => id).sort()).toEqual([...own.leads].sort());
    for (const held of [
      'Anele',
      'Zulu',
      '@example.org',
      'Bakery',
      'sub',
      'Bank',
      'Lender',
      'REF',
      'note',
      'tape',
      'words',
      'Live',
      'asked',
      'answered',
      'testimony',
      'objects',
    ])
      expect(json, held).toContain(`${marks[0]}${held}`);
    expect(copy.calls).toHaveLength(1);
    // The lender's words and files of a claim are not shown to an affiliate; a caller may be somebody else.
    expect(copy.claims).toMatchObject([{ words: null, files: null }]);
    expect(copy.callerNotes).toBe(1);
    expect(json).not.toMatch(/says|caller"/);
    expect(copy.optOuts).toHaveLength(1);
    expect(copy.requests.map(({ number }) => number)).toEqual([own.request]);
    expect(json).not.toContain(marks[1]);
    for (const id of other.leads) expect(json).not.toContain(id);
    const pdf = await bytesOf(await copyOwnRecord(own.manager, own.request, { format: 'pdf' }));
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  }
  // The operator's has both.
  const whole = String(
    await bytesOf(
      await answerWithRecord(support, alpha.request, { format: 'json', identityCheck: 'document' }),
    ),
  );
  for (const mark of ['alphaBakery', 'betaBakery', 'alphasays', 'betasays']) expect(whole).toContain(mark);
});

test('says that an opt-out for everybody is in force, and not to whom it was said', async () => {
  const [own, other] = [await makeHolder('epsilon'), await makeHolder('zeta')];
  const before: ApplicantCopy = JSON.parse(await jsonOf(own.manager, own.request));
  expect(before.optOuts).toHaveLength(1);
  await addOptOut(other.manager, { kind: 'id_number', value: idNumber, reach: 'everybody' } as never);
  const json = await jsonOf(own.manager, own.request);
  const { optOuts }: ApplicantCopy = JSON.parse(json);
  expect(optOuts).toMatchObject([
    { reach: 'everybody', source: null, by: null, affiliate: null, lifted: null },
    { reach: 'affiliate', reachName: 'epsilonCredit', by: 'epsilonCredit' },
  ]);
  expect(json).not.toContain('zeta');
  // To whom it was said has it as its own; once it is lifted only they have it.
  const theirs: ApplicantCopy = JSON.parse(await jsonOf(other.manager, other.request));
  expect(theirs.optOuts[0]).toMatchObject({ reach: 'everybody', affiliate: 'zetaCredit' });
  await db.sql`
    update opt_out set lifted_at = now(), lifted_why = 'asked' where reach = 'everybody' and affiliate_id = ${other.affiliateId}`;
  expect(JSON.parse(await jsonOf(own.manager, own.request)).optOuts).toHaveLength(1);
});

test('is of own requests for access alone, once it is known who asks, and in the audit trail', async () => {
  const [own, other] = [await makeHolder('gamma'), await makeHolder('delta')];
  await expect(jsonOf(own.manager, other.request)).rejects.toMatchObject({ code: 'not_found' });
  await expect(jsonOf(support, own.request)).rejects.toMatchObject({ code: 'forbidden' });
  expect(JSON.parse(await jsonOf(admin, own.request))).toMatchObject({ affiliate: 'gammaCredit' });
  await expect(jsonOf(admin, await enter(support))).rejects.toMatchObject({ code: 'rule_broken' });
  const correction = await enter(own.manager, { kind: 'correction', asked: 'x' });
  await expect(jsonOf(own.manager, correction)).rejects.toMatchObject({ code: 'rule_broken' });
  const [row] = await db.sql`select state from rights_request where id = ${own.request}`;
  expect(row).toEqual({ state: 'open' });
  await jsonOf(own.manager, own.request);
  const audited = await db.sql`
    select action, after from audit_event where affiliate_id = ${own.affiliateId} and actor_id = ${own.userId}
      and action in ('applicant.copied', 'rights-request.own-record-made') order by id`;
  expect(audited).toEqual([
    { action: 'applicant.copied', after: { by: 'request', leads: 2, format: 'json' } },
    { action: 'rights-request.own-record-made', after: { format: 'json', identityCheck: 'document' } },
  ]);
});

test('who asks unchecked is refused, and nobody is found once they were erased', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: `s${userId}` } as const;
  const manager = makeContext(db.database, { actor });
  await makeLead(db, { affiliateId, idNumber });
  const id = await enter(manager, { identityCheck: 'none' });
  await expect(jsonOf(manager, id)).rejects.toMatchObject({ code: 'validation_failed' });
  await eraseApplicant(admin, { idNumber });
  await expect(
    copyOwnRecord(manager, id, { format: 'json', identityCheck: 'document' }),
  ).rejects.toMatchObject({
    message: 'who asked has been forgotten: nothing is held',
  });
});

test('the person of a request is looked up, and erased, without their number being typed but once', async () => {
  const { id: affiliateId } = await makeAffiliate(db);
  await makeLead(db, { affiliateId, idNumber });
  const id = await enter(support, { kind: 'deletion' });
  const found = await lookUpApplicant(support, { request: id });
  expect(found.kind === 'record' && found.record.leads).toHaveLength(1);
  const other = makeIdNumber();
  await makeLead(db, { affiliateId, idNumber: other });
  await expect(eraseApplicant(admin, { idNumber: other, request: id })).rejects.toMatchObject({
    detail: { errors: { idNumber: ['this is not the ID number of the person who made the request'] } },
  });
  expect(await eraseApplicant(admin, { idNumber, request: id })).toMatchObject({ leads: 1 });
  await expect(lookUpApplicant(support, { request: id })).rejects.toMatchObject({ code: 'rule_broken' });
  await expect(lookUpApplicant(support, { request: 999_999_999 })).rejects.toMatchObject({
    code: 'not_found',
  });
});
