import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startProcess } from '@/lib/process';
import { makeContext } from '@/test/context';
import { withDatabase } from '@/test/database/with-database';
import { GateModel, type Taken, taken, type Work, works } from '@/test/gate/model';
import {
  decide,
  type GateMarket,
  type GateWorld,
  makeMarket,
  reasonOf,
  runWork,
  startWorld,
} from '@/test/gate/world';
import { withPartnerServer } from '@/test/with-partner-server';

// The full run: npm run prove -- gate
const sequences = Number(process.env.GATE_SEQUENCES ?? 60);

const db = withDatabase();
const server = withPartnerServer();
let market: GateMarket;
beforeAll(async () => {
  startProcess(makeContext(db.database));
  market = await makeMarket(db.database, server.origin);
});
afterAll(() => db.sql`update environment set maintenance = false`);

type Step = { kind: 'decide'; decision: Taken; stands: boolean } | { kind: 'run'; work: Work };
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('decide' as const),
      decision: fc.constantFrom(...taken),
      stands: fc.boolean(),
    }),
  },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('run' as const), work: fc.constantFrom(...works) }) },
);
const isFinal = (decision: Taken) => decision === 'applicant erased' || decision === 'values changed';

/** Calls of a work's lender, without the first that failed. */
const callsOf = ({ paths }: GateWorld, work: Work) =>
  server.callsTo(paths[work]).slice(work === 'application follow-up' ? 1 : 0);

async function checkRun(world: GateWorld, model: GateModel, work: Work): Promise<void> {
  const before = callsOf(world, work).length;
  const wasOver = model.over.has(work);
  const expected = model.run(work);
  const led = await runWork(world, work);
  const calls = callsOf(world, work).length - before;
  const standing = [...model.standing].join(', ');
  if (work === 'short link') {
    expect(led, standing).toBe(expected.does === 'goes');
    return;
  }
  expect(calls, `${work} after ${standing}`).toBe(expected.does === 'goes' ? 1 : 0);
  if (expected.does === 'ends' && work !== 'application follow-up' && !wasOver)
    expect(expected.reasons.concat(model.standing.has('applicant erased') ? ['lead erased'] : [])).toContain(
      await reasonOf(world, work),
    );
  if (expected.does !== 'goes') return;
  const sent = callsOf(world, work).at(-1);
  const first = server.callsTo(world.paths[work])[0];
  // A resend repeats what was sent, byte for byte; what was never sent goes with the values of the day.
  if (work === 'application follow-up') expect(sent?.text).toBe(first?.text);
  else
    expect(sent?.body.lead, standing).toMatchObject({
      first_name: model.standing.has('values changed') ? 'Thandeka' : 'Thandi',
    });
}

test(`${sequences} random orders of works and decisions do as the table says`, {
  timeout: 60_000 + sequences * 2_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      server.calls.length = 0;
      const world = await startWorld(db.database, market);
      const model = new GateModel();
      const set = async (decision: Taken, stands: boolean) => {
        if (model.standing.has(decision) === stands) return;
        if (!stands && isFinal(decision)) return;
        await decide(world, decision, stands);
        model.decide(decision, stands);
      };
      try {
        for (const one of steps)
          if (one.kind === 'decide') await set(one.decision, one.stands);
          else await checkRun(world, model, one.work);
      } finally {
        for (const decision of taken) await set(decision, false);
      }
      // Everything is taken back that can be: what has not ended goes now, once, and nothing goes twice.
      for (const work of works) await checkRun(world, model, work);
      for (const work of works) {
        await runWork(world, work);
        expect(callsOf(world, work).length).toBe(model.over.get(work) === 'gone' ? 1 : 0);
      }
    }),
    { numRuns: sequences, ...(process.env.GATE_SEED && { seed: Number(process.env.GATE_SEED) }) },
  );
});
