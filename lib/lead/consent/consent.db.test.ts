import { describe, expect, test } from 'vitest';
import { updateLeadsErased } from '@/db/query/care/erasure';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { Actor, AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { passGuard } from '@/lib/base/guard/pass-guard';
import { receivePortalBatch } from '@/lib/batch/upload/receive-portal-batch';
import { storeLead } from '@/lib/lead/lead/store-lead';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { editLead } from '@/lib/lead/submission/edit-lead';
import { listServedConsentTexts } from '@/lib/message/consent-text/list-served';
import { makeLeadBody } from '@/test/applicant';
import { csvOf, importAll, uploadOf } from '@/test/batch/upload';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeUser } from '@/test/factory';
import { getLeadConsents, listConsents } from './list-consents';
import { recordConsent } from './record-consent';
import { parseConsentInput, parseWithdrawInput } from './schema';
import { withdrawConsent } from './withdraw-consent';

const db = withDatabase();

async function makeStaff(): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: userId } = await makeUser(db, { affiliateId, role: 'manager', name: 'Nomsa Dlamini' });
  const actor: Actor = { kind: 'user', userId, role: 'manager', affiliateId, sessionId: 'test' };
  return makeAffiliateContext(db.database, { affiliateId }, { actor });
}
async function makeLead(ctx: AffiliateContext): Promise<{ leadId: number; hashid: string }> {
  const { title } = await makeIntent(db);
  const { leadId } = await storeLead(ctx, parseLeadInput(makeLeadBody({ intent: title })), {
    source: 'api_v2',
  });
  return { leadId, hashid: publicId(ctx.env.idKey, 'lead', leadId) };
}
const body = (changes: Record<string, unknown> = {}) => ({
  channel: 'phone',
  purposes: ['share', 'credit_check'],
  given_at: new Date(Date.now() - 60_000).toISOString(),
  ...changes,
});
const record = (ctx: AffiliateContext, hashid: string, changes: Record<string, unknown> = {}) =>
  recordConsent(ctx, hashid, parseConsentInput(body(changes), new Date()));
const withdraw = (ctx: AffiliateContext, hashid: string, changes: Record<string, unknown> = {}) =>
  withdrawConsent(ctx, hashid, parseWithdrawInput({ how: 'by phone', ...changes }));

describe('what is stored by itself', () => {
  test('an agent’s question is a consent of its own, again with later answers, and popi alone is none', async () => {
    const ctx = await makeStaff();
    const { id: intentId } = await makeIntent(db);
    const input = parseLeadInput(makeLeadBody({ intent_id: intentId }));
    const { view } = await makeOffer(ctx, input, { source: 'portal', consentText: 'en-2' });
    const first = await listConsents(ctx, view.id);
    expect(first.consents).toMatchObject([
      { text: 'en-2', language: 'en', channel: 'phone', basis: 'asked', of_file: false, recording: null },
    ]);
    expect(first.consents[0]?.purposes.toSorted()).toEqual(['credit_check', 'share']);
    await editLead(ctx, view.id, { fields: { city: 'Durban' }, consentText: 'en-2' });
    expect((await getLeadConsents(ctx, view.id)).consents.map(({ by }) => by)).toEqual([
      'Nomsa Dlamini',
      'Nomsa Dlamini',
    ]);
    const { hashid } = await makeLead(ctx);
    expect(await listConsents(ctx, hashid)).toEqual({ consents: [], withdrawals: [], withdrawn: [] });
  });

  test('a file has one, which its leads share', async () => {
    const ctx = await makeStaff();
    const { id: intentId, title } = await makeIntent(db);
    const rows = [makeLeadBody({ intent: title }), makeLeadBody({ intent: title })];
    const query = `?consent=batch-1&basis=outbound&intentId=${intentId}`;
    await importAll(ctx, await receivePortalBatch(await passGuard(ctx), uploadOf(csvOf(rows), { query })));
    const leads = await db.sql<{ id: number }[]>`
      select id::float8 as id from lead where affiliate_id = ${ctx.scope.affiliateId}`;
    expect(leads).toHaveLength(2);
    const [one, two] = leads.map(({ id }) => publicId(ctx.env.idKey, 'lead', id));
    const shared = await listConsents(ctx, one ?? '');
    expect(shared.consents).toMatchObject([
      {
        text: 'batch-1',
        channel: 'file',
        basis: 'outbound',
        of_file: true,
        purposes: ['share', 'credit_check', 'contact'],
      },
    ]);
    // One of them takes it back, and the other's stands.
    await withdraw(ctx, one ?? '');
    expect((await listConsents(ctx, one ?? '')).withdrawn).toHaveLength(3);
    expect((await listConsents(ctx, two ?? '')).withdrawn).toEqual([]);
  });
});

