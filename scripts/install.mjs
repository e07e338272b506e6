// Plain Node without dependencies: runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * Returns why `npm ci` has to run; null if the installation matches the lock file. `dev: false`: an installation without
 * development packages (`npm ci --omit=dev`) is complete, too: it runs what was built elsewhere.
 */
export function installReason({ dev = true, folder = root } = {}) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const [path, entry] of Object.entries(wanted ?? {})) {
    if (path === '') continue;
    const found = installed[path];
    // npm skips optional packages for other platforms.
    if (!found && (entry.optional || entry.devOptional || entry.peer)) continue;
    if (!found && entry.dev && !dev) continue;
    if (found?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} is not at ${entry.version}`;
  }
  return null;
}

/** Runs `npm ci`. Throws npm's last lines of output if it fails. */
export function install() {
  // The build needs development packages, whatever NODE_ENV says.
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
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}
