import { beforeAll, describe, expect, test } from 'vitest';
import { countLeads } from '@/db/query/lead/lead-list';
import type { AffiliateContext } from '@/lib/base/actor/context';
import { keyedHash } from '@/lib/base/crypto/crypto';
import { publicId } from '@/lib/base/crypto/public-id';
import { makeIdNumber } from '@/test/applicant';
import { makeAffiliateContext, testEnv } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeIntent, makeLead, makePartner, makeUser } from '@/test/factory';
import type { LeadSource } from '@/word/lead';
import type { LeadFilter } from './list-filter';
import { type LeadQuery, listLeads } from './list-leads';

const db = withDatabase();
const { piiKey, idKey } = testEnv();

const list = (ctx: AffiliateContext, query: Partial<LeadQuery> = {}) =>
  listLeads(ctx, { filter: {}, cursor: {}, search: '', ...query });

/** Adds an application of the lead under a partner's reference. */
async function refer(lead: { id: number; affiliateId: number }, reference: string): Promise<void> {
  const { id: partnerId } = await makePartner(db);
  await db.sql`
    insert into application (affiliate_id, environment, lead_id, partner_id, kind, status, reference)
    values (${lead.affiliateId}, 'uat', ${lead.id}, ${partnerId}, 'accept', 'declined', ${reference})`;
}

async function namesOf(ctx: AffiliateContext, query: Partial<LeadQuery> = {}) {
  return (await list(ctx, query)).leads.map(({ name }) => name);
}

/** Leads of one affiliate, `N0` the oldest; a thousand more than there are seconds, so that three share each time. */
async function makeMany(count: number) {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  await db.sql`
    insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
      cell_phone_number_sent, fields, source, popi, created_at)
    select ${affiliateId}, 'uat', ${intentId}, 'N', chr(97 + nth / 26) || chr(97 + nth % 26), '0820000000', '0820000000',
      '{}', 'api_v2', true, timestamptz '2026-11-01 10:00:00.0001Z' + make_interval(secs => nth / 3 * 0.0001)
    from generate_series(0, ${count}::int - 1) nth`;
  const all = Array.from({ length: count }, (_, at) => {
    const nth = count - 1 - at;
    return `N ${String.fromCharCode(97 + Math.floor(nth / 26), 97 + (nth % 26))}`;
  });
  return { ctx: makeAffiliateContext(db.database, { affiliateId }), all };
}

