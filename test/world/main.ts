import { parseArgs } from 'node:util';
import { runWorld } from './run';

/*
 * Plays worlds of growing seeds until one finds something, or the time is over: what `npm run world-faults` asks of a
 * product with a fault put back. Its last line is JSON.
 */
const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    /** The invariant that must be broken; without it any. */
    expect: { type: 'string' },
  },
});
const began = Date.now();
const until = began + Number(values.minutes) * 60_000;
let rounds = 0;
let names: string[] = [];
let says = '';
const isFound = () => (values.expect ? names.includes(values.expect) : names.length > 0);
while (!isFound() && Date.now() < until) {
  rounds += 1;
  const seed = `${values.seed}.${rounds}`;
  const { found, says: said } = await runWorld({
    seconds: 40,
    seed,
    kills: 5,
    nights: 2,
    rotates: rounds % 3 === 2,
  });
  names = [...new Set(found.map(({ invariant }) => invariant))];
  says = said;
}
const minutes = (Date.now() - began) / 60_000;
process.stdout.write(`${says}\n${JSON.stringify({ rounds, minutes, names, isFound: isFound() })}\n`);
