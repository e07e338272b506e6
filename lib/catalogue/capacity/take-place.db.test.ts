import { beforeAll, describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { startProcess } from '@/lib/base/process/process';
import { decideApplication } from '@/lib/lead/application/decide-application';
import { explainLeftOut } from '@/lib/lead/offer/explain';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { makeLeadBody } from '@/test/applicant';
import { capacityOf, capsOf, setCapacity } from '@/test/capacity';
import { makeAffiliateContext, makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent } from '@/test/factory';
import { followUp } from '@/test/follow-up';
import { withMarket } from '@/test/market';
import { anotherLead, leadState, type MatchedLead, makeMatchedLead, offerTo } from '@/test/matched-lead';
import { acceptOffer, referLead } from '@/test/routed-verb';
import { getPartnerCapacity } from './get-partner-capacity';
import { listFillingCaps } from './list-filling';
import { forgetRoom } from './room';

const db = withDatabase();
beforeAll(() => startProcess(makeContext(db.database)));
const market = withMarket(() => db.database);
const server = () => market.partnerServer;

const notMatch = { code: 'rule_broken', message: 'partner is not a current match for the lead' };
const make = () => makeMatchedLead(db.database, server().origin);
const accept = (lead: MatchedLead) => acceptOffer(lead.ctx, lead.body);

async function makeMany(count: number): Promise<[MatchedLead, ...MatchedLead[]]> {
  const first = await make();
  return [first, ...(await Promise.all(Array.from({ length: count - 1 }, () => anotherLead(first))))];
}

const applicationOf = async ({ leadId }: MatchedLead) => {
  const [row] = await db.sql<{ id: number; status: string; waits: boolean }[]>`
    select id::float8 as id, status, waits_since is not null as waits from application where lead_id = ${leadId}`;
  return row;
};

describe('an accept takes a place in every cap, or writes nothing', () => {
  test('of 40 at a time exactly as many pass as there are places', async () => {
    const leads = await makeMany(40);
    const [{ partner }] = leads;
    await setCapacity(db.database, partner.id, capacityOf([{ most: 13 }, { window: 'total', most: 25 }]));
    server().answer({ json: { status: 'pending' } });
    const ends = await Promise.allSettled(leads.map(accept));
    expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(13);
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(notMatch);
    expect(await capsOf(db.database, partner.id)).toEqual([
      { used: 13, uses: 13, over: 0 },
      { used: 13, uses: 13, over: 0 },
    ]);
    const [written] = await db.sql`
      select count(*)::int as applications, count(*) filter (where l.state = 'pending')::int as pending
      from application a join lead l on l.id = a.lead_id where a.partner_id = ${partner.id}`;
    expect(written).toEqual({ applications: 13, pending: 13 });
    const refused = leads[ends.findIndex(({ status }) => status === 'rejected')];
    expect(refused && (await leadState(db.database, refused.leadId))).toBe('matched');
  });

  test('three caps that leads concern in different combinations never deadlock, and each is exact', async () => {
    const first = await make();
    const { id: otherIntent } = await makeIntent(db);
    const slug = await db.sql`select slug from affiliate where id = ${first.ctx.scope.affiliateId}`;
    const other = await makeAffiliate(db);
    const leads = await Promise.all(
      Array.from({ length: 36 }, async (_, index) => {
        const affiliateId = index % 2 === 0 ? first.ctx.scope.affiliateId : other.id;
        const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId: 1 } });
        return anotherLead({ ...first, ctx, intentId: index % 3 === 0 ? otherIntent : first.intentId });
      }),
    );
    await setCapacity(
      db.database,
      first.partner.id,
      capacityOf([
        { intent: otherIntent, most: 7 },
        { affiliate: slug[0]?.slug, window: 'hour', most: 9 },
        { counts: 'accepted', window: 'month', most: 15 },
      ]),
    );
    server().answer({ json: { status: 'accepted' } });
    const ends = await Promise.allSettled(leads.toReversed().map(accept));
    for (const end of ends) if (end.status === 'rejected') expect(end.reason).toMatchObject(notMatch);
    const caps = await capsOf(db.database, first.partner.id);
    for (const [index, most] of [7, 9, 15].entries()) {
      expect(caps[index]?.used).toBe(caps[index]?.uses);
      expect(caps[index]?.used).toBeLessThanOrEqual(most);
    }
    expect(caps[2]?.used).toBe(ends.filter(({ status }) => status === 'fulfilled').length);
  });

  test('a cap of 0 is closed, one of null is none; of another intent or affiliate it concerns nobody else', async () => {
    const [lead, second] = await makeMany(2);
    const { id } = await makeIntent(db);
    const { slug } = await makeAffiliate(db);
    server().answer({ json: { status: 'accepted' } });
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 0, overage: 5 }]));
    await expect(accept(lead)).rejects.toMatchObject(notMatch);
    await setCapacity(
      db.database,
      lead.partner.id,
      capacityOf([{ most: null }, { intent: id, most: 0 }, { affiliate: slug, most: 0 }]),
    );
    await accept(lead);
    await setCapacity(db.database, lead.partner.id, null);
    await accept(second as MatchedLead);
  });
});

