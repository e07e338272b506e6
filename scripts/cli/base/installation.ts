import { resolve } from 'node:path';
import type { Command } from 'commander';
import type { Env } from '@/lib/base/process/env';
import { type Environment, environmentNames } from '@/word/environment';

/** Commands of these names only read; `backup` writes nothing but its file. Whatever is not named here writes. */
const reading: ReadonlySet<string> = new Set([
  'backup',
  'compare',
  'count',
  'entries',
  'export',
  'find',
  'history',
  'imports',
  'list',
  'listen',
  'planned',
  'proposal',
  'proposals',
  'report',
  'scope',
  'show',
]);

/** Which installation a command changes. */
export interface Installation {
  /** The folder of the embedded database; or the server, and the database on it. */
  readonly data_dir?: string;
  readonly database?: string;
  /** As the command was given it, or its default in words; left out where it is of no environment. */
  readonly environment?: string;
}

/**
 * Returns the installation that a command is about to change, which is told before anything else: without DATA_DIR, or in
 * another folder, it may be another one than was meant. Null: it only reads. No password is in it.
 */
export function changedInstallation(
  command: Command,
  { embeddedDatabase, dataDir, databaseUrl }: Pick<Env, 'embeddedDatabase' | 'dataDir' | 'databaseUrl'>,
): Installation | null {
  if (reading.has(command.name())) return null;
  const environment = environmentOf(command);
  return {
    ...(embeddedDatabase ? { data_dir: resolve(dataDir) } : { database: databaseName(databaseUrl) }),
    ...(environment !== null && { environment }),
  };
}

/** `installation: /srv/portal/data, environment uat`. */
export function installationLine({ data_dir: dataDir, database, environment }: Installation): string {
  const where = dataDir ?? `database ${database}`;
  return `installation: ${where}${environment === undefined ? '' : `, environment ${environment}`}`;
}

function environmentOf(command: Command): string | null {
  const { environment } = command.opts<{ environment?: Environment }>();
  if (environment !== undefined) return environment;
  const option = command.options.find(({ long }) => long === '--environment');
  if (option) return `not named (${option.description})`;
  const named = command.args.find((text) => (environmentNames as readonly string[]).includes(text));
  return named ?? null;
}

/** `portal on db.example:5432`. */
function databaseName(url: string): string {
  const { hostname, port, pathname, searchParams } = new URL(url);
  const host = hostname || searchParams.get('host') || 'this machine';
  return `${decodeURIComponent(pathname.slice(1))} on ${host}${port && `:${port}`}`;
}
