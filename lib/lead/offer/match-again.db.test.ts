import { beforeAll, expect, test } from 'vitest';
import { findVersionSpan } from '@/db/query/catalogue/catalogue-version';
import { findWaitingMail } from '@/db/query/report/mail';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { Context } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { readListQuery } from '@/lib/base/list/query';
import { listPage } from '@/lib/base/list/source';
import { listVersions } from '@/lib/catalogue/catalogue-history/list-versions';
import { createIntent } from '@/lib/catalogue/intent/create-intent';
import { createIntentInput } from '@/lib/catalogue/intent/schema';
import { changePartner } from '@/lib/catalogue/partner/change-partner';
import { createPartner } from '@/lib/catalogue/partner/create-partner';
import { changePartnerInput, createPartnerInput } from '@/lib/catalogue/partner/input';
import { mailWords } from '@/lib/event/mail/mail-words';
import { anyLeadList } from '@/lib/lead/lead-any/list';
import { anyLeadSource } from '@/lib/lead/lead-any/list-any-leads';
import { makeLeadBody } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeUser } from '@/test/factory';
import { userActor } from '@/test/user-actor';
import { makeOffer } from './make-offer';
import { matchAgain } from './match-again';
import { findVersionHit } from './version-lead';

const environment = 'uat';
const db = withDatabase();
let ctx: Context;
let intentId: number;
let partner: { id: number; name: string };
let affiliateId: number;
let agentId: number;
let managerId: number;
/** The version with the right rule, and the one with a zero too many. */
let right: number;
let wrong: number;

const newest = async () => (await listVersions(ctx, { environment })).newest ?? 0;
const offer = async (income: number) => {
  const actor = { kind: 'user', userId: agentId, role: 'agent', affiliateId, sessionId: 'x' } as const;
  const scoped = makeAffiliateContext(db.database, { affiliateId }, { actor });
  const body = makeLeadBody({ intent_id: intentId, net_income: income });
  const { view } = await makeOffer(scoped, parseLeadInput(body), {
    source: 'portal',
    consentText: 'portal-1',
  });
  return { hashid: view.id, offered: view.matches.map(({ id }) => id) };
};
const leads = async (version: number) => {
  const given = { version: String(version), environment };
  const { rows } = await listPage(ctx, anyLeadSource, readListQuery(anyLeadList, given));
  return rows.map(({ id }) => id);
};
const saveRule = async (value: number, fewer = false) => {
  await checked(changePartnerInput, changePartner)(ctx, {
    partnerId: partner.id,
    ...(fewer && { fewer }),
    entry: {
      slug: 'marula',
      company_name: partner.name,
      intents: [{ title: 'Loan', eligibility: [{ field: 'net_income', operator: '>=', value }] }],
    },
  });
  return newest();
};

beforeAll(async () => {
  const user = await makeUser(db, { role: 'operator' });
  ctx = makeContext(db.database, {
    env: testEnv({ SMTP_URL: 'smtp://mail.example:25', SMTP_FROM: 'alerts@portal.example' }),
    actor: userActor({ ...user, userId: user.id, role: 'operator', sessionId: 'x' }),
  });
  ({ id: affiliateId } = await makeAffiliate(db));
  ({ id: agentId } = await makeUser(db, { affiliateId }));
  ({ id: managerId } = await makeUser(db, { affiliateId, role: 'manager' }));
  const intent = { title: 'Loan', required_fields: ['net_income'] };
  ({ id: intentId } = await checked(createIntentInput, createIntent)(ctx, { environment, entry: intent }));
  const entry = { slug: 'marula', company_name: 'Marula', intents: [{ title: 'Loan' }] };
  const { id } = await checked(createPartnerInput, createPartner)(ctx, { environment, entry });
  partner = { id, name: 'Marula' };
  right = await saveRule(7_500);
});

