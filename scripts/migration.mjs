// `npm run migration -- --name what-changes`: drizzle-kit's `generate`, and of its snapshots only the newest is kept. It
// makes the difference against the last one by name and takes the next number from the journal; the others are never read.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const drizzleKit = join(root, 'node_modules/drizzle-kit/bin.cjs');
const { status } = spawnSync(process.execPath, [drizzleKit, 'generate', ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
if (status === 0) keepNewestSnapshot(join(root, 'db/migration/meta'));
process.exitCode = status ?? 1;

function keepNewestSnapshot(folder) {
  const snapshots = readdirSync(folder).filter((name) => name.endsWith('_snapshot.json'));
  for (const name of snapshots.sort().slice(0, -1)) rmSync(join(folder, name));
}
