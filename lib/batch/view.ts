import type { BatchRowView, BatchView } from '@/db/query/batch';
import type { BatchRowStatus } from '@/db/schema/batch';
import type { FieldErrors } from '@/lib/error';
import { publicId } from '@/lib/public-id';

/** A row's result on the wire (DESIGN 5, batch answer). */
export interface BatchRowResult {
  row: number;
  status: BatchRowStatus;
  id: string | null;
  message?: string;
  errors?: FieldErrors;
}

/** The answer to an upload and to `GET /lead/batch/{batch_id}`. */
export interface BatchAnswer {
  batch_id: string;
  status: 'queued' | 'processing' | 'completed' | 'failed';
  file_name: string | null;
  /** Null until the file has been read through. */
  total: number | null;
  processed: number;
  created: number;
  duplicates: number;
  invalid: number;
  message?: string;
  created_at: string;
  finished_at: string | null;
  results: BatchRowResult[];
  /** The `after` of the next page, or null. */
  next: number | null;
}

export function batchAnswer(
  idKey: Buffer,
  batch: BatchView,
  rows: readonly BatchRowView[],
  next: number | null,
): BatchAnswer {
  return {
    batch_id: publicId(idKey, 'batch', batch.id),
    status: batch.status,
    file_name: batch.fileName,
    total: batch.total,
    processed: batch.processed,
    created: batch.created,
    duplicates: batch.duplicates,
    invalid: batch.invalid,
    ...(batch.message === null ? {} : { message: batch.message }),
    created_at: batch.createdAt.toISOString(),
    finished_at: batch.finishedAt?.toISOString() ?? null,
    results: rows.map((row) => ({
      row: row.row,
      status: row.status,
      id: row.leadId === null ? null : publicId(idKey, 'lead', row.leadId),
      ...(row.message === null ? {} : { message: row.message }),
      ...(row.errors === null ? {} : { errors: row.errors }),
    })),
    next,
  };
}