test('whom a wrong rule hit is counted, listed, and matched again once it is right', async () => {
  const before = await offer(20_000);
  expect(before.offered).toEqual([partner.id]);
  wrong = await saveRule(75_000);
  const hit = await offer(20_000);
  const richer = await offer(90_000);
  expect([hit.offered, richer.offered]).toEqual([[], [partner.id]]);
  await saveRule(7_500);

  const found = await findVersionHit(ctx, { environment, version: wrong });
  expect(found).toMatchObject({
    version: wrong,
    leads: 2,
    judged: 2,
    leftOut: 0,
    affiliates: [{ id: affiliateId, leads: 2 }],
    partners: [{ id: partner.id, name: 'Marula', gained: 1, lost: 0 }],
    hits: [{ id: hit.hashid, state: 'unmatched', gained: 1, lost: 0, isOpen: true }],
  });
  expect(found?.until).not.toBeNull();
  // By the version itself nobody lost or gained anything since.
  expect(await findVersionHit(ctx, { environment, version: right })).toMatchObject({ leads: 1, hits: [] });
  expect(await findVersionHit(ctx, { environment, version: 999 })).toBeNull();
  expect((await leads(wrong)).toSorted()).toEqual([hit.hashid, richer.hashid].toSorted());
  expect(await leads(right)).toEqual([before.hashid]);
  expect(await leads(999)).toEqual([]);

  expect(await matchAgain(ctx, hit.hashid)).toEqual({ state: 'matched', matches: 1 });
  expect(await leads(wrong)).toEqual([richer.hashid]);
  const [event] = await db.sql`
    select user_id is not null as by, detail from lead_event where kind = 'offer made' order by id desc limit 1`;
  expect(event).toMatchObject({ by: true, detail: { state: 'matched', matches: 1 } });
  const audit = await db.sql`select before, after from audit_event where action = 'lead.matched-again'`;
  expect(audit).toEqual([
    { before: { state: 'unmatched', matches: 0 }, after: { state: 'matched', matches: 1 } },
  ]);
  // Its managers are told once a day, agents are not.
  await matchAgain(ctx, richer.hashid);
  const mails = await db.sql<{ id: number; userId: number }[]>`
    select id::float8 as id, user_id::float8 as "userId" from mail where kind = 'leads matched again'`;
  expect(mails.map(({ userId }) => userId)).toEqual([managerId]);
  const waiting = await findWaitingMail(db.database, mails[0]?.id ?? 0);
  expect(waiting).toMatchObject({ environment, name: '2' });
  const words = waiting && mailWords('https://portal.example', waiting);
  expect(words?.subject).toMatch(/^2 leads of .* were matched again$/);
  expect(words?.text).toContain('https://portal.example/lead?state=matched');
});

test('a save that loses more than a third of the matches asks first, from ten leads on', async () => {
  for (let at = 0; at < 9; at += 1) await offer(20_000);
  const before = await newest();
  await expect(saveRule(75_000)).rejects.toMatchObject({
    code: 'validation_failed',
    detail: {
      errors: {
        fewer: [expect.stringMatching(/^Loan: \d+ of the \d+ leads that match now would match no longer$/)],
      },
    },
  });
  expect(await newest()).toBe(before);
  expect(await saveRule(9_500)).toBe(before + 1);
  expect(await saveRule(75_000, true)).toBe(before + 2);
  expect(await saveRule(7_500)).toBe(before + 3);
});

test('a lead that is with a lender, of a suspended affiliate or unknown stays as it is', async () => {
  const { hashid } = await offer(20_000);
  const span = await findVersionSpan(db.database, environment, await newest());
  expect(span?.until).toBeNull();
  await db.sql`update lead set state = 'pending' where id = (select max(id) from lead)`;
  await expect(matchAgain(ctx, hashid)).rejects.toMatchObject({
    code: 'conflict',
    message: 'It is with a lender.',
  });
  await db.sql`update lead set state = 'failed' where id = (select max(id) from lead)`;
  await db.sql`update affiliate set active = false where id = ${affiliateId}`;
  await expect(matchAgain(ctx, hashid)).rejects.toMatchObject({ message: 'Its affiliate is suspended.' });
  await db.sql`update affiliate set active = true where id = ${affiliateId}`;
  // A lender that was down: the lead is open again.
  expect(await matchAgain(ctx, hashid)).toEqual({ state: 'matched', matches: 1 });
  await expect(matchAgain(ctx, publicId(ctx.env.idKey, 'lead', 999_999))).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('a viewer may look, and match nothing', async () => {
  const { hashid } = await offer(20_000);
  const viewer = makeContext(db.database, {
    actor: {
      kind: 'user',
      userId: 1,
      role: 'operator',
      operatorRole: 'viewer',
      affiliateId: null,
      sessionId: 'x',
    },
  });
  expect(await findVersionHit(viewer, { environment, version: wrong })).not.toBeNull();
  await expect(matchAgain(viewer, hashid)).rejects.toMatchObject({ code: 'forbidden' });
});
