import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listExpiredLeads } from '@/db/query/care/lead-to-erase';
import { assertLeadShown } from '@/lib/access/auth/assert-lead-shown';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, Context, LenderContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { addDays, southAfricanDate } from '@/lib/base/time/date';
import { listRejected } from '@/lib/batch/follow-on/list-rejected';
import { lookUpApplicant } from '@/lib/care/applicant-record/look-up-applicant';
import { enterRequest } from '@/lib/care/rights-request/enter-request';
import { getRequest } from '@/lib/care/rights-request/list-requests';
import { parseEnter } from '@/lib/care/rights-request/schema';
import { setPartnerPortal } from '@/lib/catalogue/partner/partner-portal';
import { judgeLead } from '@/lib/desk/opt-out/judge-contact';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { listDrafts } from '@/lib/lead/draft/list-drafts';
import { saveDraft } from '@/lib/lead/draft/save-draft';
import { checkLead } from '@/lib/lead/lead/check-lead';
import { findEarlierLeads } from '@/lib/lead/lead/find-earlier-leads';
import { getLead } from '@/lib/lead/lead/get-lead';
import { listLeads } from '@/lib/lead/lead/list-leads';
import { getPortalLead } from '@/lib/lead/lead-page/get-portal-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { getOwnApplication } from '@/lib/lender/application/get-own';
import { listInbox } from '@/lib/lender/application/list-inbox';
import { acceptAsLender } from '@/lib/lender/decision/decide';
import { acceptAsLenderInput } from '@/lib/lender/decision/schema';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { csvOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import {
  makeAffiliate,
  makeApiKey,
  makeIntent,
  makeLead,
  makeLender,
  makePartner,
  makeUser,
} from '@/test/factory';
import { makeLenderPerson } from '@/test/lender-person';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { makeOperatorContext } from '@/test/operator-context';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import { answerRestriction, assessRestriction } from './answer-restriction';
import { liftRestriction } from './lift-restriction';

const db = withDatabase();
const server = withPartnerServer({ json: { status: 'pending' } });

let support: Context;
let idNumber: string;
const until = addDays(southAfricanDate(new Date()), 30);
beforeAll(async () => {
  support = await makeOperatorContext(db, 'support');
});
beforeEach(() => {
  idNumber = makeIdNumber();
});

const enter = async (kind = 'restriction') =>
  (
    await enterRequest(
      support,
      parseEnter({
        kind,
        channel: 'phone',
        receivedOn: southAfricanDate(new Date()),
        idNumber,
        name: 'Nomsa Ḓavhana',
        asked: 'Please',
        identityCheck: 'document',
      }),
    )
  ).id;
const restrict = async () => {
  const id = await enter();
  await answerRestriction(support, id, { until });
  return id;
};
const lift = (id: number) => liftRestriction(support, id, { why: 'agreed', toldBy: 'phone' });

/** An affiliate with a manager and a key, and a product with one lender that scores. */
async function makeDesk() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager' });
  const actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: `s${userId}` } as const;
  const manager = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const intent = await makeIntent(db);
  const { id: partnerId } = await makePartner(db, {
    scoreUrl: `${server.origin}/score`,
    acceptUrl: `${server.origin}/accept`,
    secret: newPartnerSecret(),
    intents: [{ intentId: intent.id }],
  });
  server.answer(() => ({ json: { available: true, probability: 70 } }));
  return {
    affiliateId,
    manager,
    byKey: { ...manager, actor: { kind: 'key', keyId } as const },
    intent,
    partnerId,
  };
}
const told = {
  first_name: 'Xoliswa',
  last_name: 'Mthembuzi',
  cell_phone_number: '0823334455',
  email: 'xoliswa@example.org',
  company_name: 'Zwide Bakery',
};
const offer = (ctx: AffiliateContext, intentId: number) =>
  makeOffer(ctx, parseLeadInput(makeLeadBody({ ...told, id_number: idNumber, intent_id: intentId })), {
    source: 'api_v2',
  });
const holds = (value: unknown): boolean => {
  const text = JSON.stringify(value);
  return [...Object.values(told), idNumber].some((one) => text.includes(one));
};