describe('paging', () => {
  test('visits every lead once, towards older and back to newer, even where many share a time', async () => {
    const { ctx, all } = await makeMany(160);
    const first = await list(ctx);
    const second = await list(ctx, { cursor: { before: first.older ?? '' } });
    const third = await list(ctx, { cursor: { before: second.older ?? '' } });
    const last = await list(ctx, { cursor: { before: third.older ?? '' } });
    const names = [first, second, third, last].flatMap(({ leads }) => leads.map(({ name }) => name));
    expect(names).toEqual(all);
    expect(first).toMatchObject({ newer: null, count: { value: 160, more: false } });
    expect(last).toMatchObject({ older: null, count: { value: 160, more: false } });
    const backToThird = await list(ctx, { cursor: { after: last.newer ?? '' } });
    expect(backToThird.leads).toEqual(third.leads);
    const backToSecond = await list(ctx, { cursor: { after: backToThird.newer ?? '' } });
    expect(backToSecond).toEqual(second);
    expect(await list(ctx, { cursor: { after: backToSecond.newer ?? '' } })).toEqual(first);
  });

  test('the newest page is full, however few leads are newer than the cursor', async () => {
    const { ctx } = await makeMany(60);
    const first = await list(ctx);
    const newest = await list(ctx, { cursor: { after: first.leads[10]?.id ?? '' } });
    expect(newest).toEqual(first);
  });

  test('pages through search results in both directions', async () => {
    const { ctx, all } = await makeMany(120);
    // Both searches match every lead: one is collected, the other is narrowed by an additional filter.
    for (const query of [
      { search: '0820 000' },
      { search: '082 000 0000', filter: { from: '2026-11-01' } },
    ]) {
      const first = await list(ctx, query);
      const second = await list(ctx, { ...query, cursor: { before: first.older ?? '' } });
      const last = await list(ctx, { ...query, cursor: { before: second.older ?? '' } });
      expect([first, second, last].flatMap(({ leads }) => leads.map(({ name }) => name))).toEqual(all);
      expect(first.count).toEqual({ value: 120, more: false });
      expect(await list(ctx, { ...query, cursor: { after: last.newer ?? '' } })).toEqual(second);
    }
  });

  test('a search with more matches than are collected scans them, and continues on the next page', async () => {
    const { ctx } = await makeMany(1);
    await db.sql`
      insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
        cell_phone_number_sent, fields, source, popi)
      select affiliate_id, 'uat', intent_id, 'Thandi', case when nth % 2 = 0 then 'Nkosi' else 'Zulu' end,
        '0820000000', '0820000000', '{}', 'api_v2', true
      from lead, generate_series(1, 10_100) nth where affiliate_id = ${ctx.scope.affiliateId}`;
    const first = await list(ctx, { search: 'thandi' });
    expect(first).toMatchObject({ newer: null, count: { value: 5_000, more: true } });
    expect(first.leads).toHaveLength(50);
    const second = await list(ctx, { search: 'thandi', cursor: { before: first.older ?? '' } });
    const seen = new Set([...first.leads, ...second.leads].map(({ id }) => id));
    expect(seen.size).toBe(100);
    expect(await list(ctx, { search: 'thandi', cursor: { after: second.newer ?? '' } })).toEqual(first);
    const filtered = await list(ctx, { search: 'thandi', filter: { source: 'batch' } });
    expect(filtered).toMatchObject({ leads: [], older: null });
    // The only matches of the filter are older than all that are scanned first.
    await db.sql`
      update lead set source = 'portal' where id in (
        select id from lead where affiliate_id = ${ctx.scope.affiliateId} and first_name = 'Thandi' order by id limit 60)`;
    const portal = { filter: { source: 'portal' } } as const;
    const oldest = await list(ctx, { search: 'thandi', ...portal });
    expect(oldest.leads).toHaveLength(50);
    expect(
      (await list(ctx, { search: 'thandi', ...portal, cursor: { before: oldest.older ?? '' } })).leads,
    ).toHaveLength(10);
    expect((await list(ctx, portal)).count).toEqual({ value: 60, more: false });
    expect((await list(ctx, {})).count).toEqual({ value: 1_000, more: true });
  });

  test('a count says “more” only of leads that there are', async () => {
    const { ctx } = await makeMany(60);
    await db.sql`
      update lead set source = 'portal' where affiliate_id = ${ctx.scope.affiliateId} and last_name in ('cg', 'ch')`;
    const none = {
      state: null,
      hasMatched: false,
      intentId: null,
      userId: null,
      sellerId: null,
      withoutUser: false,
      partnerId: null,
      offeredPartnerId: null,
      became: null,
      why: null,
      createdFrom: null,
      createdBefore: null,
    };
    const count = (source: LeadSource | null, bounds: { limit: number; look?: number }) =>
      countLeads(
        db,
        ctx.scope,
        { ...none, source, batchId: null, subId: null, clickId: null, toCall: false },
        bounds,
      );
    // The list is its own index: each lead that is looked at is counted.
    expect(await count(null, { limit: 60 })).toEqual({ value: 60, more: false });
    expect(await count(null, { limit: 59 })).toEqual({ value: 59, more: true });
    // Leads are looked at of which only some match: the newest 2, and 58 others.
    expect(await count('portal', { limit: 60, look: 60 })).toEqual({ value: 2, more: false });
    expect(await count('portal', { limit: 60, look: 59 })).toEqual({ value: 1, more: true });
    expect(await count('portal', { limit: 1, look: 59 })).toEqual({ value: 1, more: true });
    expect(await count('api_v2', { limit: 60, look: 2 })).toBeNull();
  });

  test('pages through a search over years, whatever is found in some weeks and not in others', async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const { id: intentId } = await makeIntent(db);
    const ctx = makeAffiliateContext(db.database, { affiliateId });
    // Most in the last month, then some for three years; every fourth is somebody else's, and nobody in the second
    // year.
    await db.sql`
      insert into lead (affiliate_id, environment, intent_id, first_name, last_name, cell_phone_number,
        cell_phone_number_sent, fields, source, popi, created_at)
      select ${affiliateId}, 'uat', ${intentId}, case when nth % 4 = 3 or at between 400 and 700 then 'Pieter' else 'Thandi' end,
        'Nko' || chr(97 + nth / 26) || chr(97 + nth % 26), '0820000000', '0820000000', '{}', 'api_v2', true,
        now() - make_interval(days => at, secs => nth)
      from (select nth, case when nth < 90 then nth / 5 else (nth - 90) * 4 end as at from generate_series(0, 349) nth) n`;
    const rows = await db.sql<{ name: string }[]>`
      select first_name || ' ' || last_name as name from lead
      where affiliate_id = ${affiliateId} and first_name = 'Thandi' order by created_at desc, id desc`;
    const all = rows.map(({ name }) => name);
    const search = 'tha nko';
    const pages = [await list(ctx, { search })];
    for (let older = pages[0]?.older; older; older = pages.at(-1)?.older)
      pages.push(await list(ctx, { search, cursor: { before: older } }));
    expect(pages.flatMap(({ leads }) => leads.map(({ name }) => name))).toEqual(all);
    expect(pages.length).toBeGreaterThan(3);
    expect(pages[0]?.count?.more).toBe(true);
    for (let at = pages.length - 1; at > 0; at -= 1)
      expect((await list(ctx, { search, cursor: { after: pages[at]?.newer ?? '' } })).leads).toEqual(
        pages[at - 1]?.leads,
      );
    const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
    expect(await list(ctx, { search, filter: { from: day(690), to: day(410) } })).toMatchObject({
      leads: [],
      count: { value: 0, more: false },
    });
    expect(
      (await list(ctx, { search: 'pieter', filter: { from: day(690), to: day(410) } })).leads,
    ).toHaveLength(50);
  });

  test('a cursor that is unknown, of another kind or of another affiliate shows the newest', async () => {
    const { ctx, all } = await makeMany(3);
    const stranger = await makeLead(db);
    const cursors = ['nonsense', '', publicId(idKey, 'batch', 1), publicId(idKey, 'lead', stranger.id)];
    for (const before of cursors) {
      expect(await namesOf(ctx, { cursor: { before } }), before).toEqual(all);
      expect(await namesOf(ctx, { cursor: { after: before } }), before).toEqual(all);
    }
  });
});

