import { accessSync, constants, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Where the drill's programs are. */
export interface Programs {
  readonly patroni: string;
  readonly etcd: string;
  readonly haproxy: string;
  /** Folder of initdb, pg_basebackup, pg_rewind and the server. */
  readonly postgres: string;
}

const debianPostgres = '/usr/lib/postgresql';

/** Returns the programs, or the Debian packages that are missing. */
export function findPrograms(): Programs | { missing: string[] } {
  const found = {
    patroni: find('patroni'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    postgres: findPostgres(),
  };
  const packages = {
    patroni: 'patroni',
    etcd: 'etcd-server',
    haproxy: 'haproxy',
    postgres: 'postgresql',
  } as const;
  const missing = (Object.keys(packages) as (keyof typeof packages)[])
    .filter((name) => found[name] === null)
    .map((name) => packages[name]);
  return missing.length > 0 ? { missing } : (found as Programs);
}

function find(name: string): string | null {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  return folders.map((folder) => join(folder, name)).find(isProgram) ?? null;
}

/** Not the embedded one, which lacks pg_basebackup and pg_rewind. */
function findPostgres(): string | null {
  const versions = readFolder(debianPostgres)
    .filter((name) => Number(name) >= 15)
    .sort((one, other) => Number(other) - Number(one));
  return (
    versions
      .map((version) => join(debianPostgres, version, 'bin'))
      .find((folder) => isProgram(join(folder, 'pg_rewind'))) ?? null
  );
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    // Nothing is installed there.
    return [];
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
