import { execFile } from 'node:child_process';
import { chownSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { freePort } from '@/db/embedded-process';
import { readPublicId } from '@/lib/base/crypto/public-id';
import { makeLeadBody } from '@/test/applicant';
import type { DrillCluster } from './cluster';
import type { Told } from './load';
import { lastLines, startPart, waitFor } from './part';
import { startProduct } from './product';
import type { Programs } from './program';
import { openForDrill } from './world';

const run = promisify(execFile);

const baseOf = ({ folder }: DrillCluster) => join(folder, 'backup', 'base');

/** A base backup of the primary; from then on its WAL is in the archive. */
export async function backUp(cluster: DrillCluster, programs: Programs): Promise<void> {
  await run(join(programs.postgres, 'pg_basebackup'), ['-D', baseOf(cluster), '-c', 'fast', '-X', 'stream'], {
    env: { NODE_ENV: 'production', ...cluster.replicator, PATH: process.env.PATH },
    cwd: cluster.folder,
    ...cluster.runAs,
  });
}

export interface Restored {
  readonly kept: number;
  readonly lost: number;
  readonly faults: readonly { what: string; count: number }[];
}

/**
 * Restores the backup to `until` beside the cluster, starts the service on it as an operator would, and looks at ids
 * from before and after that time: none of the latter is found, and none comes again.
 */
export async function restoreTo(
  until: Date,
  cluster: DrillCluster,
  programs: Programs,
  { leads, key, intent, idKey }: { leads: readonly Told[]; key: string; intent: string; idKey: Buffer },
): Promise<Restored> {
  const data = baseOf(cluster);
  const signal = join(data, 'recovery.signal');
  writeFileSync(signal, '');
  if (cluster.runAs) chownSync(signal, cluster.runAs.uid, cluster.runAs.gid);
  const port = await freePort();
  const settings = {
    restore_command: `cp ${cluster.walFolder}/%f %p`,
    // PostgreSQL takes no T and Z here.
    recovery_target_time: until.toISOString().replace('T', ' ').replace('Z', '+00'),
    recovery_target_action: 'promote',
    // It is nobody's standby, and has none.
    primary_conninfo: '',
    synchronous_standby_names: '',
    archive_mode: 'off',
    listen_addresses: '127.0.0.1',
    port: String(port),
  };
  const postgres = startPart(
    'restored',
    [
      join(programs.postgres, 'postgres'),
      ...['-D', data],
      ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    ],
    join(cluster.folder, 'log', 'restored.log'),
    { runAs: cluster.runAs, cwd: cluster.folder },
  );
  const url = new URL(cluster.databaseUrl);
  url.port = String(port);
  const database = openForDrill(url.href);
  try {
    await waitFor('the restored database takes writes', 120_000, async () => {
      const [row] = await database.sql<[{ away: boolean }]>`select pg_is_in_recovery() as away`;
      return !row.away;
    }).catch((error: Error) => {
      throw new Error(`${error.message}\n${lastLines(postgres)}`);
    });
    const web = await startProduct('restored-web', cluster, ['--no-worker'], await freePort(), {
      DATABASE_URL: url.href,
    });
    try {
      const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
      const statusOf = async ({ id }: Told) =>
        (await fetch(`${web.origin}/api/v2/lead/${id}`, { headers })).status;
      // A second on either side: the clients' clock says when an answer came, the database's when it was committed.
      const kept = sample(leads.filter(({ at }) => at < until.getTime() - 1_000));
      const lost = sample(leads.filter(({ at }) => at > until.getTime() + 1_000));
      const anew = await Promise.all(
        Array.from({ length: 20 }, async () => {
          const body = JSON.stringify(makeLeadBody({ intent }));
          const answer = await fetch(`${web.origin}/api/v2/lead`, { method: 'POST', headers, body });
          return ((await answer.json()) as { id: string }).id;
        }),
      );
      const known = new Set(leads.map(({ id }) => id));
      const highest = Math.max(...leads.map(({ id }) => readPublicId(idKey, 'lead', id) ?? 0));
      const statuses = {
        kept: await Promise.all(kept.map(statusOf)),
        lost: await Promise.all(lost.map(statusOf)),
      };
      return {
        kept: kept.length,
        lost: lost.length,
        faults: [
          {
            what: 'leads of before that are not found',
            count: statuses.kept.filter((one) => one !== 200).length,
          },
          {
            what: 'lost ids that are not answered 404',
            count: statuses.lost.filter((one) => one !== 404).length,
          },
          {
            what: 'new ids that had been given out',
            count: anew.filter((id) => known.has(id) || (readPublicId(idKey, 'lead', id) ?? 0) <= highest)
              .length,
          },
        ],
      };
    } finally {
      await web.end();
    }
  } finally {
    await database.close();
    await postgres.end('SIGINT');
  }
}

/** Evenly, so that both ends are in it. */
function sample<T>(all: readonly T[], most = 200): T[] {
  const step = Math.max(1, Math.floor(all.length / most));
  return all.filter((_, at) => at % step === 0 || at === all.length - 1);
}
