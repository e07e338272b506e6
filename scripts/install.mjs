// Plain Node without dependencies: runs before anything is installed.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');

/**
 * What is needed for what: the workspaces of package.json, `''` for its own, and the arguments of `npm ci`. Half of all
 * packages, by size, only test, check or measure.
 */
const needs = {
  /** What was built elsewhere (`npm ci --omit=dev`). */
  run: { workspaces: [''], dev: false },
  build: {
    workspaces: ['', 'scripts/client'],
    dev: true,
    args: ['--workspace=client-maker', '--include-workspace-root'],
  },
  test: { workspaces: ['', 'scripts/client', 'test/package'], dev: true, args: [] },
};

/** Returns why `npm ci` has to run before this can be done; null if what it needs is installed as the lock file says. */
export function installReason(purpose, folder = root) {
  const wanted = packagesOf(join(folder, 'package-lock.json'));
  const installed = packagesOf(join(folder, 'node_modules/.package-lock.json'));
  if (!installed) return 'nothing is installed yet';
  for (const path of reached(wanted ?? {}, needs[purpose])) {
    const entry = wanted[path];
    const found = installed[path];
    // npm skips optional packages for other platforms.
    if (!found && (entry.optional || entry.devOptional || entry.peer)) continue;
    if (found?.version !== entry.version)
      return `${path.replace(/^.*node_modules\//, '')} is not at ${entry.version}`;
  }
  return null;
}

/** Installs what is needed to build, or to test as well. Throws npm's last lines of output if it fails. */
export function install(purpose) {
  // The build needs development packages, whatever NODE_ENV says.
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', ...needs[purpose].args];
  const result = spawnSync(npm, args, {
    cwd: root,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  });
  if (result.status !== 0)
    throw new Error(`npm ci failed\n${(result.stderr || result.error?.message || '').trim()}`);
}

/** Returns the paths of the packages in the lock file that these workspaces need, directly or by way of others. */
function reached(packages, { workspaces, dev }) {
  const paths = new Set();
  const follow = (from, withDev) => {
    const { dependencies, optionalDependencies, peerDependencies, devDependencies } = packages[from] ?? {};
    const names = { ...dependencies, ...optionalDependencies, ...peerDependencies };
    for (const name of Object.keys(withDev ? { ...names, ...devDependencies } : names)) {
      const path = locate(packages, from, name);
      if (path === null || paths.has(path)) continue;
      paths.add(path);
      follow(path, false);
    }
  };
  for (const workspace of workspaces) follow(workspace, dev);
  return paths;
}

/** Finds a package as Node does: in `node_modules` of the folder that asks, and of each above it. */
function locate(packages, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))) {
    const path = `${folder}${folder && '/'}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return null;
  }
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch {
    return null;
  }
}
