import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { isDoNotContact } from '@/db/query/base/opt-out-part';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { startProcess } from '@/lib/base/process/process';
import { optOutHash } from '@/lib/desk/opt-out/hash';
import { knownOptOutKey } from '@/lib/desk/opt-out/key';
import { hashFormerLeads } from '@/lib/desk/opt-out/remember-opt-outs';
import { openDesk } from '@/lib/desk/work-list/open-desk';
import { makeOffer } from '@/lib/lead/offer/make-offer';
import { submitLead } from '@/lib/lead/submission/submit-lead';
import { buildProgram } from '@/test/build-program';
import { type ConsentWorld, decide, namedValue } from '@/test/consent/decide';
import { ConsentModel } from '@/test/consent/model';
import { type Decision, killable, type Step, steps, type Trial, type Value } from '@/test/consent/step';
import { type ConsentMarket, contextOf, inputOf, makeMarket, makePeople, slots } from '@/test/consent/world';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { acceptOffer } from '@/test/routed-verb';
import { withPartnerServer } from '@/test/with-partner-server';
import type { LeadBasis } from '@/word/lead';

// The full run: npm run prove -- consent
const sequences = Number(process.env.CONSENT_SEQUENCES ?? 200);
const kills = Number(process.env.CONSENT_KILLS ?? 2);
const seeded = process.env.CONSENT_SEED && { seed: Number(process.env.CONSENT_SEED) };

const db = withDatabase();
const server = withPartnerServer();
const origin = { source: 'api_v2' } as const;
let market: ConsentMarket;
let program: Awaited<ReturnType<typeof buildProgram>>;

beforeAll(async () => {
  startProcess(makeContext(db.database));
  market = await makeMarket(db.database, server.origin);
  program = await buildProgram('test/consent/worker-process.ts', 'consent-worker');
});
afterAll(async () => {
  await db.sql`update environment set register_gate = 'block'`;
  await program?.remove();
});

type Played = { readonly world: ConsentWorld; readonly model: ConsentModel };
const ctxOf = (slot: number) => contextOf(db.database, market, slots[slot]?.affiliate ?? 0);
const personOf = (slot: number) => slots[slot]?.person ?? 0;
const leadIdOf = (slot: number, hashid: string) => readPublicId(ctxOf(slot).env.idKey, 'lead', hashid) ?? 0;

beforeEach(() =>
  server.answer(({ path }) =>
    path.startsWith('/score')
      ? { json: { available: true, probability: 60 } }
      : { json: { status: 'accepted' } },
  ),
);

/** The public id of a slot's lead, which comes anew where there is none. */
async function arrived({ world, model }: Played, slot: number, basis: LeadBasis = 'asked'): Promise<string> {
  const there = world.hashids[slot];
  if (there) return there;
  const input = inputOf(market, world.people, personOf(slot));
  const { view, created } = await submitLead(ctxOf(slot), input, { ...origin, basis });
  expect(created).toBe(true);
  world.hashids[slot] = view.id;
  model.arrive(slot, basis);
  return view.id;
}

/** What is stored of the people's noes, as the model writes it. */
async function stored({ people }: ConsentWorld): Promise<string[]> {
  const key = await knownOptOutKey(ctxOf(0));
  const values: readonly Value[] = [0, 1, 'phone'];
  const hashes = values.map((one) => {
    const { kind, value } = namedValue(people, one);
    return optOutHash(key, kind, value);
  });
  const rows = await db.sql<{ hash: Buffer; reach: string; reachId: number | null }[]>`
    select hash, reach, reach_id::float8 as "reachId" from opt_out
    where hash in ${db.sql(hashes)} and environment = 'uat' and lifted_at is null`;
  const places = [...market.affiliates.map(({ id }) => id), ...market.partners];
  return rows
    .map(({ hash, reach, reachId }) => {
      const value = values[hashes.findIndex((one) => one.equals(hash))];
      const whose = reachId === null ? '' : (places.indexOf(reachId) % 2).toString();
      return `${value} ${reach} ${whose}`.trim();
    })
    .sort();
}

async function tryIt(played: Played, trial: Trial): Promise<void> {
  const { world, model } = played;
  if (trial.kind === 'worker') {
    // What is remembered already is not remembered again: nothing that was lifted comes back.
    expect(await hashFormerLeads(makeContext(db.database))).toEqual({ remembered: 0, hashed: 0 });
    return;
  }
  const { slot } = trial;
  const hashid = await arrived(played, slot);
  const ctx = ctxOf(slot);
  if (trial.kind === 'call')
    expect((await openDesk(ctx, hashid)).doNotContact).toBe(model.isStopped(slot, 'call'));
  if (trial.kind === 'text') {
    const [row] = await db.sql<[{ isStopped: boolean }]>`
      select ${isDoNotContact(db.sql, { ofText: true })} as "isStopped" from lead l where l.id = ${leadIdOf(slot, hashid)}`;
    expect(row.isStopped).toBe(model.isStopped(slot, 'text'));
  }
  if (trial.kind === 'offer') {
    if (trial.basis) model.setBasis(slot, trial.basis);
    await checkOffer(played, slot, trial.basis);
  }
  if (trial.kind === 'send' && model.lenders(slot).length === 0) await checkNothingSent(world, slot, hashid);
}

