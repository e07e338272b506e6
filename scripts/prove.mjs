// `npm run prove` before a release: tests at full length, one after another. `npm run prove -- accept batch` runs those. All but
// `commission` and `generator` kill processes with -9. accept, batch, gate and commission have a short form in `npm test`, generator
// runs there when the API's document has changed, and the others run here only.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './stale.mjs';

const proofs = {
  accept: { project: 'api', sizes: { ACCEPT_KILL_COUNT: '300', ACCEPT_KILLS: '91' } },
  batch: { project: 'api', sizes: { BATCH_KILL_COUNT: '20' } },
  refer: { project: 'database', sizes: { REFER_KILL_COUNT: '20' } },
  match: { project: 'database', sizes: { MATCH_KILL_COUNT: '20' } },
  event: { project: 'database', sizes: { EVENT_KILLS: '100' } },
  webhook: { project: 'database', sizes: { WEBHOOK_KILLS: '100' } },
  text: { project: 'database', test: 'text-message/kill', sizes: {} },
  capacity: {
    project: 'api',
    sizes: { CAPACITY_PLACES: '1000', CAPACITY_CLIENTS: '64', CAPACITY_KILLS: '12' },
  },
  gate: {
    project: 'database',
    test: 'gate/interleaving',
    sizes: { GATE_SEQUENCES: '10000', GATE_KILLS: '200' },
  },
  generator: { project: 'api', test: 'docs/generator', sizes: {} },
  commission: { project: 'pure', test: 'commission/ledger', sizes: { COMMISSION_SEQUENCES: '10000' } },
};

const asked = process.argv.slice(2);
if (asked.some((name) => !Object.hasOwn(proofs, name))) {
  console.error(`usage: npm run prove [-- ${Object.keys(proofs).join('|')} …]`);
  process.exit(1);
}
const failed = [];
for (const name of asked.length > 0 ? asked : Object.keys(proofs))
  if ((await prove(name)) !== 0) failed.push(name);
if (failed.length > 0) {
  console.error(`not proven: ${failed.join(', ')}`);
  process.exitCode = 1;
}

/** Runs one; returns what its process ended with. */
function prove(name) {
  const { project, sizes, test = `${name}-kill` } = proofs[name];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests=false',
      '--project',
      project,
      test,
    ],
    // Sizes that are set already win. `PROVE` lets vitest find what no other run has (`vitest.config.ts`).
    { cwd: root, stdio: 'inherit', env: { ...sizes, ...process.env, PROVE: 'on' } },
  );
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}
