import { beforeEach, describe, expect, test } from 'vitest';
import { findApplication } from '@/db/query/lead/application';
import type { LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { listLeadReads } from '@/lib/desk/lead-read/list-reads';
import { leadReadBuffer } from '@/lib/desk/lead-read/record-read';
import { takeCallback } from '@/lib/lead/application/take-callback';
import { getOwnApplication } from '@/lib/lender/application/get-own';
import { ownApplicationList } from '@/lib/lender/application/list';
import { listInbox } from '@/lib/lender/application/list-inbox';
import { ownApplicationSource } from '@/lib/lender/application/list-own';
import { answerQuestion, getLeadQuestions } from '@/lib/lender/question/answer';
import { makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeLender, makeUser } from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { leadState, type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { LenderPosition } from '@/word/role';
import { askCallCentre } from './ask';
import { acceptAsLender, declineAsLender } from './decide';
import { holdApplication } from './hold';
import { acceptAsLenderInput } from './schema';

const db = withDatabase();
const server = withPartnerServer();

const makePerson = (lenderId: number, role: LenderPosition = 'agent', name = 'Thandi Mokoena') =>
  makeLenderPerson(db.database, lenderId, { role, name });

let lenderId: number;
let lead: MatchedLead;
let hashid: string;
let applicationId: number;
let thandi: LenderContext;

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
  const [row] = await db.sql<
    { id: number }[]
  >`select id::float8 as id from application where lead_id = ${lead.leadId}`;
  applicationId = row?.id ?? 0;
  hashid = publicId(testEnv().idKey, 'application', applicationId);
  thandi = await makePerson(lenderId);
});

const accepting = { reference: 'K-1', link: 'https://lender.example/go/1' };
const conflict = (message: string | RegExp) =>
  expect.objectContaining({ code: 'conflict', message: expect.stringMatching(message) });

describe('what waits', () => {
  test('is pending, was sent to nobody but the inbox, and is shown as it was sent', async () => {
    expect(server.calls).toEqual([]);
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
    const [waiting] = await listInbox(thandi);
    expect(waiting).toMatchObject({ id: hashid, waits: true, isLate: false, isWhole: true });
    const shown = await getOwnApplication(thandi, hashid);
    await db.sql`update lead set first_name = 'Changed', last_name = 'Later' where id = ${lead.leadId}`;
    expect((await getOwnApplication(thandi, hashid)).values).toEqual(shown.values);
    expect(shown.name).not.toContain('Changed');
    expect(JSON.stringify(shown)).not.toMatch(/probability|commission/);
  });
  test('is another lender’s as if it were not there', async () => {
    const stranger = await makePerson((await makeLender(db)).id, 'manager');
    const missing = expect.objectContaining({ code: 'not_found' });
    expect(await listInbox(stranger)).toEqual([]);
    const page = await listPage(
      stranger,
      ownApplicationSource(stranger, 'listed'),
      readListQuery(ownApplicationList, {}),
    );
    expect(page.rows).toEqual([]);
    await expect(getOwnApplication(stranger, hashid)).rejects.toThrow(missing);
    await expect(acceptAsLender(stranger, hashid, accepting)).rejects.toThrow(missing);
    await expect(declineAsLender(stranger, hashid, { reason: 'other' })).rejects.toThrow(missing);
    await expect(askCallCentre(stranger, hashid, { text: 'Who?' })).rejects.toThrow(missing);
    await expect(holdApplication(stranger, hashid)).rejects.toThrow(missing);
    expect(await leadState(db.database, lead.leadId)).toBe('pending');
  });
  test('is in the record of reads, under the lender’s name', async () => {
    await listInbox(thandi);
    await getOwnApplication(thandi, hashid);
    await leadReadBuffer.flush();
    const rows = await db.sql`
      select kind, lead_id::int as lead, rows from lead_read
      where actor_id = ${thandi.actor.kind === 'user' ? thandi.actor.userId : 0} order by id`;
    expect(rows.map((row) => ({ ...row }))).toEqual([
      { kind: 'listed', lead: null, rows: 1 },
      { kind: 'opened', lead: lead.leadId, rows: null },
    ]);
    const manager = await makeUser(db, { role: 'manager', affiliateId: lead.ctx.scope.affiliateId });
    const actor = {
      kind: 'user',
      userId: manager.id,
      role: 'manager',
      affiliateId: lead.ctx.scope.affiliateId,
      sessionId: 'm',
    } as const;
    const { reads } = await listLeadReads({ ...lead.ctx, actor }, lead.hashid, null);
    expect(reads.map(({ who }) => who)).toContainEqual(expect.stringMatching(/^The lender /));
    expect(JSON.stringify(reads)).not.toContain('Thandi');
  });
});

