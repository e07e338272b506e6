import type { z } from 'zod';
import type { BatchRowView, BatchView } from '@/db/query/batch/batch';
import { publicId } from '@/lib/base/crypto/public-id';
import type { batchSummarySchema, batchViewSchema } from './view-schema';

/** A batch without its rows' results. */
export type BatchSummary = z.infer<typeof batchSummarySchema>;

/** Builds the response to an upload and to `GET /lead/batch/{batch_id}`. */
export type BatchAnswer = z.infer<typeof batchViewSchema>;

export function batchSummary(idKey: Buffer, batch: Omit<BatchView, 'affiliateId' | 'failure'>): BatchSummary {
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
  };
}

export function batchAnswer(
  idKey: Buffer,
  batch: BatchView,
  rows: readonly BatchRowView[],
  next: number | null,
): BatchAnswer {
  return {
    ...batchSummary(idKey, batch),
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
