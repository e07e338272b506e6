// `npm start`: installs what is missing, builds what is stale, and runs the server in this very process.
// Plain Node without dependencies up to there.
//   npm start -- --no-worker      web only: the workers run elsewhere
//   npm start -- --no-web         worker only
import { join } from 'node:path';
import { install, installReason } from './install.mjs';
import { assertNode } from './node-version.mjs';
import { root } from './stale.mjs';

const dev = process.argv.includes('--dev');

const say = (title, ms) => console.log(`  ${title.padEnd(46)} ${(ms / 1000).toFixed(1).padStart(5)} s`);

async function step(title, run) {
  const began = performance.now();
  await run();
  say(title, performance.now() - began);
}

try {
  assertNode();
  process.chdir(root);
  process.env.NODE_ENV = dev ? 'development' : 'production';
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  const reason = installReason(dev ? 'build' : 'run');
  if (reason !== null) {
    console.log(`  installing packages: ${reason}`);
    await step('install packages', async () => install('build'));
  }
  const { build } = await import('./build.mjs');
  const begin = (title) => console.log(`  ${title} …`);
  await build({ pages: false, say, begin });
  // Report an invalid setting at once, not after building the pages.
  const { loadEnvFile } = await import(join(root, 'dist/env-file.js'));
  const ignored = loadEnvFile(process.env);
  if (ignored.length > 0)
    console.log(`  the file of settings names ${ignored.join(', ')}: no settings of this program, ignored`);
  const { readLaunchEnv } = await import(join(root, 'dist/env.js'));
  readLaunchEnv();
  if (!dev) await build({ pages: true, say, begin });
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(join(root, 'dist/server.js'));