describe('a place', () => {
  const withOne = async (status: string, counts: 'applications' | 'accepted' = 'applications') => {
    const [lead, second] = await makeMany(2);
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 1, counts }]));
    server().answer({ json: { status } });
    await accept(lead);
    return { lead, second: second as MatchedLead, caps: () => capsOf(db.database, lead.partner.id) };
  };
  const taken = [{ used: 1, uses: 1, over: 0 }];
  const free = [{ used: 0, uses: 0, over: 0 }];

  test('comes back when it is declined, once, and is there for the next', async () => {
    const { lead, second, caps } = await withOne('declined');
    expect(await caps()).toEqual(free);
    const { id = 0 } = (await applicationOf(lead)) ?? {};
    await db.sql`update application set status = 'failed' where id = ${id}`;
    expect(await caps()).toEqual(free);
    await accept(second);
    expect(await caps()).toEqual(free);
  });

  test('is kept while nobody knows the outcome, and taken again by a late answer, full or not', async () => {
    const { lead, second, caps } = await withOne('pending', 'accepted');
    expect(await caps()).toEqual(taken);
    await expect(accept(second)).rejects.toMatchObject(notMatch);
    const { id = 0 } = (await applicationOf(lead)) ?? {};
    await decideApplication(makeContext(db.database), { applicationId: id, status: 'failed' });
    expect(await caps()).toEqual(free);
    server().answer({ json: { status: 'accepted' } });
    await accept(second);
    await db.sql`update application set status = 'accepted' where id = ${id}`;
    expect(await caps()).toEqual([{ used: 2, uses: 2, over: 0 }]);
    const states = await db.sql`select state from cap_use where application_id = ${id}`;
    expect(states).toEqual([{ state: 'counted' }]);
  });

  test('is taken once by an application that is sent again', async () => {
    const lead = await make();
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 5 }]));
    server().answer({ status: 500, text: 'no' });
    await accept(lead).catch(() => {});
    const { id = 0 } = (await applicationOf(lead)) ?? {};
    await db.sql`update application set status = 'unknown', next_check_at = now() where id = ${id}`;
    server().answer({ json: { status: 'accepted' } });
    await followUp(makeContext(db.database), id);
    expect(await applicationOf(lead)).toMatchObject({ status: 'accepted' });
    expect(await capsOf(db.database, lead.partner.id)).toEqual(taken);
  });

  test('above the limit is for offers shown in the last 15 minutes, as many as the overage', async () => {
    const leads = await makeMany(4);
    const [first, late, second, third] = leads as [MatchedLead, MatchedLead, MatchedLead, MatchedLead];
    await setCapacity(db.database, first.partner.id, capacityOf([{ most: 1, overage: 1 }]));
    await db.sql`
      update offer set created_at = now() - interval '16 minutes'
      where id = (select offer_id from lead where id = ${late.leadId})`;
    server().answer({ json: { status: 'pending' } });
    await accept(first);
    await expect(accept(late)).rejects.toMatchObject(notMatch);
    await accept(second);
    await expect(accept(third)).rejects.toMatchObject(notMatch);
    expect(await capsOf(db.database, first.partner.id)).toEqual([{ used: 2, uses: 2, over: 1 }]);
  });
});

