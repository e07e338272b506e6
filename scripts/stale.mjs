// Plain Node without dependencies: tells whether the build is up to date with the sources.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

export const root = join(import.meta.dirname, '..');

const shared = ['db', 'demo', 'lib', 'package-lock.json', 'tsconfig.json', 'word'];

/** Per part: its sources, its stamp file, and a file that must exist once it is built. */
const parts = {
  bundle: {
    sources: [...shared, 'app/api', 'app/l', 'scripts', 'server', 'server.ts', 'web.ts', 'worker.ts'],
    stamp: 'dist/stamp',
    proof: 'dist/server.js',
  },
  // What the clients of /docs/client are made from: the document, and their written parts.
  clients: {
    sources: [...shared, 'client', 'scripts/client'],
    stamp: 'dist/client-stamp',
    proof: 'dist/client.json',
  },
  pages: {
    sources: [
      ...shared,
      'app',
      'components',
      'next.config.ts',
      'postcss.config.mjs',
      'proxy.tsx',
      'instrumentation-client.ts',
    ],
    stamp: '.next/stamp',
    proof: '.next/BUILD_ID',
  },
};

/**
 * Returns two hashes of a part's sources and the Node version that builds it, a line each: of their contents, and of
 * their sizes and times. Where the second is the same nothing was touched, and no file has to be read.
 */
export function fingerprint(part) {
  return `${hashOf(part, (file) => readFileSync(file))}\n${touchPrint(part)}`;
}

function touchPrint(part) {
  return hashOf(part, (file) => {
    const { size, mtimeMs } = statSync(file);
    return `${size} ${mtimeMs}`;
  });
}

export function isStale(part) {
  const { stamp, proof } = parts[part];
  if (!existsSync(join(root, proof)) || !existsSync(join(root, stamp))) return true;
  const [contents, touched] = readFileSync(join(root, stamp), 'utf8').split('\n');
  if (touched === touchPrint(part)) return false;
  return contents !== hashOf(part, (file) => readFileSync(file));
}

export function deleteStamp(part) {
  rmSync(join(root, parts[part].stamp), { force: true });
}

export function setStamp(part, print) {
  const file = join(root, parts[part].stamp);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, print);
}

function hashOf(part, read) {
  const hash = createHash('sha256').update(process.version);
  for (const source of parts[part].sources) addTo(hash, source, read);
  return hash.digest('hex');
}

function addTo(hash, path, read) {
  const file = join(root, path);
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    // Tests are not part of the build.
    if (!/\.test\.tsx?$/.test(path)) hash.update(`${path}\0`).update(read(file)).update('\0');
    return;
  }
  // A workspace's packages are in the lock file.
  for (const name of readdirSync(file).sort())
    if (!name.startsWith('.') && name !== 'node_modules') addTo(hash, join(path, name), read);
}
