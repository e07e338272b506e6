// `npm run cli -- …`: the command line, rebuilt first if its sources have changed.
import { join } from 'node:path';
import { install, installReason } from './install.mjs';
import { assertNode } from './node-version.mjs';
import { root } from './stale.mjs';

try {
  assertNode();
  process.env.NODE_ENV ??= 'production';
  if (installReason('run') !== null) install('build');
  const { build } = await import('./build.mjs');
  await build({ pages: false });
} catch (error) {
  console.error(`error: ${error.message}`);
  process.exit(1);
}
process.setSourceMapsEnabled(true);
await import(join(root, 'dist/cli.js'));