test('lowering a cap below what is used closes it; a removed cap that comes back goes on counting', async () => {
  const leads = await makeMany(3);
  const [first, second, third] = leads as [MatchedLead, MatchedLead, MatchedLead];
  const { id } = first.partner;
  await setCapacity(db.database, id, capacityOf([{ most: 10 }]));
  server().answer({ json: { status: 'pending' } });
  await accept(first);
  await accept(second);
  await setCapacity(db.database, id, capacityOf([{ most: 1 }]));
  await expect(accept(third)).rejects.toMatchObject(notMatch);
  await setCapacity(db.database, id, null);
  await setCapacity(db.database, id, capacityOf([{ most: 2 }]));
  await expect(accept(third)).rejects.toMatchObject(notMatch);
  expect(await capsOf(db.database, id)).toEqual([{ used: 2, uses: 2, over: 0 }]);
});

describe('a cap counts what its window holds already', () => {
  /** Five that the partner has taken, is considering, has declined … before there is a cap. */
  const sentBefore = async () => {
    const leads = await makeMany(6);
    for (const [index, status] of ['accepted', 'pending', 'declined', 'accepted', 'pending'].entries()) {
      server().answer({ json: { status } });
      await accept(leads[index] as MatchedLead);
    }
    server().answer({ json: { status: 'pending' } });
    return { leads, last: leads[5] as MatchedLead, partnerId: leads[0].partner.id };
  };

  test('from the moment it is written, by intent and affiliate; what was declined counts when a late answer revives it', async () => {
    const { leads, last, partnerId } = await sentBefore();
    const other = await makeIntent(db);
    await setCapacity(
      db.database,
      partnerId,
      capacityOf([
        { most: 4 },
        { most: 9, intent: other.id },
        { window: 'total', most: 9, counts: 'accepted', intent: leads[0].intentId },
      ]),
    );
    const four = { used: 4, uses: 4, over: 0 };
    expect(await capsOf(db.database, partnerId)).toEqual([four, { used: 0, uses: 0, over: 0 }, four]);
    await expect(accept(last)).rejects.toMatchObject(notMatch);
    await db.sql`
      update application set status = 'accepted' where lead_id = ${leads[2]?.leadId ?? 0} and status = 'declined'`;
    await db.sql`
      update application set status = 'declined' where lead_id = ${leads[1]?.leadId ?? 0} and status = 'pending'`;
    expect(await capsOf(db.database, partnerId)).toMatchObject([four, { used: 0 }, four]);
    await setCapacity(db.database, partnerId, capacityOf([{ most: 5 }]));
    await accept(last);
    expect(await capsOf(db.database, partnerId)).toMatchObject([{ used: 5, uses: 5 }]);
  });

  test('when it comes back, with what was sent while it was away', async () => {
    const [first, second, third, late] = (await makeMany(4)) as [
      MatchedLead,
      MatchedLead,
      MatchedLead,
      MatchedLead,
    ];
    const { id } = first.partner;
    server().answer({ json: { status: 'pending' } });
    await setCapacity(db.database, id, capacityOf([{ most: 3 }]));
    await accept(first);
    await setCapacity(db.database, id, null);
    await accept(second);
    await accept(third);
    await setCapacity(db.database, id, capacityOf([{ most: 3 }]));
    expect(await capsOf(db.database, id)).toEqual([{ used: 3, uses: 3, over: 0 }]);
    await expect(accept(late)).rejects.toMatchObject(notMatch);
  });

  test('not what came before its window, nor a referral that waits', async () => {
    const { leads, partnerId } = await sentBefore();
    await db.sql`
      update application set requested_at = now() - interval '8 days' where lead_id = ${leads[0].leadId}`;
    await db.sql`update application set waits_since = now(), status = 'sending' where lead_id = ${leads[1]?.leadId ?? 0}`;
    await setCapacity(db.database, partnerId, capacityOf([{ window: 'week', most: 9 }]));
    expect(await capsOf(db.database, partnerId)).toEqual([{ used: 2, uses: 2, over: 0 }]);
  });

  test('exactly, whatever is sent and settled while it is written and taken away', async () => {
    const leads = await makeMany(40);
    const [{ partner }] = leads;
    server().answer((_call, nth) => ({ json: { status: ['accepted', 'pending', 'declined'][nth % 3] } }));
    const writes = (async () => {
      for (let turn = 0; turn < 12; turn += 1)
        await setCapacity(
          db.database,
          partner.id,
          turn % 2 === 0 ? capacityOf([{ most: 1_000 }, { window: 'hour', most: 1_000 }]) : null,
        );
      await setCapacity(
        db.database,
        partner.id,
        capacityOf([{ most: 1_000 }, { window: 'total', most: 1_000 }]),
      );
    })();
    const ends = await Promise.allSettled([...leads.map(accept), writes]);
    expect(ends.filter(({ status }) => status === 'rejected')).toEqual([]);
    const [{ standing }] = await db.sql<[{ standing: number }]>`
      select count(*)::int as standing from application
      where partner_id = ${partner.id} and status in ('accepted', 'pending')`;
    // The cap per hour is away.
    const exact = { used: standing, uses: standing, over: 0 };
    expect(await capsOf(db.database, partner.id)).toEqual([exact, exact]);
  });
});

