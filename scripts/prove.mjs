// `npm run prove -- accept|batch|event|webhook|capacity|gate|commission`: the full length of tests whose short form is in `npm test`; all
// but the last kill processes with -9.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './stale.mjs';

const proofs = {
  accept: { project: 'api', sizes: { ACCEPT_KILL_COUNT: '300', ACCEPT_KILLS: '91' } },
  batch: { project: 'api', sizes: { BATCH_KILL_COUNT: '20' } },
  event: { project: 'database', sizes: { EVENT_KILLS: '100' } },
  webhook: { project: 'database', sizes: { WEBHOOK_KILLS: '100' } },
  capacity: {
    project: 'api',
    sizes: { CAPACITY_PLACES: '1000', CAPACITY_CLIENTS: '64', CAPACITY_KILLS: '12' },
  },
  gate: {
    project: 'database',
    test: 'gate/interleaving',
    sizes: { GATE_SEQUENCES: '10000', GATE_KILLS: '200' },
  },
  commission: { project: 'pure', test: 'commission/ledger', sizes: { COMMISSION_SEQUENCES: '10000' } },
};

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(proofs, name ?? '') || rest.length > 0) {
  console.error(`usage: npm run prove -- ${Object.keys(proofs).join('|')}`);
  process.exit(1);
}
const { project, sizes, test = `${name}-kill` } = proofs[name];
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, test],
  // Sizes that are set already win.
  { cwd: root, stdio: 'inherit', env: { ...sizes, ...process.env } },
);
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
