import { beforeEach, expect } from 'vitest';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { addDays } from '@/lib/base/time/date';
import type { Period } from '@/lib/base/time/period';
import { closeDays } from '@/lib/report/dashboard/close-days';
import { getDashboard as getDashboardVerb } from '@/lib/report/dashboard/get-dashboard';
import { periodInput } from '@/lib/report/dashboard/schema';
import { checked } from './checked';
import { makeAffiliateContext } from './context';
import { withDatabase } from './database/with-database';
import { makeAffiliate, makeLead, makeUser } from './factory';

const getDashboard = checked(periodInput, getDashboardVerb);

/** A new affiliate for each test, its leads, and its dashboard: call at the top of the file. */
export function withDashboard() {
  const db = withDatabase();
  let made: { affiliateId: number; manager: AffiliateContext; today: string } | null = null;
  const own = () => {
    if (!made) throw new Error('the affiliate exists inside tests only');
    return made;
  };

  async function staff(
    role: 'agent' | 'manager',
    environment: 'uat' | 'production' = 'uat',
    affiliateId = own().affiliateId,
  ) {
    const { id: userId } = await makeUser(db, { role, affiliateId });
    const actor = { kind: 'user', userId, role, affiliateId, sessionId: '' } as const;
    return makeAffiliateContext(db.database, { affiliateId, environment }, { actor });
  }

  beforeEach(async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const manager = await staff('manager', 'uat', affiliateId);
    const { today } = await getDashboard(manager, {});
    made = { affiliateId, manager, today };
  });

  /** A time of day in South Africa, days ago. */
  const ago = (days: number, time = '12:00:00') => new Date(`${addDays(own().today, -days)}T${time}+02:00`);
  /** So many minutes ago, if that was today: in a part of it that may be counted. */
  const earlierToday = (minutes: number) =>
    new Date(Math.max(Date.now() - minutes * 60_000, ago(0, '00:00:00').getTime()));
  const add = (values: Parameters<typeof makeLead>[1] = {}) =>
    makeLead(db, { affiliateId: own().affiliateId, ...values });
  const read = (input: Period = {}, ctx = own().manager) => getDashboard(ctx, input);
  const close = () => closeDays({ database: db.database }, new AbortController().signal);

  async function saveOffer(leadId: number, partnerIds: number[]): Promise<void> {
    const matches = JSON.stringify(
      partnerIds.map((partnerId, index) => ({ partnerId, rank: index + 1, probability: 0 })),
    );
    await db.sql`
      with o as (insert into offer (lead_id, matches) values (${leadId}, ${matches}::text::jsonb) returning id)
      update lead set offer_id = (select id from o), state = ${partnerIds.length > 0 ? 'matched' : 'unmatched'}
      where id = ${leadId}`;
  }

  async function accept(leadId: number, partnerId: number, state: 'accepted' | 'declined'): Promise<void> {
    await db.sql`
      with a as (
        insert into application (affiliate_id, environment, lead_id, partner_id, kind, status)
        values (${own().affiliateId}, 'uat', ${leadId}, ${partnerId}, 'accept', ${state}) returning id)
      update lead set application_id = (select id from a), state = ${state} where id = ${leadId}`;
  }

  /** Checks that the dashboard is the same before and after days are closed. */
  async function readBothWays(input: Period = {}, ctx = own().manager) {
    const before = await read(input, ctx);
    await close();
    expect(await read(input, ctx)).toEqual(before);
    return before;
  }

  return { db, own, staff, ago, earlierToday, add, read, close, saveOffer, accept, readBothWays };
}
