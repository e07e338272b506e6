import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { parseLeadInput } from '@/lib/applicant/schema';
import type { AffiliateContext, GuardedContext, UnguardedContext } from '@/lib/base/actor/context';
import { getUsableIntent } from '@/lib/catalogue/intent/get-usable-intent';
import { acceptOffer } from '@/lib/lead/accept/accept-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { countStatements, type StatementCounter } from '@/test/database/count-statements';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { makeMatchedLead } from '@/test/matched-lead';
import { withPartnerServer } from '@/test/with-partner-server';
import { passGuard } from './pass-guard';

const db = withDatabase();
const server = withPartnerServer();
let counter: StatementCounter;
let counted: Database;

beforeAll(async () => {
  counter = await countStatements(db.url);
  counted = openDatabase(counter.url, { maxConnections: 2 });
});
afterAll(async () => {
  await counted.close();
  await counter.stop();
});

/** Makes a matched lead and a context of its affiliate's key; counts its statements from here on. */
async function setUp() {
  const lead = await makeMatchedLead(db.database, server.origin);
  const { affiliateId } = lead.ctx.scope;
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const ctx = makeAffiliateContext(counted, { affiliateId }, { actor: { kind: 'key', keyId } });
  const [row] = await db.sql<{ intentId: number }[]>`
    select intent_id::int as "intentId" from partner_intent where partner_id = ${lead.partner.id}`;
  // Reads the catalogue beforehand, as in a process that has been running for a while.
  const intentId = String(row?.intentId);
  await getUsableIntent(await passGuard(ctx), intentId);
  counter.take();
  return { lead, ctx, intentId, body: makeLeadBody({ intent_id: row?.intentId }) };
}

/**
 * Returns how many statements since the last call read the settings, and with them the catalogue's version; but for the
 * picture of who has room, which is read once a second whoever calls, with the version that it is of, and for the register's
 * setting, which what waits asks again.
 */
const settingsRead = () =>
  counter
    .take()
    .filter((text) => /(?:from|join) "?environment"?\s/.test(text) && !/'caps'|register_gate/.test(text))
    .length;

describe('the settings of the environment are read once', () => {
  test('by an accept: in its guard', async () => {
    const { lead, ctx } = await setUp();
    const guarded = await passGuard(ctx);
    expect(settingsRead()).toBe(1);
    expect(await acceptOffer(guarded, lead.body)).toMatchObject({ status: 'accepted' });
    expect(settingsRead()).toBe(0);
  });

  test('by a lead with a referral: in the statement that stores it', async () => {
    const { lead, ctx, body } = await setUp();
    const { view } = await submitLead(ctx, parseLeadInput({ ...body, partner_ids: [lead.partner.id] }), {
      source: 'api_v2',
    });
    expect(view.referrals).toMatchObject([{ status: 'accepted' }]);
    expect(settingsRead()).toBe(1);
  });

  test('by an intent: in its guard', async () => {
    const { ctx, intentId } = await setUp();
    await getUsableIntent(await passGuard(ctx), intentId);
    expect(settingsRead()).toBe(1);
  });
});

test('only a verb that passes the guard itself accepts an unguarded request', () => {
  expectTypeOf<AffiliateContext>().toExtend<UnguardedContext>();
  expectTypeOf<UnguardedContext>().not.toExtend<AffiliateContext>();
  expectTypeOf<AffiliateContext>().not.toExtend<GuardedContext>();
});
