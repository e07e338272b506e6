import { z } from 'zod';

/**
 * A backup file is, sealed (`seal.ts`; not so by the first release), gzip of lines of text: a header, then for each table a line with its columns, its rows as PostgreSQL
 * copies them (one line each) and a line `\.`, then the sequences, then the end with a checksum of all before it.
 */
export const backupFormat = 'lead-matching-portal backup 1';

export const backupHeader = z.object({
  format: z.literal(backupFormat),
  created_at: z.iso.datetime(),
  /** The newest migration that the database had run. */
  migration: z.string(),
  /** The newest migration of the queue's tables. */
  queue: z.int(),
});
export type BackupHeader = z.output<typeof backupHeader>;

export const tableLine = z.object({
  table: z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()).min(1) }),
});

export const sequencesLine = z.object({ sequences: z.record(z.string(), z.string().regex(/^\d+$/)) });

export const endLine = z.object({ end: z.object({ rows: z.int(), sha256: z.string() }) });

/** No row is this line: PostgreSQL doubles a backslash. */
export const endOfRows = '\\.';

/** What a finished backup or restore has. */
export interface BackupSummary {
  readonly createdAt: string;
  readonly migration: string;
  readonly tables: number;
  readonly rows: number;
}
