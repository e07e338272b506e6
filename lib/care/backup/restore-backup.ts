import type { Queryable } from '@/db/client';
import { isRefusedRow } from '@/db/error';
import { migrate, queueVersion } from '@/db/migrate';
import { findNamedMigration, findNewestMigration, isReplaced, oldestCommit } from '@/db/pending-migration';
import { isInUseByOthers } from '@/db/query/base/connection';
import type { CopyIn } from '@/db/query/base/copy-in';
import {
  type BackupTable,
  copyIn,
  listBackupTables,
  openForLoad,
  updateSequences,
} from '@/db/query/care/backup';
import { insertEventPartitionNamed } from '@/db/query/event/event-publish';
import { isDatabaseEmpty } from '@/db/query/sample/emptiness';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError, ruleBroken } from '@/lib/base/error/error';
import { checkSecrets } from '@/lib/base/process/secret-check';
import { moveIdsAhead } from '@/lib/care/timeline/follow-timeline';
import { damaged } from './damaged';
import { type BackupHeader, type BackupSummary, tableLine } from './format';
import { type BackupReader, openBackup } from './read-backup';

/**
 * Fills an empty database from a backup, also one of an earlier release, whose rows are brought up to date; then moves
 * ids ahead. The whole file is checked before its first row is sent (`openBackup`; `unsigned`: it has no seal). All or
 * nothing: a damaged file, or other secrets than those the backup was made with, leave the database empty. Everybody signs in again. Throws `conflict` when it is not empty or in use, `unreadable` for the file,
 * `rule_broken` for a backup of a newer release, `ConfigurationError` naming a wrong secret (design care 5).
 */
export async function restoreBackup(
  ctx: Context,
  { file, applicationName, unsigned = false }: { file: string; applicationName: string; unsigned?: boolean },
): Promise<BackupSummary> {
  assertMay(ctx, 'backup.restore');
  const { database, env } = ctx;
  const reader = await openBackup(file, { secret: env.secret, unsigned });
  const header = await reader.header();
  const until = await assertFits(ctx, header, applicationName);
  await migrate(env.databaseUrl, { until });
  const summary = await database
    .transaction(async (tx) => {
      const loaded = await load(tx, reader, header);
      await checkSecrets(tx, env);
      return loaded;
    })
    .catch((error: unknown) => {
      throw isRefusedRow(error) ? damaged(file, 'the database does not take what is in it') : error;
    });
  await migrate(env.databaseUrl);
  await moveIdsAhead(ctx);
  const { createdAt, tables, rows } = summary;
  await recordAudit(ctx, database, { action: 'backup.restored', after: { createdAt, tables, rows } });
  return summary;
}

/** Compares releases by their migrations. Returns the one that makes the tables of the backup. */
async function assertFits(
  { database }: Context,
  { migration, queue }: BackupHeader,
  applicationName: string,
): Promise<string> {
  const made = findNamedMigration(migration);
  if (!made && isReplaced(migration))
    throw ruleBroken(
      `the backup was made by a version before the first release (${migration}): restore it with commit ${oldestCommit}, and back that up`,
    );
  if (!made || queue > queueVersion)
    throw ruleBroken(`the backup was made by a newer release (${migration}): restore it with that release`);
  if (queue < queueVersion)
    throw ruleBroken('the backup has an older job queue: restore it with the release that made it');
  if (await isInUseByOthers(database, applicationName))
    throw new AppError('conflict', 'somebody else is connected to the database: stop web and worker first');
  const newest = await findNewestMigration(database.sql);
  if (newest === null) return made.tag;
  if (!(await isDatabaseEmpty(database)))
    throw new AppError('conflict', 'the database is not empty: restore into a new one, or another DATA_DIR');
  if (newest > made.when)
    throw new AppError(
      'conflict',
      'the database has tables of a newer release than the backup: restore into a new database, or another DATA_DIR',
    );
  return made.tag;
}

async function load(tx: Queryable, reader: BackupReader, header: BackupHeader): Promise<BackupSummary> {
  await tx.sql`set local statement_timeout = 0`;
  const tables = await listBackupTables(tx);
  const close = await openForLoad(tx, tables);
  let loaded = 0;
  let next = await reader.json();
  for (;;) {
    const begun = tableLine.safeParse(next);
    if (!begun.success) break;
    await fill(tx, reader, await known(tx, tables, begun.data.table));
    loaded += 1;
    next = await reader.json();
  }
  const sequences = reader.sequences(next);
  const rows = await reader.end();
  await updateSequences(tx, sequences);
  await close();
  return { createdAt: header.created_at, migration: header.migration, tables: loaded, rows };
}

/** Only names that the database has, or those of a day's events: those of a file could be anything. */
async function known(
  tx: Queryable,
  tables: readonly BackupTable[],
  wanted: BackupTable,
): Promise<BackupTable> {
  const isMade = await insertEventPartitionNamed(tx, wanted.name);
  const table = (isMade ? await listBackupTables(tx) : tables).find(
    ({ schema, name }) => schema === wanted.schema && name === wanted.name,
  );
  const unknown = wanted.columns.find((column) => !table?.columns.includes(column));
  if (!table || unknown !== undefined)
    throw new AppError('unreadable', `the backup has a table that this release does not: ${wanted.name}`);
  return { ...table, columns: wanted.columns };
}

async function fill(tx: Queryable, reader: BackupReader, table: BackupTable): Promise<void> {
  let into: CopyIn | null = null;
  try {
    for await (const rows of reader.rows()) {
      // Only now: most tables of a small installation are empty, and a load of nothing takes as long as one of a few rows.
      into ??= await copyIn(tx, table);
      await into.write(rows);
    }
  } catch (error) {
    await into?.abort();
    throw error;
  }
  await into?.end();
}
