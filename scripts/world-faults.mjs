// `npm run world-faults [-- NAME …] [--minutes N] [--seed S] [--together]`: puts back faults that were mended
// (`test/world/fault/*.patch`), each in a copy of the program, or together in one, and lets the world play until its checker
// has found them: the checker is checked.
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
  options: {
    minutes: { type: 'string', default: '10' },
    seed: { type: 'string', default: '1' },
    together: { type: 'boolean', default: false },
  },
});
const names = positionals.length > 0 ? positionals : known;
if (names.some((name) => !known.includes(name)))
  stop(
    `usage: npm run world-faults [-- NAME …] [--minutes N] [--seed S] [--together]; names: ${known.join(', ')}`,
  );
const faults = names.map((name) => ({ name, expected: expectedOf(name) }));
const twins = faults.filter(
  ({ expected }, at) => faults.findIndex((other) => other.expected === expected) < at,
);
if (values.together && twins.length > 0)
  stop(`Another of them is found by the same invariant: ${twins.map(({ name }) => name).join(', ')}`);
// Once here, so that only what a patch changes is built in each copy.
await buildTools('world', ['test/world/main.ts']);
let isEachFound = true;
for (const group of values.together ? [faults] : faults.map((fault) => [fault])) {
  const { minutes, found } = playFaults(group);
  for (const { name, expected } of group) {
    const first = found[expected];
    isEachFound &&= first !== undefined;
    const what = first
      ? `found in ${first.minutes.toFixed(1)} minutes, world ${first.round}`
      : `NOT FOUND in ${minutes.toFixed(1)} minutes`;
    console.log(`${name}: ${what}`);
  }
  console.log(`  broken: ${Object.keys(found).join(', ') || 'none'}`);
}
if (!isEachFound) process.exitCode = 1;

/** The invariant that finds it, as its patch says. */
function expectedOf(name) {
  const expected = /^found by: (\S+)$/m.exec(readFileSync(join(folder, `${name}.patch`), 'utf8'))?.[1];
  if (expected === undefined) throw new Error(`${name}: which invariant finds it?`);
  return expected;
}

/** Plays a copy with these faults; returns when each invariant was found broken first. */
function playFaults(group) {
  const copy = mkdtempSync(join(tmpdir(), 'world-fault-'));
  try {
    const apart = ['.git', 'node_modules', '.data'];
    for (const entry of readdirSync(root))
      if (!apart.includes(entry))
        cpSync(join(root, entry), join(copy, entry), { recursive: true, verbatimSymlinks: true });
    // Only the server and the worker are built anew: nothing of the world looks at a page.
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
    for (const { name } of group)
      execFileSync('git', ['apply', join(folder, `${name}.patch`)], {
        cwd: copy,
        env: { ...process.env, GIT_CEILING_DIRECTORIES: tmpdir() },
      });
    execFileSync(process.execPath, ['scripts/build.mjs', '--bundle'], { cwd: copy, stdio: 'pipe' });
    const expect = group.map(({ expected }) => expected).join(',');
    const { stdout } = spawnSync(
      process.execPath,
      ['dist/world-main.js', '--minutes', values.minutes, '--seed', values.seed, '--expect', expect],
      { cwd: copy, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const last = stdout.trim().split('\n').at(-1) ?? '';
    if (!last.startsWith('{')) throw new Error(`${expect}\n${stdout}`);
    return JSON.parse(last);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
