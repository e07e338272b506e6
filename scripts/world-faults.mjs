// `npm run world-faults [-- NAME …] [--minutes N] [--seed S]`: puts back faults that were mended (`test/world/fault/*.patch`), each
// in a copy of the program, and lets the world play until its checker finds them: the checker is checked.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from './stale.mjs';
import { buildTools } from './tool.mjs';

const folder = join(root, 'test/world/fault');
const known = readdirSync(folder).map((file) => file.replace(/\.patch$/, ''));
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { minutes: { type: 'string', default: '10' }, seed: { type: 'string', default: '1' } },
});
if (positionals.some((name) => !known.includes(name))) {
  console.error(
    `usage: npm run world-faults [-- NAME …] [--minutes N] [--seed S]; names: ${known.join(', ')}`,
  );
  process.exit(1);
}
// Once here, so that only what a patch changes is built in each copy.
await buildTools('world', ['test/world/main.ts']);
const missed = [];
for (const name of positionals.length > 0 ? positionals : known) {
  const { names, minutes, rounds, isFound } = tryFault(name);
  const what = isFound
    ? `found in ${minutes.toFixed(1)} minutes, world ${rounds}: ${names.join(', ')}`
    : `NOT FOUND in ${minutes.toFixed(1)} minutes (${names.join(', ')})`;
  console.log(`${name}: ${what}`);
  if (!isFound) missed.push(name);
}
if (missed.length > 0) process.exitCode = 1;

/** Plays a copy with the fault; returns what its checker found. */
function tryFault(name) {
  const copy = mkdtempSync(join(tmpdir(), 'world-fault-'));
  try {
    const apart = ['.git', 'node_modules', '.data'];
    for (const entry of readdirSync(root))
      if (!apart.includes(entry))
        cpSync(join(root, entry), join(copy, entry), { recursive: true, verbatimSymlinks: true });
    // Only the server and the worker are built anew: nothing of the world looks at a page.
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    const patch = join(folder, `${name}.patch`);
    const expected = /^found by: (\S+)$/m.exec(readFileSync(patch, 'utf8'))?.[1];
    if (expected === undefined) throw new Error(`${name}: which invariant finds it?`);
    execFileSync('git', ['apply', patch], {
      cwd: copy,
      env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
    });
    execFileSync(process.execPath, ['scripts/build.mjs', '--bundle'], { cwd: copy, stdio: 'pipe' });
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['dist/world-main.js', '--minutes', values.minutes, '--seed', values.seed, '--expect', expected],
      { cwd: copy, encoding: 'utf8', maxBuffer: 2 ** 28 },
    );
    const last = stdout.trim().split('\n').at(-1) ?? '';
    if (!last.startsWith('{')) throw new Error(`${name}\n${stdout}\n${stderr}`);
    return JSON.parse(last);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