describe('recordConsent', () => {
  test('is once for the same words and time, and of a lead of one’s own', async () => {
    const [ctx, other] = [await makeStaff(), await makeStaff()];
    const { hashid } = await makeLead(ctx);
    const sent = {
      text: 'en-2',
      given_at: '2026-01-05T10:00:00+02:00',
      recording: { system: 'Avaya', reference: 'c-77' },
    };
    const first = await record(ctx, hashid, sent);
    const again = await record(ctx, hashid, { ...sent, given_at: '2026-01-05T08:00:00Z' });
    expect([first.created, again]).toEqual([true, { created: false, view: first.view }]);
    expect((await record(ctx, hashid, { ...sent, text: null })).created).toBe(true);
    await expect(record(other, hashid, sent)).rejects.toThrow('lead not found');
    await expect(record(ctx, 'invented', sent)).rejects.toThrow('lead not found');
    await expect(record(ctx, hashid, { text: 'xx-9' })).rejects.toMatchObject({
      detail: { errors: { text: ['invalid'] } },
    });
  });

  test('says of the lead why one may speak to its applicant, if it says so', async () => {
    const ctx = await makeStaff();
    const { hashid, leadId } = await makeLead(ctx);
    await record(ctx, hashid, { basis: 'outbound', given_at: '2026-01-05T08:00:00Z' });
    await record(ctx, hashid, { given_at: '2026-01-06T08:00:00Z' });
    const { consents } = await listConsents(ctx, hashid);
    expect(consents.map(({ basis }) => basis)).toEqual(['outbound', 'outbound']);
    expect(await db.sql`select basis from lead where id = ${leadId}`).toEqual([{ basis: 'outbound' }]);
  });

  test.each<[Record<string, unknown>, Record<string, string[]>]>([
    [{ channel: 'fax' }, { channel: ['must be one of phone, web, branch, file, api'] }],
    [{ given_at: '2999-01-01T00:00:00Z' }, { given_at: ['must not be in the future'] }],
    [{ given_at: 'yesterday' }, { given_at: ['invalid'] }],
    [{ certificate_url: 'http://example.com/1' }, { certificate_url: ['must be an https URL'] }],
    [{ purposes: [] }, { purposes: ['must have at least 1 items'] }],
    [
      { recording: { system: 's'.repeat(201), reference: 'call 8001015009087' } },
      {
        'recording.system': ['must be at most 200 characters'],
        'recording.reference': ['must not hold a number of the applicant'],
      },
    ],
    [
      { recording: { system: 'a', reference: '082 123 4567' } },
      { 'recording.reference': ['must not hold a number of the applicant'] },
    ],
  ])('refuses %j', (changes, errors) => {
    expect(() => parseConsentInput(body(changes), new Date())).toThrow(
      expect.objectContaining({ detail: { errors } }),
    );
  });
});

