// Plain Node without dependencies: tells whether the build is up to date with the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const shared = ['db', 'demo', 'lib', 'package-lock.json', 'tsconfig.json'];

/** Per part: its sources, its stamp file, and a file that must exist once it is built. */
const parts = {
  bundle: {
    sources: [...shared, 'app/api', 'scripts', 'server', 'server.ts', 'web.ts', 'worker.ts'],
    stamp: 'dist/stamp',
    proof: 'dist/server.js',
  },
  pages: {
    sources: [...shared, 'app', 'components', 'next.config.ts', 'postcss.config.mjs', 'proxy.ts'],
    stamp: '.next/stamp',
    proof: '.next/BUILD_ID',
  },
};

/** Hashes a part's sources and the Node version that builds it. */
export function fingerprint(part) {
  const hash = createHash('sha256').update(process.version);
  for (const source of parts[part].sources) addTo(hash, source);
  return hash.digest('hex');
}

export function isStale(part) {
  const { stamp, proof } = parts[part];
  if (!existsSync(join(root, proof)) || !existsSync(join(root, stamp))) return true;
  return readFileSync(join(root, stamp), 'utf8') !== fingerprint(part);
}

export function deleteStamp(part) {
  rmSync(join(root, parts[part].stamp), { force: true });
}

export function setStamp(part, print) {
  const file = join(root, parts[part].stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, print);
}

function addTo(hash, path) {
  const file = join(root, path);
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    // Tests are not part of the build.
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(readFileSync(file)).update('\0');
    return;
  }
  for (const name of readdirSync(file).sort()) if (!name.startsWith('.')) addTo(hash, join(path, name));
}
