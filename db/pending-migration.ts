import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Sql } from './client';
import { DatabaseUnusable } from './error';

/**
 * Returns the names of this release's migrations that the database has not run, oldest first: none after
 * `migrate`, but possibly some after restoring a backup. Throws PostgreSQL's error if it does not respond.
 */
export async function findPendingMigrations(sql: Sql): Promise<string[]> {
  const newest = (await findNewestMigration(sql)) ?? 0;
  return journal()
    .filter(({ when }) => when > newest)
    .map(({ tag }) => tag);
}

/** Returns the timestamp of the newest migration that the database has run, or null. */
export async function findNewestMigration(sql: Sql): Promise<number | null> {
  const [table] = await sql`select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (!table?.exists) return null;
  const [row] = await sql<[{ newest: number | null }]>`
    select max(created_at)::float8 as newest from drizzle.__drizzle_migrations`;
  return row.newest;
}

/** Returns the name of the newest migration that the database has run. Throws if only a newer program knows it. */
export async function findNewestMigrationName(sql: Sql): Promise<string> {
  const newest = await findNewestMigration(sql);
  // The first two have the same time, and run together.
  const entry = journal().findLast(({ when }) => when === newest);
  if (entry) return entry.tag;
  throw new DatabaseUnusable('the database was brought up to date by a newer release: use that one');
}

interface JournalEntry {
  tag: string;
  /** The migrator compares with this, too. */
  when: number;
}

/** The first two migrations stand for all up to this one, which backups from before that name as their newest. */
const lastReplaced = '0059_report-quarter';
/** The last commit before that: brings any older database up to `lastReplaced`. */
export const oldestCommit = 'ec90d3db';

/** Returns the migration that a backup names as the newest of its database; null: a newer program's, or `isReplaced`. */
export function findNamedMigration(name: string): JournalEntry | null {
  const wanted = name === lastReplaced ? '0001_function' : name;
  return journal().find(({ tag }) => tag === wanted) ?? null;
}

/** Returns whether a migration that is not found is one of those that the first two stand for. */
export const isReplaced = (name: string) => Number.parseInt(name, 10) < Number.parseInt(lastReplaced, 10);

let entries: JournalEntry[] | undefined;

export function journal(): JournalEntry[] {
  entries ??= (
    JSON.parse(readFileSync(join(migrationFolder(), 'meta', '_journal.json'), 'utf8')) as {
      entries: JournalEntry[];
    }
  ).entries;
  return entries;
}

/** `db/migration`, relative to this file in the source tree or to a bundle in `dist`. */
export function migrationFolder(): string {
  for (const path of ['./migration', '../db/migration']) {
    const folder = fileURLToPath(new URL(path, import.meta.url));
    if (existsSync(folder)) return folder;
  }
  throw new Error('db/migration is missing');
}