test('operators see how full it is now, what is held, and 30 bars of what it was', async () => {
  const [lead, second] = (await makeMany(2)) as [MatchedLead, MatchedLead];
  const { id: partnerId, environment } = lead.partner;
  const caps = [
    { most: 2, counts: 'accepted' as const },
    { window: 'total' as const, most: 9 },
    { window: 'hour' as const, most: 2 },
  ];
  await setCapacity(db.database, partnerId, capacityOf(caps));
  server().answer({ json: { status: 'pending' } });
  await accept(lead);
  server().answer({ json: { status: 'accepted' } });
  await accept(second);
  const { caps: shown } = await getPartnerCapacity(makeContext(db.database), { environment, partnerId });
  expect(shown).toMatchObject([
    { used: 2, held: 1, places: 2, reopensAt: expect.any(String) },
    { used: 2, held: 0, places: 9, reopensAt: null, bars: [] },
    { used: 2, held: 0, places: 2, reopensAt: expect.any(String) },
  ]);
  const filling = await listFillingCaps(makeContext(db.database), { environment });
  expect(filling.filter((cap) => cap.partnerId === partnerId)).toMatchObject([
    { companyName: lead.partner.companyName, isFull: true, places: 2 },
  ]);
  // Of a cap per hour a bar is a day, with how many of its hours were full.
  await db.sql`
    insert into cap_window (cap_id, opens_at, used) select ${shown[2]?.id ?? 0}, now() - at * interval '1 day', at
    from generate_series(1, 2) as at`;
  const { caps: later } = await getPartnerCapacity(makeContext(db.database), { environment, partnerId });
  const barsOf = (index: number) => later[index]?.bars.map(({ used, places, full }) => [used, places, full]);
  const before = Array.from({ length: 29 }, () => [0, 2, 0]);
  expect(barsOf(0)).toEqual([...before, [2, 2, 1]]);
  const unused = Array.from({ length: 27 }, () => [0, null, 0]);
  expect(barsOf(2)).toEqual([...unused, [2, null, 1], [1, null, 0], [2, null, 1]]);
});

describe('offers', () => {
  const client = async (at = new Date()) => {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: keyId } = await makeApiKey(db, { affiliateId });
    return makeAffiliateContext(
      db.database,
      { affiliateId },
      { actor: { kind: 'key', keyId }, clock: { now: () => at } },
    );
  };
  const offer = async (title: string, at?: Date) => {
    const input = parseLeadInput({ ...makeLeadBody(), intent: title });
    const ctx = await client(at);
    return { ctx, ...(await makeOffer(ctx, input, { source: 'api_v2' })) };
  };

  test('leave out who is full or closed, and say why to the agent alone', async () => {
    const intent = await market.addIntent();
    const full = await market.addPartner(intent);
    const closed = await market.addPartner(intent);
    const hours = [{ intent: null, weekday: 'mon' as const, opens: '08:00', closes: '17:00' }];
    await setCapacity(db.database, full.id, capacityOf([{ window: 'total', most: 0 }]));
    await setCapacity(db.database, closed.id, capacityOf([], { hours }));
    const sunday = new Date('2026-11-22T10:00:00+02:00');
    const { view, considered, state } = await offer(intent.title, sunday);
    expect([view.matches, state]).toEqual([[], 'unmatched']);
    expect(considered.leftOut.map(explainLeftOut)).toEqual([
      `${full.companyName} is closed`,
      `${closed.companyName} opens Monday at 08:00`,
    ]);
    const monday = new Date('2026-11-23T10:00:00+02:00');
    expect((await offer(intent.title, monday)).view.matches).toHaveLength(1);
  });

  test('see within a second that a cap filled, and at once in the process that found it full', async () => {
    const intent = await market.addIntent();
    const { id } = await market.addPartner(intent);
    await setCapacity(db.database, id, capacityOf([{ most: 1 }]));
    const [one, other] = [await offer(intent.title), await offer(intent.title)];
    const acceptOf = ({ ctx, view }: typeof one) =>
      acceptOffer(ctx, { hashid: view.id, partnerId: id, liveQuotes: null, type: null, bank: null });
    await acceptOf(one);
    await expect(acceptOf(other)).rejects.toMatchObject(notMatch);
    const { considered } = await offer(intent.title);
    expect(considered.leftOut.map(explainLeftOut)).toEqual([expect.stringMatching(/ is full until /)]);
  });
});