describe('a request for restriction', () => {
  test('is answered by one press, of all affiliates and both environments, and is counted before', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: other } = await makeAffiliate(db);
    const partner = await makePartner(db, { companyName: 'Khanya' });
    const uat = await makeLead(db, { affiliateId, idNumber });
    const production = await makeLead(db, { affiliateId: other, idNumber, environment: 'production' });
    await db.sql`
      insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
      values (${affiliateId}, 'uat', ${uat.id}, ${partner.id}, 'accept', 'pending')`;
    await db.sql`
      insert into call_back (affiliate_id, environment, lead_id, due_at, reason)
      values (${affiliateId}, 'uat', ${uat.id}, now(), 'agreed')`;
    const id = await enter();
    expect(await assessRestriction(support, id)).toEqual({
      leads: 2,
      affiliates: 2,
      referrals: 0,
      texts: 0,
      callBacks: 1,
      lenders: ['Khanya'],
    });
    expect(await answerRestriction(support, id, { until })).toEqual({ leads: 2, lenders: ['Khanya'] });
    for (const [leadId, scope] of [
      [uat.id, makeAffiliateContext(db.database, { affiliateId }).scope],
      [
        production.id,
        makeAffiliateContext(db.database, { affiliateId: other, environment: 'production' }).scope,
      ],
    ] as const)
      for (const purpose of ['call', 'score', 'application', 'text'] as const)
        expect((await judgeLead({ ...support, scope }, leadId, purpose))?.stop).toBe('restricted');
    expect(await getRequest(support, id)).toMatchObject({
      state: 'answered',
      restriction: { state: 'in force', until },
      details: { answer: expect.stringMatching(/^Restricted until .*: Khanya\.$/) },
    });
    expect(await assessRestriction(support, id)).toBeNull();
    await expect(answerRestriction(support, id, { until })).rejects.toMatchObject({ code: 'conflict' });
    // Still found where it may be.
    const found = await lookUpApplicant(support, { number: idNumber });
    expect(found.kind === 'record' && found.record.leads).toHaveLength(2);
    expect(found.kind === 'record' && found.record.restriction).toEqual({ request: id, until });
  });

  test('needs a day to come, the person themselves, the right kind and the right reader', async () => {
    const id = await enter();
    const today = southAfricanDate(new Date());
    for (const wrong of [today, addDays(today, -1), addDays(today, 5 * 366 + 1)])
      await expect(answerRestriction(support, id, { until: wrong })).rejects.toMatchObject({
        detail: { errors: { until: [expect.anything()] } },
      });
    await expect(
      answerRestriction(await makeOperatorContext(db, 'viewer'), id, { until }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
    const objection = await enter('objection');
    await expect(answerRestriction(support, objection, { until })).rejects.toMatchObject({
      code: 'rule_broken',
    });
    await expect(lift(objection)).rejects.toMatchObject({ code: 'not_found' });
  });

  test('of two presses at once one begins it', async () => {
    const id = await enter();
    const results = await Promise.allSettled([1, 2, 3].map(() => answerRestriction(support, id, { until })));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [row] = await db.sql`select count(*)::int as count from restriction where request_id = ${id}`;
    expect(row).toEqual({ count: 1 });
  });

  test('is lifted with a reason and how they were told, once, and its row is never changed otherwise', async () => {
    const { affiliateId, manager } = await makeDesk();
    const lead = await makeLead(db, { affiliateId, idNumber });
    const hashid = publicId(manager.env.idKey, 'lead', lead.id);
    const id = await restrict();
    await expect(assertLeadShown(manager, hashid)).rejects.toMatchObject({ code: 'conflict' });
    await lift(id);
    await assertLeadShown(manager, hashid);
    await expect(lift(id)).rejects.toMatchObject({ code: 'conflict' });
    expect((await getRequest(support, id)).restriction).toMatchObject({
      state: 'lifted',
      liftedWhy: 'agreed',
      liftedToldBy: 'phone',
    });
    const [audited] = await db.sql`
      select after from audit_event where action = 'rights-request.restriction-lifted' and subject_id = ${id}`;
    expect(audited?.after).toEqual({ why: 'agreed', toldBy: 'phone' });
    for (const change of [
      db.sql`update restriction set until = until + 1 where request_id = ${id}`,
      db.sql`update restriction set lifted_why = 'mistake' where request_id = ${id}`,
      db.sql`delete from restriction where request_id = ${id}`,
    ])
      await expect(change).rejects.toThrow();
  });

  test('ends by itself after its last day; a second one stands beside the first', async () => {
    const { affiliateId, manager } = await makeDesk();
    const lead = await makeLead(db, { affiliateId, idNumber });
    const hashid = publicId(manager.env.idKey, 'lead', lead.id);
    const first = await restrict();
    const second = await restrict();
    await lift(first);
    await expect(assertLeadShown(manager, hashid)).rejects.toMatchObject({ code: 'conflict' });
    await lift(second);
    await db.sql`
      insert into restriction (request_id, hash, until)
      select id, applicant_hash, (now() at time zone 'Africa/Johannesburg')::date - 1 from rights_request where id = ${first}`;
    await assertLeadShown(manager, hashid);
    await db.sql`
      insert into restriction (request_id, hash, until)
      select id, applicant_hash, (now() at time zone 'Africa/Johannesburg')::date from rights_request where id = ${first}`;
    await expect(assertLeadShown(manager, hashid)).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('while it stands', () => {
  test('nobody of the affiliate or of a lender reads a value, by any page, list, search or key', async () => {
    const { manager, byKey, intent } = await makeDesk();
    const { view } = await offer(byKey, intent.id);
    const draft = randomUUID();
    await saveDraft(await passGuard(manager), draft, {
      userId: manager.actor.kind === 'user' ? manager.actor.userId : 0,
      environment: 'uat',
      revision: randomUUID(),
      after: [null],
      values: { first_name: told.first_name, id_number: idNumber },
    });
    const list = (search = '') => listLeads(manager, { filter: {}, cursor: {}, search });
    const read = async () => {
      const searches = [idNumber, told.cell_phone_number, '3334455', told.email, told.last_name];
      return {
        api: await getLead(byKey, view.id),
        list: await list(),
        ...Object.fromEntries(
          await Promise.all(searches.map(async (q) => [`search ${q}`, await list(q)] as const)),
        ),
        earlier: await findEarlierLeads(manager, { idNumber }),
        drafts: await listDrafts(manager),
      };
    };
    for (const [where, value] of Object.entries(await read()))
      expect([where, holds(value)]).toEqual([where, true]);
    const id = await restrict();
    const restricted = await read();
    for (const [where, value] of Object.entries(restricted))
      expect([where, holds(value)]).toEqual([where, false]);
    // What the document promises stays: the lead is there, with all of its fields.
    expect(restricted.api).toMatchObject({
      id: view.id,
      state: 'matched',
      first_name: '',
      cell_phone_number: '',
      id_number: null,
      email: null,
      company_name: null,
    });
    await expect(getPortalLead(manager, view.id)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('stored and nothing else'),
    });
    await lift(id);
    for (const [where, value] of Object.entries(await read()))
      expect([where, holds(value)]).toEqual([where, true]);
  });

  test('a lead that comes later is stored as documented, and nobody is asked', async () => {
    const { byKey, intent, partnerId } = await makeDesk();
    await restrict();
    server.calls.length = 0;
    const made = await offer(byKey, intent.id);
    expect(made).toMatchObject({ created: true, state: 'unmatched', optedOut: 'restricted' });
    expect(made.view).toEqual({ matches: [], id: expect.any(String) });
    const again = await offer(byKey, intent.id);
    expect(again).toMatchObject({ created: false, view: { matches: [], id: made.view.id } });
    const body = makeLeadBody({
      ...told,
      id_number: idNumber,
      intent_id: intent.id,
      partner_ids: [partnerId],
    });
    const referred = await submitLead(byKey, parseLeadInput(body), { source: 'api_v2' });
    expect(referred.view.referrals).toMatchObject([
      { status: 'failed', message: 'the applicant has opted out' },
    ]);
    const [why] = await db.sql`
      select detail ->> 'reason' as reason from lead_event where kind = 'referral not sent' and (detail ->> 'partnerId')::int = ${partnerId}`;
    expect(why).toEqual({ reason: 'restricted' });
    expect(server.calls).toEqual([]);
    // They did not ask not to be contacted, and nobody says so.
    const { warnings } = await checkLead(await passGuard(byKey), body);
    expect(warnings).toEqual([
      {
        field: 'id_number',
        code: 'opted_out',
        message: 'This person asked that their data be stored and nothing else.',
      },
    ]);
    expect(holds(await getLead(byKey, made.view.id))).toBe(false);
    // What it says is stored all the same.
    const [row] =
      await db.sql`select first_name as name from lead where affiliate_id = ${byKey.scope.affiliateId}`;
    expect(row).toEqual({ name: told.first_name });
  });

  test('a file that has the person in a refused row alone is not opened, whenever it came', async () => {
    const { byKey, manager } = await makeDesk();
    const row = { ...makeLeadBody({ ...told, id_number: idNumber }), intent: 'Nothing of the kind' };
    const before = await importFile(byKey, csvOf([row]));
    const other = await importFile(byKey, csvOf([{ ...row, id_number: makeIdNumber() }]));
    const id = await restrict();
    const after = await importFile(byKey, csvOf([{ ...row, cell_phone_number: '0812' }]));
    for (const { batchId } of [before, after])
      await expect(listRejected(manager, batchId)).rejects.toMatchObject({
        code: 'rule_broken',
        message: expect.stringContaining('stored and nothing else'),
      });
    expect((await listRejected(manager, other.batchId)).rows).toHaveLength(1);
    await lift(id);
    expect(holds(await listRejected(manager, before.batchId))).toBe(true);
  });

  test('begun while a scorer is asked, its answer is no offer', async () => {
    const { byKey, intent } = await makeDesk();
    server.answer(() => ({ json: { available: true, probability: 70 }, after: restrict() }));
    expect((await offer(byKey, intent.id)).view.matches).toEqual([]);
  });

  test('an offer from before is not accepted', async () => {
    const lead = await makeMatchedLead(db.database, server.origin);
    await renumber(lead);
    await restrict();
    server.calls.length = 0;
    await expect(acceptOffer(lead.ctx, lead.body)).rejects.toThrow(
      'partner is not a current match for the lead',
    );
    expect(server.calls).toEqual([]);
  });

  test('age erases nothing; the person’s own deletion does', async () => {
    const { affiliateId } = await makeDesk();
    const lead = await makeLead(db, { affiliateId, idNumber, createdAt: new Date('2001-01-01') });
    const old = async () =>
      (await listExpiredLeads(db.database, 'uat', { afterId: 0, untilId: 1e12, limit: 10_000 })).some(
        (one) => one.id === lead.id,
      );
    expect(await old()).toBe(true);
    const id = await restrict();
    expect(await old()).toBe(false);
    // And nobody is told that it does.
    const found = await lookUpApplicant(support, { number: idNumber });
    const [kept] = found.kind === 'record' ? found.record.leads : [];
    expect(southAfricanDate(new Date(kept?.keptUntil ?? 0)) > until).toBe(true);
    await lift(id);
    expect(await old()).toBe(true);
  });

  test('a lender that decides here is shown nothing, decides nothing, and goes on when it has ended', async () => {
    const { id: lenderId } = await makeLender(db);
    const lead = await makeMatchedLead(db.database, server.origin);
    await renumber(lead);
    await setPartnerPortal(makeContext(db.database), {
      partnerId: lead.partner.id,
      lenderId,
      decides: 'portal',
      answerWithinHours: 8,
    });
    await acceptOffer(lead.ctx, lead.body);
    const [row] = await db.sql<
      [{ id: number }]
    >`select id::float8 as id from application where lead_id = ${lead.leadId}`;
    const hashid = publicId(support.env.idKey, 'application', row.id);
    const thandi: LenderContext = await makeLenderPerson(db.database, lenderId, {
      role: 'agent',
      name: 'Thandi',
    });
    expect(await listInbox(thandi)).toHaveLength(1);
    const id = await restrict();
    expect(await listInbox(thandi)).toHaveLength(0);
    await expect(getOwnApplication(thandi, hashid)).rejects.toMatchObject({ code: 'not_found' });
    const accepting = acceptAsLenderInput.parse({ reference: 'K-1', link: 'https://lender.example/go/1' });
    await expect(acceptAsLender(thandi, hashid, accepting)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('It waits till then'),
    });
    await lift(id);
    await acceptAsLender(thandi, hashid, accepting);
  });
});

/** Gives a matched lead the person's own ID number: the others of this file have one in common. */
async function renumber({ ctx, leadId }: MatchedLead): Promise<void> {
  const own = await makeLead(db, { affiliateId: ctx.scope.affiliateId, idNumber });
  await db.sql`
    update lead l set id_number_ciphertext = o.id_number_ciphertext, id_number_hash = o.id_number_hash, opt_out_hashes = null
    from lead o where l.id = ${leadId} and o.id = ${own.id}`;
  while ((await hashFormerLeads(support)).hashed > 0);
}
