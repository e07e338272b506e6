import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { insertReferral } from '@/db/query/lead/application';
import { findLead } from '@/db/query/lead/lead';
import { startProcess } from '@/lib/base/process/process';
import { forgetRoom } from '@/lib/catalogue/capacity/room';
import { describeHistoryEntry } from '@/lib/lead/lead/describe-entry';
import { capacityOf, setCapacity } from '@/test/capacity';
import { restrictLead } from '@/test/care/restrict-lead';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeIntent } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { withMarket } from '@/test/market';
import { type MatchedLead, makeMatchedLead } from '@/test/matched-lead';
import { referLead } from '@/test/routed-verb';
import { sendApplication } from './send-application';

const db = withDatabase();
beforeAll(() => startProcess(makeContext(db.database)));
const market = withMarket(() => db.database);
const calls = () => market.partnerServer.calls;

const closed = () => capacityOf([{ window: 'total', most: 0 }], { wait_days: 2 });

/** A referral that waits: its partner has no room. */
async function waiting(): Promise<{ lead: MatchedLead; id: number }> {
  const lead = await makeMatchedLead(db.database, market.partnerServer.origin);
  await setCapacity(db.database, lead.partner.id, closed());
  forgetRoom(db.database, 'uat');
  expect(await referLead(lead.ctx, lead.leadId, [lead.partner.id])).toMatchObject([{ status: 'pending' }]);
  const { id } = await applicationOf(lead);
  return { lead, id };
}

const giveRoom = async ({ partner }: MatchedLead) => {
  await setCapacity(db.database, partner.id, null);
  forgetRoom(db.database, 'uat');
};

async function applicationOf({ leadId }: MatchedLead) {
  const [row] = await db.sql<{ id: number; status: string; waits: boolean }[]>`
    select id::float8 as id, status, waits_since is not null as waits from application where lead_id = ${leadId}`;
  if (!row) throw new Error('no application');
  return row;
}

async function goOn(lead: MatchedLead, id: number) {
  await db.sql`update application set next_check_at = now() where id = ${id}`;
  await followUp(makeContext(db.database), id);
  return applicationOf(lead);
}

const reasonOf = async ({ leadId }: MatchedLead) => {
  const [row] = await db.sql<{ detail: Record<string, unknown> }[]>`
    select detail from lead_event where lead_id = ${leadId} and kind = 'application failed'`;
  const detail = row?.detail ?? {};
  return {
    reason: detail.reason,
    text: describeHistoryEntry({ kind: 'application failed', detail, partnerName: 'L' } as never),
  };
};

const suspend = ({ ctx }: MatchedLead, active: boolean) =>
  db.sql`update affiliate set active = ${active} where id = ${ctx.scope.affiliateId}`;
const maintain = (on: boolean) => db.sql`update environment set maintenance = ${on} where name = 'uat'`;
const say = ({ ctx, leadId }: MatchedLead, kind: string) => db.sql`
  insert into disposition (affiliate_id, environment, lead_id, press_id, kind)
  values (${ctx.scope.affiliateId}, 'uat', ${leadId}, ${randomUUID()}, ${kind})`;