/** Exactly the lenders that may are asked, and offered. */
async function checkOffer({ world, model }: Played, slot: number, basis: LeadBasis | null): Promise<void> {
  server.calls.length = 0;
  const input = inputOf(market, world.people, personOf(slot));
  const { view } = await makeOffer(ctxOf(slot), input, { ...origin, basis });
  const expected = model.lenders(slot);
  expect(view.id).toBe(world.hashids[slot]);
  expect([0, 1].filter((at) => server.callsTo(`/score-${at}`).length > 0)).toEqual(expected);
  const offered = view.matches.map(({ id }) => market.partners.indexOf(id)).sort();
  expect(offered).toEqual(expected);
}

/** Neither an offer from before nor a lender that is named leads to an application. */
async function checkNothingSent(world: ConsentWorld, slot: number, hashid: string): Promise<void> {
  server.calls.length = 0;
  const [partnerId = 0] = market.partners;
  const accept = acceptOffer(ctxOf(slot), { hashid, partnerId, liveQuotes: null, type: null, bank: null });
  await expect(accept).rejects.toThrow();
  const input = inputOf(market, world.people, personOf(slot), { partner_ids: [partnerId] });
  const { view } = await submitLead(ctxOf(slot), input, origin);
  expect(view.referrals?.map(({ status }) => status)).toEqual(['failed']);
  expect(server.calls).toEqual([]);
}

async function decideBoth({ world, model }: Played, decision: Decision): Promise<void> {
  const did = await decide(db.database, world, decision);
  const expected = model.decide(decision);
  if (decision.kind === 'lifted' || decision.kind === 'yes in spite of it') expect(did).toBe(expected);
  if (decision.kind === 'erased') world.hashids[decision.slot] = null;
}

/** Decides in a process of its own, which is killed after so long: the whole of it is in force then, or nothing. */
async function decideAndKill(played: Played, decision: Decision, afterMs: number): Promise<void> {
  const { world, model } = played;
  const child: ChildProcess = fork(program.file, [db.url], { execArgv: [] });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    const done = once(child, 'message');
    child.send({ world, decision });
    await Promise.race([done, pause(afterMs)]);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  const left = () => db.sql`select from pg_stat_activity where application_name = 'consent worker'`;
  await expect.poll(async () => (await left()).length, { timeout: 10_000 }).toBe(0);
  const before = model.standing();
  const after = model.copy();
  after.decide(decision);
  const now = await stored(world);
  expect([before, after.standing()]).toContainEqual(now);
  // A no that was said once more stands as before: which of both it was, its time says.
  if (JSON.stringify(now) !== JSON.stringify(before)) model.decide(decision);
}

async function play(
  all: readonly (Step | { kind: 'kill'; decision: Decision; afterMs: number })[],
): Promise<void> {
  const model = new ConsentModel();
  const world = { market, people: makePeople(), hashids: slots.map(() => null) };
  const played: Played = { world, model };
  await db.sql`update environment set register_gate = 'block'`;
  for (const [slot] of slots.entries()) await arrived(played, slot, slot === 1 ? 'outbound' : 'asked');
  for (const step of all) {
    if (step.kind === 'kill') await decideAndKill(played, step.decision, step.afterMs);
    else if ('affiliate' in step || 'value' in step || !isTrial(step))
      await decideBoth(played, step as Decision);
    else await tryIt(played, step);
    expect(await stored(world)).toEqual(model.standing());
  }
  for (const [slot] of slots.entries()) {
    await tryIt(played, { kind: 'call', slot });
    await tryIt(played, { kind: 'offer', slot, basis: null });
    await tryIt(played, { kind: 'send', slot });
  }
  await checkApplication(played);
}

const isTrial = (step: Step): step is Trial =>
  ['offer', 'call', 'text', 'send', 'worker'].includes(step.kind);

/** Who may be sent is sent: a gate that lets nobody through would keep every rule above. */
async function checkApplication({ world, model }: Played): Promise<void> {
  const [at] = model.lenders(0);
  const hashid = world.hashids[0];
  if (at === undefined || !hashid) return;
  server.calls.length = 0;
  const offer = { hashid, partnerId: market.partners[at] ?? 0, liveQuotes: null, type: null, bank: null };
  expect(await acceptOffer(ctxOf(0), offer)).toMatchObject({ status: 'accepted' });
  expect(server.callsTo(`/accept-${at}`)).toHaveLength(1);
}

test(`${sequences} random orders of noes, yeses, erasures and contacts do as the slow model says`, {
  timeout: 60_000 + sequences * 2_000,
}, async () => {
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: sequences, endOnFailure: true, ...seeded });
});

test(`${kills} processes are killed while they store a no or its lifting: all of it is in force, or nothing`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const kill = fc.record({ kind: fc.constant('kill' as const), decision: killable, afterMs: fc.nat(40) });
  const order = fc.tuple(steps, kill, steps).map(([before, one, after]) => [...before, one, ...after]);
  await fc.assert(fc.asyncProperty(order, play), { numRuns: kills, endOnFailure: true, ...seeded });
});
