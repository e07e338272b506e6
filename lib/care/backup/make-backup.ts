import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { link, rm, stat } from 'node:fs/promises';
import { finished } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Queryable } from '@/db/client';
import { findNewestMigrationName } from '@/db/pending-migration';
import {
  copyOut,
  findQueueVersion,
  listBackupTables,
  listSequences,
  readOneMoment,
} from '@/db/query/care/backup';
import type { Context } from '@/lib/base/actor/context';
import { assertMay } from '@/lib/base/actor/permission';
import { recordAudit } from '@/lib/base/audit/record-audit';
import { AppError } from '@/lib/base/error/error';
import { type BackupHeader, type BackupSummary, backupFormat, endOfRows } from './format';
import { sealing } from './seal';

/**
 * Writes all rows, as they are at one moment, to a new file that only its owner may read; the service may run
 * meanwhile. Encrypted and signed under SECRET; the secrets are not in it. Audited. Throws `conflict` when the file
 * exists (design care 5).
 */
export async function makeBackup(ctx: Context, { file }: { file: string }): Promise<BackupSummary> {
  assertMay(ctx, 'backup.make');
  if (await exists(file)) throw fileExists(file);
  const part = `${file}.${process.pid}.part`;
  try {
    const summary = await ctx.database.transaction(async (tx) => {
      await readOneMoment(tx);
      return writeBackup(tx, part, { now: ctx.clock.now(), secret: ctx.env.secret });
    });
    // A link never overwrites.
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      throw error.code === 'EEXIST' ? fileExists(file) : error;
    });
    const { tables, rows } = summary;
    await recordAudit(ctx, ctx.database, { action: 'backup.made', after: { tables, rows } });
    return summary;
  } finally {
    await rm(part, { force: true });
  }
}

const fileExists = (file: string) => new AppError('conflict', `${file} exists already`);

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );

async function writeBackup(
  tx: Queryable,
  file: string,
  { now, secret }: { now: Date; secret: Buffer },
): Promise<BackupSummary> {
  const header: BackupHeader = {
    format: backupFormat,
    created_at: now.toISOString(),
    migration: await findNewestMigrationName(tx.sql),
    queue: await findQueueVersion(tx),
  };
  const gzip = createGzip({ level: 6 });
  const output = createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true });
  gzip.pipe(sealing(secret)).pipe(output);
  // Without a listener a full disk would end the process instead of the backup.
  gzip.on('error', () => {});
  let failure: Error | null = null;
  output.on('error', (error) => {
    failure = error;
    gzip.destroy(error);
  });
  // Listened to once: there are thousands of pieces.
  const closed = once(gzip, 'close');
  const hash = createHash('sha256');
  const write = async (bytes: Buffer) => {
    if (failure) throw failure;
    hash.update(bytes);
    if (!gzip.write(bytes)) await Promise.race([once(gzip, 'drain'), closed]);
  };
  const line = (value: object) => write(Buffer.from(`${JSON.stringify(value)}\n`));

  await line(header);
  const tables = await listBackupTables(tx);
  let rows = 0;
  for (const table of tables) {
    await line({ table });
    for await (const chunk of copyOut(tx, table)) {
      rows += countLines(chunk);
      await write(chunk);
    }
    await write(Buffer.from(`${endOfRows}\n`));
  }
  await line({ sequences: await listSequences(tx) });
  const sha256 = hash.copy().digest('hex');
  await line({ end: { rows, sha256 } });
  gzip.end();
  await finished(output);
  return { createdAt: header.created_at, migration: header.migration, tables: tables.length, rows };
}

function countLines(bytes: Buffer): number {
  let count = 0;
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) count += 1;
  return count;
}
