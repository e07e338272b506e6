import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Database, openDatabase } from '@/db/client';
import { parseLeadInput } from '@/lib/applicant/schema';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { makeLeadBody } from '@/test/applicant';
import { makeAffiliateContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { makeApiKey } from '@/test/factory';
import { anotherLead, makeMatchedLead } from '@/test/matched-lead';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';

const db = withDatabase();
const server = withPartnerServer();
let database: Database;

beforeAll(() => {
  // Of each kind a process has so few that three accepts need them all.
  database = openDatabase(db.url, { maxConnections: 2 });
});
afterAll(() => database.close());

/** Holds the row of a lead, as whoever writes to it does, until it is released. */
async function holdLeads(leadIds: readonly number[]): Promise<() => Promise<void>> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let isHeld = () => {};
  const holding = new Promise<void>((resolve) => {
    isHeld = resolve;
  });
  const done = db.database.transaction(async ({ sql }) => {
    await sql`select from lead where id = any(${[...leadIds]}) for no key update`;
    isHeld();
    await held;
  });
  await holding;
  return async () => {
    release();
    await done;
  };
}

test('leads are stored while partners are slow and every connection of the applications waits', async () => {
  const first = await makeMatchedLead(db.database, server.origin);
  const leads = [first, await anotherLead(first), await anotherLead(first)].map((lead) => ({
    ...lead,
    ctx: { ...lead.ctx, database },
  }));
  let answer = () => {};
  const after = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.answer({ json: { status: 'accepted' }, after });
  const { affiliateId } = first.ctx.scope;
  const { id: keyId } = await makeApiKey(db, { affiliateId });
  const caller = makeAffiliateContext(database, { affiliateId }, { actor: { kind: 'key', keyId } });
  const submit = () =>
    submitLead(caller, parseLeadInput(makeLeadBody({ intent_id: first.intentId })), { source: 'api_v2' });
  const accepts = leads.map((lead) => acceptOffer(lead.ctx, lead.body));
  await expect.poll(() => server.calls.length, { timeout: 10_000 }).toBe(3);
  const release = await holdLeads(leads.map(({ leadId }) => leadId));
  answer();
  const waiting = () => db.sql`
    select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(waiting, { timeout: 10_000 }).toHaveLength(2);
  for (let n = 0; n < 20; n += 1) expect((await submit()).created).toBe(true);
  expect(await waiting()).toHaveLength(2);
  await release();
  expect(await Promise.all(accepts)).toMatchObject(leads.map(() => ({ status: 'accepted' })));
});