describe('a referral that waited and whose partner has room hears what was decided since', () => {
  test.each([
    [
      'its lender was switched off',
      ({ partner }) => db.sql`update partner set active = false where id = ${partner.id}`,
      'unknown partner',
    ],
    [
      'its lender no longer serves the product',
      ({ partner }) => db.sql`delete from partner_intent where partner_id = ${partner.id}`,
      'unknown partner',
    ],
    [
      'the product was retired',
      ({ intentId }) => db.sql`update intent set active = false where id = ${intentId}`,
      'unknown partner',
    ],
    [
      'the product is no longer open to the affiliate',
      ({ intentId }) => db.sql`update intent set restricted = true where id = ${intentId}`,
      'unknown partner',
    ],
    ['the applicant said do not contact', (lead) => say(lead, 'do not contact'), 'do not contact'],
    ['the applicant is not interested', (lead) => say(lead, 'not interested'), 'not interested'],
    ['the applicant’s data is restricted', ({ leadId }) => restrictLead(db, leadId), 'restricted'],
    [
      'the applicant was erased',
      ({ leadId }) =>
        db.sql`update lead set erased_at = now(), id_number_ciphertext = null where id = ${leadId}`,
      'lead erased',
    ],
  ] satisfies [string, (lead: MatchedLead) => PromiseLike<unknown>, string][])(
    '%s: it ends',
    async (_, decide, reason) => {
      const { lead, id } = await waiting();
      await decide(lead);
      // Also while there is no room yet: it does not wait for what cannot come.
      expect(await goOn(lead, id)).toMatchObject({ status: 'failed' });
      expect(calls()).toHaveLength(0);
      const told = await reasonOf(lead);
      expect(told.reason).toBe(reason);
      expect(told.text).toMatch(/^Nothing was sent to L: /);
      const [event] =
        await db.sql`select type from event_outbox where lead_id = ${lead.leadId} and type = 'referral.settled'`;
      expect(event).toBeDefined();
      await giveRoom(lead);
      expect(await goOn(lead, id)).toMatchObject({ status: 'failed' });
      expect(calls()).toHaveLength(0);
    },
  );

  test('the affiliate is suspended: it waits, is sent once served again, and ends after its wait days', async () => {
    const [first, second] = [await waiting(), await waiting()];
    for (const { lead } of [first, second]) {
      await suspend(lead, false);
      await giveRoom(lead);
    }
    expect(await goOn(first.lead, first.id)).toMatchObject({ status: 'sending', waits: true });
    await suspend(first.lead, true);
    expect(await goOn(first.lead, first.id)).toMatchObject({ status: 'accepted' });
    expect(calls()).toHaveLength(1);
    await setCapacity(db.database, second.lead.partner.id, capacityOf([], { wait_days: 2 }));
    await db.sql`update application set waits_since = now() - interval '49 hours' where id = ${second.id}`;
    expect(await goOn(second.lead, second.id)).toMatchObject({ status: 'failed' });
    expect((await reasonOf(second.lead)).reason).toBe('affiliate suspended');
    expect(calls()).toHaveLength(1);
  });

  test('maintenance: it waits, and is sent when that is over', async () => {
    const { lead, id } = await waiting();
    await giveRoom(lead);
    await maintain(true);
    try {
      expect(await goOn(lead, id)).toMatchObject({ status: 'sending', waits: true });
      expect(calls()).toHaveLength(0);
    } finally {
      await maintain(false);
    }
    expect(await goOn(lead, id)).toMatchObject({ status: 'accepted' });
  });

  test('the number is wrong, or values were changed: it goes, with those of today', async () => {
    const { lead, id } = await waiting();
    await giveRoom(lead);
    await say(lead, 'wrong number');
    await db.sql`update lead set first_name = 'Thandeka' where id = ${lead.leadId}`;
    expect(await goOn(lead, id)).toMatchObject({ status: 'accepted' });
    expect(calls().map(({ body }) => body)).toMatchObject([{ lead: { first_name: 'Thandeka' } }]);
  });

  test('a lender that was named for a product which it never served still gets it', async () => {
    const lead = await makeMatchedLead(db.database, market.partnerServer.origin);
    const other = await makeIntent(db);
    await db.sql`update partner_intent set intent_id = ${other.id} where partner_id = ${lead.partner.id}`;
    await setCapacity(db.database, lead.partner.id, closed());
    forgetRoom(db.database, 'uat');
    await db.sql`update environment set catalogue_version = catalogue_version + 1 where name = 'uat'`;
    expect(await referLead(lead.ctx, lead.leadId, [lead.partner.id])).toMatchObject([{ status: 'pending' }]);
    const { id } = await applicationOf(lead);
    await giveRoom(lead);
    expect(await goOn(lead, id)).toMatchObject({ status: 'accepted' });
  });
});

describe('a referral whose lender’s circuit was open hears it as well, as it was never sent', () => {
  /** As it is stored before the first call, which is never made. */
  async function unsent() {
    const lead = await makeMatchedLead(db.database, market.partnerServer.origin);
    const [{ valuesVersion }] = await db.sql<[{ valuesVersion: number }]>`
      select values_version as "valuesVersion" from lead where id = ${lead.leadId}`;
    const referral = {
      valuesVersion,
      leadId: lead.leadId,
      partnerId: lead.partner.id,
      kind: 'referral',
      type: null,
      bank: null,
      liveQuotes: null,
      takeOverAfterMs: 1_000,
    } as const;
    const id = await insertReferral(db, lead.ctx.scope, referral, { keyId: null, userId: null });
    if (typeof id !== 'number') throw new Error('it was not stored');
    return { lead, id };
  }

  test('ended by the lender, waiting for the affiliate', async () => {
    const [off, held] = [await unsent(), await unsent()];
    await db.sql`update partner set active = false where id = ${off.lead.partner.id}`;
    expect(await goOn(off.lead, off.id)).toMatchObject({ status: 'failed' });
    expect((await reasonOf(off.lead)).reason).toBe('unknown partner');
    await suspend(held.lead, false);
    expect(await goOn(held.lead, held.id)).toMatchObject({ status: 'sending' });
    expect(calls()).toHaveLength(0);
    await suspend(held.lead, true);
    await db.sql`update lead set first_name = 'Thandeka' where id = ${held.lead.leadId}`;
    expect(await goOn(held.lead, held.id)).toMatchObject({ status: 'accepted' });
    expect(calls().map(({ body }) => body)).toMatchObject([{ lead: { first_name: 'Thandeka' } }]);
  });

  test('its first call asks as well, for what was decided while the database was away', async () => {
    const { lead, id } = await unsent();
    const row = await findLead(db, lead.ctx.scope, lead.leadId);
    if (!row) throw new Error('no lead');
    await maintain(true);
    const sent = { id, kind: 'referral', type: null, bank: null, liveQuotes: null } as const;
    expect(await sendApplication(lead.ctx, sent, row)).toMatchObject({ status: 'sending' });
    expect(await goOn(lead, id)).toMatchObject({ status: 'sending' });
    expect(calls()).toHaveLength(0);
    await maintain(false);
    expect(await goOn(lead, id)).toMatchObject({ status: 'accepted' });
    expect(calls()).toHaveLength(1);
  });

  test('one that may have been sent is sent again whatever was decided', async () => {
    const { lead, id } = await unsent();
    market.partnerServer.answer({ status: 500, text: 'no' });
    await goOn(lead, id);
    expect(calls()).toHaveLength(1);
    await db.sql`update partner set active = false where id = ${lead.partner.id}`;
    await suspend(lead, false);
    market.partnerServer.answer({ json: { status: 'accepted' } });
    expect(await goOn(lead, id)).toMatchObject({ status: 'accepted' });
    await suspend(lead, true);
  });
});
