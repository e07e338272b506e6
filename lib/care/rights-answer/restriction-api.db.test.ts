import { expect, test } from 'vitest';
import { insertOutcomes } from '@/db/query/money/outcome';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { publicId } from '@/lib/base/crypto/public-id';
import { getLink } from '@/lib/lead/accept/get-link';
import { listConsents } from '@/lib/lead/consent/list-consents';
import { recordConsent } from '@/lib/lead/consent/record-consent';
import { parseConsentInput, parseWithdrawInput } from '@/lib/lead/consent/schema';
import { withdrawConsent } from '@/lib/lead/consent/withdraw-consent';
import { listUpdatedLeads } from '@/lib/lead/lead/list-updated-leads';
import { parseUpdatedPage } from '@/lib/lead/lead/updated-page';
import { listLeadOutcomes } from '@/lib/money/outcome/list-lead-outcomes';
import { makeApplication } from '@/test/application';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey, unique } from '@/test/factory';

// What the endpoints of the API say beside the lead itself, of a person whose data is restricted (design care 17).

const db = withDatabase();

async function make() {
  const application = await makeApplication(db);
  const { affiliateId, leadId } = application;
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const ctx: AffiliateContext = makeAffiliateContext(
    db.database,
    { affiliateId },
    { actor: { kind: 'key', keyId } },
  );
  return { application, ctx, leadId, hashid: publicId(ctx.env.idKey, 'lead', leadId) };
}

test('outcomes have no reasons', async () => {
  const { application, ctx, leadId, hashid } = await make();
  await insertOutcomes(db, [
    {
      partnerId: application.partnerId,
      applicationId: application.id,
      kind: 'returned',
      occurredAt: new Date('2026-03-02T08:16:28Z'),
      amountCents: null,
      reason: 'lost her job',
      source: 'callback',
      eventId: unique('event'),
      corrects: null,
      userId: null,
    },
  ]);
  const { outcomes } = await listLeadOutcomes(ctx, hashid);
  expect(outcomes).toMatchObject([{ type: 'returned', reason: 'lost her job' }]);
  await restrictLead(db, leadId);
  expect(await listLeadOutcomes(ctx, hashid)).toEqual({ outcomes: [{ ...outcomes[0], reason: null }] });
});

test('consents have neither recording nor certificate, withdrawals nothing that was said', async () => {
  const { ctx, leadId, hashid } = await make();
  const given = {
    channel: 'phone',
    purposes: ['share'],
    given_at: '2026-01-05T08:00:00Z',
    recording: { system: 'Avaya', reference: 'c-77' },
    certificate_url: 'https://certificates.example/c-77',
  };
  await recordConsent(ctx, hashid, parseConsentInput(given, new Date()));
  await withdrawConsent(ctx, hashid, parseWithdrawInput({ how: 'told Sipho on the phone' }));
  const before = await listConsents(ctx, hashid);
  expect(before).toMatchObject({
    consents: [{ recording: given.recording, certificate_url: given.certificate_url }],
    withdrawals: [{ how: 'told Sipho on the phone' }],
  });
  await restrictLead(db, leadId);
  expect(await listConsents(ctx, hashid)).toEqual({
    ...before,
    consents: before.consents.map((one) => ({ ...one, recording: null, certificate_url: null })),
    withdrawals: before.withdrawals.map((one) => ({ ...one, how: null })),
  });
});

test('an accept has no link, neither by itself nor in the list of leads, until the restriction is lifted', async () => {
  const { application, ctx, leadId, hashid } = await make();
  await db.sql`
    update application set link = 'https://lender.example/l', redirect = 'https://lender.example/r' where id = ${application.id}`;
  const list = () => listUpdatedLeads(ctx, parseUpdatedPage(ctx.env, new URLSearchParams()));
  const before = await list();
  expect(before.leads).toMatchObject([
    { id: hashid, accept: { link: 'https://lender.example/l', redirect: 'https://lender.example/r' } },
  ]);
  const ready = { ready: true, link: 'https://lender.example/l' };
  expect(await getLink(ctx, hashid)).toEqual(ready);
  const request = await restrictLead(db, leadId);
  expect(await getLink(ctx, hashid)).toEqual({ ready: false, link: '' });
  expect((await list()).leads).toEqual(
    before.leads.map((lead) => ({ ...lead, accept: { ...lead.accept, link: '', redirect: '' } })),
  );
  await db.sql`
    update restriction set lifted_at = now(), lifted_why = 'agreed', lifted_told_by = 'phone' where request_id = ${request}`;
  expect(await getLink(ctx, hashid)).toEqual(ready);
  expect(await list()).toEqual(before);
});