describe('a decision', () => {
  test('accepts with reference and link, as the lender’s system would', async () => {
    await acceptAsLender(thandi, hashid, accepting);
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
    const [row] = await db.sql`select status, reference, link from application where id = ${applicationId}`;
    expect({ ...row }).toEqual({ status: 'accepted', ...accepting });
    expect(await listInbox(thandi)).toEqual([]);
  });
  test('accepts without a link: the lender calls', async () => {
    await acceptAsLender(thandi, hashid, { reference: null, link: null });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
  });
  test('declines with its reason, after which only initials are left', async () => {
    await declineAsLender(thandi, hashid, { reason: 'affordability' });
    expect(await leadState(db.database, lead.leadId)).toBe('declined');
    const shown = await getOwnApplication(thandi, hashid);
    expect(shown).toMatchObject({ values: null, isWhole: false });
    expect(shown.name).toMatch(/^\p{L}\. \p{L}\. …\d$/u);
  });
  test('takes links that are https alone', () => {
    for (const link of [
      'http://lender.example',
      'javascript:alert(1)',
      'https://u:p@lender.example',
      'lender.example',
    ])
      expect(acceptAsLenderInput.safeParse({ link }).error?.issues[0]?.message).toBe(
        'must be a link that begins with https://',
      );
  });
  test('of two people at once is one, and the other is told whose', async () => {
    const sipho = await makePerson(lenderId, 'manager', 'Sipho Dube');
    const results = await Promise.allSettled([
      acceptAsLender(thandi, hashid, accepting),
      declineAsLender(sipho, hashid, { reason: 'other' }),
      acceptAsLender(sipho, hashid, { reference: 'K-2', link: null }),
      declineAsLender(thandi, hashid, { reason: 'documents' }),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const one of results)
      if (one.status === 'rejected')
        expect(one.reason).toEqual(
          conflict(/^(Thandi Mokoena|Sipho Dube) has (accepted|declined) this at \d\d:\d\d\.$/),
        );
    const events = await db.sql`
      select kind from lead_event where lead_id = ${lead.leadId} and kind in ('application accepted', 'application declined')`;
    expect(events).toHaveLength(1);
  });
  test('and an outcome by the signed call at once are one decision', async () => {
    const application = await findApplication(db.database, applicationId);
    if (!application) throw new Error('there is one');
    const partner = makeContext(db.database, { actor: { kind: 'partner', partnerId: lead.partner.id } });
    await Promise.allSettled([
      takeCallback(partner, application, { status: 'declined', link: null, redirect: null }),
      acceptAsLender(thandi, hashid, accepting),
    ]);
    const events = await db.sql`
      select kind from lead_event where lead_id = ${lead.leadId} and kind in ('application accepted', 'application declined')`;
    expect(events).toHaveLength(1);
    await expect(acceptAsLender(thandi, hashid, accepting)).rejects.toThrow(
      conflict(/^(Your system|Thandi Mokoena) has (accepted|declined) this at/),
    );
  });
  test('on what was taken back, ended by an operator or erased says so', async () => {
    await db.sql`update application set status = 'failed', settled_at = now() where id = ${applicationId}`;
    await expect(acceptAsLender(thandi, hashid, accepting)).rejects.toThrow(
      conflict(/^Our operators have ended this at/),
    );
    await db.sql`update application set status = 'pending', settled_at = null where id = ${applicationId}`;
    // Its sender's clock is fast: what is taken back afterwards is.
    await db.sql`
      insert into consent (affiliate_id, environment, lead_id, channel, basis, purposes, given_at)
      select affiliate_id, environment, id, 'phone', basis, array['share']::consented_purpose[], now() + interval '50 seconds'
      from lead where id = ${lead.leadId}`;
    await db.sql`insert into consent_end (lead_id, purposes, how) values (${lead.leadId}, array['share']::consented_purpose[], 'by telephone')`;
    await expect(acceptAsLender(thandi, hashid, accepting)).rejects.toThrow(
      conflict(/^The applicant took back their consent at \d\d:\d\d\.$/),
    );
    expect((await getOwnApplication(thandi, hashid)).withdrawnAt).not.toBeNull();
    await db.sql`update lead set erased_at = now() where id = ${lead.leadId}`;
    await expect(declineAsLender(thandi, hashid, { reason: 'other' })).rejects.toThrow(
      conflict(/^The applicant’s data was erased at/),
    );
    expect(await listInbox(thandi)).toEqual([]);
    await expect(getOwnApplication(thandi, hashid)).rejects.toThrow(
      expect.objectContaining({ code: 'not_found' }),
    );
  });
  test('is not a viewer’s', async () => {
    const viewer = await makePerson(lenderId, 'viewer');
    await expect(acceptAsLender(viewer, hashid, accepting)).rejects.toThrow(
      expect.objectContaining({ code: 'forbidden' }),
    );
    expect(await getOwnApplication(viewer, hashid)).toMatchObject({ id: hashid });
  });
});

describe('the question', () => {
  test('is put once, answered once by the call centre, and encrypted', async () => {
    await askCallCentre(thandi, hashid, { text: 'Which employer?' });
    await expect(askCallCentre(thandi, hashid, { text: 'And since when?' })).rejects.toThrow(
      conflict(/^Thandi Mokoena has put the question at/),
    );
    const [question] = await getLeadQuestions(lead.ctx, lead.hashid);
    expect(question).toMatchObject({ text: 'Which employer?', answer: null });
    const id = question?.id ?? 0;
    await answerQuestion(lead.ctx, { hashid: lead.hashid, questionId: id }, { text: 'A supermarket' });
    await expect(
      answerQuestion(lead.ctx, { hashid: lead.hashid, questionId: id }, { text: 'Another' }),
    ).rejects.toThrow(conflict(/answered/));
    expect((await getOwnApplication(thandi, hashid)).question).toMatchObject({ answer: 'A supermarket' });
    const [stored] = await db.sql<{ text: string }[]>`
      select encode(question_ciphertext, 'escape') || encode(answer_ciphertext, 'escape') as text from lender_question where id = ${id}`;
    expect(stored?.text).not.toContain('employer');
  });
});

test('a second person is told who has it open', async () => {
  const sipho = await makePerson(lenderId, 'manager', 'Sipho Dube');
  expect(await holdApplication(thandi, hashid)).toEqual({ heldBy: null });
  expect(await holdApplication(sipho, hashid)).toEqual({ heldBy: 'Thandi Mokoena' });
  expect((await listInbox(sipho))[0]?.heldBy).toBe('Thandi Mokoena');
  expect((await listInbox(thandi))[0]?.heldBy).toBeNull();
});
