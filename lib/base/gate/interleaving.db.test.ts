import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '@/lib/base/process/process';
import { buildProgram } from '@/test/build-program';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { decide } from '@/test/gate/decide';
import { makeMarket } from '@/test/gate/market';
import { GateModel, isCalling, type Taken, taken, type Work, works } from '@/test/gate/model';
import { reasonOf, runWork } from '@/test/gate/run-work';
import { endWorld, startWorld } from '@/test/gate/start-world';
import { type GateMarket, type GateWorld, pathOf } from '@/test/gate/world';
import { withPartnerServer } from '@/test/with-partner-server';

// The full run: npm run prove -- gate
const sequences = Number(process.env.GATE_SEQUENCES ?? 8);
const kills = Number(process.env.GATE_KILLS ?? 1);
const seeded = process.env.GATE_SEED && { seed: Number(process.env.GATE_SEED) };

const db = withDatabase();
const server = withPartnerServer();
let market: GateMarket;
let program: Awaited<ReturnType<typeof buildProgram>>;
beforeAll(async () => {
  startProcess(makeContext(db.database));
  server.answer(({ path }) =>
    path === pathOf('batch.match')
      ? { json: { available: true, probability: 50 } }
      : { json: { status: 'accepted' } },
  );
  [market, program] = await Promise.all([
    makeMarket(db.database, server.origin),
    buildProgram('test/gate/worker-process.ts', 'gate-worker'),
  ]);
});
afterAll(async () => {
  await db.sql`update environment set maintenance = false`;
  await program?.remove();
});

type Step =
  | { kind: 'decide'; decision: Taken; stands: boolean }
  | { kind: 'run'; work: Work }
  | { kind: 'kill'; work: Work; afterMs: number };
const decided: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('decide' as const),
  decision: fc.constantFrom(...taken),
  stands: fc.boolean(),
});
const ran: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('run' as const),
  work: fc.constantFrom(...works),
});
const killed: fc.Arbitrary<Step> = fc.record({
  kind: fc.constant('kill' as const),
  work: fc.constantFrom(...works.filter((work) => isCalling(work) || work === 'batch.match')),
  afterMs: fc.integer({ min: 0, max: 60 }),
});
const steps = fc.array(fc.oneof({ weight: 3, arbitrary: decided }, { weight: 6, arbitrary: ran }), {
  minLength: 5,
  maxLength: 20,
});
const isFinal = (decision: Taken) => decision === 'applicant erased' || decision === 'values changed';

/** Calls of a work's lender, without the first that failed. */
const callsOf = (work: Work) => server.callsTo(pathOf(work)).slice(work === 'application follow-up' ? 1 : 0);
/** Under how many ids somebody was called: a call that is repeated carries the same. */
const idsOf = (work: Work) =>
  new Set(callsOf(work).map(({ headers }) => headers['idempotency-key'] ?? headers['webhook-id'])).size;

/** Works whose process was killed: they went, or go later, once. */
class Killed {
  readonly works = new Set<Work>();
  /** Something was decided by then that ends what was not sent. */
  readonly mayHaveEnded = new Set<Work>();
}

async function checkRun(world: GateWorld, model: GateModel, killed: Killed, work: Work): Promise<void> {
  const before = callsOf(work).length;
  const wasOver = model.over.get(work);
  const expected = model.run(work);
  const led = await runWork(world, work);
  const standing = `${work} after ${[...model.standing].join(', ')}`;
  if (killed.works.has(work)) {
    if (model.mayEnd(work)) killed.mayHaveEnded.add(work);
    expect(idsOf(work), standing).toBeLessThanOrEqual(1);
    return;
  }
  if (led !== null) {
    expect(led, standing).toBe(expected.does === 'goes' || wasOver === 'gone');
    if (work === 'batch.match') checkScorer(model, wasOver, standing);
    return;
  }
  expect(callsOf(work).length - before, standing).toBe(expected.does === 'goes' ? 1 : 0);
  const isReferral = work === 'waiting referral' || work === 'batch.refer-partner';
  if (expected.does === 'ends' && isReferral && !wasOver)
    expect(expected.reasons.concat(model.standing.has('applicant erased') ? ['lead erased'] : [])).toContain(
      await reasonOf(world, work),
    );
  if (expected.does === 'goes') checkWhatWasSent(model, work, standing);
}