describe('withdrawConsent', () => {
  test('ends what it names once, of popi alone too, until the applicant consents again', async () => {
    const ctx = await makeStaff();
    const { hashid } = await makeLead(ctx);
    await withdraw(ctx, hashid, { purposes: ['share'] });
    await withdraw(ctx, hashid, { purposes: ['share'] });
    await withdraw(ctx, hashid);
    const { withdrawals, withdrawn } = await listConsents(ctx, hashid);
    expect(withdrawals.map(({ purposes }) => purposes.toSorted())).toEqual([
      ['contact', 'credit_check'],
      ['share'],
    ]);
    expect(withdrawn.toSorted()).toEqual(['contact', 'credit_check', 'share']);
    await record(ctx, hashid, { purposes: ['share'], given_at: new Date().toISOString() });
    expect((await listConsents(ctx, hashid)).withdrawn.toSorted()).toEqual(['contact', 'credit_check']);
    // An older one, which is recorded late, allows nothing again.
    await record(ctx, hashid, { purposes: ['contact'], given_at: '2026-01-05T08:00:00Z' });
    expect((await listConsents(ctx, hashid)).withdrawn).toContain('contact');
  });

  test('ends a consent of a sender whose clock is fast, for good', async () => {
    const ctx = await makeStaff();
    const { hashid } = await makeLead(ctx);
    const soon = () => new Date(Date.now() + 50_000).toISOString();
    const sent = { purposes: ['share'], given_at: soon() };
    await record(ctx, hashid, sent);
    await withdraw(ctx, hashid, { purposes: ['share'] });
    await withdraw(ctx, hashid, { purposes: ['share'] });
    expect(await listConsents(ctx, hashid)).toMatchObject({ withdrawn: ['share'], withdrawals: [{}] });
    // Sent once more it is still the same one; what is said now is another.
    expect((await record(ctx, hashid, sent)).created).toBe(false);
    expect((await listConsents(ctx, hashid)).withdrawn).toEqual(['share']);
    expect((await record(ctx, hashid, { ...sent, given_at: soon() })).created).toBe(true);
    expect((await listConsents(ctx, hashid)).withdrawn).toEqual([]);
  });
});

test('rows never change, and an erasure leaves the facts alone', async () => {
  const ctx = await makeStaff();
  const { hashid, leadId } = await makeLead(ctx);
  await record(ctx, hashid, {
    recording: { system: 'Avaya', reference: 'c-1' },
    certificate_url: 'https://a.example/1',
  });
  await withdraw(ctx, hashid);
  const refused = /is append-only/;
  await expect(db.sql`update consent set channel = 'web' where lead_id = ${leadId}`).rejects.toThrow(refused);
  await expect(
    db.sql`update consent set certificate_url = 'https://b.example' where lead_id = ${leadId}`,
  ).rejects.toThrow(refused);
  await expect(db.sql`delete from consent where lead_id = ${leadId}`).rejects.toThrow(refused);
  await expect(db.sql`update consent_end set at = now() where lead_id = ${leadId}`).rejects.toThrow(refused);
  await expect(db.sql`delete from consent_end where lead_id = ${leadId}`).rejects.toThrow(refused);
  await db.database.transaction((tx) => updateLeadsErased(tx, [leadId]));
  const [row] =
    await db.sql`select channel, recording, certificate_url, salt from consent where lead_id = ${leadId}`;
  expect(row).toEqual({ channel: 'phone', recording: null, certificate_url: null, salt: null });
  expect(await db.sql`select how from consent_end where lead_id = ${leadId}`).toEqual([{ how: null }]);
  await expect(record(ctx, hashid)).rejects.toThrow('lead not found');
});

test('the words that are served are those that agents read now', async () => {
  const ctx = await makeStaff();
  const { texts } = await listServedConsentTexts(ctx, 'en');
  expect(texts).toMatchObject([{ key: 'en-2', language: 'en', version: 2 }]);
  expect(texts[0]?.questions.flatMap(({ purposes }) => purposes).toSorted()).toEqual([
    'credit_check',
    'share',
  ]);
  expect(await listServedConsentTexts(ctx, 'xx')).toEqual({ texts: [] });
});
