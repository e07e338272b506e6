// Patches the installed packages that need it until a release does not. Plain Node without dependencies: `npm ci` runs
// it (postinstall), and so do `npm start`, the build and the database tests, for installations that were made before a
// patch was, or with --ignore-scripts.
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patchGraphileWorker } from './patch-graphile-worker.mjs';
import { patchNext } from './patch-next.mjs';
import { patchPostgres } from './patch-postgres.mjs';

/** Returns what was patched just now, in words. Throws if a package is not as its patch expects it. */
export function patchPackages(root) {
  const done = [];
  if (patchPostgres(root)) done.push('the database driver');
  if (patchGraphileWorker(root)) done.push('the job queue');
  if (patchNext(root)) done.push('Next’s watch over the line');
  return done;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    patchPackages(join(import.meta.dirname, '..'));
  } catch (error) {
    console.error(`error: ${error.message}`);
    process.exit(1);
  }
}
