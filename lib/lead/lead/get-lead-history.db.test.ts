import { expect, test } from 'vitest';
import { getEnvironment } from '@/db/query/account/environment';
import { insertOffer } from '@/db/query/lead/save-offer';
import { historyKinds } from '@/db/schema/lead/lead';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { Actor, AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importFile } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import { describeHistoryEntry } from './describe-entry';
import { getLeadHistory } from './get-lead-history';
import { revealIdNumber } from './reveal-id-number';
import { statesAfterOffer } from './state';

const db = withDatabase();

async function makeStaff() {
  const { id: affiliateId } = await makeAffiliate(db);
  const agent = await makeUser(db, { affiliateId, name: 'Lerato Dlamini' });
  const actor: Actor = { kind: 'user', userId: agent.id, role: 'agent', affiliateId, sessionId: 's' };
  return { affiliateId, agent, ctx: makeAffiliateContext(db.database, { affiliateId }, { actor }) };
}

test('says who captured a lead, with which consent text, and what happened to it, newest first', async () => {
  const { affiliateId, agent, ctx } = await makeStaff();
  const { id: intentId } = await makeIntent(db);
  const lead = await makeLead(db, {
    affiliateId,
    intentId,
    userId: agent.id,
    source: 'portal',
    consentText: 'portal-1',
    cellPhoneNumber: '0821234567',
    cellPhoneNumberSent: '+27821234567',
    idNumber: '8001015009087',
  });
  const partner = await makePartner(db, { companyName: 'Indwe Online' });
  const hashid = publicId(ctx.env.idKey, 'lead', lead.id);
  const by = { keyId: null, userId: agent.id };
  await insertOffer(
    db,
    ctx.scope,
    lead.id,
    {
      matches: [{ partnerId: partner.id, rank: 1, probability: 10 }],
      unscored: [],
      partnerIds: null,
      askedPartnerIds: [],
      catalogueVersion: (await getEnvironment(db, 'uat')).catalogueVersion,
      moves: statesAfterOffer(true),
    },
    by,
  );
  const [application] = await db.sql<{ id: number }[]>`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, link)
    values (${affiliateId}, 'uat', ${lead.id}, ${partner.id}, 'referral', 'declined', 'https://partner.example/a')
    returning id::float8 as id`;
  const detail = (more: object) => JSON.stringify({ applicationId: application?.id, ...more });
  await db.sql`
    insert into lead_event (lead_id, kind, user_id, detail, at) values
      (${lead.id}, 'application sent', ${agent.id}, ${detail({ applicationKind: 'referral' })}::text::jsonb, now()),
      (${lead.id}, 'application unknown', ${agent.id}, ${detail({ by: 'answer' })}::text::jsonb, now()),
      (${lead.id}, 'application declined', null, ${detail({ by: 'operator' })}::text::jsonb, now())`;
  await revealIdNumber(ctx, hashid);
  const { entries, attempts, provenance } = await getLeadHistory(ctx, hashid);
  expect(entries.map(({ what, by: who }) => [what, who])).toEqual([
    ['Full ID number viewed', 'Lerato Dlamini'],
    ['Indwe Online declined', 'Operator'],
    ['Indwe Online did not answer; checking again', null],
    ['Referred to Indwe Online', 'Lerato Dlamini'],
    ['1 offer found', 'Lerato Dlamini'],
  ]);
  expect(attempts).toMatchObject([
    {
      kind: 'referral',
      status: 'declined',
      partnerName: 'Indwe Online',
      link: 'https://partner.example/a',
      latest: false,
    },
  ]);
  expect(provenance).toMatchObject({
    source: 'portal',
    by: 'Lerato Dlamini',
    batch: null,
    consent: { language: 'en', version: 1, words: [expect.stringContaining('Do you agree')] },
    cellPhoneNumberSent: '+27821234567',
    erasedAt: null,
  });
});

test('a lead sent with a key names the key', async () => {
  const key = await makeApiKey(db, { name: 'CRM' });
  const ctx = makeAffiliateContext(db.database, key, { actor: { kind: 'key', keyId: key.id } });
  const { title } = await makeIntent(db);
  const { view } = await submitLead(ctx, parseLeadInput({ ...makeLeadBody(), intent: title }), {
    source: 'api_v2',
  });
  const { entries, provenance } = await getLeadHistory(ctx, view.id);
  expect(entries).toMatchObject([{ what: 'Sent through the API', by: 'API key CRM' }]);
  expect(provenance).toMatchObject({ source: 'api_v2', by: 'API key CRM', consent: null });
});

test('a lead of a file begins with its import, once, whether or not an earlier release stored that', async () => {
  const { agent, ctx } = await makeStaff();
  const { title } = await makeIntent(db);
  const { id, batchId } = await importFile(ctx, csvOf([{ ...makeLeadBody(), intent: title }]));
  const [lead] = await db.sql<{ id: number }[]>`select id::float8 as id from lead where batch_id = ${id}`;
  const history = async () => getLeadHistory(ctx, publicId(ctx.env.idKey, 'lead', lead?.id ?? 0));
  const { entries, provenance } = await history();
  expect(entries).toMatchObject([{ what: 'Imported from a batch', by: 'Lerato Dlamini' }]);
  expect(provenance.batch).toMatchObject({ id: batchId, row: 1 });
  await db.sql`
    insert into lead_event (lead_id, kind, user_id, detail, at)
    select id, 'created', ${agent.id}, '{"source": "batch"}', created_at from lead where id = ${lead?.id ?? 0}`;
  expect((await history()).entries).toEqual(entries);
});

test('another affiliate’s lead is not found, and neither is one from the other environment', async () => {
  const { affiliateId, ctx } = await makeStaff();
  const lead = await makeLead(db, { affiliateId });
  const hashid = publicId(ctx.env.idKey, 'lead', lead.id);
  const strangers: AffiliateContext[] = [
    (await makeStaff()).ctx,
    makeAffiliateContext(db.database, { affiliateId, environment: 'production' }),
  ];
  for (const stranger of strangers)
    await expect(getLeadHistory(stranger, hashid)).rejects.toMatchObject({ message: 'lead not found' });
  await expect(getLeadHistory(ctx, 'nonsense')).rejects.toMatchObject({ message: 'lead not found' });
});

test('every kind of event that the code writes has its own sentence', async () => {
  for (const kind of historyKinds) {
    const own = describeHistoryEntry({
      kind,
      detail: { source: 'portal', applicationKind: 'accept' },
      partnerName: 'Acme',
    });
    expect(own.toLowerCase(), kind).not.toBe(kind);
  }
  const unknown = { kind: 'something new', detail: {}, partnerName: null };
  expect(describeHistoryEntry(unknown)).toBe('Something new');
});
