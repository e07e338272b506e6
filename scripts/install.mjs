// Plain Node without dependencies: runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/** Why `npm ci` has to run; null: what is installed is what the lock file says. */
export function installReason() {
  const wanted = packagesOf('package-lock.json');
  const installed = packagesOf('node_modules/.package-lock.json');
  if (!installed) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted ?? {})) {
    if (path === '') continue;
    const found = installed[path];
    // npm leaves out what is optional and made for other systems.
    if (!found && (entry.optional || entry.devOptional || entry.peer)) continue;
    if (found?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} is not at ${entry.version}`;
  }
  return null;
}

/** Runs `npm ci`. Throws with npm's last words when it fails. */
export function install() {
  // Development packages are part of a build, whatever NODE_ENV says.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const result = spawnSync(npm, ['ci', '--include=dev', '--no-audit', '--no-fund'], {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0)
    throw new Error(`npm ci failed\n${(result.stderr || result.error?.message || '').trim()}`);
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return null;
  }
}
