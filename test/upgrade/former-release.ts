import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** The release before: what the first two migrations make (`db/release.ts`). */
const formerCommit = 'ec90d3db';

/**
 * Returns the folder of the built release before: `UPGRADE_FROM`, or a clone of its commit in the temporary folder, which is
 * installed and built once. That takes minutes and asks the registry for its packages.
 */
export async function formerRelease(): Promise<string> {
  const given = process.env.UPGRADE_FROM;
  const folder = given ?? join(tmpdir(), `lmp-${formerCommit}`);
  const isBuilt = () =>
    existsSync(join(folder, 'dist/server.js')) && existsSync(join(folder, '.next/BUILD_ID'));
  if (isBuilt()) return folder;
  if (given)
    throw new Error(`UPGRADE_FROM (${given}) must be the folder of a built release: npm ci && npm run build`);
  await mkdir(folder, { recursive: true });
  const within = { cwd: folder, maxBuffer: 64 * 1024 * 1024 };
  if (!existsSync(join(folder, '.git'))) await run('git', ['clone', '-q', process.cwd(), '.'], within);
  await run('git', ['checkout', '-q', formerCommit], within);
  await run('npm', ['ci', '--no-audit', '--no-fund'], within);
  await run('npm', ['run', '-s', 'build'], within);
  return folder;
}
