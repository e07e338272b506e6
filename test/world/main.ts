import { parseArgs } from 'node:util';
import { runWorld } from './run';

/*
 * Plays worlds of growing seeds until each expected invariant was broken, or the time is over: what `npm run world-faults`
 * asks of a product with faults put back. Its last line is JSON.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** The invariants that must be broken, with commas between. */
    expect: { type: 'string', default: '' },
  },
});
const began = Date.now();
const minutesSince = () => (Date.now() - began) / 60_000;
const expected = values.expect.split(',').filter(Boolean);
/** When each invariant was found broken first. */
const found: Record<string, { minutes: number; round: number }> = {};
const isDone = () => expected.every((name) => name in found);
for (let round = 1; !isDone() && minutesSince() < Number(values.minutes); round += 1) {
  const world = await runWorld({
    seconds: 40,
    seed: `${values.seed}.${round}`,
    kills: 5,
    nights: 2,
    rotates: round % 3 === 2,
  });
  for (const { invariant } of world.found) found[invariant] ??= { minutes: minutesSince(), round };
  const broken = Object.keys(found).join(', ') || 'nothing';
  process.stderr.write(`world ${round}, ${minutesSince().toFixed(1)} minutes: ${broken} broken\n`);
}
process.stdout.write(`${JSON.stringify({ minutes: minutesSince(), found })}\n`);