/** Match all asks nobody who is off or full, and nobody about who is not to be contacted or was erased. */
function checkScorer({ standing }: GateModel, wasOver: string | undefined, said: string): void {
  const nobody = (['lender off', 'lender without room', 'do not contact', 'applicant erased'] as const).some(
    (decision) => standing.has(decision),
  );
  if (!wasOver && nobody) expect(callsOf('batch.match').length, said).toBe(0);
  expect(callsOf('batch.match').length, said).toBeLessThanOrEqual(1);
}

/** A resend repeats what was sent, byte for byte; what was never sent goes with the values of the day. */
function checkWhatWasSent({ standing }: GateModel, work: Work, said: string): void {
  const sent = callsOf(work).at(-1);
  if (work === 'application follow-up') expect(sent?.text).toBe(server.callsTo(pathOf(work))[0]?.text);
  else if (work !== 'text message' && work !== 'webhook delivery')
    expect(sent?.body.lead, said).toMatchObject({
      first_name: standing.has('values changed') ? 'Thandeka' : 'Thandi',
    });
}

/** Runs a work in a process of its own, which is killed after so long. */
async function runAndKill({ ctx: _, ...world }: GateWorld, work: Work, afterMs: number): Promise<void> {
  const child: ChildProcess = fork(program.file, [db.url, server.origin], { execArgv: [] });
  const ended = once(child, 'exit');
  try {
    await once(child, 'message');
    const done = once(child, 'message');
    child.send({ world, work });
    await Promise.race([done, pause(afterMs)]);
  } finally {
    child.kill('SIGKILL');
    await ended;
  }
  // Until the server has noticed, a statement that was under way may still hold its rows.
  await expect
    .poll(
      async () => (await db.sql`select from pg_stat_activity where application_name = 'gate worker'`).length,
      {
        timeout: 10_000,
      },
    )
    .toBe(0);
}

async function checkKill(world: GateWorld, model: GateModel, killed: Killed, step: Step & { kind: 'kill' }) {
  const { work, afterMs } = step;
  const wasOver = model.over.has(work);
  const expected = model.run(work);
  const before = callsOf(work).length;
  await runAndKill(world, work, afterMs);
  // What must not go does not, whenever its process dies.
  if (expected.does !== 'goes') expect(callsOf(work).length, work).toBe(before);
  if (wasOver) return;
  if (expected.does === 'ends') killed.mayHaveEnded.add(work);
  killed.works.add(work);
}

async function play(all: readonly Step[]): Promise<void> {
  server.calls.length = 0;
  const world = await startWorld(db.database, market);
  try {
    await playIn(world, all);
  } finally {
    await endWorld(world);
  }
}

async function playIn(world: GateWorld, all: readonly Step[]): Promise<void> {
  const model = new GateModel();
  const dead = new Killed();
  const set = async (decision: Taken, stands: boolean) => {
    if (model.standing.has(decision) === stands) return;
    if (!stands && isFinal(decision)) return;
    await decide(world, decision, stands);
    model.decide(decision, stands);
  };
  try {
    for (const one of all)
      if (one.kind === 'decide') await set(one.decision, one.stands);
      else if (one.kind === 'kill') await checkKill(world, model, dead, one);
      else await checkRun(world, model, dead, one.work);
  } finally {
    for (const decision of taken) await set(decision, false);
  }
  // Everything is taken back that can be: what has not ended goes now, once, and nothing goes twice.
  for (const work of works) await checkRun(world, model, dead, work);
  for (const work of works) {
    await runWork(world, work);
    if (!isCalling(work)) continue;
    if (!dead.works.has(work))
      expect(callsOf(work).length, work).toBe(model.over.get(work) === 'gone' ? 1 : 0);
    else if (!dead.mayHaveEnded.has(work)) expect(idsOf(work), work).toBe(1);
    else expect(idsOf(work), work).toBeLessThanOrEqual(1);
  }
}

test(`${sequences} random orders of works and decisions do as the table says`, {
  timeout: 60_000 + sequences * 3_000,
}, async () => {
  await fc.assert(fc.asyncProperty(steps, play), { numRuns: sequences, endOnFailure: true, ...seeded });
});

test(`${kills} works are killed in the middle, and go on after, once`, {
  timeout: 60_000 + kills * 30_000,
}, async () => {
  const order = fc.tuple(steps, killed, steps).map(([before, kill, after]) => [...before, kill, ...after]);
  await fc.assert(fc.asyncProperty(order, play), { numRuns: kills, endOnFailure: true, ...seeded });
});