test('an offer of a partner that has closed since stands for 15 minutes', async () => {
  const [lead, late] = (await makeMany(2)) as [MatchedLead, MatchedLead];
  const closures = [{ from: '2026-01-01T00:00:00Z', to: '2099-01-01T00:00:00Z', reason: 'Moved' }];
  await setCapacity(db.database, lead.partner.id, capacityOf([], { closures }));
  forgetRoom(db.database, 'uat');
  await db.sql`
    update offer set created_at = now() - interval '16 minutes'
    where id = (select offer_id from lead where id = ${late.leadId})`;
  server().answer({ json: { status: 'accepted' } });
  await expect(accept(late)).rejects.toMatchObject(notMatch);
  await accept(lead);
});

describe('a referral to a partner without room', () => {
  const refer = ({ ctx, leadId, partner }: MatchedLead) => referLead(ctx, leadId, [partner.id]);
  const due = (lead: MatchedLead) =>
    db.sql`update application set next_check_at = now() where lead_id = ${lead.leadId}`;

  test('waits as pending without taking a place, is sent when there is room, and is not sent twice', async () => {
    const [lead, second] = (await makeMany(2)) as [MatchedLead, MatchedLead];
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 1 }]));
    server().answer({ json: { status: 'accepted' } });
    expect(await refer(lead)).toMatchObject([{ status: 'accepted' }]);
    const asked = server().calls.length;
    expect(await refer(second)).toMatchObject([{ status: 'pending' }]);
    expect(await refer(second)).toMatchObject([{ status: 'pending' }]);
    const { id = 0 } = (await applicationOf(second)) ?? {};
    await due(second);
    await followUp(makeContext(db.database), id);
    expect(await applicationOf(second)).toEqual({ id, status: 'sending', waits: true });
    expect(server().calls).toHaveLength(asked);
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 2 }]));
    await due(second);
    await expect
      .poll(
        async () => {
          await due(second);
          await followUp(makeContext(db.database), id);
          return (await applicationOf(second))?.status;
        },
        { timeout: 5_000 },
      )
      .toBe('accepted');
    expect(server().calls).toHaveLength(asked + 1);
    expect(await capsOf(db.database, lead.partner.id)).toEqual([{ used: 2, uses: 2, over: 0 }]);
  });

  test('fails with the reason when it has waited for as long as the operator allows', async () => {
    const lead = await make();
    await setCapacity(
      db.database,
      lead.partner.id,
      capacityOf([{ window: 'total', most: 0 }], { wait_days: 2 }),
    );
    expect(await refer(lead)).toMatchObject([{ status: 'pending' }]);
    const { id = 0 } = (await applicationOf(lead)) ?? {};
    await db.sql`
      update application set waits_since = now() - interval '49 hours', next_check_at = now() where id = ${id}`;
    await followUp(makeContext(db.database), id);
    expect(await applicationOf(lead)).toMatchObject({ status: 'failed' });
    const [event] = await db.sql`
      select detail ->> 'reason' as reason from lead_event where lead_id = ${lead.leadId} and kind = 'application failed'`;
    expect(event).toEqual({ reason: 'no room in time' });
  });

  test('is sent by an accept that finds room, and refuses one that does not', async () => {
    const lead = await make();
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 0 }]));
    await refer(lead);
    await offerTo(db.database, lead.leadId, [lead.partner.id]);
    await expect(accept(lead)).rejects.toMatchObject(notMatch);
    await setCapacity(db.database, lead.partner.id, capacityOf([{ most: 1 }]));
    server().answer({ json: { status: 'accepted' }, delayMs: 100 });
    expect(await accept(lead)).toMatchObject({ status: 'accepted' });
    expect(await leadState(db.database, lead.leadId)).toBe('accepted');
    expect(await capsOf(db.database, lead.partner.id)).toEqual([{ used: 1, uses: 1, over: 0 }]);
  });
});
