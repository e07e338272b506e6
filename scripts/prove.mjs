// `npm run prove` before a release: tests at full length, one after another. `npm run prove -- accept batch` runs those. All but
// `commission`, `generator`, `key`, `lender` and `upgrade` kill processes with -9. accept, batch, consent, gate, lender, world and
// commission have a short form in `npm test`,
// generator runs there when the API's document has changed, and the others run here only.
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { proofs, testOf } from './proof.mjs';
import { root } from './stale.mjs';

const { asked, given } = readArguments(process.argv.slice(2));
if (asked.some((name) => !Object.hasOwn(proofs, name))) {
  console.error(`usage: npm run prove [-- ${Object.keys(proofs).join('|')} …] [--minutes N] [--seed S]`);
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
  const { project, sizes } = proofs[name];
  const child = spawn(
    process.execPath,
    [
      join(root, 'node_modules/vitest/vitest.mjs'),
      'run',
      '--passWithNoTests=false',
      '--project',
      project,
      testOf(name),
    ],
    // Sizes that are set already win. `PROVE` lets vitest find what no other run has (`vitest.config.ts`).
    { cwd: root, stdio: 'inherit', env: { ...sizes, ...process.env, ...given, PROVE: 'on' } },
  );
  return new Promise((resolve) => child.once('close', (code) => resolve(code ?? 1)));
}

/** Reads which are asked for, and of `world` how long and from which seed. */
function readArguments(all) {
  const given = {};
  const asked = [];
  for (let at = 0; at < all.length; at += 1) {
    const name = { '--minutes': 'WORLD_MINUTES', '--seed': 'WORLD_SEED' }[all[at]];
    if (name === undefined) asked.push(all[at]);
    else {
      given[name] = all[at + 1] ?? '';
      at += 1;
    }
  }
  return { asked, given };
}
