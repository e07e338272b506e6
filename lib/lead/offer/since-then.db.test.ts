import { beforeEach, describe, expect, test } from 'vitest';
import { parseLeadInput } from '@/lib/applicant/schema';
import { forgetProcess } from '@/lib/base/process/process';
import { eraseLeads } from '@/lib/care/erasure/erase-leads';
import { newPartnerSecret } from '@/lib/http/webhook/signature';
import { makeIdNumber, makeLeadBody } from '@/test/applicant';
import { capacityOf, setCapacity } from '@/test/capacity';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeAffiliate, makeApiKey, makeIntent, makePartner } from '@/test/factory';
import { withPartnerServer } from '@/test/with-partner-server';
import { forPage, makeOffer } from './make-offer';

// What is decided while scorers are asked (the gate, design base 6).

const db = withDatabase();
const server = withPartnerServer();
beforeEach(forgetProcess);

/** A lender that matches at once, and one that is asked for its score and answers when it is told to. */
async function market() {
  const { id: affiliateId } = await makeAffiliate(db);
  const { id: intentId } = await makeIntent(db);
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const lender = (changes: object) =>
    makePartner(db, { secret: newPartnerSecret(), timeoutMs: 5_000, intents: [{ intentId }], ...changes });
  const plain = await lender({});
  const scored = await lender({ scoreUrl: `${server.origin}/score` });
  const ctx = makeAffiliateContext(db.database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const input = parseLeadInput(makeLeadBody({ intent_id: intentId, id_number: makeIdNumber() }));
  let answer: () => void = () => {};
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer({ json: { available: true, probability: 50 }, after });
  const asked = () => expect.poll(() => server.calls.length).toBeGreaterThan(0);
  const offer = (options = {}) => makeOffer(ctx, input, { source: 'api_v2' }, options);
  const stored = async () => {
    const [row] = await db.sql<{ id: number; state: string; matches: number[]; offers: number }[]>`
      select l.id::float8 as id, l.state, (select count(*)::int from offer where lead_id = l.id) as offers,
        array(select (m ->> 'partnerId')::int from offer o, jsonb_array_elements(o.matches) m
          where o.id = l.offer_id order by m ->> 'rank') as matches
      from lead l where l.affiliate_id = ${affiliateId}`;
    if (!row) throw new Error('no lead');
    return row;
  };
  return { ctx, plain, scored, offer, stored, asked, answer: () => answer() };
}
type Market = Awaited<ReturnType<typeof market>>;

/** As an operator's change does it: the catalogue has a new version. */
const switchOff = (partnerId: number) => db.sql`
  with off as (update partner set active = false where id = ${partnerId} returning environment)
  update environment set catalogue_version = catalogue_version + 1 where name = (select environment from off)`;
const serveNoMore = (partnerId: number) => db.sql`
  with off as (delete from partner_intent where partner_id = ${partnerId} returning partner_id)
  update environment set catalogue_version = catalogue_version + 1 where exists (select from off) and name = 'uat'`;

describe('a lender is left out of the offer in the making that', () => {
  test.each([
    ['matches at once, and is switched off', 'plain', switchOff],
    ['has been asked, and is switched off', 'scored', switchOff],
    ['has been asked, and no longer serves the product', 'scored', serveNoMore],
    [
      'has filled meanwhile',
      'plain',
      async (partnerId: number) => {
        await setCapacity(db.database, partnerId, capacityOf([{ most: 0 }]));
        forgetProcess();
      },
    ],
  ] as const)('%s', async (_, which, decide) => {
    const made = await market();
    const offering = made.offer();
    await made.asked();
    await decide(made[which].id);
    made.answer();
    const left = which === 'plain' ? made.scored : made.plain;
    expect((await offering).view.matches.map(({ id }) => id)).toEqual([left.id]);
    expect(await made.stored()).toMatchObject({ state: 'matched', matches: [left.id], offers: 1 });
  });

  test('is the only one: unmatched', async () => {
    const made = await market();
    const offering = made.offer();
    await made.asked();
    await switchOff(made.plain.id);
    await switchOff(made.scored.id);
    made.answer();
    expect((await offering).view.matches).toEqual([]);
    expect(await made.stored()).toMatchObject({ state: 'unmatched', matches: [] });
  });

  test('answers after the page has its offer', async () => {
    const made = await market();
    const { view, completed } = await made.offer(forPage);
    expect(view.matches.map(({ id }) => id)).toEqual([made.plain.id]);
    await switchOff(made.scored.id);
    made.answer();
    await completed;
    expect(await made.stored()).toMatchObject({ state: 'matched', matches: [made.plain.id] });
  });
});

const suspend = (made: Market, stands: boolean) =>
  db.sql`update affiliate set active = ${!stands} where id = ${made.ctx.scope.affiliateId}`;
const maintain = (_: Market, stands: boolean) =>
  db.sql`update environment set maintenance = ${stands} where name = 'uat'`;

describe('an offer in the making ends', () => {
  test.each([
    ['the affiliate is suspended', suspend, 'unauthorized'],
    ['there is maintenance', maintain, 'maintenance'],
  ] as const)(
    'once %s: nothing is saved, and it is made when it is asked for again',
    async (_, decide, code) => {
      const made = await market();
      const offering = made.offer();
      const refused = expect(offering).rejects.toMatchObject({ code });
      await made.asked();
      await decide(made, true);
      try {
        made.answer();
        await refused;
        expect(await made.stored()).toMatchObject({ state: 'new', offers: 0 });
      } finally {
        await decide(made, false);
      }
      expect((await made.offer()).view.matches).toHaveLength(2);
      expect(await made.stored()).toMatchObject({ state: 'matched', offers: 1 });
    },
  );

  test.each([
    ['the affiliate is suspended', suspend],
    ['there is maintenance', maintain],
  ] as const)('once %s: what a lender answers later is not kept', async (_, decide) => {
    const made = await market();
    const { completed } = await made.offer(forPage);
    await decide(made, true);
    try {
      made.answer();
      await completed;
      expect((await made.stored()).matches).toEqual([made.plain.id]);
    } finally {
      await decide(made, false);
    }
  });

  test('once the applicant is erased: lead not found, and nothing is saved', async () => {
    const made = await market();
    const refused = expect(made.offer()).rejects.toMatchObject({ code: 'not_found' });
    await made.asked();
    const { id } = await made.stored();
    await db.transaction((tx) => eraseLeads(made.ctx, tx, [id]));
    made.answer();
    await refused;
    expect(await made.stored()).toMatchObject({ offers: 0 });
  });
});
