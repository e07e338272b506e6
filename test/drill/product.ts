import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { testSettings } from '@/test/context';
import type { DrillCluster } from './cluster';
import { lastLines, type Part, startPart, waitFor } from './part';

/** The built server, with deploy/portal.env and what differs in a drill. */
export async function startProduct(
  name: string,
  cluster: DrillCluster,
  args: readonly string[],
  port: number,
  more: Record<string, string> = {},
): Promise<Part & { origin: string }> {
  const root = process.cwd();
  const portal = `https://127.0.0.1:${cluster.portalPort}`;
  const origin = `http://127.0.0.1:${port}`;
  const part = startPart(
    name,
    [process.execPath, '--enable-source-maps', join(root, 'dist', 'server.js'), ...args],
    join(cluster.folder, 'log', `${name}.log`),
    {
      cwd: root,
      env: {
        ...(parseEnv(readFileSync(join(root, 'deploy', 'portal.env'), 'utf8')) as Record<string, string>),
        ...testSettings,
        DATABASE_URL: cluster.databaseUrl,
        DATABASE_REPLICA_URL: cluster.replicaUrl,
        HOST: '127.0.0.1',
        PORT: String(port),
        TRUST_PROXY: '127.0.0.1',
        PORTAL_ORIGIN: portal,
        UAT_ORIGIN: portal,
        PRODUCTION_ORIGIN: portal,
        SANDBOX_ORIGIN: origin,
        DATA_DIR: join(cluster.folder, 'data'),
        LOG_LEVEL: 'warn',
        ...more,
      },
    },
  );
  const said = () => readFileSync(part.logFile, 'utf8');
  await waitFor(`${name} is ready`, 240_000, async () => {
    if (part.child.exitCode !== null) throw new Error('it ended');
    return /^ {2}ready /m.test(said());
  }).catch(async (error: Error) => {
    await part.end();
    throw new Error(`${error.message}\n${lastLines(part)}`);
  });
  return { ...part, origin };
}
