import { expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, Context } from '@/lib/base/actor/context';
import { getLeadTrace } from '@/lib/lead/lead-trace/get-lead-trace';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { checked } from '@/test/checked';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey } from '@/test/factory';
import { type Market, withMarket } from '@/test/market';
import { acceptOffer } from '@/test/routed-verb';
import { leaveOutInput } from './input';
import { leaveOut as leaveOutVerb, takeBack } from './leave-out';
import { getPartner } from './list-partners';

const leaveOut = checked(leaveOutInput, leaveOutVerb);
const db = withDatabase();
const market: Market = withMarket(() => db.database);
const operator = () => makeContext(db.database);
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

async function makeClient(changes: Partial<Context> = {}): Promise<AffiliateContext> {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  return makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId }, ...changes });
}

const offer = async (ctx: AffiliateContext, title: string) =>
  (await makeOffer(ctx, parseLeadInput({ ...makeLeadBody(), intent: title }), { source: 'api_v2' })).view;

test('a partner that is left out gets no offers until the time, and comes back by itself', async () => {
  const intent = await market.addIntent();
  const { id: partnerId } = await market.addPartner(intent, { companyName: 'Kudu' });
  const ctx = await makeClient();
  const before = await offer(ctx, intent.title);
  expect(before.matches).toHaveLength(1);
  await leaveOut(operator(), { partnerId, until: inHours(1), reason: 'Their maintenance' });
  const meanwhile = await offer(ctx, intent.title);
  expect(meanwhile.matches).toEqual([]);
  expect((await getPartner(operator(), { partnerId })).leftOut).toMatchObject({
    reason: 'Their maintenance',
  });
  // What the applicant has been offered already may be accepted.
  const accept = { hashid: before.id, partnerId, liveQuotes: null, type: null, bank: null };
  expect(await acceptOffer(ctx, accept)).toMatchObject({ status: 'accepted' });
  const later = { clock: { now: () => new Date(Date.now() + 2 * 3_600_000) } };
  expect((await offer(await makeClient(later), intent.title)).matches).toHaveLength(1);
  await takeBack(operator(), { partnerId });
  const { entries } = await getLeadTrace(operator(), meanwhile.id);
  expect(entries.flatMap(({ lines }) => lines)).toContain('Kudu is paused: Their maintenance');
});

test('it is taken back at once; both are audited, and a form that is open is not stale', async () => {
  const intent = await market.addIntent();
  const { id: partnerId, version } = await market.addPartner(intent);
  const ctx = await makeClient();
  await leaveOut(operator(), { partnerId, until: inHours(24), reason: 'Test' });
  await takeBack(operator(), { partnerId });
  await takeBack(operator(), { partnerId });
  expect((await offer(ctx, intent.title)).matches).toHaveLength(1);
  const events = await db.sql`
    select action from audit_event where subject_id = ${partnerId} and action like 'partner.%' order by id`;
  expect(events).toEqual([{ action: 'partner.left-out' }, { action: 'partner.taken-back' }]);
  expect(await getPartner(operator(), { partnerId })).toMatchObject({ version, leftOut: null });
});

test('the end is in the future and within 90 days, and there is a reason', async () => {
  const { id: partnerId } = await market.addPartner(await market.addIntent());
  const refused = (until: string, reason = 'Test') =>
    expect(leaveOut(operator(), { partnerId, until, reason })).rejects.toMatchObject({
      code: 'validation_failed',
    });
  await refused(inHours(-1));
  await refused(inHours(91 * 24));
  await refused('tomorrow');
  await refused(inHours(1), ' ');
});