describe('filters', () => {
  let ctx: AffiliateContext;
  let intentId: number;
  let agentId: number;
  beforeAll(async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    const agent = await makeUser(db, { affiliateId });
    intentId = (await makeIntent(db)).id;
    agentId = agent.id;
    ctx = makeAffiliateContext(db.database, { affiliateId });
    const make = (lastName: string, values: object) =>
      makeLead(db, { affiliateId, firstName: 'A', lastName, ...values });
    await make('Midnight', { createdAt: new Date('2026-03-01T00:00:00+02:00') });
    await make('Evening', { createdAt: new Date('2026-03-01T23:59:59.999+02:00') });
    await make('Tomorrow', { createdAt: new Date('2026-03-02T00:00:00+02:00') });
    await make('State', { state: 'pending' });
    await make('Intent', { intentId });
    await make('Agent', { userId: agentId, source: 'portal' });
    await make('Source', { source: 'batch' });
  });

  test('by state, intent, agent and source', async () => {
    expect(await namesOf(ctx, { filter: { state: 'pending' } })).toEqual(['A State']);
    expect(await namesOf(ctx, { filter: { intent: intentId } })).toEqual(['A Intent']);
    expect(await namesOf(ctx, { filter: { agent: agentId } })).toEqual(['A Agent']);
    expect(await namesOf(ctx, { filter: { source: 'batch' } })).toEqual(['A Source']);
    expect(await namesOf(ctx, { filter: { state: 'pending', source: 'batch' } })).toEqual([]);
  });

  test('by whether lenders had offers, and by whether a user captured them', async () => {
    expect(await namesOf(ctx, { filter: { state: 'offered' } })).toEqual(['A State']);
    expect(await namesOf(ctx, { filter: { state: 'offered' }, search: 'state' })).toEqual(['A State']);
    expect(await namesOf(ctx, { filter: { agent: 'none' } })).toHaveLength(6);
    expect(await namesOf(ctx, { filter: { agent: 'none' }, search: 'agent' })).toEqual([]);
  });

  test('by a period that moves with the day', async () => {
    const names = await namesOf(ctx, { filter: { when: 'today' } });
    expect(names).toHaveLength(4);
    expect(names).not.toContain('A Tomorrow');
    expect(await namesOf(ctx, { filter: { when: 'yesterday' } })).toEqual([]);
    expect(await namesOf(ctx, { filter: { when: '2d' } })).toEqual(names);
  });

  test('by the lender of the latest application, and by a lender with an offer', async () => {
    const [first, second] = [await makePartner(db), await makePartner(db)];
    const { id: affiliateId } = await makeAffiliate(db);
    const own = makeAffiliateContext(db.database, { affiliateId });
    const lead = await makeLead(db, { affiliateId, firstName: 'A', lastName: 'Both', state: 'accepted' });
    await makeLead(db, { affiliateId, firstName: 'A', lastName: 'Neither' });
    for (const partnerId of [second.id, first.id])
      await db.sql`
        with sent as (
          insert into application (lead_id, affiliate_id, environment, partner_id, kind, status)
          values (${lead.id}, ${affiliateId}, 'uat', ${partnerId}, 'accept', 'declined') returning id)
        update lead set application_id = (select id from sent) where id = ${lead.id}`;
    const matches = JSON.stringify([{ partnerId: second.id, rank: 1, probability: 50 }]);
    await db.sql`
      with made as (insert into offer (lead_id, matches) values (${lead.id}, ${matches}::text::jsonb) returning id)
      update lead set offer_id = (select id from made) where id = ${lead.id}`;
    for (const search of ['', 'both']) {
      expect(await namesOf(own, { filter: { partner: first.id }, search })).toEqual(['A Both']);
      expect(await namesOf(own, { filter: { partner: second.id }, search })).toEqual([]);
      expect(await namesOf(own, { filter: { offered: second.id }, search })).toEqual(['A Both']);
      expect(await namesOf(own, { filter: { offered: first.id }, search })).toEqual([]);
    }
    expect((await list(own, { filter: { partner: first.id } })).count).toEqual({ value: 1, more: false });
  });

  test('by days in South African time, inclusive', async () => {
    const day = { from: '2026-03-01', to: '2026-03-01' };
    expect(await namesOf(ctx, { filter: day })).toEqual(['A Evening', 'A Midnight']);
    expect(await namesOf(ctx, { filter: { to: '2026-03-02' } })).toHaveLength(3);
    expect(await namesOf(ctx, { filter: { from: '2026-03-02' } })).not.toContain('A Evening');
    expect(await namesOf(ctx, { filter: { from: '2026-03-02', to: '2026-03-01' } })).toEqual([]);
  });

  test('also narrow a search, and an empty result is known to be empty', async () => {
    const search = 'agent';
    expect(await namesOf(ctx, { search, filter: { agent: agentId } })).toEqual(['A Agent']);
    const none = await list(ctx, { search, filter: { state: 'failed' } as LeadFilter });
    expect(none).toEqual({
      leads: [],
      newer: null,
      older: null,
      count: { value: 0, more: false },
      tooShort: false,
      mistyped: false,
    });
  });
});

