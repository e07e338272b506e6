// `npm run prove -- accept|batch|event|webhook|capacity`: the full length of the tests that kill processes with -9, whose short
// form is in `npm test`.
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
};

const [name, ...rest] = process.argv.slice(2);
if (!Object.hasOwn(proofs, name ?? '') || rest.length > 0) {
  console.error(`usage: npm run prove -- ${Object.keys(proofs).join('|')}`);
  process.exit(1);
}
const { project, sizes } = proofs[name];
const child = spawn(
  process.execPath,
  [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', project, `${name}-kill`],
  // Sizes that are set already win.
  { cwd: root, stdio: 'inherit', env: { ...sizes, ...process.env } },
);
child.once('close', (code) => {
  process.exitCode = code ?? 1;
});