describe('search', () => {
  let ctx: AffiliateContext;
  let hashid: string;
  const idNumber = '8001015009087';
  const name = "Zoë van der O'Méara-Smith";
  beforeAll(async () => {
    const { id: affiliateId } = await makeAffiliate(db);
    ctx = makeAffiliateContext(db.database, { affiliateId });
    const lead = await makeLead(db, {
      affiliateId,
      firstName: 'Zoë',
      lastName: "van der O'Méara-Smith",
      cellPhoneNumber: '0831234567',
      email: 'Zoe.Smith@Example.test',
      idNumber,
    });
    await refer(lead, 'KHA/2026-0017');
    await refer(lead, '55501');
    hashid = publicId(idKey, 'lead', lead.id);
    const other = { affiliateId, cellPhoneNumber: '0820000000' };
    await makeLead(db, { ...other, firstName: 'Sipho', lastName: 'Dlamini' });
    await makeLead(db, { ...other, firstName: 'x'.repeat(1_000), lastName: 'É'.repeat(1_000) });
    // The same applicant elsewhere: another affiliate, and the other environment.
    const same = {
      firstName: 'Zoë',
      lastName: 'Elsewhere',
      cellPhoneNumber: '0831234567',
      email: 'zoe.smith@example.test',
      idNumberHash: keyedHash(piiKey, idNumber),
    };
    await refer(await makeLead(db, same), 'KHA/2026-0017');
    await makeLead(db, { ...same, affiliateId, environment: 'production' });
  });

  test.each(['zoe', 'ZOË', 'smith', 'der zo', 'Zoe omeara', "o'mea", 'o’méara-smith', 'van der'])(
    'finds a name by how its words begin, whatever case and accents: %s',
    async (search) => {
      expect(await namesOf(ctx, { search })).toEqual([name]);
    },
  );

  test('finds a name with decomposed characters too', async () => {
    expect(await namesOf(ctx, { search: 'Zoë' })).toEqual([name]);
  });

  test.each(['meara', 'zoe dlamini', 'nobody', 'xolani 1'])('does not find %s', async (search) => {
    expect(await namesOf(ctx, { search })).toEqual([]);
  });

  test.each([
    '083 123 4567',
    '+27831234567',
    '831234567',
    '0831',
    '+27 83 1234',
    '4567',
    '123 4567',
    '31234567',
  ])('finds the phone number %s', async (search) => {
    expect(await namesOf(ctx, { search })).toEqual([name]);
  });

  test.each(['zoe.smith@example.test', ' ZOE.SMITH@example.TEST'])(
    'finds the email address %s',
    async (search) => {
      expect(await namesOf(ctx, { search })).toEqual([name]);
    },
  );

  test.each(['KHA/2026-0017', '55501'])('finds the partner’s reference %s', async (search) => {
    expect(await namesOf(ctx, { search })).toEqual([name]);
  });

  test.each([
    'smith@example.test',
    'zoe.smith@example.tes',
    'kha/2026-0017',
    '2026-0017',
    '234567x',
    '1234',
    '5501',
  ])('does not find the part %s of a number, email address or reference', async (search) => {
    expect(await namesOf(ctx, { search })).toEqual([]);
  });

  test('an operator who looks finds nobody by part of a number, email address or reference', async () => {
    const { id: userId } = await makeUser(db, { role: 'operator' });
    const { affiliateId } = ctx.scope;
    const actor = {
      kind: 'user',
      userId,
      role: 'manager',
      affiliateId,
      sessionId: 's',
      isViewing: true,
    } as const;
    const looking = makeAffiliateContext(db.database, { affiliateId }, { actor });
    for (const search of ['4567', 'zoe.smith@example.test', 'KHA/2026-0017', '55501'])
      expect(await namesOf(looking, { search }), search).toEqual([]);
    expect(await namesOf(looking, { search: '0831234567' })).toHaveLength(1);
  });

  test('finds an ID number by its keyed hash, only in full, and shows it masked', async () => {
    const { leads } = await list(ctx, { search: '800101 5009 087' });
    expect(leads).toMatchObject([{ name, idNumberMasked: '•••••• •••• ••7' }]);
    expect(JSON.stringify(leads)).not.toContain(idNumber);
    expect(await namesOf(ctx, { search: '800101500908' })).toEqual([]);
  });

  test('reports an ID number with a wrong check digit as mistyped, not as unknown', async () => {
    expect(await list(ctx, { search: '800101 5009 086' })).toMatchObject({ leads: [], mistyped: true });
    expect(await list(ctx, { search: makeIdNumber() })).toMatchObject({ leads: [], mistyped: false });
    expect(await list(ctx, { search: idNumber })).toMatchObject({ mistyped: false });
  });

  test('finds a lead by its id, but none of another affiliate or the other environment', async () => {
    expect(await namesOf(ctx, { search: hashid })).toEqual([name]);
    const stranger = makeAffiliateContext(db.database, {
      affiliateId: (await makeAffiliate(db)).id,
    });
    const production = makeAffiliateContext(db.database, {
      affiliateId: ctx.scope.affiliateId,
      environment: 'production',
    });
    expect(await namesOf(stranger, { search: hashid })).toEqual([]);
    expect(await namesOf(production, { search: hashid })).toEqual([]);
    expect(await namesOf(production, { search: 'zoe' })).toEqual(['Zoë Elsewhere']);
    for (const search of ['zoe', '0831234567', idNumber])
      expect(await namesOf(stranger, { search })).toEqual([]);
  });

  test('reports a search text that is too short', async () => {
    expect(await list(ctx, { search: 'z' })).toMatchObject({ leads: [], tooShort: true });
    expect(await list(ctx, { search: '  ' })).toMatchObject({ tooShort: false });
  });

  test('an erased lead is listed without its data, and no longer found', async () => {
    const erased = { firstName: '', lastName: '', cellPhoneNumber: '', erasedAt: new Date() };
    const { affiliateId } = await makeLead(db, erased);
    const its = makeAffiliateContext(db.database, { affiliateId });
    expect((await list(its)).leads).toMatchObject([
      { name: 'Erased', cellPhoneNumber: '', idNumberMasked: null },
    ]);
    expect(await namesOf(its, { search: 'thandi' })).toEqual([]);
  });
});

test('shows neither another affiliate’s leads nor the other environment’s', async () => {
  const mine = await makeLead(db, { firstName: 'Mine' });
  await makeLead(db, { firstName: 'Theirs' });
  const uat = makeAffiliateContext(db.database, { affiliateId: mine.affiliateId });
  expect((await list(uat)).leads).toHaveLength(1);
  const production = makeAffiliateContext(db.database, {
    affiliateId: mine.affiliateId,
    environment: 'production',
  });
  expect((await list(production)).leads).toEqual([]);
});
